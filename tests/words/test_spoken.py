"""Piles in sentences."""

import pytest

from dstui.engine.cards import Suit
from dstui.engine.families import MODES
from dstui.words.rules import rules_paragraphs
from dstui.words.spoken import column_text, foundations_text, stock_text, waste_text
from tests.engine.tables import D1N, D1V, D3N, D13, table


def test_columns() -> None:
    at = table(D1N, {1: "KD 2C | 8S 7H", 2: "AS"})
    assert column_text(at, 0) == "Column 1: 2 face down, then 8 of spades, 7 of hearts."
    assert column_text(at, 1) == "Column 2: ace of spades."
    assert column_text(at, 2) == "Column 3: empty."


def test_stock() -> None:
    assert stock_text(table(D1N, stock="AS 2S")) == "Stock: 2 cards."
    assert stock_text(table(D1N)) == "Stock: empty; a redeal is possible."
    assert stock_text(table(D1V)) == "Stock: empty; no redeal is left."
    assert stock_text(table(D13, redeals=1)) == "Stock: empty; 2 redeals are left."
    assert stock_text(table(D13, redeals=2)) == "Stock: empty; 1 redeal is left."


def test_waste() -> None:
    assert waste_text(table(D3N)) == "Waste: empty."
    assert waste_text(table(D3N, waste="AS")) == "Waste: 1 card, to play ace of spades."
    assert waste_text(table(D3N, waste="5C AS 2S 3H")) == (
        "Waste: 4 cards, to play 3 of hearts; beneath it 2 of spades, ace of spades."
    )


def test_foundations() -> None:
    assert foundations_text(table(D1N)) == "Foundations: empty."
    at = table(D1N, home={Suit.SPADES: [3, 0], Suit.CLUBS: [13, 1]})
    assert foundations_text(at) == (
        "Foundations: spades 3 and empty, hearts empty, diamonds empty, clubs king and ace."
    )


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_rules_of_every_mode_give_its_own_figures(mode) -> None:
    text = " ".join(" ".join(part) for part in rules_paragraphs(mode))
    assert f"{mode.family.cards} cards" in text
    assert "{" not in text
    assert ("no redeals" in text) == (mode.redeals == 0)
    assert ("30000" in text) == mode.scoring.has_time_bonus
