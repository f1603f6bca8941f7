"""What the saved games add up to (docs/saving.md, "Statistics")."""

import datetime
from collections.abc import Iterable
from typing import Final, NamedTuple

from dstui.engine.families import MODES, Family, Mode
from dstui.store.history import GameRow
from dstui.store.journal import SCORING_VERSION

_DAY_SECONDS: Final = 86_400


class ModeStatistics(NamedTuple):
    """The games of one mode.

    Bests come from wins alone; scores have the bonus. ``scores`` are those of the wins,
    the oldest first, each with its Unix time. None where there is no win to tell.
    """

    played: int = 0
    won: int = 0
    best_score: int | None = None
    average_score: float | None = None
    fastest_seconds: int | None = None
    fewest_moves: int | None = None
    current_streak: int = 0
    longest_streak: int = 0
    scores: tuple[tuple[float, int], ...] = ()

    @property
    def share(self) -> float | None:
        """Won of played, 0 to 1; None before the first game."""
        return self.won / self.played if self.played else None


class DailyStatistics(NamedTuple):
    """The daily deals of one family: the dates played and those won, and days in a row.

    A date counts for streaks when its deal was dealt on that very day and won.
    """

    played: frozenset[datetime.date] = frozenset()
    won: frozenset[datetime.date] = frozenset()
    current_streak: int = 0
    longest_streak: int = 0


class _Finish(NamedTuple):
    """A game that is over: lost or won, at a place in time."""

    game: GameRow
    won: bool
    order: tuple[float, int]


def mode_statistics(
    games: Iterable[GameRow], *, now: float, give_up_days: int
) -> dict[Mode, ModeStatistics]:
    """The statistics of every mode. *now* is Unix time.

    A game counts as played from its first action; without a result it is lost when
    its last event is older than *give_up_days*. Only the first game of a deal counts
    for streaks, and imported games count for nothing.
    """
    played = sorted((g for g in games if g.is_played and g.counted), key=lambda game: game.number)
    finishes = _finishes(played, now, give_up_days * _DAY_SECONDS)
    first = _first_of_each_deal(played)
    result = {}
    for mode in MODES:
        count = sum(game.code.mode == mode for game in played)
        ours = [finish for finish in finishes if finish.game.code.mode == mode]
        result[mode] = _of_mode(count, ours, first)
    return result


def daily_statistics(
    games: Iterable[GameRow], family: Family, today: datetime.date
) -> DailyStatistics:
    """The daily deals of *family*; the streak that runs may still miss *today*."""
    daily = [
        (game, game.daily)
        for game in games
        if game.daily is not None
        and game.code.mode.family == family
        and game.is_played
        and game.counted
    ]
    won = [(game, date) for game, date in daily if game.result is not None and game.result.won]
    in_time = {date for game, date in won if game.dealt_on == date}
    current, longest = _days_in_a_row(in_time, today)
    return DailyStatistics(
        frozenset(date for _, date in daily),
        frozenset(date for _, date in won),
        current,
        longest,
    )


def as_json(statistics: dict[Mode, ModeStatistics]) -> dict[str, object]:
    """The shape of ``dstui stats --json``."""
    return {
        "modes": {
            str(mode): {
                "played": each.played,
                "won": each.won,
                "best_score": each.best_score,
                "average_score": each.average_score,
                "fastest_seconds": each.fastest_seconds,
                "fewest_moves": each.fewest_moves,
                "current_streak": each.current_streak,
                "longest_streak": each.longest_streak,
            }
            for mode, each in statistics.items()
        }
    }


def _finishes(played: list[GameRow], now: float, patience: float) -> list[_Finish]:
    """The games that are over, in the order they ended.

    Results are numbered as they come, so a device clock that was set back cannot put
    them out of order; a lapsed game takes its place by time.
    """
    finishes, latest = [], float("-inf")
    for game in sorted(played, key=lambda game: game.result_number):
        if game.result is not None:
            latest = max(latest, game.result.at)
            finishes.append(_Finish(game, game.result.won, (latest, game.result_number)))
    for game in played:
        lapses = game.played + patience
        if game.result is None and lapses < now:
            finishes.append(_Finish(game, False, (lapses, 0)))
    return sorted(finishes, key=lambda finish: finish.order)


def _first_of_each_deal(played: list[GameRow]) -> set[int]:
    """The numbers of the games whose deal had not been played before, in any mode."""
    first: dict[tuple[Family, int], int] = {}
    for game in played:
        first.setdefault((game.code.mode.family, game.code.deal), game.number)
    return set(first.values())


def _of_mode(played: int, finishes: list[_Finish], first: set[int]) -> ModeStatistics:
    wins = [f.game.result for f in finishes if f.won and f.game.result is not None]
    scored = [win for win in wins if win.scoring == SCORING_VERSION]
    current, longest = _wins_in_a_row(f.won for f in finishes if f.game.number in first)
    return ModeStatistics(
        played=played,
        won=len(wins),
        best_score=max((win.score for win in scored if win.sets_best), default=None),
        average_score=(
            round(sum(win.score for win in scored) / len(scored), 1) if scored else None
        ),
        fastest_seconds=min((win.seconds for win in wins), default=None),
        fewest_moves=min((win.moves for win in wins), default=None),
        current_streak=current,
        longest_streak=longest,
        scores=tuple((win.at, win.score) for win in scored),
    )


def _wins_in_a_row(outcomes: Iterable[bool]) -> tuple[int, int]:
    """The run of wins at the end, and the longest."""
    current = longest = 0
    for won in outcomes:
        current = current + 1 if won else 0
        longest = max(longest, current)
    return current, longest


def _days_in_a_row(days: set[datetime.date], today: datetime.date) -> tuple[int, int]:
    """The run of days up to today or yesterday, and the longest."""
    one = datetime.timedelta(days=1)
    runs: dict[datetime.date, int] = {}
    for day in sorted(days):
        runs[day] = runs.get(day - one, 0) + 1
    current = runs.get(today) or runs.get(today - one, 0)
    return current, max(runs.values(), default=0)
