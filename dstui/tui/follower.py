"""Cards on their way: they follow the pointer, or slide, one picture at a time.

A slow line must never lag behind by seconds, so at most one picture is under way: behind
each goes the question where the cursor is, and only the terminal's answer lets the next
one go. What was wanted in between is skipped.
"""

from collections.abc import Callable
from typing import Final

# Without an answer for so long, frames go at this pace instead, in seconds. A terminal that
# has answered before knows the question: its line is slow, and it is given longer.
ANSWER_PATIENCE: Final = 0.5
SLOW_LINE_PATIENCE: Final = 5.0
UNANSWERED_PACE: Final = 0.1


class Follower:
    """Moves the carried cards, one frame at a time."""

    def __init__(
        self,
        place: Callable[[int, int], None],
        hide: Callable[[], None],
        ask: Callable[[], None],
        now: Callable[[], float],
    ) -> None:
        """*place* and *hide* draw; *ask* sends a question behind what *place* has drawn."""
        self._place, self._hide, self._ask, self._now = place, hide, ask, now
        self._wanted: tuple[int, int] | None = None
        self._placed: tuple[int, int] | None = None
        self._asked_at: float | None = None
        self._placed_at = 0.0
        self._is_answering = True
        self._patience = ANSWER_PATIENCE

    @property
    def is_waiting(self) -> bool:
        """Whether the terminal has not shown the last frame yet."""
        return self._asked_at is not None

    def to(self, x: int, y: int) -> None:
        """The cards should be at (x, y): now, or as soon as the line is free."""
        self._wanted = (x, y)
        now = self._now()
        if self._asked_at is not None and now - self._asked_at > self._patience:
            self._is_answering, self._asked_at = False, None
        if not self._is_answering and now - self._placed_at < UNANSWERED_PACE:
            return
        if self._asked_at is None and self._wanted != self._placed:
            self._send(now)

    def answered(self) -> None:
        """The terminal has shown the last frame."""
        self._asked_at, self._is_answering = None, True
        self._patience = SLOW_LINE_PATIENCE
        if self._wanted is not None and self._wanted != self._placed:
            self._send(self._now())

    def stop(self) -> None:
        """Take the cards off the screen."""
        self._wanted = self._placed = None
        self._hide()

    def _send(self, now: float) -> None:
        assert self._wanted is not None
        self._placed, self._placed_at = self._wanted, now
        self._place(*self._wanted)
        if self._is_answering:
            self._asked_at = now
            self._ask()
