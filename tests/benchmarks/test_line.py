"""The slow line lets everything through, late and no faster than it may."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from benchmarks.ssh.line import Pace, slow_line

PACE = Pace(rate=20_000, delay=0.1)
TEXT = bytes(range(256)) * 40


@pytest.fixture
def echoing() -> Iterator[int]:
    """The port of a server that sends back what it gets, to one client after another."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_echo, args=(server,), daemon=True).start()
        yield server.getsockname()[1]


def _echo(server: socket.socket) -> None:
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        with connection:
            while data := connection.recv(4096):
                connection.sendall(data)


def through(port: int, text: bytes) -> tuple[bytes, float]:
    """What comes back of *text*, and the seconds until all of it was there."""
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.settimeout(30)
        began = time.monotonic()
        client.sendall(text)
        came = b""
        while len(came) < len(text):
            came += client.recv(4096)
        return came, time.monotonic() - began


def test_a_byte_takes_a_round_trip(echoing: int) -> None:
    with slow_line(echoing, PACE) as port:
        came, seconds = through(port, b"x")
    assert came == b"x"
    assert seconds >= PACE.round_trip


def test_much_takes_as_long_as_its_bytes(echoing: int) -> None:
    with slow_line(echoing, PACE) as port:
        came, seconds = through(port, TEXT)
    assert came == TEXT
    assert seconds >= PACE.round_trip + len(TEXT) / PACE.rate


def test_the_end_of_one_side_is_the_end_of_the_other(echoing: int) -> None:
    with slow_line(echoing, PACE) as port:
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.settimeout(30)
            client.shutdown(socket.SHUT_WR)
            assert client.recv(1) == b""
        assert through(port, b"again")[0] == b"again"
