"""Watching a game again, step by step, forward and back."""

from collections.abc import Iterable

from textual import events
from textual.screen import Screen
from textual.widget import Widget

from dstui.engine.game import Game
from dstui.engine.rules import apply
from dstui.i18n import _
from dstui.play.plans import places_of
from dstui.tui.geometry import Geometry
from dstui.tui.looks import Look
from dstui.tui.table_view import Highlights, Situation, TableView
from dstui.words.outcomes import plan_text

_FORWARD = ("right", "l", "space", "enter", "d", "y")
_BACK = ("left", "h", "backspace", "u")
_LEAP = 10


class ReplayScreen(Screen[None]):
    """A saved game's actions that stand, on a table of their own; nothing is changed."""

    CSS_PATH = "table.tcss"

    def __init__(self, game: Game, look: Look) -> None:
        """Replay *game* from its deal on."""
        super().__init__()
        self._game = game
        self._view = TableView(look)
        self._line = game.line
        self._tables = [game.code.table()]
        for action in self._line:
            self._tables.append(apply(self._tables[-1], action).table)
        self._at = 0

    def compose(self) -> Iterable[Widget]:
        """The same widgets as the table's."""
        return self._view.widgets()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out for the window."""
        family = self._game.code.mode.family
        self._view.place(Geometry(family, event.size.width, event.size.height))
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Forward, back, leaps, and out."""
        if event.key in ("ctrl+c", "ctrl+q", "ctrl+z"):
            return
        event.stop()
        event.prevent_default()
        steps = {"pageup": -_LEAP, "up": -_LEAP, "pagedown": _LEAP, "down": _LEAP}
        steps |= dict.fromkeys(_FORWARD, 1) | dict.fromkeys(_BACK, -1)
        steps |= {"home": -len(self._line), "end": len(self._line)}
        if event.key in ("escape", "q", "o"):
            self.dismiss()
        elif event.key in steps:
            self._step(steps[event.key])

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The right half goes forward, the left half back; the buttons' corner goes out."""
        event.stop()
        geometry = self._view.geometry
        assert geometry is not None
        if geometry.buttons.holds(event.screen_x, event.screen_y):
            self.dismiss()
        else:
            self._step(1 if event.screen_x >= self.size.width // 2 else -1)

    def on_mouse_scroll_down(self) -> None:
        """The wheel goes forward ..."""
        self._step(1)

    def on_mouse_scroll_up(self) -> None:
        """... and back."""
        self._step(-1)

    def _step(self, count: int) -> None:
        self._at = min(max(0, self._at + count), len(self._line))
        self._show()

    def _show(self) -> None:
        geometry = self._view.geometry
        if geometry is None or geometry.is_too_small:
            return
        table = self._tables[self._at]
        highlights = Highlights()
        text = _("End of the replay")
        if self._at < len(self._line):
            action = self._line[self._at]
            pick, target = places_of(table, action)
            highlights = Highlights(pick, frozenset({target} if target else ()))
            text = plan_text(table, action, self._view.look.glyphs.say)
        place = _("{step}/{steps}: {text}   Left, Right; Escape closes").format(
            step=self._at, steps=len(self._line), text=text
        )
        won = self._at == len(self._line) and table.is_won
        situation = Situation(self._game.code, table, self._at, self._game.seconds, won)
        self._view.show(situation, highlights)
        self._view.say(place)
