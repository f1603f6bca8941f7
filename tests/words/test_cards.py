"""Cards, modes, scores and times in words."""

import unicodedata

import pytest

from dstui.engine.cards import pack
from dstui.engine.families import MODES
from dstui.words.cards import SUIT_SYMBOLS, in_words, with_letter, with_symbol
from dstui.words.modes import full_mode_name, mode_name
from dstui.words.outside import shown
from dstui.words.scores import cards_text, change_text, moves_text, score_text, time_text
from tests.engine.tables import D1U, D1V, cards


def test_suits_are_bare_code_points() -> None:
    assert [ord(symbol) for symbol in SUIT_SYMBOLS] == [0x2660, 0x2665, 0x2666, 0x2663]
    assert all(unicodedata.east_asian_width(symbol) != "W" for symbol in SUIT_SYMBOLS)


def test_three_ways_to_name_a_card() -> None:
    ten, queen, ace = cards("TH QS AC")
    assert [with_symbol(card) for card in (ten, queen, ace)] == ["10\u2665", "Q\u2660", "A\u2663"]
    assert [with_letter(card) for card in (ten, queen, ace)] == ["10h", "Qs", "Ac"]
    assert in_words(ten) == "10 of hearts"
    assert in_words(queen) == "queen of spades"
    assert in_words(ace) == "ace of clubs"


@pytest.mark.parametrize("say", [with_symbol, with_letter, in_words])
def test_every_card_has_its_own_name(say) -> None:
    assert len({say(card) for card in pack()}) == 52


def test_modes_are_told_apart_by_their_names() -> None:
    names = {str(mode): full_mode_name(mode) for mode in MODES}
    assert len(set(names.values())) == len(MODES)
    assert names["DS1-D1N"] == "Double, Draw 1, Normal"
    assert names["KS1-D31"] == "Classic, Draw 3, 1 redeal"
    assert mode_name(D1U) == "Draw 1, unlimited redeals"


def test_vegas_is_shown_in_dollars() -> None:
    assert [score_text(points, D1V.scoring) for points in (416, 0, -104)] == ["$416", "$0", "-$104"]
    assert score_text(1310, D1U.scoring) == "1310"


def test_changes_show_their_sign() -> None:
    assert [change_text(points, D1V.scoring) for points in (5, -5)] == ["+$5", "-$5"]
    assert [change_text(points, D1U.scoring) for points in (10, -15)] == ["+10", "-15"]


def test_counts_and_times() -> None:
    assert [moves_text(count) for count in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    assert [cards_text(count) for count in (1, 24)] == ["1 card", "24 cards"]
    assert [time_text(seconds) for seconds in (5, 192, 3723)] == ["0:05", "3:12", "1:02:03"]


@pytest.mark.parametrize(
    "hostile", ["\x1b[2J", "\x9b2J", "\x07", "\r\n", "\u202e", "\u2028", "\udc9b", "\x7f"]
)
def test_text_from_outside_is_made_harmless(hostile: str) -> None:
    text = shown(f"a{hostile}b")
    assert text.isprintable()
    assert text.startswith('"a?')


def test_text_from_outside_is_cut() -> None:
    assert shown("x" * 1000, 10) == '"xxxxxxx..."'
