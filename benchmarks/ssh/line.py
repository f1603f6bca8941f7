"""A line that is slow both ways: so many bytes a second, each of them so late.

It stands between a client and a server on loopback. Bytes are taken as soon as they come
and wait in the line, as in a modem or router with room for all of them: the worst that a
program that sends too much can meet. Headers of packets are not counted.
"""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

# Bytes arrive in pieces of this size, so that a long text does not come all at its end.
_PIECE: Final = 128
_READ: Final = 65536


class Pace(NamedTuple):
    """Bytes a second, and seconds from one end to the other, the same in both directions."""

    rate: float
    delay: float

    @property
    def round_trip(self) -> float:
        """Seconds until a byte that is answered at once has been answered."""
        return 2 * self.delay


@contextmanager
def slow_line(server_port: int, pace: Pace) -> Iterator[int]:
    """Lay a line to a port of this machine; gives the port at its other end."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="slow line", daemon=True)
    thread.start()
    line = _Line(server_port, pace)
    port = asyncio.run_coroutine_threadsafe(line.listen(), loop).result()
    try:
        yield port
    finally:
        asyncio.run_coroutine_threadsafe(line.cut(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class _Line:
    """Both directions of every connection through the line."""

    def __init__(self, server_port: int, pace: Pace) -> None:
        self._server_port, self._pace = server_port, pace
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> int:
        self._listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port: int = self._listener.sockets[0].getsockname()[1]
        return port

    async def cut(self) -> None:
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_connection("127.0.0.1", self._server_port)
        for source, target in ((reader, ours), (theirs, writer)):
            task = asyncio.create_task(_carry(source, target, self._pace))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter, pace: Pace) -> None:
    """Take bytes from *source* and give them to *target* when they have come through."""
    clock = asyncio.get_running_loop().time
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        with suppress(ConnectionError):
            while True:
                at, piece = await under_way.get()
                await asyncio.sleep(max(0.0, at - clock()))
                if not piece or target.is_closing():
                    break
                target.write(piece)
        target.close()

    delivery = asyncio.create_task(deliver())
    free_at = 0.0
    try:
        data = b" "
        while data:
            try:
                data = await source.read(_READ)
            except ConnectionError:
                data = b""
            for start in range(0, len(data), _PIECE):
                piece = data[start : start + _PIECE]
                free_at = max(clock(), free_at) + len(piece) / pace.rate
                under_way.put_nowait((free_at + pace.delay, piece))
        under_way.put_nowait((max(clock(), free_at) + pace.delay, b""))
        await delivery
    finally:
        delivery.cancel()
