"""Exit statuses, and the exception that ends a command with one clear line."""

from enum import IntEnum


class Status(IntEnum):
    """What the program's exit status says."""

    DONE = 0
    NO = 1
    BAD_INPUT = 2
    UNDECIDED = 3


class Nothing(Exception):
    """The answer is no, with the reason; translated like that of BadInput."""


class ReaderGone(Exception):
    """Nobody reads standard output any more. Typer would make a fault of it."""


class BadInput(Exception):
    """Bad usage or bad input; the message is for the user and already translated."""
