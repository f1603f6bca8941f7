"""Verified deals: a complete line that wins each of them is known (rules, section 4).

They come from the mode's pool, at once, or where it has none, are searched: random deals,
until one is won.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from dstui.engine.codes import DEAL_COUNT, GameCode
from dstui.engine.families import Mode
from dstui.play.pool import pooled_deal
from dstui.solver.solve import solve
from dstui.solver.verdict import Solution, Verdict
from dstui.solver.worker import Worker

VERIFY_NODES: Final = 20_000
"""What one deal may cost: the next one is likely to be easier than a hard one."""


class VerifiedDeal(NamedTuple):
    """A deal and the line that wins it; ``tried`` counts the deals searched."""

    code: GameCode
    solution: Solution
    tried: int


async def find_verified_deal(
    mode: Mode,
    source: Random,
    worker: Worker,
    *,
    seen: Sequence[int] = (),
    nodes: int = VERIFY_NODES,
    progress: Callable[[int], None] | None = None,
) -> VerifiedDeal:
    """Take a deal from the pool, or where there is none, search random deals for one.

    *seen* are deals to avoid, the latest first. The search takes deals from *source* until
    one is won within *nodes*, in *worker*; *progress* is told how many have been searched.
    The same source gives the same deal on every machine. Cancel the caller to give up.
    """
    if (ready := _from_pool(mode, source, seen)) is not None:
        return ready
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
    seen: Sequence[int] = (),
    nodes: int = VERIFY_NODES,
    progress: Callable[[int], None] | None = None,
) -> VerifiedDeal:
    """As :func:`find_verified_deal`, here and now, for where nothing waits: the same deal."""
    if (ready := _from_pool(mode, source, seen)) is not None:
        return ready
    tried = 0
    while True:
        code = GameCode(mode, source.randrange(DEAL_COUNT))
        solution = solve(code.table(), nodes=nodes)
        tried += 1
        if solution.verdict is Verdict.WON:
            return VerifiedDeal(code, solution, tried)
        if progress is not None:
            progress(tried)


def _from_pool(mode: Mode, source: Random, seen: Sequence[int]) -> VerifiedDeal | None:
    deal = pooled_deal(mode, source, seen)
    return deal and VerifiedDeal(deal[0], Solution(Verdict.WON, deal[1]), 0)
