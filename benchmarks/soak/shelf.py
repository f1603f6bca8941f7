"""The saved games, read beside the program (never written), and what has to be in them."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from dstui.engine.bonus import bonus_of
from dstui.engine.codes import GameCode
from dstui.engine.game import Event, Game, parse_event
from dstui.engine.refusals import IllegalAction
from dstui.store.history import GameRow, list_games, load_game
from dstui.store.journal import Result
from dstui.store.paths import GAMES_FILE


class Fault(Exception):
    """Something is not as it has to be."""


@dataclass
class Known:
    """A game as it has to be: the engine's, and its row as it was read last."""

    uid: str
    game: Game
    row: GameRow
    result: Result | None = None

    @property
    def events(self) -> list[str]:
        """Its events in their text form."""
        return [str(event) for event in self.game.events]


@dataclass
class Shelf:
    """All the games of a data folder."""

    folder: Path
    games: dict[str, Known] = field(default_factory=dict)
    checks: int = 0

    def rows(self) -> list[GameRow]:
        """The games as they are saved now, the one opened last first."""
        with closing(self._open()) as connection:
            return list_games(connection)

    def row_of(self, known: Known) -> GameRow:
        """A game as it is saved now."""
        return next(row for row in self.rows() if row.uid == known.uid)

    def is_won(self, known: Known) -> bool:
        """Whether a game is saved as won."""
        return self.row_of(known).standing.won

    def log(self, row: GameRow) -> tuple[list[str], list[float]]:
        """The events of a saved game and the seconds of play of each; raise Fault for damage."""
        with closing(self._open()) as connection:
            loaded = load_game(connection, row.number)
        if loaded is None:
            raise Fault(f"{row.code} is listed and cannot be read")
        journal, lost = loaded
        if lost:
            raise Fault(f"{row.code} has lost {lost} events")
        return [entry.event for entry in journal.entries], [e.seconds for e in journal.entries]

    def check(self, current: Known | None) -> None:
        """Every game is saved as it has to be; raise Fault. The *current* one is read whole."""
        self.checks += 1
        rows = {row.uid: row for row in self.rows()}
        for known in list(self.games.values()):
            row = rows.pop(known.uid, None)
            if row is None:
                self._check_gone(known, current)
                continue
            if known is current:
                self._check_log(known, row)
            self._check_standing(known, row)
            known.row = row
        if rows:
            raise Fault(f"games that nobody began: {[str(row.code) for row in rows.values()]}")

    def check_all(self) -> None:
        """Every event of every game."""
        for known in self.games.values():
            self._check_log(known, known.row)

    def take_up(self, row: GameRow) -> Known:
        """The game of *row* as one that is known; a known one has to be as it was."""
        known = self.games.get(row.uid)
        if known is None:
            events, _ = self.log(row)
            known = Known(row.uid, replayed(row.code, events), row, row.result)
            if events:
                raise Fault(f"{row.code} is new and has {len(events)} events")
            self.games[row.uid] = known
        return known

    def take_in_untouched(self) -> None:
        """Take in games that were dealt and never shown: a start may be killed.

        The clocks are read anew: the end of the program has saved one.
        """
        for row in self.rows():
            known = self.take_up(row)
            _check_clock(known, row)
            known.row = row

    def adopt(self, known: Known, least: int, most: Sequence[str] | None = None) -> None:
        """Let *known* be as it is saved: at least its first *least* events are as they were.

        With *most* nothing else is accepted than a beginning of it.
        """
        row = next((row for row in self.rows() if row.uid == known.uid), None)
        if row is None:
            if least:
                raise Fault(f"{known.row.code} has vanished")
            return
        saved, _ = self.log(row)
        right = list(most) if most is not None else known.events[:least]
        if saved[: len(right)] != right[: len(saved)]:
            raise Fault(f"{row.code}: other events are saved than played: {_split(right, saved)}")
        if len(saved) < least or (most is not None and len(saved) > len(right)):
            raise Fault(f"{row.code}: {least} to {len(right)} events, {len(saved)} are saved")
        known.game = replayed(row.code, saved)

    def check_log(self, known: Known) -> None:
        """Every event of one game."""
        self._check_log(known, self.row_of(known))

    def _check_gone(self, known: Known, current: Known | None) -> None:
        if known is current or known.game.events:
            raise Fault(f"{known.row.code} has vanished")
        del self.games[known.uid]

    def _check_log(self, known: Known, row: GameRow) -> None:
        saved, seconds = self.log(row)
        if saved != known.events:
            raise Fault(f"{row.code}: {_split(known.events, saved)}")
        if seconds != sorted(seconds):
            raise Fault(f"{row.code}: the clock went back within {seconds}")
        replay = replayed(row.code, saved)
        if replay.table != known.game.table or replay.moves != known.game.moves:
            raise Fault(f"{row.code}: the log leads to another table than the one played")

    def _check_standing(self, known: Known, row: GameRow) -> None:
        game, table = known.game, known.game.table
        right = (game.moves, table.home, table.score, table.is_won)
        if row.standing[1:] != right or row.events != len(game.events):
            saved = f"{row.standing}, {row.events} events"
            raise Fault(f"{row.code} stands at {right}, {len(game.events)} events; saved: {saved}")
        _check_clock(known, row)
        if table.is_won and known.result is None:
            self._check_win(known, row)
        if row.result != known.result:
            raise Fault(f"{row.code}: its result was {known.result} and is {row.result}")

    def _check_win(self, known: Known, row: GameRow) -> None:
        result, table = row.result, known.game.table
        if result is None:
            raise Fault(f"{row.code} is won and has no result")
        score = table.score + bonus_of(table, result.seconds).total
        right = (True, score, known.game.moves, known.game.sets_best_score)
        if (result.won, result.score, result.moves, result.sets_best) != right:
            raise Fault(f"{row.code} was won with {right}; saved: {result}")
        known.result = result

    def _open(self) -> sqlite3.Connection:
        path = self.folder / GAMES_FILE
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5.0, isolation_level=None)


def _check_clock(known: Known, row: GameRow) -> None:
    if row.standing.seconds < known.row.standing.seconds:
        raise Fault(f"{row.code}: the clock went back: {known.row.standing} to {row.standing}")


def replayed(code: GameCode, events: Sequence[str]) -> Game:
    """The game that events lead to, with a clock that stands; raise Fault for illegal ones."""
    family = code.mode.family
    try:
        parsed: list[Event] = [parse_event(event, family) for event in events]
        return Game.replay(code, parsed, now=stopped)
    except (ValueError, IllegalAction) as error:
        raise Fault(f"{code}: an illegal log: {error}: {' '.join(events)}") from error


def stopped() -> float:
    """A clock that stands."""
    return 0.0


def _split(right: Sequence[str], saved: Sequence[str]) -> str:
    """Where two logs part, with a few events around."""
    same = next(
        (i for i, (a, b) in enumerate(zip(right, saved, strict=False)) if a != b),
        min(len(right), len(saved)),
    )
    first = max(0, same - 3)
    return (
        f"from event {first}: played {' '.join(right[first : same + 8])} (of {len(right)}),"
        f" saved {' '.join(saved[first : same + 8])} (of {len(saved)})"
    )
