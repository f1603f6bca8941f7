"""Verified deals: random ones, until a complete line that wins is known (rules, section 4)."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from dstui.engine.codes import DEAL_COUNT, GameCode
from dstui.engine.families import Mode
from dstui.solver.solve import solve
from dstui.solver.verdict import Solution, Verdict
from dstui.solver.worker import Worker

VERIFY_NODES: Final = 20_000
"""What one deal may cost: the next one is likely to be easier than a hard one."""


class VerifiedDeal(NamedTuple):
    """A deal and the line that wins it; ``tried`` counts the deals looked at."""

    code: GameCode
    solution: Solution
    tried: int


async def find_verified_deal(
    mode: Mode,
    source: Random,
    worker: Worker,
    *,
    nodes: int = VERIFY_NODES,
    progress: Callable[[int], None] | None = None,
) -> VerifiedDeal:
    """Search random deals from *source* in *worker* until one is won within *nodes*.

    *progress* is told how many deals have been looked at. The same source gives the same
    deal on every machine. Cancel the caller to give up.
    """
    tried = 0
    while True:
        code = GameCode(mode, source.randrange(DEAL_COUNT))
        solution = await worker.solve(code.table(), nodes=nodes)
        tried += 1
        if solution.verdict is Verdict.WON:
            return VerifiedDeal(code, solution, tried)
        if progress is not None:
            progress(tried)


def find_verified_deal_now(
    mode: Mode,
    source: Random,
    *,
    nodes: int = VERIFY_NODES,
    progress: Callable[[int], None] | None = None,
) -> VerifiedDeal:
    """As :func:`find_verified_deal`, here and now, for where nothing waits: the same deal."""
    tried = 0
    while True:
        code = GameCode(mode, source.randrange(DEAL_COUNT))
        solution = solve(code.table(), nodes=nodes)
        tried += 1
        if solution.verdict is Verdict.WON:
            return VerifiedDeal(code, solution, tried)
        if progress is not None:
            progress(tried)
