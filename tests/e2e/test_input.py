"""Keys, mouse and noise, as they reach the real program through a terminal."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dstui.play.piles import WASTE, column
from tests.e2e.lines import Mouse, dealt
from tests.e2e.noise import NOISE
from tests.e2e.terminal import CODE, PROGRAM, Terminal, dstui, run

# On this deal 6 of spades, alone face up in column 9, goes on 7 of diamonds in column 1;
# the second card drawn is an ace.
SIX, SEVEN = column(8), column(0)


def table(terminal: Terminal) -> list[str]:
    """What is shown, without the clock, the message and what is marked."""
    head = terminal.lines[0][:72].rstrip()
    return [head, *terminal.lines[1:-1]]


def has_moved(terminal: Terminal, moves: int) -> bool:
    return f"Moves {moves} " in terminal.lines[0]


def test_a_second_quick_click_leaves_the_card_alone_that_came_to_light(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        mouse = Mouse(terminal, dealt(CODE))
        terminal.send("dd")
        terminal.wait_for("Drew A♥").settle()
        cell = mouse.card(WASTE, None)
        terminal.click(*cell)
        terminal.click(*cell)
        terminal.wait_for("A♥ to the foundation").settle()
        after = terminal.cells()
        assert has_moved(terminal, 3)
        terminal.click(*cell)
        terminal.settle()
        assert terminal.cells()[1:] == after[1:]
        terminal.watch(0.6)
        terminal.click(*cell)
        terminal.wait_for("10♥: where to?")
        assert has_moved(terminal, 3)


def by_a_key(terminal: Terminal) -> None:
    terminal.send("z")


def by_a_resize(terminal: Terminal) -> None:
    terminal.resize(81, 24)
    terminal.settle()
    terminal.resize(80, 24)


def by_a_second_press(terminal: Terminal) -> None:
    terminal.press(*terminal.find("stock"))


def by_losing_the_focus(terminal: Terminal) -> None:
    terminal.send("\x1b[O")


@pytest.mark.parametrize("broken", [by_a_key, by_a_resize, by_a_second_press, by_losing_the_focus])
def test_a_drag_that_is_broken_off(tmp_path: Path, broken: Callable[[Terminal], None]) -> None:
    with dstui(tmp_path) as terminal:
        mouse = Mouse(terminal, dealt(CODE))
        start, end = mouse.card(SIX, 0), mouse.place(SEVEN)
        before = table(terminal)
        terminal.press(*start)
        terminal.motion(*end)
        terminal.settle()
        assert table(terminal) != before
        broken(terminal)
        terminal.settle()
        assert table(terminal) == before
        terminal.motion(*end)
        terminal.release(*end)
        terminal.settle()
        assert table(terminal) == before
        terminal.drag(start, end)
        terminal.wait_for(lambda: has_moved(terminal, 1))


def test_noise_never_acts(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        terminal.watch(0.3)
        before = terminal.cells()
        for noise in NOISE:
            terminal.send(noise)
            # What a lone escape means is decided after a tenth of a second.
            terminal.watch(0.17)
            assert terminal.cells() == before, repr(noise)
        for noise in NOISE[::2]:
            for character in noise:
                terminal.send(character)
                terminal.watch(0.01)
            terminal.watch(0.17)
            assert terminal.cells() == before, f"{noise!r}, a byte at a time"
        terminal.send("".join(NOISE))
        terminal.watch(0.5)
        assert terminal.cells() == before
        terminal.send("91")
        terminal.wait_for(lambda: has_moved(terminal, 1))


def test_a_click_that_closes_a_window_is_no_click_on_the_table(tmp_path: Path) -> None:
    with dstui(tmp_path, size=(120, 40)) as terminal:
        for _attempt in range(6):
            terminal.send("?")
            terminal.wait_for("Close").settle()
            # Below the button lies a column with a card that could be picked.
            terminal.click(*terminal.find("Close"))
            terminal.wait_for(lambda: "Close" not in terminal.text).settle()
            terminal.watch(0.1)
            assert "where to?" not in terminal.message


def test_capital_letters_are_the_same_keys(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        terminal.send("DDWF")
        terminal.wait_for(lambda: has_moved(terminal, 3))
        terminal.send("U")
        terminal.wait_for("Undone")
        terminal.send("QQ")
        assert terminal.wait_for_end() == 0


def test_a_held_space_never_redeals(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        terminal.send(" " * 70)
        terminal.wait_for(lambda: has_moved(terminal, 59))
        end = time.monotonic() + 1.2
        while time.monotonic() < end:
            terminal.send(" ")
            terminal.watch(0.03)
        terminal.settle()
        assert has_moved(terminal, 59)
        terminal.watch(0.6)
        terminal.send(" ")
        terminal.wait_for(lambda: has_moved(terminal, 60))


def test_too_small_and_back(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        terminal.send("d")
        terminal.wait_for(lambda: has_moved(terminal, 1)).settle()
        before = table(terminal)
        terminal.resize(79, 23)
        terminal.wait_for("This window is 79 x 23").settle()
        assert "80 x 24" in terminal.text
        terminal.send("d91")
        terminal.press(40, 12)
        terminal.release(40, 12)
        terminal.settle()
        terminal.resize(80, 24)
        terminal.wait_for("Score").settle()
        assert table(terminal) == before
        terminal.send("d")
        terminal.wait_for(lambda: has_moved(terminal, 2))


@pytest.mark.parametrize("attempt", range(3))
def test_a_resize_while_the_first_frame_is_shown(tmp_path: Path, attempt: int) -> None:
    command = (*PROGRAM, "--data-dir", str(tmp_path), "--code", CODE)
    with run(command) as terminal:
        terminal.wait_for("F1 or ?" if attempt else "stock")
        terminal.resize(60, 20)
        terminal.wait_for("This window is 60 x 20")
        terminal.resize(80, 24)
        terminal.wait_for("stock")


def test_a_size_in_the_environment_does_not_hold_the_window(tmp_path: Path) -> None:
    size = {"COLUMNS": "120", "LINES": "40"}
    with dstui(tmp_path, environment=size) as terminal:
        assert has_moved(terminal, 0)
        terminal.resize(60, 20)
        terminal.wait_for("This window is 60 x 20")


def test_a_storm_of_resizes(tmp_path: Path) -> None:
    chance = random.Random(4)
    with dstui(tmp_path) as terminal:
        terminal.send("d")
        terminal.wait_for(lambda: has_moved(terminal, 1)).settle()
        before = table(terminal)
        sizes = [(chance.randint(1, 200), chance.randint(1, 60)) for _ in range(40)]
        for size in [*sizes, (20, 5), (1, 1)]:
            terminal.resize(*size)
            if chance.random() < 0.3:
                terminal.watch(0.02)
        terminal.resize(80, 24)
        terminal.wait_for(lambda: table(terminal) == before)
        # A window that shrinks and grows before the program looks has lost what was cut off.
        for _time in range(5):
            terminal.resize(10, 3)
            terminal.resize(80, 24)
            terminal.settle()
            terminal.wait_for(lambda: table(terminal) == before)
        terminal.send("d")
        terminal.wait_for(lambda: has_moved(terminal, 2))


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_shown_is_what_a_full_repaint_shows(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    keys = [*"123456789wfdduuy\t", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\x7f"]
    with dstui(tmp_path, code="DS1-D3N-5TCXOK4") as terminal:
        for _turn in range(12):
            for _gesture in range(10):
                here, there = ((chance.randrange(80), chance.randrange(1, 20)) for _ in "12")
                match chance.randrange(6):
                    case 0:
                        terminal.click(*here)
                    case 1:
                        terminal.drag(here, there)
                    case _:
                        terminal.send(chance.choice(keys))
            terminal.settle()
            before = terminal.cells()
            assert terminal.do("\x0c") > 4_000
            after = terminal.cells()
            after[0], before[0] = after[0][:72], before[0][:72]
            assert after == before
        assert not has_moved(terminal, 0)


def test_what_is_typed_after_a_key_that_opens_a_window_is_typed_there(tmp_path: Path) -> None:
    """On a slow line keys come together: those of a code were played as moves."""
    other = "DS1-D1N-AAAAAAC"
    with dstui(tmp_path) as terminal:
        terminal.send(f"g{other}\r")
        terminal.wait_for(other).settle()
        assert has_moved(terminal, 0)
        terminal.send("?" * 60)
        terminal.wait_for("Rules: Classic").settle()
        terminal.send("\x1b")
        terminal.wait_for(lambda: "Close" not in terminal.text).settle()
        terminal.send("d")
        terminal.wait_for("Moves 1 ")
        terminal.send("nqq")
        terminal.wait_for("New game").settle()
        assert terminal.status is None
