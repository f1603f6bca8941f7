"""Reading saved games: the list of them, and one with all its events."""

import datetime
import re
import sqlite3
from typing import Any, Final, NamedTuple

from dstui.engine.codes import GameCode
from dstui.store.journal import Entry, Journal, Result, Standing

_UID: Final = re.compile(r"[0-9a-f]{16}")
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
    rows = connection.execute(f"{_GAMES} ORDER BY opened DESC, games.id DESC")
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
    """Read a row; None where damage made it unreadable."""
    try:
        if not _UID.fullmatch(row[1]):
            return None
        return GameRow(
            number=int(row[0]),
            uid=row[1],
            code=GameCode.parse(row[2]),
            created=float(row[3]),
            dealt_on=datetime.date.fromisoformat(row[4]),
            daily=None if row[5] is None else datetime.date.fromisoformat(row[5]),
            counted=bool(row[6]),
            played=float(row[7]),
            standing=Standing(
                float(row[8]), int(row[9]), int(row[10]), int(row[11]), bool(row[12])
            ),
            events=int(row[13]),
            result_number=int(row[14] or 0),
            result=None if row[14] is None else _read_result(row[15:]),
        )
    except (ValueError, TypeError):
        return None


def _read_result(row: tuple[Any, ...]) -> Result:
    return Result(
        won=bool(row[0]),
        at=float(row[1]),
        score=int(row[2]),
        seconds=int(row[3]),
        moves=int(row[4]),
        sets_best=bool(row[5]),
        scoring=int(row[6]),
    )
