"""The part ``engine``: how long single operations of the rules take."""

from pathlib import Path
from typing import Final

from benchmarks.page import rows
from benchmarks.part import DATA, Bench, Report

_TITLE: Final = "The engine"
# Seconds that one action and the replay of a record may take at most.
_APPLY: Final = ("apply", 20e-6)
_REPLAY: Final = ("a record", 10e-3)
_ROUNDS: Final = 11
_MICROSECONDS: Final = 1e6


def run(bench: Bench) -> Report:
    """Measure every operation."""
    (seconds,) = bench.ask(Path(__file__).with_name("worker.py"), DATA, _ROUNDS)
    limits = {name: _limit(name) for name in seconds}
    lines = [[name, _shown(took), _shown(limits[name])] for name, took in seconds.items()]
    return Report(
        _TITLE,
        f"medians of {_ROUNDS} rounds, in each of which the operations take turns",
        ["dstui"],
        rows(["", "processor µs", "at most"], lines),
        seconds,
        [
            f"{name} takes {_shown(took)} µs"
            for name, took in seconds.items()
            if (limit := limits[name]) is not None and took > limit
        ],
    )


def _limit(name: str) -> float | None:
    for beginning, limit in (_APPLY, _REPLAY):
        if name.startswith(beginning):
            return limit
    return None


def _shown(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    micro = seconds * _MICROSECONDS
    return f"{micro:.1f}" if micro < 1000 else f"{micro:,.0f}"
