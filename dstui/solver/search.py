"""Which search looks at a table (docs/solver.md, "Which search")."""

from collections.abc import Callable

from dstui.engine.table import Table
from dstui.solver.explicit import search_explicit
from dstui.solver.portfolio import search_arrangement_free
from dstui.solver.verdict import Solution, Verdict


def search(
    table: Table,
    nodes: int | None,
    seconds: float | None,
    should_stop: Callable[[], bool] | None,
    progress: Callable[[int], None] | None,
) -> Solution:
    """Search *table* with what suits its mode; limits as :func:`dstui.solver.solve.solve` has them.

    Raises IllegalAction if the rules refuse the line that was found.
    """
    if table.is_won:
        return Solution(Verdict.WON)
    if table.mode.redeals is None and table.mode.family.packs > 1:
        return search_explicit(
            table, nodes=nodes, seconds=seconds, should_stop=should_stop, progress=progress
        )
    return search_arrangement_free(
        table, nodes=nodes, seconds=seconds, should_stop=should_stop, progress=progress
    )
