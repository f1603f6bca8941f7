"""The one door to the solver: a table in, a verdict that can be relied on out."""

import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from time import perf_counter
from typing import Literal

from dstui.engine.actions import Action
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.solver.compiled import Search, compiled_search, is_pure
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
        search, _ = _search_to_run()
        solution = search(table, nodes, seconds, should_stop or _never, progress)
        if solution.verdict is Verdict.WON:
            _check(table, solution.actions)
    except IllegalAction as trouble:
        warnings.warn(f"a line is no win by the rules: {trouble}", FalseLineWarning, stacklevel=2)
        return Solution(Verdict.UNKNOWN, seconds=perf_counter() - began)
    return replace(solution, seconds=perf_counter() - began)


def running() -> Literal["compiled", "plain"]:
    """Which build of the search runs in this process."""
    return _search_to_run()[1]


@cache
def _search_to_run() -> tuple[Search, Literal["compiled", "plain"]]:
    """The search, looked up when first needed: a start of the game does without."""
    compiled = None if is_pure() else compiled_search()
    if compiled is not None:
        return compiled, "compiled"
    from dstui.solver.search import search  # noqa: PLC0415 - not where the compiled one runs

    return search, "plain"


def _never() -> bool:
    """Nothing says stop. Compiled code sees a Ctrl+C only while Python is called: here."""
    return False


def _check(table: Table, actions: tuple[Action, ...]) -> None:
    """Replay a line by the rules; raise IllegalAction if it does not win."""
    for action in actions:
        table = apply(table, action).table
    if not table.is_won:
        raise IllegalAction(Refusal.NOTHING_TO_DRAW)  # the line ends too soon
