"""The solver in a process of its own, so that nothing waits for it (docs/solver.md, "Worker").

Requests and answers are pickles with their length in front, over the pipes of a plain
child process. Anything that arrives while a search runs ends it: the next request, a
cancellation, or the end of the pipe, which is how the worker learns that its program is
gone, however it went.
"""

import asyncio
import atexit
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from dstui.engine.table import Table
from dstui.solver.solve import solve
from dstui.solver.verdict import Solution, Verdict

MEMORY_LIMIT: Final = 1 << 30
"""Bytes of address space that the worker may use."""

_LENGTH_BYTES: Final = 4
_PROGRESS_EVERY: Final = 0.1
_REQUESTS_FD: Final = 0


@dataclass(frozen=True, slots=True)
class _Request:
    number: int
    table: Table
    nodes: int | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class _Progress:
    number: int
    nodes: int


@dataclass(frozen=True, slots=True)
class _Answer:
    number: int
    solution: Solution


class Worker:
    """One worker process, started by the first request, for one event loop.

    It has one search at a time: a new request cancels the one before, whose caller gets
    ``asyncio.CancelledError``. A worker that dies (out of memory, say) answers "unknown"
    and is started anew by the next request.
    """

    def __init__(self, memory: int = MEMORY_LIMIT) -> None:
        """*memory* is the worker's limit in bytes."""
        self._memory = memory
        self._process: subprocess.Popen[bytes] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._received = b""
        self._number = 0
        self._pending: asyncio.Future[Solution] | None = None
        self._progress: Callable[[int], None] | None = None

    @property
    def pid(self) -> int | None:
        """The process's number, None while there is none."""
        return self._process.pid if self._process is not None else None

    async def solve(
        self,
        table: Table,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Solution:
        """Search *table* as :func:`dstui.solver.solve.solve` does, in the worker.

        *progress* is called in the event loop. Cancelling the caller ends the search.
        """
        self.cancel()
        self._ensure_process()
        pending: asyncio.Future[Solution] = asyncio.get_running_loop().create_future()
        self._number += 1
        self._pending, self._progress = pending, progress
        self._send(_Request(self._number, table, nodes, seconds))
        try:
            return await pending
        except asyncio.CancelledError:
            if self._pending is pending:
                self.cancel()
            raise

    def cancel(self) -> None:
        """End the search that runs, if any."""
        pending, self._pending, self._progress = self._pending, None, None
        if pending is not None and self._process is not None:
            pending.cancel()
            self._send(None)

    def close(self) -> None:
        """End the process at once, whatever it does. The next request starts another."""
        process, self._process = self._process, None
        pending, self._pending = self._pending, None
        if pending is not None and not pending.done():
            pending.cancel()
        if process is None:
            return
        atexit.unregister(self.close)
        assert process.stdin is not None
        assert process.stdout is not None
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(process.stdout.fileno())
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()

    def _ensure_process(self) -> None:
        loop = asyncio.get_running_loop()
        if self._process is not None and self._process.poll() is None and self._loop is loop:
            return
        self.close()
        # As multiprocessing does: the child finds modules where this process does, and never
        # in the current directory.
        path = [entry for entry in sys.path if entry]
        call = f"import sys; sys.path[:] = {path!r}; from dstui.solver.worker import serve; "
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", f"{call}serve({self._memory})"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        atexit.register(self.close)
        self._loop = loop
        self._received = b""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        os.set_blocking(self._process.stdout.fileno(), False)
        loop.add_reader(self._process.stdout.fileno(), self._receive)

    def _send(self, message: _Request | None) -> None:
        """Send a request or, as None, a cancellation."""
        assert self._process is not None
        assert self._process.stdin is not None
        data = _frame(message)
        try:
            whole = os.write(self._process.stdin.fileno(), data) == len(data)
        except OSError:  # it died, or has not listened for a long time
            whole = False
        if not whole:
            self._give_up()

    def _receive(self) -> None:
        """Take in what the worker wrote."""
        assert self._process is not None
        assert self._process.stdout is not None
        with suppress(BlockingIOError):
            data = os.read(self._process.stdout.fileno(), 1 << 16)
            if not data:
                self._give_up()
                return
            self._received += data
        while len(self._received) >= _LENGTH_BYTES:
            end = _LENGTH_BYTES + int.from_bytes(self._received[:_LENGTH_BYTES], "big")
            if len(self._received) < end:
                return
            message = pickle.loads(self._received[_LENGTH_BYTES:end])
            self._received = self._received[end:]
            self._handle(message)

    def _handle(self, message: _Progress | _Answer) -> None:
        pending = self._pending
        if message.number != self._number or pending is None or pending.done():
            return
        if isinstance(message, _Progress):
            if self._progress is not None:
                self._progress(message.nodes)
            return
        self._pending = None
        pending.set_result(message.solution)

    def _give_up(self) -> None:
        """The worker is gone or deaf: end it, and answer that nothing is known."""
        pending, self._pending = self._pending, None
        if pending is not None and not pending.done():
            pending.set_result(Solution(Verdict.UNKNOWN))
        self.close()


# -- the worker's side ------------------------------------------------------------------


def serve(memory: int) -> None:
    """Answer requests until the pipe they come through ends: the worker's whole life."""
    # A Ctrl+C in the terminal is for the program; it ends the worker if it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory(memory)
    while True:
        request = _read_message()
        if isinstance(request, _Request):
            _answer(request)


def _answer(request: _Request) -> None:
    told = time.monotonic()

    def progress(nodes: int) -> None:
        nonlocal told
        if time.monotonic() - told >= _PROGRESS_EVERY:
            told = time.monotonic()
            _write_message(_Progress(request.number, nodes))

    try:
        solution = solve(
            request.table,
            nodes=request.nodes,
            seconds=request.seconds,
            should_stop=_something_arrived,
            progress=progress,
        )
    except MemoryError:
        solution = Solution(Verdict.UNKNOWN)
    _write_message(_Answer(request.number, solution))


def _limit_memory(memory: int) -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    with suppress(ValueError, OSError):  # a stricter limit is in force already
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _something_arrived() -> bool:
    return bool(select.select([_REQUESTS_FD], [], [], 0)[0])


def _frame(message: object) -> bytes:
    data = pickle.dumps(message)
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data


def _read_message() -> Any:
    length = int.from_bytes(_read_bytes(_LENGTH_BYTES), "big")
    return pickle.loads(_read_bytes(length))


def _read_bytes(count: int) -> bytes:
    data = b""
    while len(data) < count:
        chunk = os.read(_REQUESTS_FD, count - len(data))
        if not chunk:
            os._exit(0)
        data += chunk
    return data


def _write_message(message: _Progress | _Answer) -> None:
    data = _frame(message)
    try:
        while data:
            data = data[os.write(sys.stdout.fileno(), data) :]
    except BrokenPipeError:
        os._exit(0)
