"""A Dask cluster as the executor of a study, and addresses where none is."""

import importlib
import socket
import sys
from collections.abc import Iterator

import pytest

from dstui.play.cluster import BadAddress, NoClusterExtra, Unreachable, check_address, cluster
from dstui.play.study import decide


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


def address_of(listener: socket.socket) -> str:
    return f"tcp://127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture
def distributed() -> object:
    return pytest.importorskip("distributed", reason="the extra cluster is not installed")


@pytest.mark.parametrize(
    "address",
    ["tcp://localhost:8786", "tls://10.0.0.1:1", "node-3.example.org:65535", "tcp://[::1]:8786"],
)
def test_addresses(address: str) -> None:
    assert check_address(address) == address


@pytest.mark.parametrize(
    "text",
    ["", "localhost", "tcp://", "tcp://host", "tcp://host:0", "tcp://host:65536", "udp://host:1",
     "tcp://a b:1", "tcp://host:1/x", "tcp://::1:1", "http://host:80", "\x1b[2J:1 "],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(BadAddress):
        check_address(text)


def test_deals_are_decided_on_a_cluster(distributed: object) -> None:
    local_cluster = importlib.import_module("distributed").LocalCluster
    with (
        local_cluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None,
            scheduler_port=0, protocol="tcp://",
        ) as local,
        cluster(local.scheduler_address) as (executor, threads),
    ):  # fmt: skip
        assert threads == 2
        code = "KS1-D1U-AAAAAAK"
        assert executor.submit(decide, code, 500).result(60) == decide(code, 500)


def test_nobody_listens(distributed: object, listener: socket.socket) -> None:
    address = address_of(listener)
    listener.close()
    with pytest.raises(Unreachable, match=address), cluster(address, 5):
        pass


def test_something_else_listens_and_says_nothing(
    distributed: object, listener: socket.socket
) -> None:
    with pytest.raises(Unreachable), cluster(address_of(listener), 0.5):
        pass


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoClusterExtra), cluster("tcp://localhost:8786"):
        pass
