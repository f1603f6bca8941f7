"""What must be true of any answer to anything."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.cli.run import Ran

# What a megabyte may take, in seconds of processor time. What grows with the square takes hours.
PATIENCE = 10.0
LONGEST_LINE = 400


def is_calm(text: str) -> bool:
    """Whether no line of *text* has anything that a terminal would obey."""
    return all(line.isprintable() for line in text.split("\n"))


def is_clear_line(text: str) -> bool:
    """Whether *text* is one line, not empty, not long, with nothing a terminal would obey."""
    return text.isprintable() and not text.isspace() and 0 < len(text) <= LONGEST_LINE


def judge(ran: Ran) -> None:
    """Check the exit status of a run and that what it said is fit to be read."""
    assert ran.status in range(4)
    assert is_calm(ran.out)
    assert "Traceback" not in ran.err
    for line in ran.err.splitlines():
        assert line.startswith("dstui: ")
        assert is_clear_line(line)
    if ran.status == 2:
        assert len(ran.err.splitlines()) == 1
        assert ran.out == ""


@contextmanager
def in_bounded_time() -> Iterator[None]:
    """Check that the processor was not kept for long."""
    before = time.process_time()
    yield
    assert time.process_time() - before < PATIENCE
