"""What every dialog is: a sheet over the table, worked by keys and mouse alike.

A dialog says what it shows as a function of its state (``head``, ``body``, ``note``,
``buttons``) and what a chosen spot does (``choose``); moving about, scrolling and closing
are here. It changes nothing by itself: whoever opened it acts on the result.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, Protocol, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from dstui.i18n import _
from dstui.tui.dialogs.marks import ASCII, SYMBOLS, Marks
from dstui.tui.dialogs.page import (
    BLANK,
    BUTTON,
    PADDING,
    Line,
    Page,
    Place,
    Span,
    Spot,
    Tone,
    button,
    text_lines,
)
from dstui.tui.dialogs.sheet import Sheet
from dstui.tui.dialogs.walk import above_or_below, beside, next_group
from dstui.tui.looks import ASCII as ASCII_GLYPHS
from dstui.tui.looks import Look

R = TypeVar("R")

CLOSE: Final = Spot(BUTTON, "close")
# Keys that are the app's in every dialog: leaving and suspending.
_APP_KEYS: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+z"})
_STEPS: Final = {"up": -1, "down": 1, "left": -1, "right": 1}


class _HasLook(Protocol):
    """An app that knows how it looks."""

    def look(self) -> Look:
        """The look now."""


class Dialog(ModalScreen[R | None], inherit_bindings=False):
    """The base of all dialogs. The result is None when it is closed."""

    CSS_PATH = "dialogs.tcss"
    AUTO_FOCUS = ""
    WIDTH: ClassVar[int] = 64
    NOTE_ROWS: ClassVar[int] = 0

    def __init__(self) -> None:
        """Start without a focus; compose gives it."""
        super().__init__()
        self.spot: Spot | None = None
        self._sheet: Sheet | None = None

    # -- what a dialog says

    def heading(self) -> str:
        """The title in the frame."""
        raise NotImplementedError

    def head(self) -> Sequence[Line]:
        """Lines above the body that do not scroll."""
        return ()

    def body(self) -> Sequence[Line]:
        """The lines that scroll when the window is small."""
        raise NotImplementedError

    def note(self) -> str:
        """A remark about the spot in focus, of at most NOTE_ROWS lines."""
        return ""

    def buttons(self) -> Sequence[Span]:
        """The buttons before Close."""
        return ()

    def close_label(self) -> str:
        """What the last button is called."""
        return _("Close")

    def chosen_spots(self) -> Sequence[Spot]:
        """The spots that Tab prefers in their groups: the choices that stand."""
        return ()

    def first_spot(self) -> Spot | None:
        """Where the focus is at first."""
        buttons = self._button_line()
        return buttons[0].spot

    def rows(self) -> int:
        """How many rows the body should have, where there is room."""
        return len(self.body())

    def choose(self, spot: Spot) -> None:
        """Do what *spot* stands for; Close is done here."""

    # -- what is common

    @property
    def columns(self) -> int:
        """The cells of a line within the frame."""
        return self._width - 2 * PADDING - 2

    @property
    def marks(self) -> Marks:
        """The signs to draw with, as the app's look has them."""
        return ASCII if cast("_HasLook", self.app).look().glyphs is ASCII_GLYPHS else SYMBOLS

    def compose(self) -> ComposeResult:
        """One sheet, of the size its page needs."""
        self.spot = self.first_spot()
        self._sheet = Sheet(self._page(), self.marks)
        self._fit()
        yield self._sheet

    def redraw(self, *, reveal: bool = True) -> None:
        """Show the state as it is now."""
        if self._sheet is not None:
            self._sheet.marks = self.marks  # a setting can change them
            self._sheet.turn_to(self._page(), self.spot, reveal=reveal)

    def close(self) -> None:
        """End the dialog without a result."""
        self.dismiss(None)

    def on_resize(self) -> None:
        """Fit the new window."""
        if self._sheet is not None:
            self._fit()

    def on_sheet_tapped(self, message: Sheet.Tapped) -> None:
        """A click: the focus goes there and what is there is chosen."""
        message.stop()
        self.spot = message.spot
        self._choose(message.spot)

    def on_key(self, event: events.Key) -> None:
        """Move about, choose, close; everything else stays within the dialog."""
        if event.key in _APP_KEYS:
            return
        event.stop()
        event.prevent_default()
        if self.typed(event):
            self.redraw()
            return
        match event.key:
            case "escape":
                self.close()
            case "tab":
                self._focus(next_group(self._places, self.spot, 1, self.chosen_spots()))
            case "shift+tab":
                self._focus(next_group(self._places, self.spot, -1, self.chosen_spots()))
            case "left" | "right":
                self.go_beside(_STEPS[event.key])
            case "up" | "down":
                self.go_up_or_down(_STEPS[event.key])
            case "pageup" | "pagedown":
                self.page(1 if event.key == "pagedown" else -1)
            case "home" | "end":
                self.sheet.scroll_rows(len(self.body()) * (1 if event.key == "end" else -1))
            case "enter" | "space":
                if self.spot is not None:
                    self._choose(self.spot)

    def typed(self, event: events.Key) -> bool:
        """Take a key as text; True when it was."""
        return False

    def page(self, step: int) -> None:
        """Page Up or Page Down: scroll by what is shown, less a row."""
        self.sheet.scroll_rows(step * max(1, self.sheet.picture.body_rows - 1))

    def go_beside(self, step: int) -> None:
        """Left or right: to the next spot of the row."""
        self._focus(beside(self._places, self.spot, step))

    def go_up_or_down(self, step: int) -> None:
        """Up or down: to the next row with spots; text alone scrolls."""
        picture = self.sheet.picture
        if not picture.body and len(self.body()) > picture.body_rows:
            self.sheet.scroll_rows(step)
            return
        self._focus(above_or_below(self._places, self.spot, step))

    @property
    def sheet(self) -> Sheet:
        """The sheet, once the dialog is on the screen."""
        assert self._sheet is not None, "the dialog is not open"
        return self._sheet

    def _choose(self, spot: Spot) -> None:
        if spot == CLOSE:
            self.close()
            return
        self.choose(spot)
        self.redraw()

    def _focus(self, spot: Spot | None) -> None:
        if spot is not None:
            self.spot = spot
            self.redraw()

    @property
    def _places(self) -> list[Place]:
        """The places in one system of rows: head, body unscrolled, buttons."""
        picture = self.sheet.picture
        below = picture.body_top + len(self.body())
        body = [place._replace(row=place.row + picture.body_top) for place in picture.body]
        buttons = [place._replace(row=below + 1) for place in picture.buttons]
        return [*picture.head, *body, *buttons]

    def _button_line(self) -> Line:
        return (*self.buttons(), button(CLOSE.value, self.close_label()))

    def _page(self) -> Page:
        note = text_lines(self.note(), self.columns, Tone.DIM)[: self.NOTE_ROWS]
        note += [BLANK] * (self.NOTE_ROWS - len(note))
        return Page(self.heading(), self.head(), self.body(), note, self._button_line())

    @property
    def _width(self) -> int:
        return min(self.WIDTH, self.app.size.width)

    def _fit(self) -> None:
        page = self._page()
        height = min(self.rows() + page.fixed_rows, self.app.size.height)
        self.sheet.place_within(self._width, height)
        self.redraw()
