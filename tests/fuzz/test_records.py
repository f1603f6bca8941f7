"""Records, as files and on standard input."""

import json
import tempfile
from pathlib import Path

from hypothesis import given

from dstui.engine.records import HeaderMismatch, IllegalRecord, Record, RecordError
from tests.cli.run import Ran, dstui
from tests.engine.data import won_lines
from tests.fuzz.effort import examples
from tests.fuzz.judging import in_bounded_time, judge
from tests.fuzz.strategies import long, mutated

HEAD = (
    "dstui-record: 1\ncode: {code}\nscore: {score}\nmoves: {moves}\n"
    "seconds: 61\ndate: 2026-11-30\n\n"
)
LINES = {line["code"][:3]: line for line in won_lines()}
WINS = tuple(HEAD.format(**line) + line["actions"] for line in LINES.values())
RECORDS = (
    *(win.encode() for win in WINS),
    b"\xef\xbb\xbfdstui-record: 1\r\ncode: KS1-D1U-AAAAAAB\r\n\r\nd d\r\nd",
    b"dstui-record: 1\ncode: DS1-D3V-AAAAAAB\nscore: -104\n\n",
    b"dstui-record: 1\ncode : DS1-D1N-AAAAAAB\n\n29 d d",
)  # fmt: skip
PIECES = (
    b"dstui-record: 1\ncode: DS1-D1N-AAAAAAB\n", b"dstui-record: 1\ncode: ", b"\n", b"\n\n",
    b" ", b":", b"a", b"d ",
    b"score: 1", b"date: 2", b"9", b"u ", b"dr", b"\x1b[2J", b"\xff", b"\xef\xbb\xbf", b"\x0b",
    b"B",
)  # fmt: skip


def parsed(data: bytes) -> Record | None:
    """The record of *data*, None where it is none."""
    try:
        return Record.parse(data.decode("utf-8-sig"))
    except (RecordError, UnicodeDecodeError):
        return None


def is_legal(record: Record) -> bool:
    try:
        return record.replay().moves == len(record.actions)
    except (IllegalRecord, HeaderMismatch):
        return False


def agrees(ran: Ran, record: Record | None) -> None:
    """Check that the exit status is right for *record*."""
    judge(ran)
    assert ran.status == (2 if record is None else 0 if is_legal(record) else 1)


@given(mutated(RECORDS))
@examples(60)
def test_verify_answers_whatever_it_reads(data: bytes) -> None:
    record = parsed(data)
    agrees(dstui("verify", "-", stdin=data), record)
    ran = dstui("verify", "-", "--json", stdin=data)
    agrees(ran, record)
    if record is not None:
        assert Record.parse(str(record)) == record
        shape = json.loads(ran.out)
        assert shape["legal"] is is_legal(record)
        assert shape["code"] == str(record.code)


@given(mutated(RECORDS))
@examples(20)
def test_import_takes_up_what_is_legal_and_nothing_else(data: bytes) -> None:
    record = parsed(data)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "record")
        file.write_bytes(data)
        games = ("--data-dir", str(Path(folder, "games")))
        agrees(dstui("import", str(file), *games), record)
        exported = dstui("export", *games)
        judge(exported)
        if record is None or not is_legal(record):
            assert (exported.status, exported.out) == (1, "")
        else:
            assert Record.parse(exported.out).actions == record.actions
        assert file.read_bytes() == data


@given(long(PIECES, 999_000))
@examples(6)
def test_a_long_record_is_read_in_bounded_time(data: bytes) -> None:
    with in_bounded_time():
        judge(dstui("verify", "-", stdin=data))
