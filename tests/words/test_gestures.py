"""Gestures that mean nothing, and questions about those that could mean two things."""

import pytest

from dstui.engine.cards import Suit
from dstui.play.hand import Misfit, Misfitting
from dstui.words.cards import in_words, with_letter
from dstui.words.gestures import misfit_text, sent_up_text, which_suit_text
from tests.engine.tables import cards

(TEN,) = cards("TD")


@pytest.mark.parametrize("misfit", Misfit)
def test_each_is_one_short_line(misfit: Misfit) -> None:
    text = misfit_text(Misfitting(misfit, TEN), in_words)
    assert len(text) <= 80
    assert text.endswith(".")


def test_the_card_without_a_place_is_named() -> None:
    assert misfit_text(Misfitting(Misfit.NOWHERE, TEN), with_letter) == "10d has nowhere to go."


def test_which_suit() -> None:
    asked = which_suit_text((Suit.SPADES, Suit.CLUBS))
    assert asked == "Which one: s spades, c clubs?"


def test_cards_sent_up_are_counted() -> None:
    assert [sent_up_text(count) for count in (0, 1, 2)] == [
        "No card can go up now.",
        "1 card went up.",
        "2 cards went up.",
    ]
