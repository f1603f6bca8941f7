"""Terminals that do not say how large they are."""

from pathlib import Path

import pytest

from tests.e2e.terminal import CODE, PROGRAM, run

SIZELESS = ("sh", "-c", 'stty rows 0 cols 0 && exec "$@"', "sh")


@pytest.mark.parametrize(
    "size",
    [
        {},
        {"COLUMNS": "\u00b2", "LINES": "24"},
        {"COLUMNS": "9" * 30, "LINES": "99999"},
        {"COLUMNS": "-1", "LINES": "x"},
    ],
    ids=str,
)
def test_a_window_without_a_size_is_taken_for_a_plain_one(
    tmp_path: Path, size: dict[str, str]
) -> None:
    command = (*SIZELESS, *PROGRAM, "--data-dir", str(tmp_path), "--code", CODE)
    with run(command, environment=size) as terminal:
        terminal.wait_for("A new deal")
        terminal.send("d")
        terminal.wait_for("Moves 1 ").settle()
        # It says later how large it is, as a container's terminal does.
        terminal.resize(60, 20)
        terminal.wait_for("This window is 60 x 20")
        terminal.resize(80, 24)
        terminal.wait_for("Moves 1 ")
