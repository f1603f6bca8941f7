"""What the commands print."""

import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import TextIO

from dstui.cli.trouble import ReaderGone
from dstui.words.cards import CardText
from dstui.words.charset import printed_card


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


def card_text(stream: TextIO) -> CardText:
    """How cards are named on *stream*."""
    return printed_card(os.environ, stream.encoding)
