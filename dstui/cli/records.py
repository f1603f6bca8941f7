"""``dstui verify``: replaying a record."""

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from dstui.cli.options import AsJson
from dstui.cli.output import card_text, print_json, print_lines
from dstui.cli.trouble import BadInput, Status
from dstui.engine.records import HeaderMismatch, IllegalRecord, Record, RecordError
from dstui.i18n import N_, _
from dstui.words.errors import illegal_record_text, mismatch_text, record_error_text
from dstui.words.outside import shown
from dstui.words.wins import replay_text

HELP = N_("Replay a record and say whether it is legal, and what it scores.")

STANDARD_INPUT: Final = "-"
# A record of ten thousand actions is some thirty thousand bytes.
_LARGEST_RECORD: Final = 1_000_000


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=N_("The record; - reads standard input."))
    ],
    as_json: AsJson = False,
) -> None:
    """Replay a record; the exit status says whether it is legal."""
    record = read_record(file)
    legal, error = True, None
    score: int | None = None
    moves, won = len(record.actions), False
    try:
        replay = record.replay()
        score, won = replay.score, replay.is_won
        text = replay_text(replay)
    except IllegalRecord as illegal:
        legal, moves = False, illegal.number - 1
        text = error = illegal_record_text(illegal, record, card_text(sys.stdout))
    except HeaderMismatch as mismatch:
        legal = False
        text = error = mismatch_text(mismatch)
    if as_json:
        shape = {"legal": legal, "won": won, "score": score, "moves": moves, "error": error}
        print_json({"code": str(record.code), **shape})
    else:
        print_lines([text])
    if not legal:
        raise typer.Exit(Status.NO)


def read_record(file: str) -> Record:
    """The record in *file*, or on standard input for ``-``; raise BadInput."""
    try:
        return Record.parse(_read_text(file))
    except RecordError as error:
        raise BadInput(record_error_text(error)) from error


def _read_text(file: str) -> str:
    try:
        if file == STANDARD_INPUT:
            data = sys.stdin.buffer.read(_LARGEST_RECORD + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(_LARGEST_RECORD + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = _("{file} can't be read: {reason}.")
        raise BadInput(message.format(file=shown(file), reason=reason)) from error
    if len(data) > _LARGEST_RECORD:
        message = _("{file} is too large for a record.")
        raise BadInput(message.format(file=shown(file)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(_("{file} is no text.").format(file=shown(file))) from error
