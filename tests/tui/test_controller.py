"""What keys, taps and commands do at a table, and what is said of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dstui.engine.codes import GameCode
from dstui.engine.rules import legal_actions
from dstui.play.hand import Pick
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, column, slot
from dstui.tui.controller import REDEAL_PAUSE
from dstui.tui.cursor import Cursor
from dstui.tui.keys import Command
from tests.engine.data import won_lines
from tests.engine.tables import play
from tests.tui.playing import Evening

CODE = "DS1-D1N-AAAAAAB"  # d 29 47 56 72 91 are legal at the start
ACE = "DS1-D1N-AAAAAAA"  # the ace of clubs lies on column 6
COMMANDS = (Command.DRAW, Command.UNDO, Command.REDO, Command.SEND_UP, Command.LET_GO)
KEEPING = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.NEXT, Command.PREVIOUS)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, CODE)
    yield evening
    evening.sitting.close()


def test_two_keys_are_one_move_and_it_is_said(evening):
    wanted = evening.after("56")
    evening.keys("5")
    assert evening.screen.marked.pick == Pick(column(4))
    assert evening.screen.marked.lit == {column(5)}
    evening.keys("6")
    assert evening.table == wanted
    assert evening.moves == 1
    assert evening.screen.said
    assert evening.screen.marked.pick is None
    assert evening.screen.marked.lit == frozenset()


def test_a_refusal_says_why_counts_nothing_and_lets_go(evening):
    before = evening.table
    for keys in ("12", "1w", "wf", "ff", "1f", "11"):
        evening.screen.said = ""
        evening.keys(keys)
        assert evening.screen.said, keys
        assert evening.pick is None, keys
        evening.controller.do(Command.LET_GO)
    assert evening.table == before
    assert evening.moves == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_lets_go_and_does_its_work(evening, command):
    evening.keys("5")
    evening.controller.do(command)
    assert evening.pick is None
    assert evening.screen.marked.lit == frozenset()
    assert evening.moves == (command is Command.DRAW)


@pytest.mark.parametrize("command", KEEPING)
def test_arrows_and_tab_keep_the_pick(evening, command):
    evening.keys("5")
    for _ in range(3):
        evening.controller.do(command)
        assert evening.pick == Pick(column(4))
        assert evening.screen.marked.lit == {column(5)}


def test_enter_keeps_the_pick_and_places_it(evening):
    wanted = evening.after("56")
    evening.keys("5")
    evening.controller.do(Command.ENTER)
    assert evening.pick == Pick(column(4))
    evening.controller.do(Command.NEXT)
    assert evening.controller.cursor is not None
    assert evening.controller.cursor.pile == column(5)
    evening.controller.do(Command.ENTER)
    assert evening.table == wanted


def test_escape_on_nothing_is_nothing(evening):
    evening.controller.do(Command.LET_GO)
    assert (evening.moves, evening.screen.said) == (0, "")


def test_foundations_twice_lets_go_in_silence(tmp_path):
    evening = Evening(tmp_path, ACE, "6f")
    evening.keys("f")
    assert evening.screen.marked.pick == Pick(FOUNDATIONS)
    evening.keys("f")
    assert evening.pick is None
    assert evening.screen.said == ""


def test_the_cursor_stays_on_the_last_card_of_the_column_it_plays_to(evening):
    evening.controller.cursor = Cursor(column(5), 0)
    evening.keys("56")
    assert evening.controller.cursor == Cursor(column(5), 1)


# -- stock and redeal


def to_the_last_draw(evening: Evening) -> None:
    while len(evening.table.stock) > 1:
        evening.clocks.seconds += 1
        evening.controller.do(Command.DRAW)


@pytest.mark.parametrize("by", ["key", "tap", "enter"])
def test_a_burst_of_draws_never_redeals(evening, by):
    to_the_last_draw(evening)
    evening.controller.cursor = Cursor(STOCK)

    def draw() -> None:
        if by == "key":
            evening.controller.do(Command.DRAW)
        elif by == "tap":
            evening.controller.tap(STOCK, None)
        else:
            evening.controller.do(Command.ENTER)
            evening.controller.cursor = Cursor(STOCK)

    for _ in range(20):
        evening.clocks.seconds += 0.03
        draw()
    assert not evening.table.stock
    assert evening.table.redeals == 0
    assert "redeal" in evening.screen.said
    evening.clocks.seconds += REDEAL_PAUSE
    draw()
    assert evening.table.redeals == 1
    assert not evening.table.waste


def test_every_quick_tap_on_the_stock_draws(evening):
    for _ in range(5):
        evening.tap(STOCK, after=0.02)
    assert len(evening.table.waste) == 5


def test_no_redeal_left_says_so_and_counts_nothing(tmp_path):
    evening = Evening(tmp_path, "DS1-D1V-AAAAAAB")
    to_the_last_draw(evening)
    evening.controller.do(Command.DRAW)
    before, moves = evening.table, evening.moves
    evening.controller.do(Command.DRAW)
    assert "no redeals" in evening.screen.said
    assert (evening.table, evening.moves) == (before, moves)


def test_the_same_three_cards_after_undo(tmp_path):
    """Ten times."""
    evening = Evening(tmp_path, "DS1-D3N-AAAAAAB")
    start, drawn = evening.table, evening.after("d")
    for _ in range(10):
        evening.controller.do(Command.DRAW)
        assert evening.table == drawn
        evening.controller.do(Command.UNDO)
        assert evening.table == start


# -- taps


def test_one_tap_sends_up_and_the_next_does_nothing(tmp_path):
    evening = Evening(tmp_path, ACE)
    wanted = evening.after("6f")
    for _ in range(3):
        evening.tap(column(5), 0, after=0.2)
    assert evening.table == wanted
    assert evening.moves == 1
    evening.controller.do(Command.UNDO)
    assert evening.table.foundations == (0,) * 8


def test_a_tap_after_a_draw_is_a_first_one(tmp_path):
    evening = Evening(tmp_path, "KS1-D1U-AAAAAAB")
    evening.controller.do(Command.DRAW)
    evening.tap(WASTE)
    evening.controller.do(Command.DRAW)
    moves = evening.moves
    evening.tap(WASTE, after=0.1)
    assert evening.moves == moves
    assert evening.pick == Pick(WASTE)


def test_the_double_click_setting(evening):
    wanted = evening.after("56")
    evening.sitting.change_settings(double_click=False)
    evening.tap(column(4), 0)
    evening.tap(column(4), 0, after=0.1)
    assert evening.moves == 0
    evening.sitting.change_settings(double_click=True)
    evening.tap(column(4), 0)
    evening.tap(column(4), 0, after=0.1)
    assert evening.table == wanted


# -- dragging


def test_dragging_marks_where_it_can_go_and_a_drop_plays(evening):
    wanted = evening.after("56")
    assert evening.controller.carry(Pick(column(4), 0))
    assert evening.screen.marked.carried == Pick(column(4), 0)
    assert evening.screen.marked.lit == {column(5)}
    evening.controller.drop(column(5))
    assert evening.table == wanted
    assert evening.screen.marked.carried is None


@pytest.mark.parametrize("target", [column(0), WASTE, STOCK, slot(3), FOUNDATIONS, column(4), None])
def test_a_drop_that_is_not_allowed_changes_nothing(evening, target):
    before = evening.table
    evening.controller.carry(Pick(column(4), 0))
    evening.screen.said = ""
    evening.controller.drop(target)
    assert evening.table == before
    assert (evening.pick, evening.screen.marked.carried) == (None, None)
    assert bool(evening.screen.said) is (target not in (column(4), None))


def test_a_lost_drag_puts_the_cards_back(evening):
    evening.controller.carry(Pick(column(4), 0))
    evening.controller.put_back()
    assert (evening.pick, evening.screen.marked.carried) == (None, None)
    assert evening.moves == 0


def test_nothing_is_carried_from_an_empty_place(evening):
    assert not evening.controller.carry(Pick(WASTE))
    assert evening.pick is None


# -- sending up, undo, the end


def test_each_card_sent_up_is_one_action(tmp_path):
    evening = Evening(tmp_path, ACE)
    evening.controller.do(Command.SEND_UP)
    sent = evening.table.home
    assert sent >= 1
    assert evening.moves == sent
    for left in range(sent - 1, -1, -1):
        evening.controller.do(Command.UNDO)
        assert evening.table.home == left
    evening.controller.do(Command.SEND_UP)
    assert evening.table.home == sent


def test_nothing_to_send_up_says_so(evening):
    evening.controller.do(Command.SEND_UP)
    assert evening.screen.said == "No card can go up now."


def test_undo_and_redo_say_what_is_not_there(evening):
    for command in (Command.UNDO, Command.REDO):
        evening.screen.said = ""
        evening.controller.do(command)
        assert evening.screen.said


def test_a_game_is_won_once_and_then_closed(tmp_path):
    record = next(record for record in won_lines() if record["actions"][-1] == "f")
    code, words = record["code"], record["actions"].split()
    evening = Evening(tmp_path, code, " ".join(words[:-1]))
    last = words[-1]
    evening.keys(last)
    assert evening.table.is_won
    assert evening.wins == 1
    evening.controller.do(Command.DRAW)
    assert "won" in evening.screen.said
    evening.controller.do(Command.UNDO)
    assert not evening.table.is_won
    assert evening.table == play(GameCode.parse(code).table(), " ".join(words[:-1]))
    assert list(legal_actions(evening.table))


def test_a_hint_is_marked_until_the_next_gesture(evening):
    evening.controller.hint(Pick(column(4)), frozenset({column(5)}))
    evening.controller.show()
    assert evening.screen.marked.pick == Pick(column(4))
    evening.controller.do(Command.LEFT)
    assert evening.screen.marked.pick is None
