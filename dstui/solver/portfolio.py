"""Which searches run, in which order and for how long; the entry of this search."""

from collections.abc import Callable
from time import perf_counter
from typing import Final, NamedTuple

from dstui.engine.actions import Action
from dstui.engine.table import Table
from dstui.solver.expansion import actions_along
from dstui.solver.price import Weights
from dstui.solver.searches import (
    UNKNOWN,
    Budget,
    Found,
    Setting,
    search_all,
    search_broad,
    search_deep,
)
from dstui.solver.state import Problem
from dstui.solver.verdict import Solution, Verdict

CLASSIC: Final = Weights()
# Fitted to what tells the positions on the way to a win from others that a beam kept: what the
# layers hold in common, as the number of cards left, has any price. docs/solver.md, "Prices".
FITTED: Final = Weights(
    hidden=-0.62,
    talon=-0.06,
    home=-0.21,
    blocked=0.0,
    waste=0.52,
    waste_squared=0.0113,
    needed=0.14,
    cleared=0.76,
    top_fits=-0.86,
    locked_fit=-0.52,
    bare=-0.25,
    noise=0.7,
)
FITTED_AHEAD: Final = Weights(
    hidden=-0.512,
    talon=0.118,
    home=-0.17,
    blocked=0.0,
    waste=0.435,
    waste_squared=0.0175,
    needed=0.075,
    cleared=1.042,
    top_fits=-0.736,
    waste_fits=-0.267,
    ahead=-0.732,
    tallest=0.139,
    locked_fit=-0.699,
    bare=-0.082,
    noise=0.7,
)
FITTED_AHEAD_BY_THREE: Final = Weights(
    hidden=-0.473,
    talon=0.092,
    home=-0.106,
    blocked=0.0,
    waste=0.278,
    waste_squared=0.0037,
    needed=0.05,
    cleared=1.017,
    top_fits=-0.803,
    waste_fits=-0.234,
    ahead=-0.651,
    tallest=0.071,
    locked_fit=-0.708,
    bare=-0.165,
    noise=0.7,
)
FIND_CAP: Final = 20
MIDDLE_CAP: Final = 400
PROOF_CAP: Final = 16_000
NO_LIMIT: Final = 1 << 60


class Stage(NamedTuple):
    """One search of a plan: it runs until that many nodes were made in all."""

    search: Callable[[Problem, Setting, Budget, int], Found]
    setting: Setting
    until: int


def plan_for(problem: Problem) -> tuple[Stage, ...]:
    """The searches for a problem, in order.

    Cheapest first proves small spaces lost. Diving wins where redeals are unlimited. The
    beam wins single passes; with draw 3 as many are lost, and proofs have every other turn.
    """
    if problem.unlimited or problem.left:
        find = Setting(CLASSIC, FIND_CAP, width=64)
        return (
            Stage(search_deep, find, 5_000),
            Stage(search_broad, find, 50_000),
            *_proofs(CLASSIC),
        )
    if problem.draw == 1:
        find = Setting(FITTED_AHEAD, FIND_CAP, width=16, others=(FITTED,))
        return (
            Stage(search_all, find, 1_000),
            Stage(search_broad, find, 1_000_000),
            *_proofs(FITTED_AHEAD),
        )
    weights = FITTED_AHEAD_BY_THREE
    find = Setting(weights, FIND_CAP, width=16, others=(FITTED,))
    wider = Setting(weights, FIND_CAP, width=64, others=(FITTED,))
    prove = Setting(weights, MIDDLE_CAP)
    return (
        Stage(search_all, find, 10_000),
        Stage(search_broad, find, 60_000),
        Stage(search_all, prove, 100_000),
        Stage(search_broad, wider, 500_000),
        Stage(search_all, prove, 1_000_000),
        Stage(search_broad, wider, 5_000_000),
        *_proofs(weights),
    )


def _proofs(weights: Weights) -> tuple[Stage, ...]:
    """The searches that go on to the end."""
    return tuple(
        Stage(search_all, Setting(weights, cap), NO_LIMIT) for cap in (MIDDLE_CAP, PROOF_CAP)
    )


def search_arrangement_free(
    table: Table,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    should_stop: Callable[[], bool] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Search *table* within *nodes* components made, or *seconds*, or until told to stop.

    With a limit of nodes alone the answer is the same every time and everywhere. A win
    comes with its actions, carried out on boards up to the last card; the engine still has to.
    """
    started = perf_counter()

    def stop() -> bool:
        late = seconds is not None and perf_counter() - started >= seconds
        return late or (should_stop is not None and should_stop())

    if table.is_won:
        return Solution(Verdict.WON)
    budget = Budget(NO_LIMIT if nodes is None else nodes, stop, progress)
    problem = Problem(table)
    found = UNKNOWN
    actions: tuple[Action, ...] = ()
    for stage in plan_for(problem):
        found = stage.search(problem, stage.setting, budget, min(stage.until, budget.limit))
        if found.verdict is Verdict.WON:
            actions = actions_along(problem, stage.setting.cap, found.path)
        if found.verdict is not Verdict.UNKNOWN or budget.is_spent():
            break
    return Solution(found.verdict, actions, budget.nodes, perf_counter() - started)
