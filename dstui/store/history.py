"""Reading saved games: the list of them, and one with all its events."""

import datetime
import re
import sqlite3
from typing import Any, Final, NamedTuple

from dstui.engine.codes import GameCode
from dstui.store.journal import Entry, Journal, Result, Standing

_UID: Final = re.compile(r"[0-9a-f]{16}")
# The last day of the year 9998, in Unix time; more than anyone plays or scores.
_LATEST: Final = 253_370_764_800.0
_MOST: Final = 10**9
OPENED: Final = "CASE WHEN opened BETWEEN 0 AND 1000000000000 THEN opened ELSE 0 END"
"""When a game was opened, in SQL: damage in one row's number does not put it before all others."""

_GAMES: Final = (
    "SELECT games.id, uid, code, created, dealt_on, daily, counted, played, games.seconds,"
    " games.moves, home, games.score, games.won, events,"
    " results.id, results.won, at, results.score, results.seconds, results.moves, sets_best,"
    " scoring FROM games LEFT JOIN results ON results.game = games.id"
)


class GameRow(NamedTuple):
    """A saved game as lists show it.

    ``number`` is its number in the history; ``created`` and ``played`` (its last event)
    are Unix time; ``events`` counts all events; ``result`` is how it first ended and
    ``result_number`` rises from result to result.
    """

    number: int
    uid: str
    code: GameCode
    created: float
    dealt_on: datetime.date
    daily: datetime.date | None
    counted: bool
    played: float
    standing: Standing
    events: int
    result_number: int
    result: Result | None

    @property
    def is_unfinished(self) -> bool:
        """Whether it can be played on: neither won as it stands nor given up."""
        return not self.standing.won and (self.result is None or self.result.won)

    @property
    def is_played(self) -> bool:
        """Whether an action was ever made."""
        return self.standing.moves > 0

    @property
    def cards(self) -> int:
        """How many cards have to come home."""
        return self.code.mode.family.cards


def list_games(connection: sqlite3.Connection) -> list[GameRow]:
    """Every game that can be read, the one opened last first; raise sqlite3.Error."""
    rows = connection.execute(f"{_GAMES} ORDER BY {OPENED} DESC, games.id DESC")
    return [game for game in map(_read_row, rows) if game is not None]


def load_game(connection: sqlite3.Connection, number: int) -> tuple[Journal, int] | None:
    """A game with its events, and how many of them are damaged; None when there is none.

    Raises sqlite3.Error. Events with damage, and all that follow, are left out.
    """
    row = connection.execute(f"{_GAMES} WHERE games.id = ?", (number,)).fetchone()
    game = _read_row(row) if row else None
    if game is None:
        return None
    journal = Journal(
        code=str(game.code),
        created=game.created,
        dealt_on=game.dealt_on,
        daily=game.daily,
        counted=game.counted,
        uid=game.uid,
        standing=game.standing,
        played=game.played,
        result=game.result,
    )
    entries = [
        Entry(*entry)
        for entry in connection.execute(
            "SELECT event, seconds, sum FROM events WHERE game = ? ORDER BY number", (number,)
        )
    ]
    sound = journal.count_sound(entries)
    journal.entries = entries[:sound]
    return journal, max(len(entries), game.events) - sound


def _read_row(row: tuple[Any, ...]) -> GameRow | None:
    """Read a row; None where damage made it unreadable.

    A game is its name, its code and its events. Damage in anything else, which only lists
    and statistics show, loses no game: there a plain value stands in.
    """
    try:
        if not _UID.fullmatch(row[1]):
            return None
        code = GameCode.parse(row[2])
    except (ValueError, TypeError):
        return None
    created, events = _time(row[3], 0.0), _count(row[13], 0)
    return GameRow(
        number=int(row[0]),
        uid=row[1],
        code=code,
        created=created,
        dealt_on=_date(row[4]) or datetime.date.fromtimestamp(created),
        daily=_date(row[5]),
        counted=bool(row[6]),
        played=_time(row[7], created),
        standing=Standing(
            _time(row[8], 0.0),
            _count(row[9], events),
            _count(row[10], 0),
            _count(row[11], 0),
            bool(row[12]),
        ),
        events=events,
        result_number=_count(row[14], 0),
        result=None if row[14] is None else _read_result(row[15:]),
    )


def _read_result(row: tuple[Any, ...]) -> Result:
    return Result(
        won=bool(row[0]),
        at=_time(row[1], 0.0),
        score=_count(row[2], 0),
        seconds=_count(row[3], 0),
        moves=_count(row[4], 0),
        sets_best=bool(row[5]),
        scoring=_count(row[6], 0),
    )


def _time(value: object, otherwise: float) -> float:
    """Seconds, of play or since 1970, that a calendar can show; *otherwise* for anything else."""
    is_sound = isinstance(value, int | float) and 0 <= value <= _LATEST
    return float(value) if is_sound else otherwise  # type: ignore[arg-type]


def _count(value: object, otherwise: int) -> int:
    """A count or points; *otherwise* for what is none."""
    return value if isinstance(value, int) and abs(value) <= _MOST else otherwise


def _date(value: object) -> datetime.date | None:
    """A date with a day before and after it; None for what is none."""
    try:
        date = datetime.date.fromisoformat(value)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        return None
    return date if datetime.date.min < date < datetime.date.max else None
