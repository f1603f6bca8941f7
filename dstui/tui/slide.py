"""A calm animation: a move's cards slide from their old place to the new one.

Only where the player chose it. Any key or press ends it at once, and a line that does
not keep up with it turns it off for the sitting.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from textual.timer import Timer

from dstui.engine.cards import Card
from dstui.engine.table import Table
from dstui.play.hand import Pick
from dstui.tui.follower import Follower

FRAMES: Final = 6
PACE: Final = 0.035
# A line that has not shown the first frame when the last is due is too slow; so many such
# slides and there are no more.
_PATIENCE: Final = 3


class Slide(NamedTuple):
    """What slides: the table before the move, the cards, and the cells they go from and to."""

    before: Table
    pick: Pick
    cards: tuple[Card, ...]
    start: tuple[int, int]
    end: tuple[int, int]

    def at(self, frame: int) -> tuple[int, int]:
        """Where the cards are in a frame, of 1 to FRAMES."""
        share = frame / FRAMES
        (x, y), (to_x, to_y) = self.start, self.end
        return round(x + (to_x - x) * share), round(y + (to_y - y) * share)


class Slider:
    """Plays one slide at a time."""

    def __init__(
        self,
        follower: Follower,
        every: Callable[[float, Callable[[], None]], Timer],
        done: Callable[[], None],
    ) -> None:
        """Move the cards by *follower* in steps that *every* calls; *done* shows the result."""
        self._follower, self._every, self._done = follower, every, done
        self._timer: Timer | None = None
        self._slide: Slide | None = None
        self._frame = 0
        self._slow = 0

    @property
    def is_welcome(self) -> bool:
        """Whether the line has kept up with slides so far."""
        return self._slow < _PATIENCE

    def begin(self, slide: Slide) -> None:
        """Slide the cards; they have been drawn already."""
        self.finish()
        self._slide, self._frame = slide, 0
        self._timer = self._every(PACE, self._step)

    def finish(self) -> None:
        """End the slide that goes on, if any: its cards are in their new place."""
        if self._timer is None:
            return
        self._timer.stop()
        self._timer = self._slide = None
        self._follower.stop()
        self._done()

    def _step(self) -> None:
        assert self._slide is not None
        self._frame += 1
        if self._frame > FRAMES:
            self._slow = self._slow + 1 if self._follower.is_waiting else 0
            self.finish()
            return
        self._follower.to(*self._slide.at(self._frame))
