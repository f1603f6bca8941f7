"""Rounds of real play, each ended by SIGKILL at a random instant.

What is saved has to hold everything that was shown, and at most the one event more that
was under way. ``benchmarks/studies/kill_study.py`` plays many rounds.
"""

import random
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from dstui.engine.actions import Redeal
from dstui.engine.codes import GameCode
from dstui.engine.game import Event, Game, Travel
from dstui.engine.rules import legal_actions
from dstui.play.opening import open_sitting
from dstui.play.options import PlayOptions
from tests.e2e.lines import keys
from tests.e2e.terminal import PROGRAM, Terminal

CODE: Final = "DS1-D3N-YEYWJIY"
# How long a round plays at most, and when a start is killed, in seconds.
_PLAY: Final = 0.5
_START: Final = 0.4
_REST: Final = 0.1
_SHARE_OF_STARTS: Final = 0.15
_TRAVELS: Final = {Travel.UNDO: ("u", "Undone"), Travel.REDO: ("y", "Again")}
_STATUS: Final = re.compile(r"Score (-?\d+) +Moves (\d+)")
_END_OF_FRAME: Final = b"\x1b[?2026l"


@dataclass
class Tally:
    """What the rounds gave."""

    rounds: int = 0
    killed_starts: int = 0
    events: int = 0
    one_further: int = 0
    same_pictures: int = 0
    faults: list[str] = field(default_factory=list)


class Study:
    """Plays one game on, round after round, in *folder*."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.tally = Tally()
        self._chance = random.Random(seed)
        self._saved: list[Event] = []
        self._picture: list[str] | None = None

    def round(self) -> None:
        """Start, look whether all is there, play, kill, and look what is saved."""
        self.tally.rounds += 1
        terminal = Terminal((*PROGRAM, "--data-dir", str(self.folder), "--code", CODE))
        try:
            if self._chance.random() < _SHARE_OF_STARTS:
                self.tally.killed_starts += 1
                terminal.watch(self._chance.uniform(0.0, _START))
                terminal.kill()
                terminal.wait_for_end()
                sent, seen = list(self._saved), len(self._saved)
            else:
                terminal.wait_for("Score").settle()
                self._check_picture(terminal)
                sent, seen = self._play(terminal)
        finally:
            terminal.close()
        self._check_saved(sent, seen)

    def _play(self, terminal: Terminal) -> tuple[list[Event], int]:
        """Play until the moment comes: every event that was sent, and how many were shown."""
        game, sent = _replayed(self._saved), list(self._saved)
        end = time.monotonic() + self._chance.uniform(0.0, _PLAY)
        # Every other round the kill comes in a moment of rest.
        rest = self._chance.choice((0.0, _REST))
        while time.monotonic() < end:
            event = self._event(game, sent)
            pressed = _TRAVELS[event][0] if isinstance(event, Travel) else keys(game.table, event)
            game.do(event)
            sent.append(event)
            terminal.send(pressed)
            while not _shows(terminal, game, event) and time.monotonic() < end:
                terminal.watch(0.002)
        terminal.watch(rest)
        terminal.kill()
        terminal.wait_for_end()
        is_last_shown = sent == self._saved or _shows(terminal, game, sent[-1])
        if is_last_shown and terminal.raw.endswith(_END_OF_FRAME):
            self._picture = terminal.lines[1:-1]
        return sent, len(sent) - (not is_last_shown)

    def _event(self, game: Game, sent: list[Event]) -> Event:
        """Any event that shows: after one step back or forth an action comes first."""
        after_action = bool(sent) and not isinstance(sent[-1], Travel)
        if after_action and game.undoable and self._chance.random() < 0.15:
            return Travel.UNDO
        if sent and sent[-1] is Travel.UNDO and self._chance.random() < 0.5:
            return Travel.REDO
        # A redeal would have to wait for half a second.
        actions = [each for each in legal_actions(game.table) if not isinstance(each, Redeal)]
        return self._chance.choice(actions) if actions else Travel.UNDO

    def _check_picture(self, terminal: Terminal) -> None:
        """The table is the one that was shown last, if nothing was saved beyond it."""
        game = _replayed(self._saved)
        status = _STATUS.search(terminal.lines[0])
        expected = (str(game.table.score), str(game.moves))
        if status is None or status.groups() != expected:
            self._fault(f"{expected} was saved, {terminal.lines[0]!r} is shown")
        if self._picture is not None:
            if terminal.lines[1:-1] == self._picture:
                self.tally.same_pictures += 1
            else:
                self._fault("another table is shown than before")
        self._picture = None

    def _check_saved(self, sent: list[Event], seen: int) -> None:
        sitting = open_sitting(PlayOptions(data_dir=self.folder))
        try:
            game = sitting.open_last()
            saved = list(game.events) if game is not None else []
            if notices := sitting.take_notices():
                self._fault(f"notices: {notices}")
        finally:
            sitting.close()
        if saved != sent[: len(saved)]:
            self._fault("other events were saved than played")
        if not seen <= len(saved) <= seen + 1:
            self._fault(f"{seen} events were shown, {len(saved)} are saved")
        if len(saved) != seen:
            self._picture = None
            self.tally.one_further += 1
        self.tally.events += len(saved) - len(self._saved)
        self._saved = saved

    def _fault(self, text: str) -> None:
        self.tally.faults.append(f"round {self.tally.rounds}: {text}")


def _replayed(events: list[Event]) -> Game:
    game = Game(GameCode.parse(CODE))
    for event in events:
        game.do(event)
    return game


def _shows(terminal: Terminal, game: Game, event: Event) -> bool:
    """Whether the last event has reached the screen."""
    if isinstance(event, Travel):
        return terminal.message.startswith(_TRAVELS[event][1])
    return f"Moves {game.moves} " in terminal.lines[0]
