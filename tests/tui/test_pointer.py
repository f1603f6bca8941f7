"""Presses, taps, drags and lost drags; and cards that never lag behind a slow line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dstui.engine.cards import Suit
from dstui.play.hand import Pick
from dstui.play.piles import column, slot
from dstui.tui.follower import ANSWER_PATIENCE, UNANSWERED_PACE, Follower
from dstui.tui.pointer import Pointer
from tests.engine.tables import table
from tests.tui.playing import Evening

CODE = "DS1-D1N-AAAAAAB"  # the card of column 5 goes to column 6


class Terminal:
    """Where the moving cards were drawn, and how often the terminal was asked."""

    def __init__(self) -> None:
        self.seconds = 10.0
        self.places: list[tuple[int, int] | None] = []
        self.asked = 0
        self.follower = Follower(
            lambda x, y: self.places.append((x, y)),
            lambda: self.places.append(None),
            self._ask,
            lambda: self.seconds,
        )

    def _ask(self) -> None:
        self.asked += 1


class Mouse:
    def __init__(self, evening: Evening) -> None:
        self.evening, self.terminal = evening, Terminal()
        self.pointer = Pointer(evening.controller, self.terminal.follower)

    def on(self, index: int, depth: int = 0) -> tuple[int, int]:
        """A cell of the face-up card at *depth* of a column counted from 1."""
        screen, pile = self.evening.screen, column(index - 1)
        return (
            screen.geometry.columns[index - 1].x + 2,
            screen.row_of(self.evening.table, pile, depth),
        )

    def click(self, x: int, y: int) -> None:
        self.evening.clocks.seconds += 1
        self.pointer.down(x, y)
        self.pointer.up(x, y)

    def drag(self, *cells: tuple[int, int]) -> None:
        """Press on the first cell, go over the others, and hold there."""
        self.pointer.down(*cells[0])
        for cell in cells[1:]:
            self.pointer.move(*cell)


@pytest.fixture
def mouse(tmp_path: Path) -> Iterator[Mouse]:
    evening = Evening(tmp_path, CODE)
    yield Mouse(evening)
    evening.sitting.close()


def test_a_click_is_a_tap_on_the_card_under_it(mouse):
    mouse.click(*mouse.on(5))
    assert mouse.evening.pick == Pick(column(4), 0)
    wanted = mouse.evening.after("56")
    mouse.click(*mouse.on(6))
    assert mouse.evening.table == wanted


def test_a_click_on_the_stock_draws(mouse):
    box = mouse.evening.screen.geometry.stock
    mouse.click(box.x + 1, box.y + 1)
    assert len(mouse.evening.table.waste) == 1


def test_a_click_beside_everything_does_nothing(mouse):
    mouse.click(0, 0)
    mouse.click(3, mouse.evening.screen.geometry.bottom)
    assert (mouse.evening.pick, mouse.evening.moves) == (None, 0)


def test_a_shaky_click_is_a_click(mouse):
    x, y = mouse.on(5)
    mouse.drag((x, y), (x + 1, y))
    mouse.pointer.up(x + 1, y)
    assert mouse.evening.pick == Pick(column(4), 0)
    assert mouse.terminal.places == []


def test_a_shaky_click_on_the_stock_draws_too(mouse):
    box = mouse.evening.screen.geometry.stock
    mouse.drag((box.x + 1, box.y + 1), (box.x + 3, box.y + 2))
    mouse.pointer.up(box.x + 3, box.y + 2)
    assert len(mouse.evening.table.waste) == 1


def test_a_press_on_the_stock_that_ends_elsewhere_does_nothing(mouse):
    box = mouse.evening.screen.geometry.stock
    mouse.drag((box.x + 1, box.y + 1), mouse.on(3))
    mouse.pointer.up(*mouse.on(3))
    assert (mouse.evening.moves, mouse.evening.pick) == (0, None)


def test_cards_follow_the_pointer_where_they_were_gripped(mouse):
    x, y = mouse.on(5)
    mouse.drag((x, y), (x + 5, y + 2))
    assert mouse.evening.controller.carried is not None
    assert mouse.evening.screen.ghost == mouse.evening.table.columns[4].up
    assert mouse.terminal.places == [(x + 5 - 2, y + 2)]


@pytest.mark.parametrize("row", ["label", "top", "middle", "foot"])
def test_anywhere_in_the_strip_counts(mouse, row):
    geometry = mouse.evening.screen.geometry
    x, _ = mouse.on(6)
    y = {"label": geometry.top, "top": geometry.top + 1, "middle": 12, "foot": geometry.bottom - 1}
    wanted = mouse.evening.after("56")
    mouse.drag(mouse.on(5), (x, y[row]))
    mouse.pointer.up(x, y[row])
    assert mouse.evening.table == wanted
    assert mouse.terminal.places[-1] is None


def test_a_run_is_dragged_whole(mouse):
    mouse.evening.keys("56")
    mouse.drag(mouse.on(6, 0), mouse.on(2))
    assert mouse.evening.screen.ghost == mouse.evening.table.columns[5].up
    assert len(mouse.evening.screen.ghost) == 2
    assert mouse.evening.screen.marked.carried == Pick(column(5), 0)


@pytest.mark.parametrize("where", ["a column", "the waste", "nowhere"])
def test_a_bad_drop_puts_the_cards_back(mouse, where):
    geometry = mouse.evening.screen.geometry
    place = {
        "a column": mouse.on(1),
        "the waste": (geometry.waste.x + 1, geometry.waste.y + 2),
        "nowhere": (0, 0),
    }[where]
    before = mouse.evening.table
    mouse.drag(mouse.on(5), place)
    mouse.pointer.up(*place)
    assert mouse.evening.table == before
    assert mouse.evening.screen.marked.carried is None
    assert bool(mouse.evening.screen.said) is (where != "nowhere")


@pytest.mark.parametrize("lost", ["cancel", "second press"])
def test_a_drag_that_loses_its_end_puts_the_cards_back(mouse, lost):
    before = mouse.evening.table
    mouse.drag(mouse.on(5), mouse.on(6))
    if lost == "cancel":
        mouse.pointer.cancel()
    else:
        mouse.pointer.down(*mouse.on(6))
    assert mouse.evening.controller.carried is None
    assert mouse.evening.screen.marked.carried is None
    mouse.pointer.up(*mouse.on(6))
    assert (mouse.evening.table, mouse.evening.pick) == (before, None)


def test_face_down_cards_are_not_dragged(mouse):
    geometry = mouse.evening.screen.geometry
    x = geometry.columns[8].x + 1
    mouse.drag((x, geometry.top + 1), (x - 20, geometry.top + 5))
    assert mouse.evening.controller.carried is None
    mouse.pointer.up(x - 20, geometry.top + 5)
    assert mouse.evening.pick is None


def test_lifting_from_equal_slots_takes_the_second(tmp_path):
    """Rules, section 8, by mouse: the first of two aces of a row is dragged."""
    evening = Evening(tmp_path, CODE)
    at = table(columns={1: "2S"}, home={Suit.HEARTS: (1, 1)})
    evening.sitting.game.table = at
    box = evening.screen.geometry.slots[2]
    mouse = Mouse(evening)
    mouse.drag((box.x + 1, box.y), (box.x - 9, box.y))
    assert evening.pick == Pick(slot(3))


# -- a slow line


def test_one_picture_is_under_way_at_most():
    terminal = Terminal()
    for x in range(10):
        terminal.follower.to(x, 0)
    assert terminal.places == [(0, 0)]
    assert terminal.asked == 1
    terminal.follower.answered()
    assert terminal.places == [(0, 0), (9, 0)]
    terminal.follower.answered()
    assert terminal.places == [(0, 0), (9, 0)]


def test_without_answers_the_pace_is_slow_but_goes_on():
    terminal = Terminal()
    terminal.follower.to(0, 0)
    terminal.seconds += ANSWER_PATIENCE + 0.01
    for x in range(1, 101):
        terminal.follower.to(x, 0)
        terminal.seconds += 0.01
    assert 5 <= len(terminal.places) <= 2 + 1.0 / UNANSWERED_PACE
    assert terminal.places[-1] > (85, 0)


def test_an_answer_that_comes_after_the_drop_draws_nothing():
    terminal = Terminal()
    terminal.follower.to(1, 1)
    terminal.follower.to(2, 2)
    terminal.follower.stop()
    terminal.follower.answered()
    assert terminal.places == [(1, 1), None]
