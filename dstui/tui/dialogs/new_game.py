"""Choosing what to play next."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import events

from dstui.engine.codes import GameCode
from dstui.engine.families import FAMILIES, Family, Mode, default_mode, modes_of
from dstui.engine.records import Record
from dstui.i18n import _
from dstui.play.opening import suited_kind
from dstui.play.options import DealKind
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.code import FIELD, edited, field_line, understood
from dstui.tui.dialogs.entry import Entry, read_entry
from dstui.tui.dialogs.fields import Choice, Option
from dstui.tui.dialogs.page import BLANK, BUTTON, Line, Span, Spot, Tone, button, text_lines
from dstui.words.meanings import (
    deal_kind_meaning,
    deal_kind_name,
    double_click_meaning,
    draw_meaning,
    family_meaning,
    variant_meaning,
    variant_name,
)
from dstui.words.modes import family_name

_LABEL: Final = 17
_REMARK_ROWS: Final = 2
_CODE: Final = "code"
_PLAY: Final = Spot(BUTTON, "play")
_SAME: Final = Spot(BUTTON, "same")


@dataclass(frozen=True, slots=True)
class NewGame:
    """What to deal.

    With ``same`` the deal on the table again; with ``code`` or ``record`` that one;
    else a deal of ``kind`` in ``mode``, for a daily one that of ``daily``.
    ``double_click`` is the setting as the player left it here.
    """

    mode: Mode
    kind: DealKind | None = None
    code: GameCode | None = None
    record: Record | None = None
    daily: datetime.date | None = None
    same: bool = False
    double_click: bool = True

    def remembered(self) -> dict[str, object]:
        """The settings that keep this choice for the next time, by name."""
        changes: dict[str, object] = {"double_click": self.double_click}
        if self.kind in (DealKind.RANDOM, DealKind.VERIFIED):
            changes |= {"mode": str(self.mode), "deal": self.kind.value}
        return changes


class NewGameDialog(Dialog[NewGame]):
    """Family, draw, scoring or redeals, and where the deal comes from."""

    WIDTH = 78

    def __init__(
        self,
        mode: Mode,
        kind: DealKind | None,
        *,
        double_click: bool,
        today: datetime.date,
        can_repeat: bool = False,
    ) -> None:
        """Start from the last choice; a *kind* of None is what suits the family.

        *can_repeat* says whether a deal is on the table that can be dealt again.
        """
        super().__init__()
        self._mode, self._kind = mode, kind
        self._asks_code = False
        self._double_click = double_click
        self._today, self._can_repeat = today, can_repeat
        self._entry, self._error = Entry(), ""

    # -- what it shows

    def heading(self) -> str:
        """A new game."""
        return _("New game")

    def body(self) -> Sequence[Line]:
        """A row for each choice, and beneath it what the option means."""
        lines: list[Line] = []
        for choice, chosen in self._choices():
            lines += [choice.line(chosen, self.marks, _LABEL)]
            if choice.group == "deal" and self._asks_code:
                lines += self._code_lines()
            else:
                lines += self._indented(choice.meaning(chosen, self.spot), Tone.DIM)
        return lines

    def buttons(self) -> Sequence[Span]:
        """Deal, and the same deal again where there is one."""
        same = [button(_SAME.value, _("Same deal again"))] if self._can_repeat else []
        return [button(_PLAY.value, _("Deal")), *same]

    def chosen_spots(self) -> Sequence[Spot]:
        """The options that stand."""
        return [choice.spot(chosen) for choice, chosen in self._choices()]

    def first_spot(self) -> Spot:
        """Enter deals at once what was played last."""
        return _PLAY

    # -- what keys and clicks do

    def choose(self, spot: Spot) -> None:
        """Take an option, or deal."""
        match spot:
            case Spot("family", Family() as family):
                self._mode, self._kind = default_mode(family), None
            case Spot("draw" | "variant", Mode() as mode):
                self._mode = mode
            case Spot("deal", value):
                self._asks_code = value == _CODE
                if isinstance(value, DealKind):
                    self._kind = value
                else:
                    self.spot = FIELD
            case Spot("double click", bool(value)):
                self._double_click = value
            case _ if spot == _SAME:
                self.dismiss(NewGame(self._mode, same=True, double_click=self._double_click))
            case _ if spot in (_PLAY, FIELD):
                self._deal()

    def typed(self, event: events.Key) -> bool:
        """Letters and editing keys go to the code while it is in focus."""
        after = edited(self._entry, event) if self.spot == FIELD else None
        if after is None:
            return False
        self._entry, self._error = after, ""
        return True

    def on_paste(self, event: events.Paste) -> None:
        """A paste is a code or a record."""
        event.stop()
        self._entry, self._error = self._entry.with_paste(event.text), ""
        self._asks_code, self.spot = True, FIELD
        self.redraw()

    # -- within

    def _choices(self) -> list[tuple[Choice, object]]:
        mode, others = self._mode, modes_of(self._mode.family)
        by_scoring = len({other.scoring for other in others}) > 1
        families = [Option(f, family_name(f), family_meaning(f)) for f in FAMILIES]
        draws = [
            Option(other, str(other.draw), draw_meaning(other.draw))
            for other in others
            if other.letter == mode.letter
        ]
        variants = [
            Option(other, variant_name(other, by_scoring=by_scoring), variant_meaning(other))
            for other in others
            if other.draw == mode.draw
        ]
        deals: list[Option] = [
            Option(kind, deal_kind_name(kind), deal_kind_meaning(kind, self._today))
            for kind in DealKind
        ]
        switch = [
            Option(value, label, double_click_meaning(on=value))
            for value, label in ((True, _("On")), (False, _("Off")))
        ]
        variant = _("Scoring") if by_scoring else _("Redeals")
        deal = _CODE if self._asks_code else self._deal_kind
        return [
            (Choice("family", _("Game"), families), mode.family),
            (Choice("draw", _("Draw"), draws), mode),
            (Choice("variant", variant, variants), mode),
            (Choice("deal", _("Deal"), [*deals, Option(_CODE, _("Code"))]), deal),
            (Choice("double click", _("Double click"), switch), self._double_click),
        ]

    def _code_lines(self) -> list[Line]:
        width = self.columns - _LABEL - 1
        field = field_line(self._entry, self.spot == FIELD, width)
        remark = self._error or understood(self._entry)
        tone = Tone.ALERT if self._error else Tone.DIM
        return [(Span(" " * (_LABEL + 1)), *field), self._indented(remark, tone)[0]]

    def _indented(self, text: str, tone: Tone) -> list[Line]:
        """A remark in as many lines, whatever its length: what stands below keeps its place."""
        indent = Span(" " * (_LABEL + 1))
        lines = text_lines(text, self.columns - _LABEL - 1, tone)
        return [(indent, *line) for line in [*lines, *[BLANK] * _REMARK_ROWS][:_REMARK_ROWS]]

    @property
    def _deal_kind(self) -> DealKind:
        return self._kind or suited_kind(self._mode.family)

    def _deal(self) -> None:
        if self._asks_code:
            self._deal_code()
            return
        kind = self._deal_kind
        is_daily = kind is DealKind.DAILY
        result = NewGame(
            default_mode(self._mode.family) if is_daily else self._mode,
            kind,
            daily=self._today if is_daily else None,
            double_click=self._double_click,
        )
        self.dismiss(result)

    def _deal_code(self) -> None:
        reading = read_entry(self._entry)
        match reading.found:
            case None:
                self._error, self.spot = reading.error, FIELD
            case GameCode() as code:
                self.dismiss(NewGame(code.mode, code=code, double_click=self._double_click))
            case Record(code) as record:
                result = NewGame(code.mode, record=record, double_click=self._double_click)
                self.dismiss(result)
