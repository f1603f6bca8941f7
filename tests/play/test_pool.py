"""Pools of verified deals: every line shipped wins, and what is damaged is only fewer deals."""

import random
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from dstui.engine.codes import GameCode, parse_deal
from dstui.engine.families import MODES, Mode
from dstui.play import pool, verified
from dstui.play.pool import pool_entries, pool_name, pooled_deal, pooled_line, read_entry
from dstui.play.study import Study
from dstui.play.verified import find_verified_deal, find_verified_deal_now
from dstui.solver.replay import replay
from dstui.solver.verdict import Verdict
from dstui.solver.worker import Worker
from tools.make_pools import PLANS, place_after, pool_file

POOLED = [mode for mode in MODES if str(mode) in PLANS]
AMONG = 4
"""Each pool is replayed in so many tests, for as many workers."""


def data_of(mode: Mode) -> Path:
    path = files("dstui.play").joinpath("data", pool_name(mode))
    assert isinstance(path, Path)
    return path


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Mode, bytes], None]:
    """Puts other data in the place of a mode's pool."""
    (tmp_path / "data").mkdir()
    monkeypatch.setattr("importlib.resources.files", lambda _package: tmp_path)

    def put(mode: Mode, data: bytes) -> None:
        (tmp_path / "data" / pool_name(mode)).write_bytes(data)

    return put


# -- what is shipped


@pytest.mark.parametrize("part", range(AMONG))
@pytest.mark.parametrize("mode", POOLED, ids=str)
def test_every_line_wins(mode: Mode, part: int) -> None:
    for entry in pool_entries(mode)[part::AMONG]:
        code, line = read_entry(mode, entry)
        assert replay(code.table(), line)[-1].is_won, entry


@pytest.mark.parametrize("mode", POOLED, ids=str)
def test_a_pool_has_enough_deals_and_none_twice(mode: Mode) -> None:
    deals = [parse_deal(entry.split(" ")[0]) for entry in pool_entries(mode)]
    assert len(deals) >= PLANS[str(mode)].length
    assert len(set(deals)) == len(deals)


@pytest.mark.parametrize("mode", POOLED, ids=str)
def test_its_seed_draws_the_deals_of_a_pool_in_their_order(mode: Mode, tmp_path: Path) -> None:
    again = tmp_path / pool_name(mode)
    again.write_bytes(data_of(mode).read_bytes())
    study = Study(mode, PLANS[str(mode)].seed, 1)
    with pool_file(again, study) as file:
        assert place_after(file, study) >= len(pool_entries(mode))
    assert again.read_bytes() == data_of(mode).read_bytes()


def test_modes_whose_deals_are_found_in_no_time_have_no_pool() -> None:
    for mode in set(MODES) - set(POOLED):
        assert mode.redeals is None
        assert pool_entries(mode) == []
        assert pooled_deal(mode, random.Random(1)) is None
        assert pooled_line(GameCode(mode, 1)) == ()


# -- what is dealt


@pytest.mark.parametrize("mode", POOLED, ids=str)
async def test_a_verified_deal_is_there_at_once_and_any_of_the_pool(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verified, "solve", None)
    worker = Worker()
    found = [find_verified_deal_now(mode, random.Random(seed)) for seed in range(12)]
    assert found[:2] == [
        await find_verified_deal(mode, random.Random(seed), worker) for seed in range(2)
    ]
    assert worker.pid is None
    assert len({deal.code for deal in found}) > 3
    for deal in found:
        assert (deal.code.mode, deal.tried) == (mode, 0)
        assert deal.solution.verdict is Verdict.WON
        assert replay(deal.code.table(), deal.solution.actions)[-1].is_won
        assert pooled_line(deal.code) == deal.solution.actions


def test_a_deal_comes_again_only_when_all_were_seen() -> None:
    mode, seen, source = POOLED[-1], list[int](), random.Random(2)
    entries = pool_entries(mode)[:15]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "pool_entries", lambda _mode: list(entries))
        for _ in entries:
            deal = pooled_deal(mode, source, seen)
            assert deal is not None
            assert deal[0].deal not in seen
            seen.insert(0, deal[0].deal)
        assert len(seen) == len(entries)
        for _ in range(20):
            deal = pooled_deal(mode, source, seen)
            assert deal is not None
            assert deal[0].deal in seen[len(seen) // 2 :]


# -- damage


MODE = next(mode for mode in MODES if str(mode) == "KS1-D3U")


def test_a_pool_cut_anywhere_deals_what_is_whole(put: Callable[[Mode, bytes], None]) -> None:
    whole = data_of(MODE).read_bytes()
    lines = whole.split(b"\n")
    end = len(b"\n".join(lines[:4])) + 1
    for length in (*range(0, end, 7), end):
        put(MODE, whole[:length])
        count = max(0, whole[:length].count(b"\n") - 1)
        deal = pooled_deal(MODE, random.Random(length))
        assert (deal is None) == (count == 0)
        assert len(pool_entries(MODE)) == count


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"title\n",
        b"title\n\n\n",
        b"title\nAAAAAAB\nAAAAAAB \nAAAAAAB !!!\n",
        b"title\nAAAAAA1 AAAA\nAAAAAAB AAAA\n\xff\xfe\x00 \x1b[2J\n",
        bytes(range(256)) * 40,
        b"title\n" + b"AAAAAAB " + b"A" * 100_000 + b"\n",
    ],
)
def test_a_broken_pool_is_none_and_a_deal_is_searched(
    data: bytes, put: Callable[[Mode, bytes], None]
) -> None:
    put(MODE, data)
    assert pooled_deal(MODE, random.Random(1)) is None
    assert pooled_line(GameCode(MODE, 1)) == ()
    found = find_verified_deal_now(MODE, random.Random(1), nodes=1_000)
    assert found.tried > 0
    assert replay(found.code.table(), found.solution.actions)[-1].is_won


def test_a_damaged_line_is_passed_over(put: Callable[[Mode, bytes], None]) -> None:
    title, first, second, *_ = data_of(MODE).read_bytes().split(b"\n")
    put(MODE, b"\n".join([title, first[:20], second, b""]))
    for seed in range(5):
        deal = pooled_deal(MODE, random.Random(seed))
        assert deal == read_entry(MODE, second.decode())
    assert pooled_line(GameCode(MODE, parse_deal(first[:7].decode()))) == ()
