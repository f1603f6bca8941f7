"""What the summary of a win is told: whether it is the best of its mode."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from dstui.engine.codes import GameCode
from dstui.engine.game import Travel
from dstui.tui.dialogs.win import WinDialog
from dstui.tui.windows import Windows
from tests.engine.data import won_lines
from tests.engine.tables import read
from tests.store.helpers import Clocks, sit_down


class Best(NamedTuple):
    score: bool
    time: bool


class Player:
    """Wins a deal of Classic again and again; a faster win has more points."""

    def __init__(self, folder: Path) -> None:
        record = next(record for record in won_lines() if record["code"].startswith("KS1"))
        self._code, self._line = GameCode.parse(record["code"]), record["actions"].split()
        self._clocks = Clocks()
        self._sitting = sit_down(folder, self._clocks)
        self._shown: list[WinDialog] = []
        app: Any = SimpleNamespace(sitting=self._sitting, push_screen=self._show)
        self._windows = Windows(app)

    def _show(self, dialog: WinDialog, _then: object) -> None:
        self._shown.append(dialog)

    def win(self, seconds: float) -> Best:
        """What the summary of a win in *seconds* is told."""
        self._sitting.start(self._code)
        for number, word in enumerate(self._line):
            self._sitting.do(read(word, self._code.mode))
            self._clocks.seconds += seconds if not number else 0
        self._windows.celebrate()
        dialog = self._shown.pop()
        return Best(dialog._is_best_score, dialog._is_best_time)

    def undo(self) -> None:
        """Take the win back before it is summed up."""
        self._sitting.do(Travel.UNDO)
        self._windows.celebrate()
        assert not self._shown


def test_only_a_win_that_beats_others_of_its_mode_is_said_to_be_the_best(tmp_path: Path) -> None:
    player = Player(tmp_path)
    assert player.win(600) == Best(score=False, time=False)
    assert player.win(700) == Best(score=False, time=False)
    assert player.win(500) == Best(score=True, time=True)
    player.undo()
