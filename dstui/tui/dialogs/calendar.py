"""The daily deals of a month: which days were played and won, and any past day to open."""

import datetime
from calendar import Calendar
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dstui.engine.codes import GameCode
from dstui.engine.families import FAMILIES, Family
from dstui.i18n import N_, _
from dstui.play.past import DailyStatistics
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.fields import Option, tabs
from dstui.tui.dialogs.page import BLANK, Line, Span, Spot, Tone, cells
from dstui.words.modes import family_name

_FAMILY: Final = "family"
_DAY: Final = "day"
_MONTH: Final = "month"
_CELL: Final = 6
_WEEKS: Final = 6
_MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"),
    N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
_WEEKDAYS: Final = (
    N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"),
)  # fmt: skip

DailyCode = Callable[[Family, datetime.date], GameCode | None]


@dataclass(frozen=True, slots=True)
class DailyGame:
    """A date and the code of its deal."""

    date: datetime.date
    code: GameCode


class CalendarDialog(Dialog[DailyGame]):
    """A month of days; Enter plays the day in focus, Page Up and Page Down turn the month."""

    WIDTH = 52
    NOTE_ROWS = 1

    def __init__(
        self,
        family: Family,
        code_of: DailyCode,
        daily: Mapping[Family, DailyStatistics],
        today: datetime.date,
    ) -> None:
        """*code_of* gives the code of a family's date, None for a date without a deal."""
        super().__init__()
        self._family, self._code_of, self._daily = family, code_of, daily
        self._today = self._date = today

    # -- what it shows

    def heading(self) -> str:
        """The daily deals."""
        return _("Daily deals")

    def head(self) -> Sequence[Line]:
        """The families."""
        options = [Option(family, family_name(family)) for family in FAMILIES]
        return [tabs(_FAMILY, options, self._family)]

    def body(self) -> Sequence[Line]:
        """The month, its weeks, and the days in a row."""
        weeks = Calendar().monthdatescalendar(self._date.year, self._date.month)
        lines: list[Line] = [self._month_line(), BLANK, self._weekday_line()]
        lines += [tuple(self._day(date) for date in week) for week in weeks]
        lines += [BLANK] * (_WEEKS - len(weeks))
        of = self._daily[self._family]
        streaks = _("Days in a row: {current}, longest {longest}").format(
            current=of.current_streak, longest=of.longest_streak
        )
        legend = _("{won} won  {played} played").format(
            won=self.marks.won, played=self.marks.played
        )
        return [*lines, BLANK, (Span(f" {legend}", Tone.DIM),), BLANK, (Span(f" {streaks}"),)]

    def note(self) -> str:
        """What is known of the day in focus."""
        date, of = self._date, self._daily[self._family]
        if self._code_of(self._family, date) is None:
            return _("{date}: there is no daily deal.").format(date=date.isoformat())
        if date in of.won:
            return _("{date}: won. It can be played again.").format(date=date.isoformat())
        if date in of.played:
            return _("{date}: played, not won yet.").format(date=date.isoformat())
        return _("{date}: not played yet.").format(date=date.isoformat())

    def first_spot(self) -> Spot:
        """Today."""
        return Spot(_DAY, self._today)

    def chosen_spots(self) -> Sequence[Spot]:
        """The family and the day."""
        return [Spot(_FAMILY, self._family), Spot(_DAY, self._date)]

    # -- what keys and clicks do

    def choose(self, spot: Spot) -> None:
        """Turn to a family or a month, or play a day."""
        match spot:
            case Spot("family", Family() as family):
                self._family = family
            case Spot("month", int(step)):
                self._turn(step)
            case Spot("day", datetime.date() as date):
                self._date = date
                code = self._code_of(self._family, date)
                if code is not None:
                    self.dismiss(DailyGame(date, code))

    def page(self, step: int) -> None:
        """Page Up and Page Down turn the month."""
        self._turn(step)
        if self.spot is not None and self.spot.group == _DAY:
            self.spot = Spot(_DAY, self._date)
        self.redraw()

    def go_beside(self, step: int) -> None:
        """Left and right go from day to day, over the ends of weeks and months."""
        if self.spot is None or self.spot.group != _DAY:
            super().go_beside(step)
            return
        self._go_to(self._date + datetime.timedelta(days=step))

    def redraw(self, *, reveal: bool = True) -> None:
        """The day in focus is the one that is spoken of."""
        if self.spot is not None and isinstance(self.spot.value, datetime.date):
            self._date = self.spot.value
        super().redraw(reveal=reveal)

    def _go_to(self, date: datetime.date) -> None:
        if date <= self._today:
            self._date, self.spot = date, Spot(_DAY, date)
            self.redraw()

    def _turn(self, step: int) -> None:
        """The same day a month later or earlier, or the nearest there is."""
        month = self._date.year * 12 + self._date.month - 1 + step
        year, month = divmod(month, 12)
        after = datetime.date(year + (month == 11), (month + 1) % 12 + 1, 1)
        last = after - datetime.timedelta(days=1)
        date = last.replace(day=min(last.day, self._date.day))
        if date.replace(day=1) <= self._today:
            self._date = min(date, self._today)

    # -- within

    def _month_line(self) -> Line:
        month = _("{month} {year}").format(
            month=_(_MONTHS[self._date.month - 1]), year=self._date.year
        )
        return (
            Span(" < ", Tone.BUTTON, Spot(_MONTH, -1)),
            Span(f" {month:^20} ", Tone.TITLE),
            Span(" > ", Tone.BUTTON, Spot(_MONTH, 1)),
        )

    @staticmethod
    def _weekday_line() -> Line:
        names = "".join(cells(f" {_(name)}", _CELL) for name in _WEEKDAYS)
        return (Span(names, Tone.DIM),)

    def _day(self, date: datetime.date) -> Span:
        """A day, to be chosen unless it lies ahead or in another month."""
        if date.month != self._date.month:
            return Span(" " * _CELL)
        of = self._daily[self._family]
        mark = self.marks.won if date in of.won else self.marks.played if date in of.played else " "
        text = f" {date.day:>2} {mark} "
        if date > self._today:
            return Span(text, Tone.DIM)
        tone = Tone.TITLE if date == self._today else Tone.PLAIN
        return Span(text, Tone.STRONG if date in of.won else tone, Spot(_DAY, date))
