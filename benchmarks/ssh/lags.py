"""How long after the last key, or the release, the far side of a line shows its result."""

import re
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Final, NamedTuple

from benchmarks.ssh.far import FarTerminal
from benchmarks.ssh.line import Pace
from benchmarks.ssh.presses import ECHO, Presses, players
from benchmarks.table.programs import CODE, DSTUI, Program
from dstui.play.piles import column
from tests.e2e.lines import Mouse, dealt
from tests.e2e.sshd import Server

LOGIN: Final = "login to first frame"
DRAG: Final = "a drag"
KEYS_A_SECOND: Final = 30
MOTIONS: Final = 30
_MOTIONS_A_SECOND: Final = 60
# What has not come after so many seconds is not waited for.
PATIENCE: Final = 10.0
_LONGEST_START: Final = 30.0
_LEAST_SHOWN: Final = 60
# Textual tells the terminal where a picture begins.
_PICTURE: Final = re.compile(rb"\x1b\[\?2026h")


class Lag(NamedTuple):
    """Seconds until all was shown, None where it took too long; the bytes that came.

    Of a drag, too: the pictures that came of it, and the most that were under way at once.
    """

    seconds: float | None
    sent: float
    pictures: int = 0
    under_way: int = 0

    @classmethod
    def middle(cls, lags: Sequence["Lag"]) -> "Lag":
        """The medians of several, and the most pictures that were ever under way."""
        seconds = [lag.seconds for lag in lags if lag.seconds is not None]
        return cls(
            statistics.median(seconds) if len(seconds) == len(lags) else None,
            statistics.median(lag.sent for lag in lags),
            round(statistics.median(lag.pictures for lag in lags)),
            max(lag.under_way for lag in lags),
        )


Lags = dict[str, dict[str, Lag]]


def key_of(program: Program) -> str:
    """The name of the key with which one logs in to a program."""
    return re.sub(r"\W+", "-", program.name)


def _is_hopeful(lags: Sequence[Lag]) -> bool:
    """Whether it never took too long."""
    return all(lag.seconds is not None for lag in lags)


class FarSide:
    """Programs at the far end of one line, in windows of one size."""

    def __init__(self, server: Server, pace: Pace, size: tuple[int, int]) -> None:
        """Reach *server* over a line of that pace."""
        self._server, self._pace, self._size = server, pace, size
        self._quiet = 2 * pace.round_trip + 0.6

    def all(self, rounds: int) -> Lags:
        """The medians of everything; what took too long is not tried again."""
        found: dict[str, dict[str, list[Lag]]] = defaultdict(lambda: defaultdict(list))
        for _ in range(rounds):
            for program, plays in players(self._size):
                lags = found[program.name]
                for what, lag in self._play(
                    program, [p for p in plays if _is_hopeful(lags[p.name])]
                ):
                    lags[what].append(lag)
        return {
            program: {what: Lag.middle(each) for what, each in lags.items() if each}
            for program, lags in found.items()
        }

    def _play(self, program: Program, plays: Sequence[Presses]) -> Iterator[tuple[str, Lag]]:
        """One thing after the other; anew where one has filled the line for too long."""
        left = list(plays)
        while left:
            with self._logged_in(program) as (terminal, login):
                yield LOGIN, login
                if program.name == DSTUI and len(left) == len(plays):
                    yield DRAG, self._drag(terminal)
                if program.to_begin:
                    self._do(terminal, program.to_begin)
                while left:
                    presses = left.pop(0)
                    lag = self._press(terminal, presses)
                    yield presses.name, lag
                    if lag.seconds is None:
                        break

    def _press(self, terminal: FarTerminal, presses: Presses) -> Lag:
        """The lag after the last of some keys."""
        if presses.to_begin:
            self._do(terminal, presses.to_begin)
        pieces = terminal.watch_pieces()
        for key in presses.keys:
            terminal.watch(1 / KEYS_A_SECOND)
            terminal.send(key)
        return self._lag(terminal, pieces)

    def _drag(self, terminal: FarTerminal) -> Lag:
        """A card dragged to where it goes, before the clock runs: each picture is of the drag."""
        mouse = Mouse(terminal, dealt(CODE))
        (x, y), (to_x, to_y) = mouse.card(column(4), 0), mouse.place(column(5))
        pieces = terminal.watch_pieces()
        terminal.press(x, y)
        for step in range(1, MOTIONS + 1):
            # Not straight: each motion is to another cell.
            terminal.motion(
                x + round((to_x - x) * step / MOTIONS) + step % 2,
                y + round((to_y - y) * step / MOTIONS) + step % 3,
            )
            terminal.watch(1 / _MOTIONS_A_SECOND)
        terminal.release(to_x, to_y)
        heard = time.monotonic() + self._pace.round_trip
        lag = self._lag(terminal, pieces)
        came = [at for at, piece in pieces for _ in _PICTURE.findall(piece) if at < heard]
        # One that comes sooner than a round trip after another was sent without its answer.
        at_once = (sum(at <= other < at + self._pace.round_trip for other in came) for at in came)
        return lag._replace(pictures=len(came), under_way=max(at_once, default=0))

    def _do(self, terminal: FarTerminal, keys: str) -> None:
        """Press keys whose lag does not matter."""
        terminal.send(keys)
        terminal.last_change(self._quiet, PATIENCE)

    def _lag(self, terminal: FarTerminal, pieces: Sequence[tuple[float, bytes]]) -> Lag:
        """How long after now the last change comes, and the bytes of all that came."""
        seconds = terminal.last_change(self._quiet, PATIENCE, is_answered=True)
        return Lag(seconds, sum(len(piece) for _at, piece in pieces))

    @contextmanager
    def _logged_in(self, program: Program) -> Iterator[tuple[FarTerminal, Lag]]:
        """The program with its first frame shown, and how long that took."""
        command = self._server.ssh(key_of(program), options=("-tt",))
        began = time.monotonic()
        with closing(FarTerminal(command, size=self._size)) as terminal:
            least = 1 if program is ECHO else _LEAST_SHOWN
            terminal.wait_for(
                lambda: sum(map(len, "".join(terminal.lines).split())) >= least, _LONGEST_START
            )
            there = time.monotonic() - began
            seconds = terminal.last_change(self._quiet, _LONGEST_START)
            yield (
                terminal,
                Lag(None if seconds is None else there + seconds, terminal.received),
            )
