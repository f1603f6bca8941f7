"""Games to save, a sitting with its own folder and clocks, and a disk that fails on demand."""

import datetime
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

from dstui.engine.codes import GameCode
from dstui.engine.game import Event, Game, Travel
from dstui.engine.rules import legal_actions
from dstui.play.sitting import Sitting
from dstui.store.database import BUSY_SECONDS
from dstui.store.paths import Paths
from dstui.store.store import Store

CLASSIC = GameCode.parse("KS1-D1U-AAAAAAB")
DOUBLE = GameCode.parse("DS1-D3N-AAAAAAC")
DAY = 86_400.0


class Clocks:
    """Time that moves only when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.date = datetime.date(2026, 3, 1)

    def now(self) -> float:
        return self.seconds

    def wall(self) -> float:
        return 1_772_000_000.0 + self.seconds

    def today(self) -> datetime.date:
        return self.date


def paths_in(folder: Path) -> Paths:
    return Paths(folder / "data", folder / "config" / "settings.toml")


def sit_down(
    folder: Path,
    clocks: Clocks | None = None,
    connect: Callable[[str], sqlite3.Connection] | None = None,
) -> Sitting:
    clocks = clocks or Clocks()
    paths = paths_in(folder)
    store = Store(paths.games, wall=clocks.wall, connect=connect) if connect else None
    return Sitting(paths, now=clocks.now, wall=clocks.wall, today=clocks.today, store=store)


def random_event(game: Game, chance: random.Random) -> Event:
    """An event that is legal now: mostly actions, some undos and redos."""
    roll = chance.random()
    actions = list(legal_actions(game.table))
    if game.redoable and (roll < 0.1 or not actions):
        return Travel.REDO
    if game.undoable and (roll < 0.25 or not actions):
        return Travel.UNDO
    return chance.choice(actions)


def play(sitting: Sitting, events: int, seed: int = 0, clocks: Clocks | None = None) -> None:
    chance = random.Random(seed)
    for _ in range(events):
        if clocks is not None:
            clocks.seconds += chance.random() * 9
        sitting.do(random_event(sitting.game, chance))


def state_of(game: Game) -> tuple[object, ...]:
    """Everything that has to survive."""
    return (
        game.code,
        game.table,
        game.moves,
        game.events,
        game.line,
        game.undoable,
        game.redoable,
        game.stopwatch.seconds,
    )


class FailingDisk:
    """Makes connections whose statements fail from ``first`` on, ``times`` of them.

    Statements are counted over all connections, those that only read too. With
    ``after`` the statement is carried out and then reported as failed.
    """

    def __init__(
        self, first: int | None = None, code: int = 0, times: int = 1, *, after: bool = False
    ) -> None:
        self.count = 0
        self.first, self.code, self.times, self.after = first, code, times, after

    @property
    def _fails(self) -> bool:
        return self.first is not None and self.first <= self.count < self.first + self.times

    def connect(self, name: str) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, *arguments: object) -> sqlite3.Cursor:  # type: ignore[override]
                return disk._run(super().execute, arguments)

            def executemany(self, *arguments: object) -> sqlite3.Cursor:  # type: ignore[override]
                return disk._run(super().executemany, arguments)

        return sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None, factory=Connection)

    def _run(
        self, run: Callable[..., sqlite3.Cursor], arguments: tuple[object, ...]
    ) -> sqlite3.Cursor:
        fails = self._fails
        self.count += 1
        if not fails:
            return run(*arguments)
        if self.after:
            run(*arguments)
        error = sqlite3.OperationalError("made to fail")
        error.sqlite_errorcode = self.code
        raise error
