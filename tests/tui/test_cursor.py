"""Where the arrows and Tab take the cursor."""

import pytest

from dstui.engine.cards import Suit
from dstui.play.piles import STOCK, WASTE, column, slot
from dstui.tui.cursor import Cursor, at_pile, in_order, movable_piles, moved, next_of, settled
from dstui.tui.keys import Command
from tests.engine.tables import D1N, D1U, table

ARROWS = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)


def reachable(at) -> set[Cursor]:
    found, new = set(), [at_pile(at, column(0))]
    while new:
        here = new.pop()
        if here not in found:
            found.add(here)
            new += [moved(at, here, arrow) for arrow in ARROWS]
    return found


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_arrows_reach_every_card_and_every_pile(mode):
    at = table(mode, {1: "KD | 9S 8H 7S", 3: "QH"}, waste="AS", stock="2S")
    family = mode.family
    expected = {Cursor(column(i)) for i in range(family.columns)} - {
        Cursor(column(0)), Cursor(column(2)),
    }  # fmt: skip
    expected |= {Cursor(column(0), depth) for depth in range(3)} | {Cursor(column(2), 0)}
    expected |= {Cursor(slot(i)) for i in range(family.slots)} | {Cursor(STOCK), Cursor(WASTE)}
    assert reachable(at) == expected


def test_up_goes_into_the_run_and_stops_at_its_first_card():
    at = table(columns={1: "KD | 9S 8H"})
    here = at_pile(at, column(0))
    assert here == Cursor(column(0), 1)
    here = moved(at, here, Command.UP)
    assert here == Cursor(column(0), 0)
    assert moved(at, here, Command.UP) == here
    assert moved(at, here, Command.DOWN) == Cursor(column(0), 1)
    assert moved(at, Cursor(column(0), 1), Command.DOWN) == Cursor(column(0), 1)


def test_columns_and_panel_follow_each_other_round():
    at = table(columns={1: "9S", 9: "8H"})
    assert moved(at, at_pile(at, column(8)), Command.RIGHT) == Cursor(STOCK)
    assert moved(at, Cursor(STOCK), Command.RIGHT) == Cursor(WASTE)
    assert moved(at, Cursor(WASTE), Command.RIGHT) == at_pile(at, column(0))
    assert moved(at, at_pile(at, column(0)), Command.LEFT) == Cursor(WASTE)
    assert moved(at, Cursor(STOCK), Command.LEFT) == at_pile(at, column(8))


def test_the_panel_is_walked_row_by_row():
    at = table()
    here = Cursor(WASTE)
    for index in (1, 3, 5, 7, 7):
        here = moved(at, here, Command.DOWN)
        assert here == Cursor(slot(index))
    assert moved(at, here, Command.LEFT) == Cursor(slot(6))
    classic = table(D1U)
    assert moved(classic, Cursor(WASTE), Command.DOWN) == Cursor(slot(0))
    assert moved(classic, Cursor(slot(0)), Command.UP) == Cursor(STOCK)


def test_tab_stops_where_something_can_move():
    at = table(columns={1: "9S", 2: "8H", 4: "AS"}, waste="7C", stock="KD")
    piles = movable_piles(at)
    assert piles == [column(1), column(3), STOCK, WASTE]
    assert next_of(piles, None, 1) == column(1)
    assert next_of(piles, column(3), 1) == STOCK
    assert next_of(piles, WASTE, 1) == column(1)
    assert next_of(piles, column(1), -1) == WASTE
    assert next_of([], WASTE, 1) is None


def test_tab_offers_no_take_back():
    at = table(columns={1: "6S"}, home={Suit.HEARTS: (5,)})
    assert movable_piles(at) == []


def test_lit_piles_are_walked_as_they_lie():
    at = table()
    assert in_order(at, {slot(1), column(4), column(0), WASTE}) == [
        column(0),
        column(4),
        WASTE,
        slot(1),
    ]


def test_after_a_move_the_cursor_is_on_a_card():
    before = table(columns={1: "9S 8H 7S", 2: "8D"})
    after = table(columns={1: "9S", 2: "8D 7S"})
    assert settled(before, after, Cursor(column(0), 2)) == Cursor(column(0), 0)
    assert settled(before, after, Cursor(column(0), 1)) == Cursor(column(0), 0)
    assert settled(before, after, Cursor(column(0), 0)) == Cursor(column(0), 0)
    assert settled(before, after, Cursor(column(1), 0)) == Cursor(column(1), 1)
    assert settled(before, after, Cursor(WASTE)) == Cursor(WASTE)
    emptied = table()
    assert settled(before, emptied, Cursor(column(0), 1)) == Cursor(column(0))
    assert settled(emptied, before, Cursor(column(0))) == Cursor(column(0), 2)
