"""The part ``solver``: shares of verdicts and times, beside pyksolve where it knows the rules."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final

from benchmarks.page import rows
from benchmarks.part import DATA, Bench, Report

_TITLE: Final = "The solver"
_VERDICTS: Final = ("won", "lost", "unknown")
_HEAD: Final = (
    "mode, solver", "deals", "decided", "won", "lost", "ms median", "mean", "90 %", "99 %",
    "contradictions",
)  # fmt: skip
_HOW: Final = """\
Deals of `tests/data`: {classic} of Classic, their verdicts joined from two other solvers, with
either draw, and {double} codes of Double, with the verdict where one is recorded. The search is
{running}; its times are those of the whole answer: search, tidying, and the replay of the line
by the rules. pyksolve searches fast, for any line, and looks at no more than {states:,} states;
it knows no rules of Double. The solvers take turns on each deal, in one process; times are
processor time. A contradiction is a verdict other than the known one, or, where none is
known, other than another solver's.

"""


def run(bench: Bench) -> Report:
    """Solve every deal by every solver."""
    worker = Path(__file__).with_name("worker.py")
    head, *solved = bench.ask(worker, DATA, *bench.options.nodes)
    groups: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for each in solved:
        groups[each["group"], each["solver"]].append(each)
    wrong = list(_contradictions(solved))
    deals = {(each["group"][:3], each["deal"]) for each in solved}
    families = Counter(family for family, _ in deals)
    return Report(
        _TITLE,
        f"limits of {' and '.join(f'{nodes:,}' for nodes in bench.options.nodes)} nodes",
        ["dstui", "pyksolve"],
        _HOW.format(classic=families["KS1"], double=families["DS1"], **head)
        + rows(_HEAD, (_line(name, each, wrong) for name, each in groups.items())),
        solved,
        [
            *(f"{group} {deal}: {solver} says {verdict}" for group, deal, solver, verdict in wrong),
            *(
                f"{each['group']} {each['deal']}: {each['solver']} breaks down, {each['verdict']}"
                for each in solved
                if each["verdict"] not in _VERDICTS
            ),
        ],
    )


def _line(
    name: tuple[str, str], solved: Sequence[dict[str, Any]], wrong: Iterable[Sequence[str]]
) -> Sequence[str]:
    """A row of the table."""
    count = len(solved)
    verdicts = Counter(each["verdict"] for each in solved)
    decided = verdicts["won"] + verdicts["lost"]
    times = sorted(1e3 * each["seconds"] for each in solved)
    wrongs = sum((group, solver) == name for group, _deal, solver, _verdict in wrong)
    ends = (times[round(share * (count - 1))] for share in (0.9, 0.99))
    shown = (median(times), fmean(times), *ends)
    return [
        ", ".join(name), f"{count}", f"{100 * decided / count:.0f} %",
        f"{verdicts['won']}", f"{verdicts['lost']}", *(f"{each:,.1f}" for each in shown),
        f"{wrongs}",
    ]  # fmt: skip


def _contradictions(solved: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str, str, str]]:
    """Mode, deal, solver and verdict wherever it is not what is known, or what others say."""
    said: dict[tuple[str, str], set[str]] = defaultdict(set)
    for each in solved:
        said[each["group"], each["deal"]] |= {each["known"], each["verdict"]} & {"won", "lost"}
    for each in solved:
        verdict, known = each["verdict"], each["known"]
        if verdict not in ("won", "lost"):
            continue
        if known in ("won", "lost"):
            is_wrong = verdict != known
        else:
            is_wrong = len(said[each["group"], each["deal"]]) > 1
        if is_wrong:
            yield each["group"], each["deal"], each["solver"], verdict
