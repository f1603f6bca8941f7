"""Rules, sections 2 and 4: the size of the table and the modes."""

from collections import Counter

import pytest

from dstui.engine.actions import DRAW
from dstui.engine.cards import Card, Suit
from dstui.engine.codes import GameCode
from dstui.engine.families import CLASSIC, DOUBLE, MODES, default_mode, modes_of
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import apply, verify
from tests.engine.tables import D1N, D1U, MODE, act, every_card, read, table

# packs, cards, columns, dealt, face down, stock, foundation slots
SIZES = {DOUBLE: (2, 104, 9, 45, 36, 59, 8), CLASSIC: (1, 52, 7, 28, 21, 24, 4)}


@pytest.mark.parametrize("family", SIZES, ids=lambda family: family.code)
def test_2_setup(family):
    packs, cards, columns, dealt, down, stock, slots = SIZES[family]
    at = GameCode(default_mode(family), 12345).table()
    lying = every_card(at)
    assert set(Counter(lying).values()) == {packs}
    assert set(lying) == {Card(rank, suit) for suit in Suit for rank in range(1, 14)}
    assert len(lying) == cards == family.cards
    assert [len(c.down) + len(c.up) for c in at.columns] == list(range(1, columns + 1))
    assert [len(c.up) for c in at.columns] == [1] * columns
    assert sum(range(1, columns + 1)) == dealt == family.dealt
    assert at.face_down == down
    assert len(at.stock) == stock
    assert at.foundations == (0,) * slots
    assert at.waste == ()


def test_4_the_modes_of_each_family():
    assert set(MODE) == {
        "DS1-D1N", "DS1-D1V", "DS1-D3N", "DS1-D3V",
        "KS1-D1U", "KS1-D11", "KS1-D13", "KS1-D3U", "KS1-D31", "KS1-D33",
    }  # fmt: skip


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_4_the_letters_say_how_many_cards_are_drawn(mode):
    assert mode.draw == int(mode.code[1])
    assert len(apply(GameCode(mode, 1).table(), DRAW).cards) == mode.draw


def test_4_defaults():
    assert default_mode(DOUBLE) == D1N
    assert default_mode(CLASSIC) == D1U
    assert modes_of(DOUBLE)[0] == D1N


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_4_redeals(mode):
    """Section 4: Normal and U unlimited, Vegas none, 1 or 3 not counting the first pass."""
    allowed = {"N": None, "V": 0, "U": None, "1": 1, "3": 3}[mode.letter]
    at = table(mode, {1: "KS"}, stock="2H 3H", score=1000)
    for made in range(25 if allowed is None else allowed):
        assert at.redeals_left == (None if allowed is None else allowed - made)
        while at.stock:
            at = act(at, "d").table
        at = act(at, "r").table
    while at.stock:
        at = act(at, "d").table
    if allowed is None:
        verify(at, read("r", mode))
    else:
        assert at.redeals_left == 0
        with pytest.raises(IllegalAction) as error:
            verify(at, read("r", mode))
        assert error.value.refusal is Refusal.NO_REDEAL_LEFT


def test_4_scorings():
    assert {mode.scoring.key for mode in modes_of(CLASSIC)} == {"standard"}
    assert {mode.letter: mode.scoring.key for mode in modes_of(DOUBLE)} == {
        "N": "normal",
        "V": "vegas",
    }


def test_4_how_many_redeals_a_mode_has_and_none_are_left_below_none():
    allowed = {"N": None, "V": 0, "U": None, "1": 1, "3": 3}
    assert [mode.redeals for mode in MODES] == [allowed[mode.letter] for mode in MODES]
    assert [MODE["KS1-D13"].redeals_left(made) for made in range(6)] == [3, 2, 1, 0, 0, 0]


def test_8_a_tap_sends_cards_up_in_double_alone():
    assert DOUBLE.tap_sends_up
    assert not CLASSIC.tap_sends_up
