"""Cards that follow the pointer at the far end of a slow line: one picture under way at a time.

The terminal's answer to the question where its cursor is tells that it has shown all that
was sent before. Here it answers when the test says so.
"""

from pathlib import Path

from dstui.play.piles import column
from tests.e2e.lines import Mouse, dealt
from tests.e2e.terminal import CODE, Terminal, dstui

QUESTION = b"\x1b[6n"
ANSWER = "\x1b[1;1R"


def drawn_by(terminal: Terminal, data: str) -> bytes:
    """What the program sends upon *data* until it comes to rest."""
    before = terminal.received
    terminal.send(data)
    terminal.settle()
    return bytes(terminal.raw[before:])


def motions(*cells: tuple[int, int]) -> str:
    return "".join(f"\x1b[<32;{x + 1};{y + 1}M" for x, y in cells)


def test_the_next_picture_waits_until_the_last_one_has_been_shown(tmp_path: Path) -> None:
    with dstui(tmp_path, answers=False) as terminal:
        x, y = Mouse(terminal, dealt(CODE)).card(column(4), 0)
        terminal.press(x, y)
        for step in range(1, 6):
            drawn = drawn_by(terminal, motions((x + 3 * step, y - step)))
            # The question goes behind the picture it asks about, never ahead of it.
            assert drawn.count(QUESTION) == 1
            assert drawn.endswith(QUESTION)
            assert len(drawn) > 5 * len(QUESTION)
            terminal.send(ANSWER)
            terminal.settle()
        shown = terminal.received
        terminal.motion(x, y)
        terminal.wait_for(lambda: terminal.received > shown).settle()
        # On its way now; what is wanted in between is skipped.
        assert drawn_by(terminal, motions(*((x - 1 - step, y) for step in range(20)))) == b""
        drawn = drawn_by(terminal, ANSWER)
        assert drawn.count(QUESTION) == 1
        assert drawn.endswith(QUESTION)
        assert drawn_by(terminal, ANSWER) == b""


def test_a_pointer_that_stays_on_its_cell_sends_nothing(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        x, y = Mouse(terminal, dealt(CODE)).card(column(4), 0)
        terminal.press(x, y)
        assert drawn_by(terminal, motions((x + 3, y)))
        assert drawn_by(terminal, motions((x + 3, y))) == b""
