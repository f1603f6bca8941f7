"""The soak itself: act after act for a given time, each followed by a look at everything."""

import random
import resource
import time
import traceback
from pathlib import Path
from typing import Final

from benchmarks.soak.acts import ACTS, after_win, another_game
from benchmarks.soak.evening import Evening
from benchmarks.soak.figures import Figures
from benchmarks.soak.trouble import TROUBLES, end_it, start
from benchmarks.soak.wall_clock import WallClock

# Of one core, for the program and the soak together.
SHARE: Final = 0.58
_BREATH: Final = 0.25
# How many acts the program lives for, and how often.
_LIVES: Final = ((4, 30), (15, 30), (40, 25), (120, 10), (800, 5))
_DATA: Final = "data"
_DIARY: Final = "diary.txt"


class Soak:
    """A soak of *seconds* in *folder*, which keeps what is needed to repeat a fault."""

    def __init__(self, folder: Path, seed: int, seconds: float, steps: int | None = None) -> None:
        """Every act takes its chances from *seed* and its own number; *steps* of them at most."""
        self.steps = steps
        self.folder, self.seed, self.seconds = folder, seed, seconds
        self.figures = Figures()
        self._used_before = _seconds_used()

    def run(self) -> Figures:
        """Play until the time is over or something is wrong; then ``figures.fault`` says what."""
        begin = time.monotonic()
        with (self.folder / _DIARY).open("w", buffering=1, encoding="utf-8") as diary:
            evening = Evening(self.folder / _DATA, self.figures, diary, WallClock(self.folder))
            try:
                self._play(evening, begin)
            except Exception as error:
                self._keep_fault(evening, error)
            finally:
                evening.close()
        self.figures.seconds = time.monotonic() - begin
        self.figures.cpu_seconds = _seconds_used() - self._used_before
        return self.figures

    def _play(self, evening: Evening, begin: float) -> None:
        acts, weights = zip(*{**ACTS, **TROUBLES}.items(), strict=True)
        start(evening, self._chance("start"))
        left = self._life(self._chance("life"))
        celebrated = -1
        while time.monotonic() - begin < self.seconds and self.figures.steps != self.steps:
            self.figures.steps += 1
            chance = self._chance(str(self.figures.steps))
            left -= 1
            if evening.game.is_won and celebrated != len(evening.game.events):
                act = after_win
            elif left <= 0:
                act, left = end_it, self._life(chance)
            elif evening.game.is_won and chance.random() < 0.3:
                act = another_game
            else:
                act = chance.choices(acts, weights)[0]
            evening.terminal.note(f"-- step {self.figures.steps}: {act.__name__}")
            act(evening, chance)
            if act is after_win and evening.game.is_won:
                celebrated = len(evening.game.events)
            evening.check()
            self._breathe(evening, begin)
        evening.shelf.check_all()

    def _chance(self, name: str) -> random.Random:
        return random.Random(f"{self.seed} {name}")

    @staticmethod
    def _life(chance: random.Random) -> int:
        lengths, weights = zip(*_LIVES, strict=True)
        return chance.randint(1, 2 * chance.choices(lengths, weights)[0])

    def _breathe(self, evening: Evening, begin: float) -> None:
        """Rest until the share of a core that was used is small enough."""
        while True:
            used = _seconds_used() - self._used_before + evening.terminal.family_seconds()
            ahead = used / SHARE - (time.monotonic() - begin)
            if ahead <= 0 or time.monotonic() - begin > self.seconds:
                return
            evening.terminal.watch(min(ahead, _BREATH))

    def _keep_fault(self, evening: Evening, error: Exception) -> None:
        self.figures.fault = (
            f"step {self.figures.steps}, seed {self.seed}: {type(error).__name__}: {error}"
        )
        (self.folder / "fault.txt").write_text(
            f"{self.figures.fault}\n\n{''.join(traceback.format_exception(error))}"
        )
        try:
            terminal = evening.terminal
        except AssertionError:
            return
        (self.folder / "screen.txt").write_text(terminal.text + "\n")
        (self.folder / "terminal.raw").write_bytes(bytes(terminal.raw))


def _seconds_used() -> float:
    """Processor time of this process and of its children that have ended."""
    own, ended = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime
