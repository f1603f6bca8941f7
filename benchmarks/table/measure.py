"""The part ``table``: starts, steps and memory of the table, beside its peers."""

from collections import defaultdict
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from benchmarks.part import Bench, Report
from benchmarks.table.probe import Cost, Probe, Start, probe
from benchmarks.table.programs import DSTUI, PROGRAMS, RESTING, Place, Program, rest
from benchmarks.table.tables import Results, figures, packages, tables

SIZES: Final = ((80, 24), (120, 40))
# A program that takes a tenth of a second for an action is not asked for thousands.
_PATIENCE_SECONDS: Final = 60.0
_AT_ONCE: Final = 25


def run(bench: Bench) -> Report:
    """Measure every program at every size."""
    given, stage, results = bench.options, _Stage(bench), Results()
    for size in SIZES:
        results.starts[size] = stage.starts(size, given.starts)
        results.steps[size] = stage.steps(size, given.rounds)
    if not given.short:
        results.steps[SIZES[0]][DSTUI][RESTING] = stage.rest()
    results.memory = stage.memory((2 * given.actions // 5, given.actions))
    return Report(
        "The table beside its peers",
        f"medians of {given.starts} starts and {given.rounds} sittings of each program",
        packages(),
        tables(results),
        figures(results),
    )


class _Stage:
    """The programs, each run in a home of its own."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def starts(self, size: tuple[int, int], times: int) -> dict[str, Start]:
        """Start every program so many times, in turn; the first round only warms up."""
        measured = defaultdict(list)
        homes = {program.name: self._bench.home() for program in PROGRAMS}
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
                with self._run(program, size, self._bench.home()) as running:
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
            with self._run(program, size, self._bench.home()) as running:
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
        with self._run(program, SIZES[0], self._bench.home()) as running:
            running.measure_start()
            return rest(running)

    def _run(
        self, program: Program, size: tuple[int, int], home: Path
    ) -> AbstractContextManager[Probe]:
        folders: dict[str, str | None] = {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": None}
        folders |= dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"))
        return probe(program.command(Place(self._bench.binaries, home)), size, folders)


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
