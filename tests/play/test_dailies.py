"""The deals of the days: data that never changes, each of them proved to be winnable."""

import datetime
import doctest
import hashlib
import re
from importlib.resources import files
from pathlib import Path

import pytest

from dstui.engine.codes import GameCode, format_deal
from dstui.engine.families import CLASSIC, DOUBLE, FAMILIES, Family, default_mode
from dstui.play import dailies
from dstui.play.dailies import (
    FIRST_DAY,
    NoDailyDeal,
    daily_code,
    existing_daily_code,
    last_day,
    list_name,
    parse_day,
    read_list,
)
from tools.make_dailies import (
    NODES,
    PROVE_NODES,
    SEED,
    ForeignList,
    further_deals,
    is_won,
    make,
    prove,
)

PROMISED = 4_096
# A deal of Classic that cannot be won with draw 1 and unlimited redeals.
LOST = 21
PAGE = (Path(__file__).parents[2] / "docs" / "codes.md").read_text()
VECTORS = re.findall(r"^\| (\d{4}-\d\d-\d\d) \| (\d+) \| `(\S+)` \| `(\S+)` \|$", PAGE, re.M)
ONE = datetime.timedelta(days=1)

# SHA-256 of the first 4,096 lines. A change here would change days that were played already.
FROZEN = {
    DOUBLE: "6f73fd87984d3c6b1d062080b82b1c1968194bcac53ee04baa65ef39b45493fa",
    CLASSIC: "0da6c1862f5a23c2dbad8cb25d73be54a12772e586d6b6832ca74649eb2db627",
}


def data_of(family: Family) -> bytes:
    return files("dstui.play").joinpath("data", list_name(family)).read_bytes()


def deals_of(family: Family) -> list[int]:
    return read_list(data_of(family).decode("ascii"))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_what_was_published_is_never_edited(family: Family) -> None:
    lines = data_of(family).splitlines(keepends=True)
    assert hashlib.sha256(b"".join(lines[:PROMISED])).hexdigest() == FROZEN[family]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_a_list_is_one_deal_a_line_and_none_twice(family: Family) -> None:
    deals = deals_of(family)
    assert len(deals) >= PROMISED
    assert len(set(deals)) == len(deals)
    assert data_of(family).decode() == "".join(f"{format_deal(deal)}\n" for deal in deals)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_a_sample_is_won_by_lines_that_the_rules_confirm(family: Family) -> None:
    sample = deals_of(family)[7::101]
    assert len(sample) >= 40
    assert all(is_won(family, deal, PROVE_NODES) for deal in sample)


# -- dates


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_the_number_of_the_day_picks_the_entry(family: Family) -> None:
    deals, mode = deals_of(family), default_mode(family)
    for number in (0, 1, 59, 788, 789, PROMISED - 1, len(deals) - 1):
        day = FIRST_DAY + number * ONE
        assert daily_code(family, day) == GameCode(mode, deals[number])
    assert mode.draw == 1
    assert mode.redeals is None


def test_leap_days_have_deals_of_their_own() -> None:
    around = [datetime.date(2028, 2, 28) + days * ONE for days in range(3)]
    assert around[1].isoformat() == "2028-02-29"
    assert len({daily_code(DOUBLE, day) for day in around}) == 3


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_a_date_outside_the_list_has_none(family: Family) -> None:
    first, last = FIRST_DAY, last_day(family)
    assert daily_code(family, first) is not None
    assert daily_code(family, last) is not None
    for day in (first - ONE, last + ONE, datetime.date.min, datetime.date.max):
        assert daily_code(family, day) is None
        with pytest.raises(NoDailyDeal) as refused:
            existing_daily_code(family, day)
        assert refused.value == NoDailyDeal(day, first, last)


@pytest.mark.parametrize("text", ["", "2026-1-1", "20260101", "2026-W01-1", "2026-02-30", "x"])
def test_only_calendar_dates_are_read(text: str) -> None:
    assert parse_day("2026-02-28") == datetime.date(2026, 2, 28)
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        parse_day(text)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector[0])
def test_the_vectors_of_the_page(vector: tuple[str, str, str, str]) -> None:
    day, number, double, classic = vector
    date = parse_day(day)
    assert (date - FIRST_DAY).days == int(number)
    assert str(daily_code(DOUBLE, date)) == double
    assert str(daily_code(CLASSIC, date)) == classic


def test_the_page_has_vectors_from_both_ends() -> None:
    numbers = [int(number) for _, number, _, _ in VECTORS]
    assert {0, 1, PROMISED - 1} <= set(numbers)
    assert f"`--seed {SEED}`" in PAGE
    assert f"`--nodes {NODES}`" in PAGE
    assert all(digest in PAGE for digest in FROZEN.values())


def test_examples() -> None:
    assert doctest.testmod(dailies) == (0, 2)


# -- the command that makes and proves the lists


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_the_command_makes_the_list_again(
    family: Family, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "again.txt"
    make(family, path, SEED, NODES, 12)
    start = data_of(family)[: 12 * 8]
    assert path.read_bytes() == start
    # Interrupted in the middle of a line it goes on where it was.
    path.write_bytes(start[: 7 * 8 + 3])
    make(family, path, SEED, NODES, 15)
    assert path.read_bytes() == data_of(family)[: 15 * 8]
    # A list that is long enough stays as it is.
    make(family, path, SEED, NODES, 12)
    assert path.read_bytes() == data_of(family)[: 15 * 8]
    assert prove(family, path, NODES)
    assert "15 of 15 deals proved" in capsys.readouterr().out


@pytest.mark.parametrize("change", ["seed", "order", "other"])
def test_a_list_that_is_not_from_the_seed_is_left_alone(change: str, tmp_path: Path) -> None:
    deals = deals_of(DOUBLE)[:10]
    if change == "order":
        deals[3], deals[4] = deals[4], deals[3]
    if change == "other":
        deals[3] += 1
    path = tmp_path / "list.txt"
    text = "".join(f"{format_deal(deal)}\n" for deal in deals)
    path.write_text(text)
    with pytest.raises(ForeignList):
        make(DOUBLE, path, SEED + (change == "seed"), NODES, 20)
    assert path.read_text() == text


def test_a_deal_that_cannot_be_proved_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = next(further_deals(CLASSIC, SEED, NODES, []))
    path = tmp_path / "list.txt"
    path.write_text(f"{format_deal(good)}\n{format_deal(LOST)}\n")
    assert not prove(CLASSIC, path, NODES)
    said = capsys.readouterr().out
    assert f"line 2: {format_deal(LOST)} is not proved" in said
    assert "1 of 2 deals proved" in said
