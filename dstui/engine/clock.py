"""The clock of a game: seconds of play, from an injected source of time (rules, section 6)."""

from collections.abc import Callable
from time import monotonic

TimeSource = Callable[[], float]


class Waking:
    """A source of time that stands still while nobody asks it: seconds spent awake.

    A process that is asked each second and then not for much longer was stopped, or the
    machine slept, or its line stood still: nobody played. Such a gap counts as nothing.

    >>> awake = Waking(iter([10.0, 11.0, 500.0, 501.0]).__next__, longest=3.0)
    >>> awake(), awake(), awake(), awake()
    (0.0, 1.0, 1.0, 2.0)
    """

    def __init__(self, now: TimeSource = monotonic, *, longest: float) -> None:
        """Take time from *now*, which gives seconds; a gap is longer than *longest* seconds."""
        self._now, self._longest = now, longest
        self._seconds = 0.0
        self._asked: float | None = None

    def __call__(self) -> float:
        """The seconds awake so far, counted from the first question."""
        now = self._now()
        gap = 0.0 if self._asked is None else now - self._asked
        if gap <= self._longest:
            self._seconds += max(0.0, gap)
        self._asked = now
        return self._seconds


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
