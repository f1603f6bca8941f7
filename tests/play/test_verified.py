"""Verified deals: random, known to be won, the same for the same source."""

import random

import pytest

from dstui.engine.families import MODES, Mode
from dstui.play.verified import find_verified_deal, find_verified_deal_now
from dstui.solver.replay import replay
from dstui.solver.verdict import Verdict
from dstui.solver.worker import Worker

QUICK = [mode for mode in MODES if mode.redeals is None]


@pytest.mark.parametrize("mode", QUICK, ids=str)
async def test_the_deal_found_is_won_by_its_line(mode: Mode) -> None:
    worker = Worker()
    try:
        found = await find_verified_deal(mode, random.Random(1), worker, nodes=2_000)
    finally:
        worker.close()
    assert found.code.mode is mode
    assert found.solution.verdict is Verdict.WON
    assert replay(found.code.table(), found.solution.actions)[-1].is_won
    now = find_verified_deal_now(mode, random.Random(1), nodes=2_000)
    assert (now.code, now.solution.actions, now.tried) == (
        found.code,
        found.solution.actions,
        found.tried,
    )


async def test_the_search_tells_how_many_deals_it_looked_at() -> None:
    mode = next(mode for mode in MODES if str(mode) == "KS1-D1U")
    told: list[int] = []
    worker = Worker()
    try:
        for seed in range(12):
            found = await find_verified_deal(
                mode, random.Random(seed), worker, nodes=150, progress=told.append
            )
            assert told == list(range(1, found.tried))
            if told:
                break
            told.clear()
    finally:
        worker.close()
    assert told
