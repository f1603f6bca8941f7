"""The deal of a day: one code for each date and family, the same for everyone (rules, section 4).

The deals are data, because a better solver must not change them: lists of proved deals in
``data/``, which are appended to but never edited (docs/codes.md, "The deal of a day").
"""

import datetime
import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from dstui.engine.codes import GameCode, parse_deal
from dstui.engine.families import Family, default_mode

FIRST_DAY: Final = datetime.date(2026, 1, 1)

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass
class NoDailyDeal(LookupError):
    """The lists have no deal for ``day``: they go from ``first`` to ``last``."""

    day: datetime.date
    first: datetime.date
    last: datetime.date

    def __str__(self) -> str:
        return f"no daily deal for {self.day}, only from {self.first} to {self.last}"


def daily_code(family: Family, day: datetime.date) -> GameCode | None:
    """The code of *day*'s deal, or None for a date outside the list.

    >>> from dstui.engine.families import DOUBLE
    >>> daily_code(DOUBLE, datetime.date(2025, 12, 31)) is None
    True
    """
    number = (day - FIRST_DAY).days
    deals = _deals(family)
    return GameCode(default_mode(family), deals[number]) if 0 <= number < len(deals) else None


def existing_daily_code(family: Family, day: datetime.date) -> GameCode:
    """As :func:`daily_code`; raise NoDailyDeal for a date outside the list."""
    code = daily_code(family, day)
    if code is None:
        raise NoDailyDeal(day, FIRST_DAY, last_day(family))
    return code


def last_day(family: Family) -> datetime.date:
    """The last date that has a deal."""
    return FIRST_DAY + datetime.timedelta(days=len(_deals(family)) - 1)


def parse_day(text: str) -> datetime.date:
    """Read a date such as ``2026-01-31``; raise ValueError for anything else."""
    if not _DAY.fullmatch(text):
        raise ValueError(text)
    return datetime.date.fromisoformat(text)


def list_name(family: Family) -> str:
    """The name of the family's list in ``data/``."""
    return f"dailies-{family.code}.txt"


def read_list(text: str) -> list[int]:
    """The deal numbers of a list: one a line, as in a game code; raise CodeError."""
    return [parse_deal(line) for line in text.split()]


@cache
def _deals(family: Family) -> tuple[int, ...]:
    from importlib.resources import files  # noqa: PLC0415 - slow to load

    data = files("dstui.play").joinpath("data", list_name(family))
    return tuple(read_list(data.read_text("ascii")))
