"""A Dask cluster to search on: the extra ``cluster``."""

import logging
import re
import socket
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

# ruff: noqa: PLC0415 - the extra may be missing, and takes a second to load

_CONNECT_SECONDS: Final = 10.0
_ADDRESS: Final = re.compile(r"(?:(?:tcp|tls)://)?(?:\[([0-9a-fA-F:]+)\]|([^\s:/\[\]]+)):(\d{1,5})")


class NoClusterExtra(Exception):
    """The extra is not installed."""


@dataclass
class BadAddress(ValueError):
    """Text that is no address of a scheduler: ``tcp://host:8786``, ``tls://`` or neither."""

    text: str

    def __str__(self) -> str:
        return f"not an address: {self.text!r}"


def check_address(text: str) -> str:
    """Give *text* back, or raise BadAddress.

    >>> check_address("tcp://localhost:8786")
    'tcp://localhost:8786'
    """
    _host_and_port(text)
    return text


@dataclass
class Unreachable(Exception):
    """No scheduler answers at ``address``."""

    address: str
    reason: str

    def __str__(self) -> str:
        return f"no scheduler at {self.address}: {self.reason}"


@contextmanager
def cluster(address: str, seconds: float = _CONNECT_SECONDS) -> Iterator[tuple[Executor, int]]:
    """An executor on the cluster whose scheduler is at *address*, and its number of threads.

    The workers need this package. Raises BadAddress, NoClusterExtra, or Unreachable after
    *seconds* at most.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise NoClusterExtra from error
    _knock(address, seconds)
    # What it has to say of a lost connection is said once, by whoever asked.
    for name in ("distributed", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=seconds, set_as_default=False)
        threads = sum(client.nthreads().values())
    except (OSError, ValueError, TypeError) as error:
        raise Unreachable(address, str(error)) from error
    try:
        yield client.get_executor(), threads
    finally:
        client.close(timeout=seconds)


def _knock(address: str, seconds: float) -> None:
    """See whether a scheduler is there: distributed keeps to no time where another program is.

    A scheduler speaks first, unless it waits for encryption to begin.
    """
    try:
        with socket.create_connection(_host_and_port(address), seconds) as door:
            if not address.startswith("tls:") and not door.recv(1):
                raise Unreachable(address, "it hung up")
    except (OSError, UnicodeError) as error:
        raise Unreachable(address, str(error)) from error


def _host_and_port(text: str) -> tuple[str, int]:
    match = _ADDRESS.fullmatch(text)
    if match is None or not 0 < int(match[3]) < 1 << 16:
        raise BadAddress(text)
    return match[1] or match[2], int(match[3])
