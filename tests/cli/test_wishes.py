"""From options to a mode."""

import pytest

from dstui.cli.trouble import BadInput
from dstui.cli.wishes import Wishes
from dstui.engine.codes import GameCode
from dstui.engine.families import CLASSIC, DOUBLE
from dstui.play.options import DealKind

CODE = GameCode.parse("DS1-D3V-AAAAAAB")


@pytest.mark.parametrize(
    ("wishes", "mode"),
    [
        (Wishes(draw=3), "DS1-D3N"),
        (Wishes(scoring="vegas"), "DS1-D1V"),
        (Wishes(draw=3, scoring="vegas"), "DS1-D3V"),
        (Wishes(family=CLASSIC), "KS1-D1U"),
        (Wishes(redeals="3"), "KS1-D13"),
        (Wishes(draw=3, redeals="1"), "KS1-D31"),
        (Wishes(redeals="unlimited"), "DS1-D1N"),
        (Wishes(daily=True), "DS1-D1N"),
        (Wishes(daily=True, family=CLASSIC), "KS1-D1U"),
        (Wishes(daily=True, draw=1, family=DOUBLE), "DS1-D1N"),
        (Wishes(code=CODE), "DS1-D3V"),
        (Wishes(code=CODE, draw=3, scoring="vegas"), "DS1-D3V"),
    ],
)
def test_the_mode_that_was_asked_for(wishes: Wishes, mode: str) -> None:
    assert str(wishes.mode()) == mode


def test_nothing_asked_leaves_the_choice_to_the_settings() -> None:
    assert Wishes().mode() is None
    assert Wishes(new=True).mode() is None
    assert Wishes().deal_kind() is None


def test_kinds_of_deals() -> None:
    assert Wishes(random=True).deal_kind() is DealKind.RANDOM
    assert Wishes(verified=True).deal_kind() is DealKind.VERIFIED
    assert Wishes(daily=True, verified=True).deal_kind() is DealKind.DAILY
    with pytest.raises(BadInput):
        Wishes(random=True, verified=True).deal_kind()


def test_what_means_a_new_deal() -> None:
    assert not Wishes().wants_new_deal
    assert not Wishes(code=CODE).wants_new_deal
    assert Wishes(code=CODE, new=True).wants_new_deal
    assert Wishes(draw=1).wants_new_deal
    assert not Wishes(daily=True).wants_new_deal
    assert not Wishes(daily=True, family=CLASSIC).wants_new_deal
    assert Wishes(daily=True, new=True).wants_new_deal
    assert Wishes(verified=True).wants_new_deal
