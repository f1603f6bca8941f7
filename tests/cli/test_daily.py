"""``dstui daily`` and the options that say where a deal comes from."""

import datetime
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dstui.engine.families import CLASSIC, DOUBLE
from dstui.play.dailies import FIRST_DAY, daily_code, last_day
from dstui.play.sitting import Sitting
from tests.cli.run import dstui, one_line
from tests.plain.play import play

# The ends of the earth, 26 hours apart: they never share a date.
EARLIEST, LATEST = "EAST-14", "WEST+12"


def test_the_code_of_a_date() -> None:
    ran = dstui("daily", "--date", "2026-01-01")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{daily_code(DOUBLE, FIRST_DAY)}\n"
    ran = dstui("daily", "--date", "2026-01-01", "--family", "classic")
    assert ran.out == f"{daily_code(CLASSIC, FIRST_DAY)}\n"


def test_json() -> None:
    ran = dstui("daily", "--date", "2028-02-29", "--family", "classic", "--json")
    code = daily_code(CLASSIC, datetime.date(2028, 2, 29))
    assert json.loads(ran.out) == {"date": "2028-02-29", "code": str(code)}


@pytest.fixture
def local_time() -> Iterator[None]:
    """Undoes what a test does to the zone of the process."""
    yield
    time.tzset()


@pytest.mark.usefixtures("local_time")
@pytest.mark.parametrize(("zone", "hours"), [(EARLIEST, 14), ("UTC0", 0), (LATEST, -12)])
def test_today_is_the_date_of_the_device_where_it_is(
    zone: str, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    offset = datetime.timezone(datetime.timedelta(hours=hours))
    before = datetime.datetime.now(offset).date()
    ran = dstui("daily", "--json")
    after = datetime.datetime.now(offset).date()
    expected = [{"date": str(day), "code": str(daily_code(DOUBLE, day))} for day in (before, after)]
    assert json.loads(ran.out) in expected


@pytest.mark.parametrize(
    "day", [FIRST_DAY - datetime.timedelta(1), last_day(DOUBLE) + datetime.timedelta(1)]
)
def test_a_date_outside_the_list_is_refused_in_words(day: datetime.date) -> None:
    ran = dstui("daily", "--date", day.isoformat())
    assert (ran.status, ran.out) == (1, "")
    said = one_line(ran.err)
    assert all(each.isoformat() in said for each in (day, FIRST_DAY, last_day(DOUBLE)))


@pytest.mark.parametrize(
    "text", ["", "tomorrow", "2026-02-30", "20260101", "2026-W01-1", "\x1b[2J"]
)
def test_what_is_no_date_is_bad_input(text: str) -> None:
    ran = dstui("daily", "--date", text)
    assert (ran.status, ran.out) == (2, "")
    assert "is no date" in one_line(ran.err)


def test_play_options_come_before_no_command() -> None:
    ran = dstui("--daily", "daily")
    assert ran.status == 2
    assert "--daily is for playing" in one_line(ran.err)


# -- playing


def test_plain_mode_plays_the_deal_of_the_day_and_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = datetime.date(2027, 8, 9)
    monkeypatch.setattr(Sitting, "today", day)
    code = daily_code(DOUBLE, day)
    assert play(tmp_path, "d", options=("--daily",))[1].startswith(f"New game {code}:")
    assert play(tmp_path, "d", options=("--daily",))[1].startswith(f"Going on with {code}:")
    assert play(tmp_path, options=("--daily", "--new"))[1].startswith(f"New game {code}:")
    code = daily_code(CLASSIC, day)
    lines = play(tmp_path, options=("--daily", "--family", "classic"))
    assert lines[1].startswith(f"New game {code}:")


def test_a_date_without_a_deal_ends_play_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sitting, "today", datetime.date(1970, 1, 1))
    ran = dstui("--plain", "--daily", "--data-dir", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    assert "1970-01-01" in one_line(ran.err)


@pytest.mark.parametrize("options", [("--verified",), ("--random",)], ids=" ".join)
def test_plain_mode_deals_verified_and_random_deals(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    lines = play(tmp_path, options=("--family", "classic", *options))
    assert lines[1].startswith("New game KS1-D1U-")
