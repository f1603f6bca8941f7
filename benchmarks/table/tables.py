"""What the part ``table`` shows of its results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.page import rows
from benchmarks.table.probe import Cost, Start
from benchmarks.table.programs import DSTUI, MINIMAL, PROGRAMS, STEPS

Size = tuple[int, int]

_HOW: Final = """\
Every program runs in a terminal of its own (`TERM=xterm-256color`, `COLORTERM` unset, as over
SSH) in a home of its own, from a wheel in one throw-away virtual environment with compiled
modules; in each round the programs take turns.

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

    starts: dict[Size, dict[str, Start]] = field(default_factory=dict)
    steps: dict[Size, dict[str, dict[str, Cost]]] = field(default_factory=dict)
    memory: dict[str, dict[int, int]] = field(default_factory=dict)


def packages() -> Sequence[str]:
    """The packages whose versions matter."""
    measured = [program.name for program in PROGRAMS if program.name != MINIMAL]
    return [*measured, "textual", "rich"]


def tables(results: Results) -> str:
    """How it was measured, and everything in tables."""
    return "".join(_pieces(results))


def figures(results: Results) -> Any:
    """The same for JSON."""
    return {
        "starts": {
            name(size): {program: start._asdict() for program, start in starts.items()}
            for size, starts in results.starts.items()
        },
        "steps": {
            name(size): {
                program: {step: cost._asdict() for step, cost in costs.items()}
                for program, costs in steps.items()
            }
            for size, steps in results.steps.items()
        },
        "resident kB": results.memory,
    }


def name(size: Size) -> str:
    """A size as it is written."""
    return f"{size[0]} x {size[1]}"


def _pieces(results: Results) -> Iterator[str]:
    yield _HOW
    for size, starts in results.starts.items():
        yield f"\n### Starting, {name(size)}\n\n"
        yield _table(_start_rows(starts))
    for size, steps in results.steps.items():
        yield f"\n### Playing, {name(size)}: bytes / processor ms / ms until shown\n\n"
        yield _table(_step_rows(steps))
    yield "\n### Resident memory in MB, 120 x 40\n\n"
    yield _table(_memory_rows(results.memory))


def _table(lines: Iterator[Sequence[str]]) -> str:
    return rows(next(lines), lines, bold=DSTUI)


def _start_rows(starts: dict[str, Start]) -> Iterator[Sequence[str]]:
    yield "", "first full frame, ms", "beside minimal", "processor, ms", "beside minimal", "bytes"
    floor = starts[MINIMAL]
    for program, start in starts.items():
        yield (
            program, f"{start.wall * 1e3:.0f}", f"{start.wall / floor.wall:.2f}",
            f"{start.cpu * 1e3:.0f}", f"{start.cpu / floor.cpu:.2f}", f"{start.sent:,.0f}",
        )  # fmt: skip


def _step_rows(steps: dict[str, dict[str, Cost]]) -> Iterator[Sequence[str]]:
    yield ["", *steps]
    for step in STEPS:
        costs = [program.get(step) for program in steps.values()]
        yield [step, *(_cost(cost, is_second=step.startswith("a second")) for cost in costs)]


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
