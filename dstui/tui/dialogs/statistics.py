"""What the games add up to: a table of the modes, the daily deals, the scores over time."""

from collections.abc import Mapping, Sequence
from typing import Final

from dstui.engine.families import FAMILIES, Family, Mode, modes_of
from dstui.i18n import _
from dstui.play.past import DailyStatistics, ModeStatistics
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.fields import Option, tabs
from dstui.tui.dialogs.page import BLANK, Line, Span, Spot, Tone, cells, text_lines
from dstui.tui.dialogs.plot import plot
from dstui.words.meanings import variant_name
from dstui.words.modes import family_name
from dstui.words.scores import score_text, time_text

_FAMILY: Final = "family"
_MODE: Final = "mode"
# What the figures need at least; a column is as wide as its name.
_WIDTHS: Final = (5, 5, 6, 6, 6, 8, 5, 5)
_PLOT_ROWS: Final = 4
_NOTHING: Final = "-"


class StatisticsDialog(Dialog[None]):
    """A table a family; the scores of the mode in focus are drawn beneath it."""

    WIDTH = 78

    def __init__(
        self,
        statistics: Mapping[Mode, ModeStatistics],
        daily: Mapping[Family, DailyStatistics],
        mode: Mode,
    ) -> None:
        """Start with *mode*, the one that is played."""
        super().__init__()
        self._statistics, self._daily, self._mode = statistics, daily, mode

    def heading(self) -> str:
        """Statistics."""
        return _("Statistics")

    def head(self) -> Sequence[Line]:
        """The families."""
        options = [Option(family, family_name(family)) for family in FAMILIES]
        return [tabs(_FAMILY, options, self._mode.family)]

    def body(self) -> Sequence[Line]:
        """The table, the daily deals, the scores."""
        lines: list[Line] = [(Span(" " * self._label + _row(_names()), Tone.DIM),)]
        lines += [self._line(mode) for mode in modes_of(self._mode.family)]
        return [*lines, BLANK, *self._daily_lines(), BLANK, *self._plot_lines()]

    def first_spot(self) -> Spot:
        """The mode that is played."""
        return Spot(_MODE, self._mode)

    def rows(self) -> int:
        """Room for the family with most modes."""
        return max(len(modes_of(family)) for family in FAMILIES) + _PLOT_ROWS + 6

    def chosen_spots(self) -> Sequence[Spot]:
        """The family and the mode that are shown."""
        return [Spot(_FAMILY, self._mode.family), Spot(_MODE, self._mode)]

    def choose(self, spot: Spot) -> None:
        """Turn to a family, or to a mode's scores."""
        if isinstance(spot.value, Family):
            self._mode = modes_of(spot.value)[0]
        elif isinstance(spot.value, Mode):
            self._mode = spot.value

    def redraw(self, *, reveal: bool = True) -> None:
        """Show the scores of the mode the focus is on."""
        if self.spot is not None and self.spot != Spot(_FAMILY, self._mode.family):
            self.choose(self.spot)
        super().redraw(reveal=reveal)

    @property
    def _label(self) -> int:
        """The cells before the figures."""
        return self.columns - sum(_widths())

    def _line(self, mode: Mode) -> Line:
        of = self._statistics[mode]
        scoring = mode.scoring
        figures = (
            str(of.played),
            str(of.won),
            _NOTHING if of.share is None else f"{of.share:.0%}",
            _NOTHING if of.best_score is None else score_text(of.best_score, scoring),
            _NOTHING if of.average_score is None else score_text(round(of.average_score), scoring),
            _NOTHING if of.fastest_seconds is None else time_text(of.fastest_seconds),
            _NOTHING if of.fewest_moves is None else str(of.fewest_moves),
            f"{of.current_streak}/{of.longest_streak}" if of.played else _NOTHING,
        )
        spot = Spot(_MODE, mode)
        tone = Tone.STRONG if mode == self._mode else Tone.PLAIN
        return (
            Span(cells(f" {_short_name(mode)}", self._label), tone, spot),
            Span(_row(figures), tone, spot),
        )

    def _daily_lines(self) -> list[Line]:
        of = self._daily[self._mode.family]
        text = _("{played} played, {won} won; days in a row: {current}, longest {longest}").format(
            played=len(of.played),
            won=len(of.won),
            current=of.current_streak,
            longest=of.longest_streak,
        )
        first, *more = text_lines(text, self.columns - self._label)
        label, margin = (
            Span(cells(" " + _("Daily deals"), self._label), Tone.DIM),
            Span(" " * self._label),
        )
        return [(label, *first), *((margin, *line) for line in more)]

    def _plot_lines(self) -> list[Line]:
        scores = [score for _at, score in self._statistics[self._mode].scores]
        title = " " + _("Scores, {mode}").format(mode=_short_name(self._mode))
        if not scores:
            empty = (Span(" " + _("The scores of your wins will be drawn here."), Tone.DIM),)
            return [empty, *[BLANK] * _PLOT_ROWS]
        bars = plot(scores, self.columns - 1, _PLOT_ROWS, self.marks)
        return [(Span(title, Tone.DIM),), *[(Span(f" {line}"),) for line in bars]]


def _short_name(mode: Mode) -> str:
    """The mode by its draw and what tells it from others of that draw."""
    by_scoring = len({other.scoring for other in modes_of(mode.family)}) > 1
    text = _("Draw {count}, {variant}", "column")
    if not by_scoring and mode.redeals is not None:
        text = _("Draw {count}, redeals {variant}", "column")
    return text.format(count=mode.draw, variant=variant_name(mode, by_scoring=by_scoring))


def _names() -> tuple[str, ...]:
    """The names of the columns; all of them together have 45 cells."""
    return (
        _("played", "column"), _("won", "column"), _("share", "column"), _("best", "column"),
        _("avg.", "column"), _("fastest", "column"), _("moves", "column"), _("streak", "column"),
    )  # fmt: skip


def _widths() -> list[int]:
    return [max(width, len(name) + 1) for width, name in zip(_WIDTHS, _names(), strict=True)]


def _row(texts: Sequence[str]) -> str:
    """The figures of a row, each in its column."""
    return "".join(
        cells(text, width, right=True) for text, width in zip(texts, _widths(), strict=True)
    )
