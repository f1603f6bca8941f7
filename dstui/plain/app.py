"""Plain mode: a loop of one line read, one or more lines said. No cursor codes, no marks.

Cards are named in words ("7 of hearts"): a screen reader says them right, where it
spells "7h" and reads a suit's symbol as a picture's name. Commands are the same in
every language, so that scripts keep working.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from dstui.i18n import _, use_language
from dstui.plain.session import Session
from dstui.play.opening import Progress, begin, open_sitting, patient, wanted_language
from dstui.play.options import PlayOptions
from dstui.words.kinds import searching_deal_text

_SECONDS_A_MINUTE = 60
_LONGEST_LINE = 1_000_000
# What the system's timers count at least, in seconds: some thirty years.
_LONGEST_TIMER = 1e9


class _Idle(Exception):
    """Nothing was typed for as long as was allowed."""


def run(options: PlayOptions) -> int:
    """Play until the input ends or the player quits; the exit status is 0."""
    sitting = open_sitting(options)
    try:
        language = wanted_language(sitting, options)
        if language is not None:
            use_language(language)
        begun = begin(sitting, options, _patience())
        with Session(sitting, _patience) as session, _idle_limit(options.idle_exit) as reset:
            _say(session.opening(begun))
            for line in _lines():
                reset()
                _say(session.answer(line))
                if session.is_over:
                    break
    except KeyboardInterrupt:
        _end_prompt()
        raise
    except _Idle:
        _end_prompt()
        _say([_("Nothing was typed for a while. The game is kept.")])
    finally:
        sitting.close()
    return 0


def _lines() -> Iterator[str]:
    """The lines typed, with a prompt where a person types them."""
    is_person = sys.stdin.isatty()
    while True:
        if is_person:
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST_LINE)
        if not line:
            _end_prompt()
            return
        yield line


def _end_prompt() -> None:
    """Leave the line of the prompt, where there is one."""
    if sys.stdin.isatty():
        _say([""])


def _patience() -> Progress:
    """What says now and then that a verified deal is still being looked for."""
    return patient(lambda tried: _say([searching_deal_text(tried)]))


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@contextmanager
def _idle_limit(minutes: float | None) -> Iterator[Callable[[], None]]:
    """Raise _Idle when the given function was not called for *minutes*."""
    seconds = 0.0 if minutes is None else min(minutes * _SECONDS_A_MINUTE, _LONGEST_TIMER)

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise _Idle

    def reset() -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds)

    before = signal.signal(signal.SIGALRM, ring)
    reset()
    try:
        yield reset
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
