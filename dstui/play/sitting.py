"""A sitting: one player at one table, with the store and the clock behind it.

Every front end plays through this class. It has no words and draws nothing. Records,
statistics and reports are imported when asked for: a start does not pay for them.
"""

import datetime
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from dstui.engine.actions import Action
from dstui.engine.clock import Stopwatch, TimeSource
from dstui.engine.codes import GameCode
from dstui.engine.families import Family, Mode
from dstui.engine.game import Event, Game, Step, parse_event
from dstui.store.history import GameRow
from dstui.store.journal import Journal, Result, Standing
from dstui.store.paths import Paths
from dstui.store.settings import Settings
from dstui.store.settings_file import FileFault, load_settings, save_settings
from dstui.store.store import Store
from dstui.store.troubles import Notice, Trouble

if TYPE_CHECKING:
    from dstui.engine.records import Record
    from dstui.store.statistics import DailyStatistics, ModeStatistics

# ruff: noqa: PLC0415 - see above

__all__ = [
    "GameRow",
    "NoSuchGame",
    "OpenElsewhere",
    "SettingsNotice",
    "Sitting",
    "SittingNotice",
]


@dataclass
class NoSuchGame(LookupError):
    """There is no saved game with this number."""

    number: int

    def __str__(self) -> str:
        return f"no game number {self.number}"


@dataclass
class OpenElsewhere(Exception):
    """Another sitting that is still alive has this game open."""

    row: GameRow

    def __str__(self) -> str:
        return f"game number {self.row.number} is open elsewhere"


class SettingsNotice(NamedTuple):
    """Something in a settings file that could not be taken up."""

    path: Path
    fault: FileFault


SittingNotice: TypeAlias = Notice | SettingsNotice


