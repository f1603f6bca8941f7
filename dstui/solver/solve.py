"""The one door to the solver: a table in, a verdict that can be relied on out."""

import warnings
from collections.abc import Callable
from time import perf_counter

from dstui.engine.actions import Action
from dstui.engine.refusals import IllegalAction
from dstui.engine.table import Table
from dstui.solver.explicit import search_explicit
from dstui.solver.portfolio import search_arrangement_free
from dstui.solver.tidy import replay, tidy
from dstui.solver.verdict import Solution, Verdict


class FalseLineWarning(RuntimeWarning):
    """A search claimed a win that the rules do not confirm: a fault of the solver."""


def solve(
    table: Table,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    should_stop: Callable[[], bool] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Search *table*, from any point of a game, with every card known.

    The search ends, undecided, after *nodes* positions (the same verdict on every
    machine), after *seconds*, or when *should_stop* says so; None sets no limit.
    *progress* is told from time to time how many positions have been looked at.
    Raises nothing: an interrupt from the keyboard passes through.
    """
    began = perf_counter()
    solution = _search(table, nodes, seconds, should_stop, progress)
    verdict, actions = solution.verdict, solution.actions
    if verdict is Verdict.WON:
        line = checked(table, actions)
        if line is None:
            warnings.warn("a line does not win by the rules", FalseLineWarning, stacklevel=2)
            verdict = Verdict.UNKNOWN
        actions = line or ()
    return Solution(verdict, actions, solution.nodes, perf_counter() - began)


def _search(
    table: Table,
    nodes: int | None,
    seconds: float | None,
    should_stop: Callable[[], bool] | None,
    progress: Callable[[int], None] | None,
) -> Solution:
    """Choose the search for the table's mode (docs/solver.md, "Which search")."""
    if table.is_won:
        return Solution(Verdict.WON)
    if table.mode.redeals is None and table.mode.family.packs > 1:
        return search_explicit(
            table, nodes=nodes, seconds=seconds, should_stop=should_stop, progress=progress
        )
    return search_arrangement_free(table, nodes=nodes, seconds=seconds, should_stop=should_stop)


def checked(table: Table, actions: tuple[Action, ...]) -> tuple[Action, ...] | None:
    """The line made tidy and replayed by the rules; None where it does not win *table*."""
    try:
        tables = replay(table, actions)
        line = tidy(tables, actions)
        end = tables[-1] if line == actions else replay(table, line)[-1]
    except IllegalAction:
        return None
    return line if end.is_won else None
