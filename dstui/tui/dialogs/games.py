"""The games there are, unfinished and finished, and what can be done with each."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dstui.i18n import _
from dstui.play.past import GameRow
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.fields import Option, tabs
from dstui.tui.dialogs.page import BUTTON, Line, Span, Spot, Tone, button, cells
from dstui.tui.dialogs.sheet import Sheet
from dstui.words.games import elsewhere_text
from dstui.words.modes import full_mode_name
from dstui.words.scores import moves_text, score_text, time_text

_GAME: Final = "game"
_TAB: Final = "tab"
_ROWS: Final = 12
_FEWEST_ROWS: Final = 5


class GameDeed(Enum):
    """What to do with a game of the list."""

    CONTINUE = "continue"
    REPLAY = "replay"
    SAME = "same"
    EXPORT = "export"


class Shelf(Enum):
    """Which games are listed."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game, and what to do with it."""

    row: GameRow
    deed: GameDeed


class GamesDialog(Dialog[GameChoice]):
    """Lists games, the last opened first. Enter goes on with one, or replays a finished one."""

    WIDTH = 76
    NOTE_ROWS = 1

    def __init__(
        self,
        rows: Sequence[GameRow],
        is_elsewhere: Callable[[GameRow], bool],
        on_table: int | None = None,
        *,
        can_export: bool = True,
    ) -> None:
        """*on_table* is the number of the game on the table, None when it is not listed.

        *can_export* is false where no file may be written.
        """
        super().__init__()
        self._all, self._on_table, self._can_export = tuple(rows), on_table, can_export
        self._elsewhere = {row.number for row in rows if row.is_unfinished and is_elsewhere(row)}
        self._shelf = Shelf.ALL
        self._selected = self._all[0] if self._all else None
        self._refusal = ""

    # -- what it shows

    def heading(self) -> str:
        """The games."""
        return _("Games")

    def head(self) -> Sequence[Line]:
        """The shelves."""
        names = {
            Shelf.ALL: _("All"),
            Shelf.UNFINISHED: _("Unfinished"),
            Shelf.FINISHED: _("Finished"),
        }
        options = [Option(shelf, f"{name} {len(self._on(shelf))}") for shelf, name in names.items()]
        return [tabs(_TAB, options, self._shelf)]

    def body(self) -> Sequence[Line]:
        """A row for each game."""
        rows = self._on(self._shelf)
        if not rows:
            return [(Span(" " + _("No game is here yet."), Tone.DIM),)]
        return [self._line(row) for row in rows]

    def note(self) -> str:
        """More about the game in focus, or why it cannot be opened."""
        row = self._selected
        if row is None or self._refusal:
            return self._refusal
        parts = [full_mode_name(row.code.mode), moves_text(self._moves(row))]
        if row.daily is not None:
            parts.append(_("the daily deal of {date}").format(date=row.daily.isoformat()))
        if not row.counted:
            parts.append(_("from a record"))
        return ", ".join(parts)

    def buttons(self) -> Sequence[Span]:
        """What can be done with the game in focus."""
        row = self._selected
        if row is None:
            return []
        names = {
            GameDeed.CONTINUE: _("Continue"),
            GameDeed.REPLAY: _("Replay"),
            GameDeed.SAME: _("Same deal"),
            GameDeed.EXPORT: _("Export"),
        }
        deeds = [
            deed
            for deed in GameDeed
            if (deed is not GameDeed.CONTINUE or row.is_unfinished)
            and (deed is not GameDeed.EXPORT or self._can_export)
        ]
        return [button(deed, names[deed]) for deed in deeds]

    def rows(self) -> int:
        """As many as fit, so that turning to another shelf moves nothing."""
        room = max(_ROWS, self.app.size.height * 2 // 3 - 9)
        return max(_FEWEST_ROWS, min(len(self._all), room))

    def first_spot(self) -> Spot | None:
        """The first game."""
        return self._spot(self._all[0]) if self._all else super().first_spot()

    def chosen_spots(self) -> Sequence[Spot]:
        """The shelf, and the game that was in focus."""
        game = [self._spot(self._selected)] if self._selected is not None else []
        return [Spot(_TAB, self._shelf), *game]

    # -- what keys and clicks do

    def choose(self, spot: Spot) -> None:
        """Open a game in the way that suits it, or as the button says."""
        if isinstance(spot.value, Shelf):
            self._turn_to(spot.value)
        elif self._selected is not None and spot.group == _GAME:
            unfinished = self._selected.is_unfinished
            self._do(GameDeed.CONTINUE if unfinished else GameDeed.REPLAY)
        elif spot.group == BUTTON and isinstance(spot.value, GameDeed):
            self._do(spot.value)

    def on_sheet_tapped(self, message: Sheet.Tapped) -> None:
        """A click on another game only goes there."""
        if message.spot.group == _GAME and message.spot != self.spot:
            message.stop()
            message.prevent_default()
            self.spot = message.spot
            self.redraw()

    def redraw(self, *, reveal: bool = True) -> None:
        """The game in focus is the one the buttons are about."""
        if self.spot is not None and self.spot.group == _GAME:
            row = next((row for row in self._all if row.number == self.spot.value), None)
            if row is not self._selected:
                self._selected, self._refusal = row, ""
        super().redraw(reveal=reveal)

    def _turn_to(self, shelf: Shelf) -> None:
        self._shelf = shelf
        rows = self._on(shelf)
        self._selected = rows[0] if rows else None
        self.sheet.scroll_row = 0

    def _do(self, deed: GameDeed) -> None:
        row = self._selected
        if row is None:
            return
        if deed is GameDeed.CONTINUE and row.number in self._elsewhere:
            self._refusal = elsewhere_text(row.code)
            return
        self.dismiss(GameChoice(row, deed))

    # -- within

    def _on(self, shelf: Shelf) -> list[GameRow]:
        return [
            row
            for row in self._all
            if shelf is Shelf.ALL or row.is_unfinished == (shelf is Shelf.UNFINISHED)
        ]

    @staticmethod
    def _spot(row: GameRow) -> Spot:
        return Spot(_GAME, row.number)

    @staticmethod
    def _moves(row: GameRow) -> int:
        return row.standing.moves if row.is_unfinished or row.result is None else row.result.moves

    def _line(self, row: GameRow) -> Line:
        spot = self._spot(row)
        when = datetime.datetime.fromtimestamp(row.played).strftime("%Y-%m-%d %H:%M")
        result = None if row.is_unfinished else row.result
        score = row.standing.score if result is None else result.score
        seconds = int(row.standing.seconds) if result is None else result.seconds
        text = (
            cells(self._standing(row), 18)
            + cells(score_text(score, row.code.mode.scoring), 7, right=True)
            + cells(time_text(seconds), 9, right=True)
            + cells(when, 18, right=True)
        )
        tone = Tone.PLAIN if row.is_unfinished else Tone.DIM
        return (Span(cells(f" {row.code}", 18), tone, spot), Span(text, tone, spot))

    def _standing(self, row: GameRow) -> str:
        if row.number == self._on_table:
            return _("on the table")
        if row.number in self._elsewhere:
            return _("open elsewhere")
        if row.is_unfinished:
            return _("{home} of {cards}").format(home=row.standing.home, cards=row.cards)
        return _("won") if row.result is not None and row.result.won else _("given up")
