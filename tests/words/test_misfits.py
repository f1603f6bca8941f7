"""Gestures that mean nothing."""

import pytest

from dstui.engine.cards import Suit
from dstui.play.hand import Misfit, Misfitting
from dstui.words.cards import in_words, with_letter
from dstui.words.misfits import misfit_text, which_suit_text
from tests.engine.tables import cards


@pytest.mark.parametrize("misfit", Misfit)
def test_each_is_one_short_line(misfit: Misfit) -> None:
    for card in (None, *cards("TD")):
        text = misfit_text(Misfitting(misfit, card), in_words)
        assert len(text) <= 80
        assert text.endswith(".")


def test_the_card_without_a_place_is_named() -> None:
    (ten,) = cards("TD")
    assert (
        misfit_text(Misfitting(Misfit.NOWHERE, ten), with_letter) == "10d has no place to go now."
    )


def test_which_suit() -> None:
    assert which_suit_text((Suit.SPADES, Suit.CLUBS)) == "Which suit? s spades, c clubs"
