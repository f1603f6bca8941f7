"""The one door to the solver: a table in, a verdict that can be relied on out."""

import warnings
from collections.abc import Callable
from time import perf_counter

from dstui.engine.actions import Action
from dstui.engine.refusals import IllegalAction, Refusal
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
    try:
        solution = _search(table, nodes, seconds, should_stop, progress)
        actions = _checked(table, solution.actions) if solution.verdict is Verdict.WON else ()
    except IllegalAction as trouble:
        warnings.warn(f"a line is no win by the rules: {trouble}", FalseLineWarning, stacklevel=2)
        return Solution(Verdict.UNKNOWN, seconds=perf_counter() - began)
    return Solution(solution.verdict, actions, solution.nodes, perf_counter() - began)


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
    return search_arrangement_free(
        table, nodes=nodes, seconds=seconds, should_stop=should_stop, progress=progress
    )


def _checked(table: Table, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The line made tidy and replayed by the rules; raise IllegalAction if it does not win."""
    tables = replay(table, actions)
    line = tidy(tables, actions)
    end = tables[-1] if line == actions else replay(table, line)[-1]
    if not end.is_won:
        raise IllegalAction(Refusal.NOTHING_TO_DRAW)  # the line ends too soon
    return line
