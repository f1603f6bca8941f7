"""Measure the table beside its peers and write the figures into docs/benchmarks.md.

    python -m benchmarks.table
    python -m benchmarks.table --starts 3 --rounds 1 --actions 200 --page /tmp/page.md

Programs are installed into a folder that is removed afterwards and started in turn, so
that what disturbs the machine disturbs all of them. Needs Linux, the development extra
and, to be measured, Debian's ``tty-solitaire``.
"""

import argparse
import os
import tempfile
from collections import defaultdict
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from benchmarks.table.environment import install
from benchmarks.table.page import Results, write
from benchmarks.table.probe import Cost, Probe, Start, probe
from benchmarks.table.programs import DSTUI, PROGRAMS, RESTING, Place, Program, rest

SIZES: Final = ((80, 24), (120, 40))
_PAGE: Final = Path(__file__).parents[2] / "docs" / "benchmarks.md"
# A program that takes a tenth of a second for an action is not asked for thousands.
_PATIENCE_SECONDS: Final = 60.0
_AT_ONCE: Final = 25


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--starts", type=int, default=11, help="starts of each program and size")
    parser.add_argument("--rounds", type=int, default=2, help="sittings of each program and size")
    parser.add_argument("--actions", type=int, default=5000, help="actions before memory is read")
    parser.add_argument("--page", type=Path, default=_PAGE, help="the page with the tables")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(install(Path(folder) / "programs"), Path(folder))
        results = Results(bench.binaries, options.starts, options.rounds, os.getloadavg()[0])
        for size in SIZES:
            results.starts[size] = bench.starts(size, options.starts)
            results.steps[size] = bench.steps(size, options.rounds)
        results.steps[SIZES[0]][DSTUI][RESTING] = bench.rest()
        results.memory = bench.memory((2 * options.actions // 5, options.actions))
        results.load_after = os.getloadavg()[0]
        write(results, options.page)


class Bench:
    """Programs installed in one place, each run in a home of its own."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        """Use the programs in *binaries*; homes are made in *folder*."""
        self.binaries = binaries
        self._folder = folder

    def starts(self, size: tuple[int, int], times: int) -> dict[str, Start]:
        """Start every program so many times, in turn; the first round only warms up."""
        measured = defaultdict(list)
        homes = {program.name: self._home() for program in PROGRAMS}
        for turn in range(times + 1):
            for program in _fitting(size):
                with self._run(program, size, homes[program.name]) as running:
                    start = running.measure_start()
                    if turn:
                        measured[program.name].append(start)
        return {name: Start.middle(starts) for name, starts in measured.items()}

    def steps(self, size: tuple[int, int], times: int) -> dict[str, dict[str, Cost]]:
        """Play every program so many times, in turn."""
        measured: dict[str, dict[str, list[Cost]]] = defaultdict(lambda: defaultdict(list))
        for _ in range(times):
            for program in _fitting(size):
                if program.play is None:
                    continue
                with self._run(program, size, self._home()) as running:
                    running.measure_start()
                    running.do(program.to_begin)
                    for name, cost in program.play(running):
                        measured[program.name][name].append(cost)
        return {
            program: {name: Cost.middle(costs) for name, costs in steps.items()}
            for program, steps in measured.items()
        }

    def memory(self, marks: tuple[int, ...]) -> dict[str, dict[int, int]]:
        """Resident kB of every program at the start (0) and after so many actions."""
        size, result = SIZES[1], {}
        for program in PROGRAMS:
            with self._run(program, size, self._home()) as running:
                running.measure_start()
                running.do(program.to_begin)
                found = {0: running.resident()}
                if program.there_and_back:
                    found |= _after_actions(running, program.there_and_back, marks)
                result[program.name] = found
        return result

    def rest(self) -> Cost:
        """What dstui costs when nobody has touched it for two minutes."""
        program = next(each for each in PROGRAMS if each.name == DSTUI)
        with self._run(program, SIZES[0], self._home()) as running:
            running.measure_start()
            return rest(running)

    def _home(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self._folder))

    def _run(
        self, program: Program, size: tuple[int, int], home: Path
    ) -> AbstractContextManager[Probe]:
        folders: dict[str, str | None] = {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": None}
        folders |= dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"))
        return probe(program.command(Place(self.binaries, home)), size, folders)


def _fitting(size: tuple[int, int]) -> list[Program]:
    return [program for program in PROGRAMS if size in program.sizes]


def _after_actions(running: Probe, keys: str, marks: tuple[int, ...]) -> dict[int, int]:
    """Resident kB at each mark that is reached in time."""
    done, cpu, found = 0, running.cpu_seconds(), {}
    for mark in marks:
        while done < mark and running.cpu_seconds() - cpu < _PATIENCE_SECONDS:
            running.do(keys * _AT_ONCE)
            done += len(keys) * _AT_ONCE
        found[done] = running.resident()
    return found


if __name__ == "__main__":
    main()
