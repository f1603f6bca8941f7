"""A game as it is saved: its events with a running sum, and what lists and statistics need.

Every event carries the CRC-32 over the game's name and all events so far. The sum of
the last saved event therefore says in one comparison whether what is on disk is the
beginning of the game in memory: saving twice does no harm, a clash with another sitting
is seen before anything is overwritten, and damage inside a game is found on opening it.
"""

import datetime
import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

SCORING_VERSION: Final = 1
"""Version of the scoring rules (rules, section 5), kept with every result."""


class Entry(NamedTuple):
    """One event: its text form, the seconds of play when it happened, the running sum."""

    event: str
    seconds: float
    sum: int


class Standing(NamedTuple):
    """How a game stands: seconds of play, the counter, cards on the foundations, points."""

    seconds: float = 0.0
    moves: int = 0
    home: int = 0
    score: int = 0
    won: bool = False


class Result(NamedTuple):
    """How a game ended, for the statistics. ``score`` has the bonus, ``at`` is Unix time."""

    won: bool
    at: float
    score: int
    seconds: int
    moves: int
    sets_best: bool
    scoring: int = SCORING_VERSION


def new_uid() -> str:
    """A name no other game has: 16 hexadecimal digits."""
    return os.urandom(8).hex()


@dataclass(slots=True)
class Journal:
    """Everything about one game that is saved.

    ``dealt_on`` is the device's date when it was dealt, ``daily`` the date whose daily
    deal it is. A game with ``counted`` false stays out of the statistics.
    """

    code: str
    created: float
    dealt_on: datetime.date
    daily: datetime.date | None = None
    counted: bool = True
    uid: str = field(default_factory=new_uid)
    entries: list[Entry] = field(default_factory=list)
    standing: Standing = field(default_factory=Standing)
    played: float = 0.0
    result: Result | None = None
    is_reopened: bool = True
    """Whether opening it has still to be noted: the game opened last is resumed first."""
    is_forked: bool = False
    """Whether it became a game of its own because another sitting had played it on."""

    def add(self, event: str, seconds: float) -> None:
        """Append an event that happened after *seconds* of play."""
        before = self.entries[-1].sum if self.entries else self._seed()
        self.entries.append(Entry(event, seconds, _sum(event, seconds, before)))

    def extends(self, count: int, last_sum: int | None) -> bool:
        """Whether the first *count* events, the last with *last_sum*, are this game's."""
        if count == 0:
            return True
        return count <= len(self.entries) and self.entries[count - 1].sum == last_sum

    def count_sound(self, entries: Iterable[Entry]) -> int:
        """How many of *entries*, read back from disk, bear the right sums."""
        before, good = self._seed(), 0
        for entry in entries:
            before = _sum(entry.event, entry.seconds, before)
            if before != entry.sum:
                break
            good += 1
        return good

    def fork(self) -> None:
        """Make this a game of its own, with the same events."""
        self.uid = new_uid()
        self.is_reopened = self.is_forked = True
        entries, self.entries = self.entries, []
        for entry in entries:
            self.add(entry.event, entry.seconds)

    def _seed(self) -> int:
        return zlib.crc32(f"{self.uid} {self.code}".encode())


def _sum(event: str, seconds: float, before: int) -> int:
    return zlib.crc32(f" {event} {seconds!r}".encode(), before)
