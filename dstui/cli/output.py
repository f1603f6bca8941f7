"""What the commands print."""

import json
import sys
from collections.abc import Iterable, Mapping

from dstui.cli.trouble import ReaderGone
from dstui.words.cards import SUIT_SYMBOLS, CardText, with_letter, with_symbol


def print_lines(lines: Iterable[str]) -> None:
    """Print the result of a command as lines of text."""
    _write("".join(f"{line}\n" for line in lines))


def print_json(shape: Mapping[str, object]) -> None:
    """Print the result of a command as one line of JSON."""
    _write(json.dumps(shape) + "\n")


def _write(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError as error:
        raise ReaderGone from error


def printed_card(encoding: str | None) -> CardText:
    """How to name cards where *encoding* is written: by symbols where it has them."""
    try:
        SUIT_SYMBOLS.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return with_letter
    return with_symbol
