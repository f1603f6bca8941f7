"""Running the program as a user does, within the tests' own process: it is quicker."""

import io
import os
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from dstui.cli.main import main


class Ran(NamedTuple):
    """What a run gave."""

    status: int
    out: str
    err: str


def dstui(
    *arguments: str,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> Ran:
    """Run the program with *arguments*, none of its streams on a terminal."""
    out = io.TextIOWrapper(io.BytesIO(), encoding, write_through=True)
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True)
    environment = {"LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "80", **(environment or {})}
    with (
        patch.dict(os.environ, environment),
        patch.object(sys, "argv", ["dstui", *arguments]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as leaving:
            status = leaving.code
    assert isinstance(status, int)
    return Ran(status, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def one_line(text: str) -> str:
    """*text* when it is exactly one line that no terminal would obey; fails otherwise."""
    assert text.endswith("\n")
    line = text[:-1]
    assert line.isprintable()
    return line
