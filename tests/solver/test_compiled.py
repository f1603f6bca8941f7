"""The compiled search and the plain one: the same answers, and each runs when it should."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.solver import compiled
from dstui.solver.compiled import PACKAGE, PURE, Search, compiled_search, fingerprint
from dstui.solver.search import search
from dstui.solver.verdict import Verdict

NODES = 600
RUNNING = "from dstui.solver.solve import running; print(running())"
LONG = """
from dstui.engine.codes import GameCode
from dstui.solver.solve import solve
print("begun", flush=True)
solve(GameCode.parse("DS1-D3V-AAAAAAC").table())
"""


@pytest.fixture(scope="module")
def fast() -> Search:
    found = compiled_search()
    if found is None:
        pytest.skip("the search is not compiled here, or from other sources")
    return found


def which_runs(**environment: str) -> str:
    """What a new process says that runs in it."""
    others = {name: value for name, value in os.environ.items() if name != PURE}
    return subprocess.run(
        [sys.executable, "-c", RUNNING],
        env=others | environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_both_give_the_same_verdicts_lines_and_counts(mode: Mode, fast: Search) -> None:
    for deal in range(4):
        table = GameCode(mode, deal).table()
        one, other = (each(table, NODES, None, None, None) for each in (fast, search))
        assert (one.verdict, one.actions, one.nodes) == (other.verdict, other.actions, other.nodes)


def test_both_win_by_every_search(fast: Search) -> None:
    # A win that the broad search finds: deep ones end after 5,000 nodes.
    table = GameCode.parse("KS1-D31-AAAAAAN").table()
    one, other = (each(table, 10_000, None, None, None) for each in (fast, search))
    assert one.verdict is Verdict.WON
    assert one.nodes > 5_000
    assert (one.actions, one.nodes) == (other.actions, other.nodes)


@pytest.mark.usefixtures("fast")
def test_the_compiled_one_runs_where_it_is() -> None:
    assert which_runs() == "compiled"


def test_the_plain_one_runs_when_asked_for() -> None:
    assert which_runs(**{PURE: "1"}) == "plain"


@pytest.mark.parametrize("content", ["", "FINGERPRINT = 'of other sources'", "raise ImportError"])
def test_the_plain_one_runs_where_the_other_is_of_no_use(content: str, tmp_path: Path) -> None:
    (tmp_path / f"{PACKAGE}.py").write_text(content)
    path = os.pathsep.join([str(tmp_path), *(entry for entry in sys.path if entry)])
    assert which_runs(PYTHONPATH=path) == "plain"


def test_other_sources_have_another_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fingerprint()
    here = Path(compiled.__file__)
    for name in compiled.MODULES:
        (tmp_path / f"{name}.py").write_bytes(here.with_name(f"{name}.py").read_bytes())
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "compiled.py"))
    assert fingerprint() == before
    with (tmp_path / "words.py").open("a") as words:
        words.write("# changed\n")
    assert fingerprint() != before


@pytest.mark.skipif(sys.platform == "win32", reason="no Ctrl+C for another process")
def test_an_interrupt_ends_a_search() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=20)
    finally:
        process.kill()  # a search that did not hear it would run on for ever
    assert process.returncode != 0
    assert "KeyboardInterrupt" in errors
