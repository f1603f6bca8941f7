"""An evening of play: the program in its terminal, the games as they have to be, the looks."""

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from benchmarks.soak.eye import differences, is_table, seconds_shown
from benchmarks.soak.figures import Figures, Life
from benchmarks.soak.plan import Plan
from benchmarks.soak.player import Player
from benchmarks.soak.shelf import Fault, Known, Shelf
from benchmarks.soak.wall_clock import WallClock
from dstui.engine.actions import Redeal
from dstui.engine.game import Event, Game, Travel
from dstui.store.history import GameRow
from dstui.tui.geometry import MIN_HEIGHT, MIN_WIDTH, Geometry
from tests.e2e.lines import Mouse, keys
from tests.e2e.terminal import PROGRAM

LARGEST: Final = (250, 70)
_THEMES: Final = ("felt", "dark", "light", "contrast")
_TRAVEL_KEYS: Final = {Travel.UNDO: "u", Travel.REDO: "y"}
_TRAVEL_COUNTS: Final = {Travel.UNDO: "undos", Travel.REDO: "redos"}
# A redeal needs a press half a second after the last draw.
_REDEAL_PAUSE: Final = 0.65
# How long a key may take to mean more than itself, in seconds.
_ESCAPE_PAUSE: Final = 0.2
# How long the screen may take to show what is saved, and what the clock may count too much.
_PATIENCE: Final = 20.0
_CLOCK_SLACK: Final = 1.5
_CLOCK_CELLS: Final = 8
_BEGIN_PATIENCE: Final = 60.0
_MEMORY_EVERY: Final = 20
_WARM_AFTER: Final = 60  # looks
_MOST_MEMORY: Final = 100_000  # kB
_GROWTH: Final = 12_000  # kB, once it is warm


