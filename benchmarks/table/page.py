"""The tables of a run, and their place in docs/benchmarks.md."""

import datetime
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.table.environment import commit, debian_version, machine, versions
from benchmarks.table.probe import Cost, Start
from benchmarks.table.programs import DSTUI, MINIMAL, PROGRAMS, STEPS, TTY_SOLITAIRE

Size = tuple[int, int]

_BEGIN: Final = "<!-- table: written by python -m benchmarks.table -->"
_END: Final = "<!-- table: end -->"
_QUIET_LOAD: Final = 0.7
_HEADING: Final = "# Benchmarks\n"
_HOW: Final = """\
Every program runs in a terminal of its own (`TERM=xterm-256color`, `COLORTERM` unset, as over
SSH) in a home of its own, from a wheel in one throw-away virtual environment with compiled
modules; in each round the programs take turns. Figures are medians.

- A start counts from `exec` to the last change of a cell before the program comes to rest; its
  processor time is all it used until then. dstui resumes a saved game.
- A step counts from the keys' arrival to the last changed cell; its processor time is that of
  the program and the processes it has started: dstui's first hint starts one that searches.
  Keys of one step are sent at once, except for usolitaire, which loses some of them then.
- A move between columns is two keys in dstui, Enter, two arrows and Enter in soliterm, Space,
  two arrows and Space in usolitaire. The dialog is dstui's settings, soliterm's help (the
  settings leave the table), usolitaire's question before a new game.
- A dash: the program does not have it, or not at this size. At 80 x 24 usolitaire's table is
  cut off and its moves are not seen; tty-solitaire does not start.
"""


@dataclass
class Results:
    """Everything that a run has measured."""

    binaries: Path
    start_count: int
    round_count: int
    load_before: float
    load_after: float = 0.0
    starts: dict[Size, dict[str, Start]] = field(default_factory=dict)
    steps: dict[Size, dict[str, dict[str, Cost]]] = field(default_factory=dict)
    memory: dict[str, dict[int, int]] = field(default_factory=dict)


def write(results: Results, page: Path) -> None:
    """Put the tables of *results* in the place of the last ones."""
    tables = f"{_BEGIN}\n\n{''.join(_section(results))}\n{_END}"
    text = page.read_text() if page.exists() else f"{_HEADING}\n{_BEGIN}\n{_END}\n"
    old = re.compile(f"{re.escape(_BEGIN)}.*?{re.escape(_END)}", re.DOTALL)
    if not old.search(text):
        text = f"{text.rstrip()}\n\n{_BEGIN}\n{_END}\n"
    page.write_text(old.sub(lambda _match: tables, text))


def _section(results: Results) -> Iterator[str]:
    yield "## The table beside its peers\n\n"
    yield "".join(_circumstances(results))
    yield f"\n{_HOW}"
    for size, starts in results.starts.items():
        yield f"\n### Starting, {_name(size)}\n\n"
        yield _rows(_start_rows(starts))
    for size, steps in results.steps.items():
        yield f"\n### Playing, {_name(size)}: bytes / processor ms / ms until shown\n\n"
        yield _rows(_step_rows(steps))
    yield "\n### Resident memory in MB, 120 x 40\n\n"
    yield _rows(_memory_rows(results.memory))


def _circumstances(results: Results) -> Iterator[str]:
    installed = versions(results.binaries)
    if TTY_SOLITAIRE:
        installed["tty-solitaire"] = debian_version("tty-solitaire")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    command = " ".join(["python -m benchmarks.table", *_shown_arguments()])
    yield f"- Measured on {today} at commit {commit()} with `{command}`: "
    yield f"{results.start_count} starts and {results.round_count} sittings of each program.\n"
    yield f"- Machine: {machine()}.\n"
    yield "- Versions: "
    yield ", ".join(f"{name} {version}" for name, version in installed.items()) + ".\n"
    before, after = results.load_before, results.load_after
    yield f"- Load average before the run {before:.1f}, after it {after:.1f}."
    if before >= _QUIET_LOAD:
        yield " The machine was busy with other work: read wall times with care."
    yield "\n"


def _shown_arguments() -> list[str]:
    """The arguments of this run without the page's path."""
    arguments = sys.argv[1:]
    if "--page" in arguments:
        place = arguments.index("--page")
        del arguments[place : place + 2]
    return [os.path.basename(argument) for argument in arguments]


def _start_rows(starts: dict[str, Start]) -> Iterator[Sequence[str]]:
    yield "", "first full frame, ms", "beside minimal", "processor, ms", "beside minimal", "bytes"
    floor = starts[MINIMAL]
    for name, start in starts.items():
        yield (
            name, f"{start.wall * 1e3:.0f}", f"{start.wall / floor.wall:.2f}",
            f"{start.cpu * 1e3:.0f}", f"{start.cpu / floor.cpu:.2f}", f"{start.sent:,.0f}",
        )  # fmt: skip


def _step_rows(steps: dict[str, dict[str, Cost]]) -> Iterator[Sequence[str]]:
    yield ["", *steps]
    for name in STEPS:
        costs = [program.get(name) for program in steps.values()]
        yield [name, *(_cost(cost, is_second=name.startswith("a second")) for cost in costs)]


def _cost(cost: Cost | None, *, is_second: bool) -> str:
    if cost is None:
        return "-"
    text = f"{cost.sent:,.0f} / {cost.cpu * 1e3:.1f}"
    return text if is_second else f"{text} / {cost.settled * 1e3:.0f}"


def _memory_rows(memory: dict[str, dict[int, int]]) -> Iterator[Sequence[str]]:
    marks = sorted({mark for found in memory.values() for mark in found})
    yield ["", "at the start", *(f"after {mark:,} actions" for mark in marks if mark)]
    for program in PROGRAMS:
        found = memory[program.name]
        yield [program.name, *(f"{found[m] / 1024:.1f}" if m in found else "-" for m in marks)]


def _rows(rows: Iterator[Sequence[str]]) -> str:
    head = list(next(rows))
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    lines += [_marked(row) for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _marked(row: Sequence[str]) -> list[str]:
    return [f"**{cell}**" if row[0] == DSTUI else cell for cell in row]


def _name(size: Size) -> str:
    return f"{size[0]} x {size[1]}"
