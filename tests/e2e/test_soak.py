"""A few seconds of ``benchmarks/soak``, which plays for hours: it runs, and it finds faults."""

import sys
from pathlib import Path

import pytest

from benchmarks.soak import evening
from benchmarks.soak.soak import Soak

# Some fifteen seconds; on a busy machine more.
STEPS = 25
SECONDS = 300.0


def test_a_short_soak_finds_nothing(tmp_path: Path) -> None:
    figures = Soak(tmp_path, seed=6, seconds=SECONDS, steps=STEPS).run()
    assert figures.fault == ""
    assert figures.counts["checks"] > 5
    assert figures.counts["actions"] > 10
    assert "faults" in "\n".join(figures.lines())


@pytest.mark.parametrize(
    ("spoiled", "found"),
    [
        (
            "from dstui.tui import table_view as v; v.score_text = lambda p, _s: str(p + 1)",
            "score:",
        ),
        ("from dstui.tui.looks import Look; Look.index = lambda _s, c: 'A♠'", "column"),
        ("from dstui.store.journal import Journal; Journal.add = lambda *_a: None", "played"),
    ],
    ids=["a wrong score", "wrong cards", "events that are not saved"],
)
def test_it_finds_what_is_spoiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoiled: str, found: str
) -> None:
    program = f"{spoiled}\nfrom dstui.cli.main import main\nmain()"
    monkeypatch.setattr(evening, "PROGRAM", (sys.executable, "-c", program))
    monkeypatch.setattr(evening, "_PATIENCE", 1.0)
    figures = Soak(tmp_path, seed=6, seconds=SECONDS, steps=STEPS).run()
    assert "Fault" in figures.fault
    assert found in figures.fault
    kept = {path.name for path in tmp_path.iterdir()}
    assert {"data", "diary.txt", "fault.txt", "screen.txt"} <= kept
