"""The bonus of a win (rules, section 5), shown apart and part of the final score."""

from typing import Final, NamedTuple

from dstui.engine.table import Table

_TIME_BONUS_LIMIT: Final = 1000
_TIME_BONUS_DIVIDEND: Final = 30_000
_FULL_BONUS_SECONDS: Final = 30


class Bonus(NamedTuple):
    """What a win adds to the score, in points."""

    win: int = 0
    time: int = 0

    @property
    def total(self) -> int:
        """Both parts together."""
        return self.win + self.time


def bonus_of(table: Table, seconds: int | None) -> Bonus:
    """The bonus of *table*: nothing before it is won; no time bonus where *seconds* is unknown."""
    scoring = table.mode.scoring
    if not table.is_won:
        return Bonus()
    if seconds is None or not scoring.has_time_bonus:
        return Bonus(scoring.win_bonus)
    return Bonus(scoring.win_bonus, time_bonus(seconds))


def time_bonus(seconds: int) -> int:
    """The Classic time bonus for a win after *seconds* whole seconds.

    >>> [time_bonus(seconds) for seconds in (0, 29, 30, 31, 300)]
    [1000, 1000, 1000, 967, 100]
    """
    if seconds < _FULL_BONUS_SECONDS:
        return _TIME_BONUS_LIMIT
    return min(_TIME_BONUS_LIMIT, _TIME_BONUS_DIVIDEND // seconds)
