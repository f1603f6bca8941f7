"""The game is won: what it came to, and a line to share."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from dstui.engine.codes import GameCode
from dstui.engine.game import Score
from dstui.i18n import _
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.fields import figure
from dstui.tui.dialogs.page import BLANK, BUTTON, Line, Span, Spot, Tone, button, text_lines
from dstui.words.modes import full_mode_name
from dstui.words.scores import score_text, time_text

_LABEL: Final = 14


class WinAnswer(Enum):
    """What to do after a win."""

    NEW = "new"
    SAME = "same"
    UNDO = "undo"


_COPY: Final = Spot(BUTTON, "copy")


class WinDialog(Dialog[WinAnswer]):
    """Sums a won game up; the result is what to do next, None to look at the table."""

    WIDTH = 66
    NOTE_ROWS = 1

    def __init__(
        self,
        code: GameCode,
        score: Score,
        figures: tuple[int, int],
        share: str,
        *,
        is_best_score: bool = False,
        is_best_time: bool = False,
    ) -> None:
        """*figures* are the moves and the seconds; *share* is the line to share."""
        super().__init__()
        self._code, self._score, self._share = code, score, share
        self._moves, self._seconds = figures
        self._is_best_score, self._is_best_time = is_best_score, is_best_time
        self._copied = False

    def heading(self) -> str:
        """The good news."""
        return _("Won!")

    def body(self) -> Sequence[Line]:
        """Score, bonus and total; moves and time; the line to share."""
        scoring = self._code.mode.scoring
        bonus = self._score.bonus
        lines: list[Line] = [
            (
                Span(str(self._code), Tone.STRONG),
                Span(f"   {full_mode_name(self._code.mode)}", Tone.DIM),
            ),
            BLANK,
            self._figure(_("Score"), score_text(self._score.points, scoring)),
        ]
        if scoring.win_bonus or scoring.has_time_bonus:
            lines += [
                self._figure(_("Win bonus"), f"+{bonus.win}"),
                self._figure(_("Time bonus"), f"+{bonus.time}"),
                self._figure(_("Total"), score_text(self._score.total, scoring), strong=True),
            ]
        if self._is_best_score:
            lines[-1] += (Span("   " + _("your best score"), Tone.TITLE),)
        lines.append(self._figure(_("Moves"), str(self._moves)))
        lines.append(self._figure(_("Time"), time_text(self._seconds)))
        if self._is_best_time:
            lines[-1] += (Span("   " + _("your fastest win"), Tone.TITLE),)
        return [*lines, BLANK, *text_lines(self._share, self.columns)]

    def note(self) -> str:
        """Whether the line was copied."""
        return _("Copied, where this terminal lets programs do so.") if self._copied else ""

    def buttons(self) -> Sequence[Span]:
        """What can come next."""
        return [
            button(WinAnswer.NEW, _("New game")),
            button(WinAnswer.SAME, _("Same deal")),
            button(_COPY.value, _("Copy")),
            button(WinAnswer.UNDO, _("Undo")),
        ]

    def choose(self, spot: Spot) -> None:
        """Answer, or copy the line through the terminal."""
        if spot == _COPY:
            self.app.copy_to_clipboard(self._share)
            self._copied = True
        elif isinstance(spot.value, WinAnswer):
            self.dismiss(spot.value)

    @staticmethod
    def _figure(label: str, value: str, *, strong: bool = False) -> Line:
        label_span, value_span = figure(label, value, _LABEL)
        return label_span, value_span._replace(tone=Tone.STRONG if strong else Tone.PLAIN)
