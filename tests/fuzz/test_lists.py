"""Lists of deals: the days', the pools', and the files of studies."""

import contextlib
import functools
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from dstui.engine.actions import DRAW
from dstui.engine.codes import DEAL_COUNT, CodeError
from dstui.engine.rules import apply
from dstui.play.dailies import read_list
from dstui.play.packing import BadLine, pack
from dstui.play.pool import pool_entries, read_entry
from dstui.play.study import Decided, Study
from dstui.play.study_file import StudyFile
from dstui.solver.verdict import Verdict
from dstui.store.lines import OtherFile
from tests.engine.tables import MODE
from tests.fuzz.effort import examples
from tests.fuzz.judging import in_bounded_time
from tests.fuzz.strategies import long, mutated

DAYS = ("AAAAAAB\nAAAAAAC\n7777777\n", "aaaaaab AAAAAA8\r\n\r\nAAAAAAA")
POOLED = MODE["DS1-D1V"]
STUDY = Study(MODE["KS1-D1U"], 3, 500)


@given(mutated(DAYS) | long(("AAAAAAB\n", "B", "\n", " ", "9")))
@examples(30)
def test_a_list_of_days_is_deals_or_refused(text: str) -> None:
    with in_bounded_time(), contextlib.suppress(CodeError):
        assert all(0 <= deal < DEAL_COUNT for deal in read_list(text))


@functools.cache
def pool() -> tuple[str, ...]:
    return tuple(pool_entries(POOLED)[:3])


@given(st.deferred(lambda: mutated(pool())))
@examples(25)
def test_an_entry_of_a_pool_is_a_line_that_wins_or_refused(entry: str) -> None:
    with in_bounded_time():
        try:
            code, line = read_entry(POOLED, entry)
        except (CodeError, BadLine):
            return
        table = code.table()
        for action in line:
            table = apply(table, action).table
        assert table.is_won
        # The same line, however it was spelled.
        assert read_entry(POOLED, f"{str(code)[-7:]} {pack(code.table(), line)}") == (code, line)


@functools.cache
def study() -> bytes:
    """The file of a study of three deals."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "study")
        with StudyFile(path, STUDY) as file:
            for place, verdict in enumerate(Verdict):
                actions = (DRAW,) if verdict is Verdict.WON else ()
                file.add(Decided(STUDY.code(place), verdict, 100, actions))
        return path.read_bytes()


@given(st.deferred(lambda: mutated([study()])))
@examples(30)
def test_the_file_of_a_study_is_read_as_far_as_it_goes(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "study")
        path.write_bytes(data)
        decided = Decided(STUDY.code(9), Verdict.LOST, 7)
        try:
            with StudyFile(path, STUDY) as file:
                assert all(0 <= deal < DEAL_COUNT for deal in file.known)
                file.add(decided)
        except OtherFile:
            assert path.read_bytes() == data
            return
        whole = data[: data.rfind(b"\n") + 1]
        assert path.read_bytes().startswith(whole)
        with StudyFile(path, STUDY) as file:
            assert file.known[decided.code.deal] is Verdict.LOST
