"""Terminals of every kind: types, encodings, colours, and none at all."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.e2e.terminal import CODE, PROGRAM, dstui, run

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
COLOURS = re.compile(r"(?:^|[;:])(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])(?=$|[;:])")
SUITS = "♠♥♦♣"


def sgr(raw: bytes) -> list[str]:
    """The parameters of every sequence that sets colours or weights."""
    return [each.decode() for each in SGR.findall(raw)]


@pytest.mark.parametrize(
    "term",
    ["xterm", "xterm-256color", "linux", "vt100", "screen-256color", "tmux-256color", "ansi"],
)
def test_a_game_on_a_terminal_of_this_type(tmp_path: Path, term: str) -> None:
    with dstui(tmp_path, term=term) as terminal:
        assert all(suit in terminal.text for suit in SUITS)
        terminal.send("91d")
        terminal.wait_for("Moves 2").settle()
        codes = sgr(bytes(terminal.raw))
        assert any(COLOURS.search(code) for code in codes)
        if "256" not in term:
            assert not any("8;5;" in code or "8;2;" in code for code in codes)
        terminal.send("\x11")
        assert terminal.wait_for_end() == 0


def test_truecolor_terminals_get_the_same_256_colours(tmp_path: Path) -> None:
    with dstui(tmp_path, environment={"COLORTERM": "truecolor"}) as terminal:
        codes = sgr(bytes(terminal.raw))
        assert any("8;5;" in code for code in codes)
        assert not any("8;2;" in code for code in codes)


@pytest.mark.parametrize("value", ["1", ""])
@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
def test_no_color_means_not_one_colour_code(tmp_path: Path, term: str, value: str) -> None:
    with dstui(tmp_path, term=term, environment={"NO_COLOR": value}) as terminal:
        before = terminal.text
        terminal.send("9")
        terminal.wait_for("where to?").settle()
        assert terminal.text.splitlines()[1:-1] != before.splitlines()[1:-1]
        terminal.send("1dn")
        terminal.wait_for("Close").settle()
        assert not [code for code in sgr(bytes(terminal.raw)) if COLOURS.search(code)]


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "iso-8859-1"},
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=["ISO-8859-1", "C locale", "ASCII"],
)
def test_letters_where_encoding_or_locale_have_no_suits(
    tmp_path: Path, environment: Mapping[str, str]
) -> None:
    with dstui(tmp_path, environment=environment) as terminal:
        assert "7D" in terminal.text
        terminal.send("91")
        terminal.wait_for("6S").settle()
        terminal.send("?")
        terminal.wait_for("Close").settle()
        raw = bytes(terminal.raw)
        assert raw.isascii()
        assert b"\\u" not in raw


@pytest.mark.parametrize("term", ["dumb", "unknown", "", None])
def test_a_terminal_that_cannot_is_told_in_one_line(tmp_path: Path, term: str | None) -> None:
    with run((*PROGRAM, "--data-dir", str(tmp_path)), term=term) as terminal:
        assert terminal.wait_for_end() == 2
        raw = bytes(terminal.raw)
        assert b"\x1b" not in raw
        assert raw.count(b"\n") == 1
        assert b"dstui --plain" in raw


def test_a_pipe_is_told_in_one_line(tmp_path: Path) -> None:
    ran = subprocess.run(
        [*PROGRAM, "--data-dir", str(tmp_path)], capture_output=True, input=b"", check=False
    )
    assert ran.returncode == 2
    assert ran.stdout == b""
    assert ran.stderr.count(b"\n") == 1
    assert b"\x1b" not in ran.stderr


@pytest.mark.parametrize("redirection", ["</dev/null", ">/dev/null", "2>/dev/null | cat"])
def test_one_stream_elsewhere_is_enough(tmp_path: Path, redirection: str) -> None:
    command = ("sh", "-c", f'"$@" {redirection}; exit $?', "sh", *PROGRAM)
    with run((*command, "--data-dir", str(tmp_path))) as terminal:
        terminal.wait_for_end()
        assert b"\x1b" not in bytes(terminal.raw)
        assert not list(tmp_path.iterdir())


def test_a_terminal_that_answers_nothing(tmp_path: Path) -> None:
    with dstui(tmp_path, answers=False) as terminal:
        x, y = terminal.find("6♠")
        terminal.drag((x, y), (3, 3))
        terminal.wait_for("Moves 1")
        terminal.send("\x11")
        assert terminal.wait_for_end() == 0


def guest(tmp_path: Path, *more: str, command: str) -> tuple[int, bytes]:
    with run(
        (*PROGRAM, "--kiosk", "--data-dir", str(tmp_path), *more),
        environment={"SSH_ORIGINAL_COMMAND": command},
    ) as terminal:
        return terminal.wait_for_end(), bytes(terminal.raw)


@pytest.mark.parametrize(
    "command",
    [
        "id",
        "sh -c 'id'",
        "scp -t /tmp",
        "/usr/lib/openssh/sftp-server",
        "internal-sftp",
        "rsync --server . /tmp",
        "DS1-D1N-AAAAAAB; id",
        "--data-dir /tmp",
        "$(id)",
        "\x1b[2J",
        "A" * 10_000,
    ],
)
def test_a_guest_asks_for_a_code_or_for_nothing(tmp_path: Path, command: str) -> None:
    status, said = guest(tmp_path, command=command)
    assert status == 2
    assert said.count(b"\n") == 1
    assert b"This account only plays" in said
    assert b"\x1b" not in said
    assert not list(tmp_path.iterdir())


def test_a_guest_gets_the_deal_asked_for_and_nothing_else(tmp_path: Path) -> None:
    hostile = {
        "SSH_ORIGINAL_COMMAND": " ks1 d1u aaaaaac ",
        "TEXTUAL_SCREENSHOT": "0",
        "TEXTUAL_SCREENSHOT_LOCATION": str(tmp_path),
        "TEXTUAL_LOG": str(tmp_path / "log"),
        "TEXTUAL_PRESS": "d,d,d",
        "TEXTUAL": "devtools,debug",
    }
    folder = tmp_path / "games"
    options = ("--kiosk", "--player", "guest.1")
    with dstui(folder, *options, code=None, environment=hostile) as terminal:
        assert "KS1-D1U-AAAAAAC" in terminal.text
        assert "Moves 0" in terminal.text
        before = terminal.cells()[:-1]
        # Suspend, quit, palette, screenshots, and what a shell might take.
        for key in ("\x1a", "\x1c", "\x10", "\x13", "\x0f", "\x1b!", "!", ":", "\x04", "\x1bx"):
            terminal.do(key)
            terminal.watch(0.15)
            assert terminal.status is None
            assert terminal.cells()[:-1] == before, repr(key)
        terminal.send("d")
        terminal.wait_for("Moves 1")
        terminal.send("o")
        terminal.wait_for("Close").settle()
        assert "xport" not in terminal.text
        terminal.send("\x11")
        assert terminal.wait_for_end() == 0
        assert "KS1-D1U-AAAAAAC is kept." in terminal.text
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
    assert [path.name for path in folder.iterdir()] == ["players"]
    assert [path.name for path in (folder / "players").iterdir()] == ["guest.1"]


def test_a_guest_without_a_terminal(tmp_path: Path) -> None:
    ran = subprocess.run(
        [*PROGRAM, "--kiosk", "--data-dir", str(tmp_path), "--code", CODE],
        capture_output=True,
        input=b"id\n",
        check=False,
    )
    assert ran.returncode == 2
    assert b"Connect with ssh -t." in ran.stderr
