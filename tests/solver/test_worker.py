"""The worker process: never in the way, never left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from dstui.engine.codes import GameCode
from dstui.solver.replay import replay
from dstui.solver.solve import solve
from dstui.solver.verdict import Solution, Verdict
from dstui.solver.worker import Worker

EASY = GameCode.parse("DS1-D1N-AAAAAAC").table()
# A two-pack single pass: no search of a few seconds ends.
ENDLESS = GameCode.parse("DS1-D1V-AAAAAAC").table()
PATIENCE = 10.0


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A killed child of a killed parent may wait for its reaper for ever in a container.
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return True


async def wait_until_gone(pid: int) -> None:
    end = time.monotonic() + PATIENCE
    while is_running(pid):
        assert time.monotonic() < end, "the worker lives on"
        await asyncio.sleep(0.01)


async def start_endless(worker: Worker) -> "asyncio.Task[Solution]":
    """A search under way: the worker has told that it looks at positions."""
    begun = asyncio.Event()
    task = asyncio.create_task(worker.solve(ENDLESS, progress=lambda _: begun.set()))
    await asyncio.wait_for(begun.wait(), PATIENCE)
    return task


async def test_it_answers_as_the_solver_does() -> None:
    worker = Worker()
    try:
        assert worker.pid is None
        solution = await worker.solve(EASY, nodes=10_000)
        here = solve(EASY, nodes=10_000)
        assert (solution.verdict, solution.actions) == (here.verdict, here.actions)
        assert replay(EASY, solution.actions)[-1].is_won
    finally:
        worker.close()


async def test_the_next_request_cancels_the_one_before() -> None:
    worker = Worker()
    try:
        first = await start_endless(worker)
        pid = worker.pid
        solution = await asyncio.wait_for(worker.solve(EASY, nodes=10_000), PATIENCE)
        assert solution.verdict is Verdict.WON
        with pytest.raises(asyncio.CancelledError):
            await first
        assert worker.pid == pid
    finally:
        worker.close()


async def test_a_cancelled_caller_ends_the_search() -> None:
    worker = Worker()
    try:
        task = await start_endless(worker)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        solution = await asyncio.wait_for(worker.solve(EASY, nodes=10_000), PATIENCE)
        assert solution.verdict is Verdict.WON
    finally:
        worker.close()


async def test_the_event_loop_goes_on_during_a_search() -> None:
    worker = Worker()
    try:
        task = await start_endless(worker)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not task.done()
    finally:
        worker.close()


async def test_closing_ends_it_at_once_though_it_is_busy() -> None:
    worker = Worker()
    task = await start_endless(worker)
    pid = worker.pid
    assert pid is not None
    worker.close()
    assert not is_running(pid)
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_worker_that_dies_answers_unknown_and_another_is_started() -> None:
    worker = Worker()
    try:
        task = await start_endless(worker)
        pid = worker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        assert (await asyncio.wait_for(task, PATIENCE)).verdict is Verdict.UNKNOWN
        assert (await worker.solve(EASY, nodes=10_000)).verdict is Verdict.WON
        assert worker.pid != pid
    finally:
        worker.close()


async def test_a_search_that_runs_out_of_memory_is_undecided() -> None:
    pytest.importorskip("resource")
    worker = Worker(memory=1 << 20)  # less than it has already: no more is given
    try:
        solution = await asyncio.wait_for(worker.solve(ENDLESS), PATIENCE)
        assert solution.verdict is Verdict.UNKNOWN
    finally:
        worker.close()


PARENT = """
import asyncio, sys
from dstui.engine.codes import GameCode
from dstui.solver.worker import Worker

async def main():
    worker = Worker()
    table = GameCode.parse("DS1-D1V-AAAAAAC").table()
    await worker.solve(table, progress=lambda _: (print(worker.pid, flush=True), END()))

END = (lambda: sys.exit(0)) if sys.argv[1] == "leave" else (lambda: None)
asyncio.run(main())
"""


@pytest.mark.parametrize("end", ["leave", "kill"])
async def test_no_worker_outlives_its_program(end: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, end], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert parent.stdout is not None
    line = await asyncio.wait_for(asyncio.to_thread(parent.stdout.readline), PATIENCE)
    pid = int(line)
    if end == "kill":
        parent.kill()
    parent.wait(PATIENCE)
    parent.stdout.close()
    await wait_until_gone(pid)


def test_the_worker_loads_no_front_end() -> None:
    code = "import sys, dstui.solver.worker; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"textual", "rich", "typer", "sqlite3"} & set(loaded)