class Evening:
    """Plays in *folder*; every look that finds something wrong raises Fault."""

    def __init__(
        self, folder: Path, figures: Figures, diary: TextIO, wall_clock: WallClock
    ) -> None:
        """Begin with no program and no game."""
        self.folder, self.figures, self.diary = folder, figures, diary
        self.wall_clock = wall_clock
        self.shelf = Shelf(folder)
        self.plan = Plan()
        self.hinted_at = -1
        self.is_calm = False
        self._terminal: Player | None = None
        self._known: Known | None = None
        self._mouse: Mouse | None = None
        self._is_mirrored = False
        self._played: set[str] = set()
        self._won: set[str] = set()
        self._looks = 0
        self._warm_memory = 0
        self._clock_base = self._clock_since = self._stood = 0.0

    @property
    def terminal(self) -> Player:
        """The terminal with the program."""
        assert self._terminal is not None
        return self._terminal

    @property
    def known(self) -> Known:
        """The game on the table."""
        assert self._known is not None
        return self._known

    @property
    def game(self) -> Game:
        """The game on the table as the engine has it."""
        return self.known.game

    @property
    def life(self) -> Life:
        """The figures of this run of the program."""
        return self.figures.lives[-1]

    @property
    def geometry(self) -> Geometry:
        """Where everything lies now."""
        return Geometry(self.game.code.mode.family, *self.terminal.size, self._is_mirrored)

    @property
    def mouse(self) -> Mouse:
        """A mouse that plays the game on the table."""
        mouse = self._mouse
        if mouse is None or mouse.game is not self.game or mouse.terminal is not self.terminal:
            mouse = self._mouse = Mouse(self.terminal, self.game, mirrored=self._is_mirrored)
        return mouse

    # -- the program

    def launch(self, chance: random.Random, *arguments: str) -> None:
        """Start the program, with a look of its own; nothing is waited for."""
        theme = chance.choice(_THEMES)
        self._is_mirrored = chance.random() < 0.2
        self.is_calm = chance.random() < 0.15
        lines = [
            f'theme = "{theme}"',
            f"left_handed = {str(self._is_mirrored).lower()}",
            f'animation = "{"calm" if self.is_calm else "off"}"',
            f"four_colours = {str(chance.random() < 0.2).lower()}",
            f"double_click = {str(chance.random() < 0.8).lower()}",
        ]
        self.folder.mkdir(exist_ok=True)
        (self.folder / "settings.toml").write_text("\n".join(lines) + "\n")
        more = ["--ascii"] if chance.random() < 0.15 else []
        environment: dict[str, str | None] = dict(self.wall_clock.environment)
        if chance.random() < 0.1:
            environment["NO_COLOR"] = "1"
        self._terminal = Player(
            (*PROGRAM, "--data-dir", str(self.folder), *more, *arguments),
            self.diary,
            size=any_size(chance),
            environment=environment,
            latencies=self.figures.latencies,
        )
        self.figures.lives.append(Life())
        self.figures.counts["starts"] += 1
        self._looks = self._warm_memory = 0

    def open_table(self, uid: str | None = None, code: str | None = None) -> None:
        """Wait for the table; the game on it has to be the one named, or a new one of *code*."""
        self.terminal.wait_for(lambda: is_table(self.terminal.lines), _BEGIN_PATIENCE).settle()
        self.take_up(uid, code, since=self.terminal.born)

    def take_up(self, uid: str | None, code: str | None, *, since: float) -> None:
        """Take up the game that is on the table by now; *since* then its clock may have run."""
        row = self.shelf.rows()[0]
        if self._known is not None and self._known.game.events:
            self.shelf.check_log(self._known)
        if uid is not None and row.uid != uid:
            raise Fault(f"{row.code} is on the table ({row.uid}), not {uid}")
        if code is not None and str(row.code) != code:
            raise Fault(f"{row.code} is on the table, not {code}")
        if row.uid not in self._played:
            self._played.add(row.uid)
            self.figures.by_mode[str(row.code.mode)] += 1
        before = self.shelf.games.get(row.uid)
        self._known = self.shelf.take_up(row)
        self._clock_base = before.row.standing.seconds if before is not None else 0.0
        self._clock_since, self._stood = since, 0.0
        self.hinted_at = -1
        self.terminal.note(f"on the table {row.code} with {len(self.game.events)} events")

    def wait_for_other_game(self, before: GameRow | None) -> None:
        """Wait until another game than *before* is saved as the one opened last."""
        end = time.monotonic() + _BEGIN_PATIENCE
        while (rows := self.shelf.rows()) and before is not None and rows[0].uid == before.uid:
            self.terminal.watch(0.05)
            if time.monotonic() > end:
                raise Fault(f"no other game is dealt:\n{self.terminal.text}")
        self.terminal.wait_for(lambda: str(rows[0].code) in self.terminal.lines[0]).settle()

    def bury(self, statuses: Sequence[int], family: Sequence[int]) -> None:
        """The program has been told to end: see that it does, and keep its figures."""
        self.terminal.wait_for_death(statuses, family)
        self.terminal.close()
        if (self.folder / "reports").exists():
            raise Fault("it kept a report of a fault")
        self.shelf.take_in_untouched()

    def close(self) -> None:
        """End the program whatever it does."""
        if self._terminal is not None:
            self._terminal.close()

    # -- playing

    def next_keys(self, chance: random.Random, most: int, *, redeals: bool = True) -> list[str]:
        """The keys of up to so many events, as the plan has them; in the model they are played.

        A redeal comes alone, its pause is over then; a win is the last. None: enough of this game.
        """
        pressed: list[str] = []
        while len(pressed) < most and not self.game.is_won:
            event = self.plan.next(self.game, chance)
            if event is None or (isinstance(event, Redeal) and (pressed or not redeals)):
                break
            if isinstance(event, Redeal):
                self.wait_for_redeal()
                most = 1
            pressed.append(self.keys_of(event))
            self.expect(event)
        return pressed

    def expect(self, event: Event) -> None:
        """The program has been told to do this."""
        self.game.do(event)
        self.count(event)

    def count(self, event: Event) -> None:
        """An event has been played."""
        self.life.events += 1
        name = _TRAVEL_COUNTS[event] if isinstance(event, Travel) else "actions"
        self.figures.counts[name] += 1

    def count_win(self) -> None:
        """The game on the table is won; one that is won again counts once."""
        self.figures.counts["win dialogs"] += 1
        if self.known.uid not in self._won:
            self._won.add(self.known.uid)
            self.figures.won_by_mode[str(self.game.code.mode)] += 1

    def adopt(self, least: int, most: Sequence[str] | None = None) -> None:
        """Let the game be as it is saved, with *least* events at least as they were.

        With *most*, all that was told to the program, it may be no more than that.
        """
        self.shelf.adopt(self.known, least, most)
        if most is None:
            for event in self.game.events[least:]:
                self.count(event)

    def keys_of(self, event: Event) -> str:
        """The keys of an event that comes next."""
        return _TRAVEL_KEYS[event] if isinstance(event, Travel) else keys(self.game.table, event)

    def wait_for_redeal(self) -> None:
        """Let the last draw be long enough ago."""
        self.terminal.settle()
        self.terminal.watch(_REDEAL_PAUSE)

    def let_go(self) -> None:
        """Press Escape, and wait until it is known to be one."""
        self.terminal.send("\x1b")
        self.terminal.watch(_ESCAPE_PAUSE)

    @contextmanager
    def standing(self) -> Iterator[None]:
        """The clock has to stand meanwhile."""
        start = time.monotonic()
        yield
        self._stood += time.monotonic() - start

    # -- looking

    def check(self) -> None:
        """Everything is as it has to be; raise Fault."""
        self.terminal.settle()
        self.terminal.check_alive()
        self.shelf.check(self.known)
        self.figures.counts["checks"] += 1
        # What follows a win may be there already, over the table; then it is looked at next.
        if not (self.game.is_won and "Won!" in self.terminal.text):
            self.look_at_table()
        self._check_clock()
        self._looks += 1
        if self._looks % _MEMORY_EVERY == 1:
            self._check_memory()

    def look_at_table(self) -> None:
        """The screen shows the game; what is still under way may take a moment."""
        end = time.monotonic() + _PATIENCE
        while found := differences(self.terminal.lines, self.game, self.geometry):
            if time.monotonic() > end:
                raise Fault("the screen: " + "; ".join(found))
            self.terminal.watch(0.1)

    def look_at_all(self) -> None:
        """A full repaint shows nothing else than what is there, but for the clock."""
        before = self._cells()
        self.terminal.send("\x0c")
        if self._cells() != before:
            raise Fault("a full repaint shows another screen")

    def _cells(self) -> list[list[tuple[str, ...]]]:
        self.terminal.settle()
        cells = self.terminal.cells()
        status = self.geometry.status
        cells[status.y] = cells[status.y][: status.x + status.width - _CLOCK_CELLS]
        return cells

    def _check_clock(self) -> None:
        right = self._clock_base + time.monotonic() - self._clock_since - self._stood
        saved, shown = self.known.row.standing.seconds, seconds_shown(self.terminal.lines)
        if max(saved, shown) > right + _CLOCK_SLACK:
            text = f"the clock counts {saved:.1f} s and shows {shown} s"
            raise Fault(f"{text}; at most {right:.1f} s were played")

    def _check_memory(self) -> None:
        resident = self.terminal.resident()
        self.life.at_start = self.life.at_start or resident
        self.life.at_end = resident
        self.life.seconds = time.monotonic() - self.terminal.born
        if self._looks > _WARM_AFTER and not self._warm_memory:
            self._warm_memory = resident
        if resident > _MOST_MEMORY:
            raise Fault(f"it takes {resident} kB")
        if self._warm_memory and resident > self._warm_memory + _GROWTH:
            raise Fault(f"it grew from {self._warm_memory} to {resident} kB")


def any_size(chance: random.Random) -> tuple[int, int]:
    """A window: the smallest often, else any up to the largest."""
    if chance.random() < 0.35:
        return MIN_WIDTH, MIN_HEIGHT
    return chance.randint(MIN_WIDTH, LARGEST[0]), chance.randint(MIN_HEIGHT, LARGEST[1])
