"""How fast the engine is, outside the test suite.

    python -m pytest benchmarks/engine_bench.py

Each benchmark fails when its median is over its limit: one ``apply`` 20
microseconds, a full replay of a 250-action record 10 milliseconds.
"""

import json
from pathlib import Path

import pytest

from dstui.engine.actions import Action
from dstui.engine.codes import GameCode
from dstui.engine.records import Record
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table

LINES = Path(__file__).parent.parent / "tests" / "data" / "records.json"
CODE = "DS1-D1N-AAAAAAC"
RECORD_ACTIONS = 250
APPLY_LIMIT = 20e-6
REPLAY_LIMIT = 10e-3


def known_line() -> list[str]:
    """The winning line of CODE."""
    records = json.loads(LINES.read_text())["records"]
    return next(r["actions"].split() for r in records if r["code"] == CODE)


def kinds() -> dict[str, tuple[Table, Action]]:
    """The last table and action of each kind in the line: draw, redeal, moves."""
    text = f"dstui-record: 1\ncode: {CODE}\n\n{' '.join(known_line())}"
    record = Record.parse(text)
    table = record.code.table()
    found: dict[str, tuple[Table, Action]] = {}
    for action in record.actions:
        found[type(action).__name__] = (table, action)
        table = apply(table, action).table
    return found


KINDS = kinds()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_apply(benchmark, kind):
    """One action of each kind, in the middle of a game."""
    table, action = KINDS[kind]
    benchmark(apply, table, action)
    assert benchmark.stats.stats.median < APPLY_LIMIT


def test_legal_actions(benchmark):
    """Every legal action of a deal; no limit is set."""
    table = GameCode.parse(CODE).table()
    assert benchmark(lambda: list(legal_actions(table)))


def test_read_and_replay_of_a_record(benchmark):
    """From the text of a record to its last table, every action checked."""
    line = " ".join(known_line()[:RECORD_ACTIONS])
    text = f"dstui-record: 1\ncode: {CODE}\n\n{line}"
    replay = benchmark(lambda: Record.parse(text).replay())
    assert replay.moves == RECORD_ACTIONS
    assert benchmark.stats.stats.median < REPLAY_LIMIT
