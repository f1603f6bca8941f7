"""A table of its own to step through, forward and back: what replays and examples share."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from textual import events
from textual.screen import Screen
from textual.widget import Widget

from dstui.engine.families import Family
from dstui.i18n import N_
from dstui.tui.geometry import Geometry
from dstui.tui.keys import Command, Key
from dstui.tui.looks import Look
from dstui.tui.table_view import NOTHING_MARKED, Highlights, Situation, TableView

STEP_KEYS: Final = (
    Key(Command.LEFT, ("left", "h", "backspace", "u"), "<", N_("a step back"), N_("Back", "short")),
    Key(
        Command.RIGHT,
        ("right", "l", "space", "enter", "d", "y"),
        ">",
        N_("a step forward"),
        N_("Next", "short"),
    ),
    Key(Command.PREVIOUS, ("home",), "Home", N_("to the start"), N_("First", "short")),
    Key(Command.NEXT, ("end",), "End", N_("to the end"), N_("Last", "short")),
    Key(Command.UP, ("pageup", "up"), "PgUp", N_("ten steps back")),
    Key(Command.DOWN, ("pagedown", "down"), "PgDn", N_("ten steps forward")),
    Key(Command.LEAVE, ("escape", "q"), "q", N_("close"), N_("Close", "short")),
)
_BUTTONS: Final = tuple(key for key in STEP_KEYS if key.button)
_COMMANDS: Final = {name: key.command for key in STEP_KEYS for name in key.keys}
_LEAP: Final = 10
# Keys that are the app's on every screen: leaving and suspending.
_APP_KEYS: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+z"})


class Scene(NamedTuple):
    """One step: the table with what is marked on it, and the words of the bottom line."""

    situation: Situation
    text: str
    highlights: Highlights = NOTHING_MARKED


class StepScreen(Screen[None]):
    """Shows one scene at a time; nothing is played and nothing changed."""

    CSS_PATH = "table.tcss"

    def __init__(self, family: Family, last: int, look: Look, *, mirrored: bool = False) -> None:
        """Step through the scenes 0 to *last* of a game of *family*."""
        super().__init__()
        self.view = TableView(look, _BUTTONS)
        self.at = 0
        self.last = last
        self._family = family
        self._mirrored = mirrored

    def scene(self, at: int) -> Scene:
        """The scene with this number."""
        raise NotImplementedError

    def compose(self) -> Iterable[Widget]:
        """The same widgets as the table's."""
        return self.view.widgets()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out for the window."""
        geometry = Geometry(self._family, event.size.width, event.size.height, self._mirrored)
        self.view.place(geometry)
        if geometry.is_too_small:
            self.view.cover_too_small()
            return
        self.view.uncover()
        self.placed(geometry)
        self.show_step()

    def placed(self, geometry: Geometry) -> None:
        """The table has been laid out, and there is room for it."""

    def show_step(self) -> None:
        """Show the scene where the player is."""
        if self.view.geometry is None or self.view.geometry.is_too_small:
            return
        situation, text, highlights = self.scene(self.at)
        self.view.show(situation, highlights)
        self.view.say(text)

    def on_key(self, event: events.Key) -> None:
        """Forward, back, leaps, and out."""
        if event.key in _APP_KEYS:
            return
        event.stop()
        event.prevent_default()
        name = event.key.lower() if len(event.key) == 1 else event.key
        self._obey(_COMMANDS.get(name))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A button; elsewhere the right half goes forward and the left half back."""
        event.stop()
        x, y = event.screen_x, event.screen_y
        geometry = self.view.geometry
        assert geometry is not None
        if geometry.buttons.holds(x, y):
            self._obey(self.view.button_at(x, y))
        else:
            self._step(1 if x >= self.size.width // 2 else -1)

    def on_mouse_scroll_down(self) -> None:
        """The wheel goes forward ..."""
        self._step(1)

    def on_mouse_scroll_up(self) -> None:
        """... and back."""
        self._step(-1)

    def _obey(self, command: Command | None) -> None:
        match command:
            case Command.LEAVE:
                self.dismiss()
            case Command.RIGHT:
                self._step(1)
            case Command.LEFT:
                self._step(-1)
            case Command.DOWN:
                self._step(_LEAP)
            case Command.UP:
                self._step(-_LEAP)
            case Command.PREVIOUS:
                self._step(-self.last)
            case Command.NEXT:
                self._step(self.last)

    def _step(self, count: int) -> None:
        self.at = min(max(0, self.at + count), self.last)
        self.show_step()
