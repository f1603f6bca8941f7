"""What saving costs, on the disk of a folder (docs/saving.md).

    python -m benchmarks.studies.saving [FOLDER]

Plays on a database in FOLDER (a temporary one otherwise) and prints milliseconds.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from dstui.store import database
from dstui.store.filesystems import file_system
from tests.store.helpers import DOUBLE, play, sit_down

EVENTS = 400


def milliseconds(actions: Iterable[Callable[[], object]]) -> str:
    """How long each of the actions takes."""
    times = []
    for action in actions:
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    return f"median {statistics.median(times):.2f}, 99 % {times[int(len(times) * 0.99)]:.2f}"


@contextmanager
def keeping(sync_seconds: float, *, log: bool) -> Iterator[None]:
    """Have databases flushed so often, with a write-ahead log or without it."""
    with (
        patch.object(database, "SYNC_SECONDS", sync_seconds),
        patch.object(database, "holds_wal", lambda _folder: log),
    ):
        yield


def measure_event(folder: Path, sync_seconds: float, *, log: bool) -> str:
    """Saving one event, with a write-ahead log or without it, flushed so often."""
    with keeping(sync_seconds, log=log):
        return _measure_event(folder)


def _measure_event(folder: Path) -> str:
    sitting = sit_down(folder)
    sitting.start(DOUBLE)
    journal, store = sitting._kept, sitting._store

    def save() -> None:
        journal.add("d", 1.0)
        store.save(journal)

    return milliseconds([save] * EVENTS)


def measure_start(folder: Path) -> str:
    """Opening a store of many games, and the last of them."""
    sitting = sit_down(folder)
    for seed in range(300):
        sitting.start(DOUBLE)
        play(sitting, 300, seed)
    sitting.close()
    size = (folder / "data" / "games.db").stat().st_size / 1e6

    def start() -> None:
        again = sit_down(folder)
        again.open_last()
        again.close()

    return f"{milliseconds([start] * 9)} (300 games of 300 events, {size:.1f} MB)"


def measure_import(module: str) -> str:
    """Importing *module* in a new process that has the engine."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    engine = "import dstui.engine.records, dstui.engine.game\n"
    command = [sys.executable, "-c", engine + code]

    def run() -> float:
        return 1000 * float(subprocess.run(command, capture_output=True, check=True).stdout)

    return f"median {statistics.median(run() for _ in range(9)):.1f}"


def main() -> None:
    """Measure and print."""
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=given) as name:
        folder = Path(name)
        print(f"file system: {file_system(folder)}")
        chosen = database.SYNC_SECONDS
        for label, sync, log in (
            ("log, flushed to disk every 5 s (chosen)", chosen, True),
            ("log, flushed with every event", 0.0, True),
            ("rollback journal (network homes)", 0.0, False),
        ):
            cost = measure_event(folder / f"{sync} {log}", sync, log=log)
            print(f"an event, {label}: {cost}")
        with keeping(chosen, log=True):
            print(f"open the store and the last game: {measure_start(folder / 'start')}")
        for module in ("dstui.store", "dstui.store.store", "dstui.play.sitting"):
            print(f"import {module} after the engine: {measure_import(module)}")


if __name__ == "__main__":
    main()
