"""``dstui solve``."""

import json

import pytest

from tests.cli.run import dstui, one_line

WINNABLE = "DS1-D1N-AAAAAAB"


def test_a_win_is_a_record_that_verifies() -> None:
    ran = dstui("solve", WINNABLE)
    assert (ran.status, ran.err) == (0, "")
    assert one_line(dstui("verify", "-", stdin=ran.out.encode()).out).startswith(f"{WINNABLE}: won")


def test_json() -> None:
    shape = json.loads(dstui("solve", WINNABLE, "--json").out)
    assert list(shape) == ["code", "verdict", "actions", "nodes", "seconds"]
    assert (shape["code"], shape["verdict"]) == (WINNABLE, "won")
    record = f"dstui-record: 1\ncode: {WINNABLE}\n\n{' '.join(shape['actions'])}"
    verified = json.loads(dstui("verify", "-", "--json", stdin=record.encode()).out)
    assert verified["won"] is True


def test_a_proof_that_there_is_no_win() -> None:
    ran = dstui("solve", "DS1-D3V-IO2XYPO")
    assert ran.status == 1
    assert one_line(ran.out) == "DS1-D3V-IO2XYPO: it cannot be won; every line was tried."


def test_giving_up_is_neither_yes_nor_no() -> None:
    ran = dstui("solve", WINNABLE, "--nodes", "1")
    assert ran.status == 3
    assert "unknown" in one_line(ran.out)
    assert json.loads(dstui("solve", WINNABLE, "--nodes", "1", "--json").out)["actions"] == []


@pytest.mark.parametrize(
    "arguments",
    ["--nodes 0", "--nodes x", "--nodes -1", "--seconds 0", "--seconds nan", "--seconds"],
)
def test_bad_limits(arguments: str) -> None:
    ran = dstui("solve", WINNABLE, *arguments.split())
    assert ran.status == 2
    assert "--nodes" in one_line(ran.err) or "--seconds" in one_line(ran.err)
