"""The clock of a game: seconds of play, from an injected source of time (rules, section 6)."""

from collections.abc import Callable
from time import monotonic

TimeSource = Callable[[], float]


class Stopwatch:
    """Seconds that passed while it ran. It never goes back, whatever its source does.

    >>> watch = Stopwatch(iter([10.0, 12.5]).__next__)
    >>> watch.start()
    >>> watch.stop()
    >>> watch.seconds
    2.5
    """

    def __init__(self, now: TimeSource = monotonic, seconds: float = 0.0) -> None:
        """Start from *seconds* already counted, standing still; *now* gives seconds."""
        self._now = now
        self._counted = seconds
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether time is being counted."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The seconds counted so far."""
        self._count()
        return self._counted

    def start(self) -> None:
        """Count from now on; nothing happens when it runs already."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stand still from now on; nothing happens when it stands."""
        self._count()
        self._since = None

    def _count(self) -> None:
        """Add what passed since the last look; a source set back adds nothing."""
        if self._since is not None:
            now = self._now()
            self._counted += max(0.0, now - self._since)
            self._since = now