class Sitting:
    """One player's games; one of them, ``game``, is on the table.

    It begins with an empty table: ``start``, ``open`` or ``open_last`` put a game on
    it. What :meth:`do` did is saved when it returns, so a front end shows nothing that
    could be lost. Where saving fails the game goes on and ``save_trouble`` says why.
    """

    def __init__(
        self,
        paths: Paths,
        *,
        now: TimeSource = time.monotonic,
        wall: TimeSource = time.time,
        today: Callable[[], datetime.date] = datetime.date.today,
        store: Store | None = None,
    ) -> None:
        """Open the store at *paths*.

        *now* gives seconds for the clock, *wall* Unix time, *today* the device's date.
        """
        self._now, self._wall, self._today = now, wall, today
        self._paths = paths
        self._store = store or Store(paths.games, wall=wall)
        loaded = load_settings(paths)
        self.settings: Settings = loaded.settings
        self._notices: list[SittingNotice] = [SettingsNotice(*fault) for fault in loaded.faults]
        self._game: Game | None = None
        self._journal: Journal | None = None
        self._is_stopgap = False
        self._line: tuple[Action, ...] = ()

    # -- the table

    @property
    def game(self) -> Game:
        """The game on the table; there has to be one."""
        assert self._game is not None, "no game on the table"
        return self._game

    @property
    def has_game(self) -> bool:
        """Whether a game is on the table."""
        return self._game is not None

    @property
    def daily(self) -> datetime.date | None:
        """The date whose daily deal is on the table, or None."""
        return self._kept.daily

    @property
    def today(self) -> datetime.date:
        """The device's date."""
        return self._today()

    @property
    def number(self) -> int | None:
        """The number of the game on the table in the history, None where it has none yet."""
        if self._journal is None:
            return None
        uid = self._journal.uid
        return next((row.number for row in self._store.games() if row.uid == uid), None)

    def start(
        self,
        code: GameCode,
        daily: datetime.date | None = None,
        line: tuple[Action, ...] = (),
    ) -> Game:
        """Deal *code* as a new game; the one on the table stays saved.

        *line* wins it, where one is known.
        """
        game = self._begin(code, daily)
        self._line = line
        return game

    def restart(self) -> Game:
        """Deal the game on the table again, as a new game."""
        return self.start(self.game.code, self._kept.daily, self._line)

    def known_line(self, code: GameCode) -> tuple[Action, ...]:
        """Actions that win *code* from its deal: those it was started with, or its pool's."""
        if self._line and code == self.game.code:
            return self._line
        from dstui.play.pool import pooled_line

        return pooled_line(code)

    def dealt(self, family: Family) -> list[int]:
        """The deals of *family* that this player has had, in any mode, the latest first."""
        codes = [row.code for row in self._store.games()]
        return [code.deal for code in codes if code.mode.family == family]

    def open(self, number: int) -> Game:
        """Put a saved game on the table, its clock standing.

        Raises NoSuchGame, or OpenElsewhere when another sitting has it.
        """
        return self._open_row(self._row(number))

    def open_last(self) -> Game | None:
        """Put the unfinished game that was open last on the table; None when there is none.

        Raises OpenElsewhere when another sitting has it.
        """
        row = self.latest()
        return self._open_row(row) if row is not None and row.is_unfinished else None

    def open_code(self, code: GameCode) -> Game:
        """Go on with the unfinished game of *code*, or deal it.

        Raises OpenElsewhere when the only one is open in another sitting.
        """
        return self._resume_or_start(code, lambda row: True, None)

    def open_daily(self, code: GameCode, day: datetime.date) -> Game:
        """Go on with the unfinished daily game of *day*, whose code is *code*, or deal it.

        Raises OpenElsewhere when the only one is open in another sitting.
        """
        return self._resume_or_start(code, lambda row: row.daily == day, day)

    def do(self, event: Event) -> Step:
        """Carry out *event* and save it; raise IllegalAction when it is refused."""
        step = self.game.do(event)
        self._kept.add(str(event), self.game.stopwatch.seconds)
        self._kept.played = self._wall()
        self._save_standing(durable=self.game.is_won)
        return step

    def give_up(self) -> None:
        """Count the game on the table as lost, if it was played and has no result yet."""
        if self.game.moves and self._kept.result is None:
            self._kept.result = self._result(won=False)
            self._save_standing(durable=True)

    # -- the clock

    def pause(self) -> None:
        """Stop the clock and bring everything to the disk itself."""
        if self._game is not None:
            self._game.stopwatch.stop()
            self._save_standing(durable=True)

    def resume(self) -> None:
        """Let the clock run again, if the game has begun and is not over."""
        if self.game.events and not self.game.is_won:
            self.game.stopwatch.start()

    def save_clock(self) -> None:
        """Save the seconds played so far, for front ends that call it now and then."""
        if self._game is not None and self._game.stopwatch.is_running:
            self._save_standing()

    # -- past games

    def games(self) -> list[GameRow]:
        """The games that were played or are on the table, the one opened last first."""
        ours = self._journal.uid if self._journal else None
        return [row for row in self._store.games() if row.is_played or row.uid == ours]

    def latest(self) -> GameRow | None:
        """The unfinished game that was open last, or else the last one of all; None before it."""
        rows = self._store.games()
        return next((row for row in rows if row.is_unfinished), rows[0] if rows else None)

    def is_elsewhere(self, row: GameRow) -> bool:
        """Whether another sitting that is still alive has this game open."""
        return self._store.is_elsewhere(row.uid)

    def look_at(self, number: int) -> Game:
        """A saved game as it stands, to replay or export; the table stays as it is.

        Raises NoSuchGame.
        """
        if self._journal is not None and self._row(number).uid == self._journal.uid:
            return self.game
        journal = self._store.load(number)
        if journal is None:
            raise NoSuchGame(number)
        return self._rebuild(journal, number)

    def record(self, number: int | None = None) -> "Record":
        """The record of a saved game, or of the one on the table; raise NoSuchGame."""
        from dstui.engine.records import Record

        if number is None:
            game, date = self.game, self._kept.daily or self._kept.dealt_on
        else:
            row = self._row(number)
            game, date = self.look_at(number), row.daily or row.dealt_on
        return Record(game.code, game.line, game.score.total, game.moves, game.seconds, date)

    def take_up(self, record: "Record") -> Game:
        """Put a record on the table as a game, out of the statistics.

        Raises IllegalRecord or HeaderMismatch.
        """
        record.replay()
        game = self._begin(record.code, None, counted=False)
        seconds = float(record.seconds or 0)
        for action in record.actions:
            game.do(action)
            self._kept.add(str(action), seconds)
        game.stopwatch = Stopwatch(self._now, seconds)
        self._save_standing(durable=True)
        return game

    # -- statistics and settings

    def statistics(self) -> "dict[Mode, ModeStatistics]":
        """The statistics of every mode."""
        from dstui.store.statistics import mode_statistics

        return mode_statistics(
            self._store.games(), now=self._wall(), give_up_days=self.settings.give_up_days
        )

    def daily_statistics(self, family: Family) -> "DailyStatistics":
        """The daily deals of *family*."""
        from dstui.store.statistics import daily_statistics

        return daily_statistics(self._store.games(), family, self._today())

    def change_settings(self, **changes: object) -> Trouble | None:
        """Change settings by name, here and in the player's file.

        Gives the trouble when the file could not be written: they hold for this sitting.
        Raises KeyError and ValueError for what is no setting or is not accepted.
        """
        self.settings = self.settings.changed(**changes)
        return save_settings(self._paths, changes)

    # -- trouble

    @property
    def save_trouble(self) -> Trouble | None:
        """Why the game is not being saved; None while it is."""
        return self._store.trouble

    def take_notices(self) -> list[SittingNotice]:
        """What has to be said once, each in a line; they are taken off the list."""
        notices = [*self._notices, *self._store.notices]
        self._notices.clear()
        self._store.notices.clear()
        return notices

    def make_stopgap(self) -> None:
        """Forget the game on the table when it is left untouched: another one is to go on."""
        self._is_stopgap = True

    def close(self) -> None:
        """Stop the clock, save, and let other sittings have the game."""
        self.pause()
        if self._is_stopgap and self._journal is not None:
            self._store.discard_untouched(self._journal)
        self._store.close()

    # -- within

    @property
    def _kept(self) -> Journal:
        assert self._journal is not None, "no game on the table"
        return self._journal

    def _row(self, number: int) -> GameRow:
        for row in self._store.games():
            if row.number == number:
                return row
        raise NoSuchGame(number)

    def _open_row(self, row: GameRow) -> Game:
        if self._journal is not None and row.uid == self._journal.uid:
            return self.game
        if not self._store.claim(row.uid):
            raise OpenElsewhere(row)
        journal = self._store.load(row.number)
        if journal is None:
            raise NoSuchGame(row.number)
        game = self._rebuild(journal, row.number)
        self._store.claim(journal.uid)
        self._put(game, journal)
        return game

    def _resume_or_start(
        self, code: GameCode, fits: Callable[[GameRow], bool], daily: datetime.date | None
    ) -> Game:
        rows = [
            row
            for row in self._store.games()
            if row.is_unfinished and row.code == code and fits(row)
        ]
        free = [row for row in rows if not self.is_elsewhere(row)]
        if rows and not free:
            raise OpenElsewhere(rows[0])
        return self._open_row(free[0]) if free else self.start(code, daily)

    def _begin(self, code: GameCode, daily: datetime.date | None, *, counted: bool = True) -> Game:
        game = Game(code, now=self._now)
        journal = self._store.create(str(code), self._today(), daily, counted=counted)
        self._store.claim(journal.uid)
        self._put(game, journal)
        return game

    def _put(self, game: Game, journal: Journal) -> None:
        """Put *game* on the table in the place of the one there."""
        if self._journal is not None and self._journal.uid != journal.uid:
            self.pause()
            self._store.discard_untouched(self._journal)
        self._game, self._journal, self._is_stopgap, self._line = game, journal, False, ()
        self._save_standing()

    def _rebuild(self, journal: Journal, number: int) -> Game:
        """The game of *journal*, its clock standing; up to the first event that is refused."""
        code = GameCode.parse(journal.code)
        game = Game(code, now=self._now)
        seconds = journal.standing.seconds
        for count, entry in enumerate(journal.entries):
            try:
                game.do(parse_event(entry.event, code.mode.family))
            except ValueError:
                self._store.cut_short(journal, number, count, len(journal.entries) - count)
                break
        if journal.entries:
            seconds = max(seconds, journal.entries[-1].seconds)
        game.stopwatch = Stopwatch(self._now, seconds)
        return game

    def _save_standing(self, *, durable: bool = False) -> None:
        game, journal = self.game, self._kept
        if game.is_won and journal.result is None:
            journal.result = self._result(won=True)
        journal.standing = Standing(
            game.stopwatch.seconds, game.moves, game.table.home, game.table.score, game.is_won
        )
        self._store.save(journal, durable=durable)

    def _result(self, *, won: bool) -> Result:
        game = self.game
        return Result(
            won,
            self._wall(),
            game.score.total,
            game.seconds,
            game.moves,
            game.sets_best_score,
        )
