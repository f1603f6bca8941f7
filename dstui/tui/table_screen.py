"""The screen with the table: window, keys, mouse and clock, passed on to the controller."""

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, cast

from textual import events
from textual.screen import Screen
from textual.widget import Widget

from dstui.engine.game import Event, Step
from dstui.i18n import _
from dstui.play.sitting import Sitting
from dstui.tui.controller import Controller
from dstui.tui.follower import Follower
from dstui.tui.geometry import Geometry
from dstui.tui.keys import KEEPING, Command, command_of
from dstui.tui.looks import Look
from dstui.tui.memory import forget_other_sizes
from dstui.tui.pointer import Pointer
from dstui.tui.prompt_screen import PromptScreen
from dstui.tui.slide import Slide, Slider
from dstui.tui.table_view import TableView

if TYPE_CHECKING:
    from dstui.tui.application import DstuiApp

_PILE_KEYS: Final = "123456789wf"
# The clock is repainted each second, but not while nobody has touched anything for so long.
_TICK: Final = 1.0
CLOCK_REST: Final = 120.0
# The clock is asked each second; a gap of more seconds was no time of play (rules, section 6).
LONGEST_TICK: Final = 3.0
_CLOCK_SAVED_EVERY: Final = 30
_LEFT_BUTTON: Final = 1


class TableScreen(PromptScreen):
    """The table. Nothing is mounted, removed or laid out by a move."""

    def __init__(
        self, sitting: Sitting, look: Look, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Show the game on the table of *sitting*; *now* gives seconds."""
        super().__init__(id="table")
        self.view = TableView(look)
        self.controller = Controller(sitting, self.view, self, now)
        self._sitting = sitting
        self._now = now
        self._touched_at = now()
        self._ticks = 0
        self._is_paused = False
        self._follower = Follower(self._place_ghost, self._hide_ghost, self._ask_terminal, now)
        self._pointer = Pointer(self.controller, self._follower)
        self._slider = Slider(self._follower, self.set_interval, self._slid)
        self._is_to_ask = False

    @property
    def _windows(self) -> "DstuiApp":
        return cast("DstuiApp", self.app)

    def compose(self) -> Iterable[Widget]:
        """Every widget of the table, once, placed and filled: the first layout is the last."""
        self.lay_out(*self.app.size)
        return self.view.widgets()

    def on_mount(self) -> None:
        """Start the clock's display."""
        self.set_interval(_TICK, self._tick)
        self.screen_layout_refresh_signal.subscribe(self, self._laid_out, immediate=True)

    # -- the window

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out anew; what was being dragged goes back."""
        self._slider.finish()
        self._pointer.cancel()
        forget_other_sizes()
        self.lay_out(event.size.width, event.size.height)

    def lay_out(self, width: int | None = None, height: int | None = None) -> None:
        """Place everything for a window of this size, or the present one."""
        width, height = width or self.size.width, height or self.size.height
        settings = self._sitting.settings
        family = self._sitting.game.code.mode.family
        geometry = Geometry(family, width, height, settings.left_handed)
        if geometry == self.view.geometry:
            return
        self.view.place(geometry)
        if geometry.is_too_small:
            self._sitting.pause()
        elif not self._is_paused and self.is_active:
            self._sitting.resume()
        self._show_cover()
        self.view.say(self.view.said)
        self.controller.show()

    def restyle(self, look: Look) -> None:
        """Take another look."""
        self.view.restyle(look)
        self.view.say(self.view.said)
        self._show_cover()
        self.controller.show()

    @property
    def is_paused(self) -> bool:
        """Whether the player has covered the table."""
        return self._is_paused

    def begin(self) -> None:
        """A game has been put on the table."""
        self._is_paused = False
        self.lay_out()
        self.controller.begin()

    def on_screen_suspend(self) -> None:
        """A dialog covers the table: the clock stands still."""
        self._slider.finish()
        self._pointer.cancel()
        self._sitting.pause()

    def on_screen_resume(self) -> None:
        """The dialog is gone."""
        self._touch()
        self._windows.forget_closed_windows()
        geometry = self.view.geometry
        if not self._is_paused and geometry is not None and not geometry.is_too_small:
            self._sitting.resume()

    def _may_act(self) -> bool:
        """Whether a key or a press means something; one that ends a pause or a show does not."""
        self._touch()
        self._slider.finish()
        assert self.view.geometry is not None
        if self.view.geometry.is_too_small:
            return False
        if self._is_paused:
            self._go_on()
            return False
        return not self._windows.ending.stop()

    # -- keys

    def on_key(self, event: events.Key) -> None:
        """A key of the table."""
        event.stop()
        event.prevent_default()
        if not self.is_active:
            self._windows.take_back(event)
            return
        self._pointer.cancel()
        if not self._may_act():
            return
        character = (event.character or "").lower()
        command = command_of(event.key, event.character)
        if self.controller.hand.asked and self.controller.answer(character):
            return
        if character and character in _PILE_KEYS:
            self._windows.forget_leaving()
            self.controller.press_pile(character)
        elif command is not None:
            self._obey(command, event.key)

    def _obey(self, command: Command, key: str) -> None:
        if command is not Command.LEAVE:
            self._windows.forget_leaving()
        if key == "backspace" and self.controller.has_pick():
            command = Command.LET_GO
        if command not in KEEPING:
            self.controller.let_go()
        if command is Command.PAUSE:
            self._pause()
        elif not self._windows.obey(command):
            self.controller.do(command)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is no row of key presses."""
        event.stop()
        if not self.is_active:
            self._windows.take_back(event)

    # -- mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press of the left button; the others mean nothing here."""
        event.stop()
        if event.button != _LEFT_BUTTON or not self.is_active:
            return
        self._windows.forget_leaving()
        if not self._may_act():
            return
        x, y = event.screen_x, event.screen_y
        button = self.view.button_at(x, y)
        if button is not None:
            self._pointer.cancel()
            self._obey(button, "")
        else:
            self._pointer.down(x, y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Motion; without a button held it means that a release was lost."""
        event.stop()
        self._pointer.move(event.screen_x, event.screen_y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A release of the left button."""
        event.stop()
        if event.button == _LEFT_BUTTON:
            self._pointer.up(event.screen_x, event.screen_y)

    def on_app_blur(self) -> None:
        """Another window took the mouse with it."""
        self._pointer.cancel()

    def cursor_reported(self) -> None:
        """The terminal has answered: it has shown what was sent so far."""
        self._follower.answered()

    # -- what the controller asks of its surroundings

    def won(self) -> None:
        """The last card has come home."""
        self._windows.ending.celebrate()

    def played(self, event: Event, step: Step) -> None:
        """Something was played."""
        self._windows.played(event, step)

    def slide(self, slide: Slide) -> None:
        """Let the cards of a move slide to their place, if the player likes that."""
        if self._sitting.settings.animation == "calm" and self._slider.is_welcome:
            self.controller.sliding = slide
            self.view.show_ghost(slide.cards)
            self._slider.begin(slide)

    def _slid(self) -> None:
        self.controller.sliding = None
        self.controller.show()

    # -- clock and pause

    def _touch(self) -> None:
        if self._now() - self._touched_at >= CLOCK_REST:
            self.view.show_time(self._sitting.game.seconds)
        self._touched_at = self._now()

    def _tick(self) -> None:
        self._windows.each_second(self._now() - self._touched_at)
        if not self._sitting.game.stopwatch.is_running:
            return
        seconds = self._sitting.game.seconds
        self._ticks += 1
        if self._ticks % _CLOCK_SAVED_EVERY == 0:
            self._sitting.save_clock()
        if self._now() - self._touched_at < CLOCK_REST:
            self.view.show_time(seconds)

    def _pause(self) -> None:
        self._sitting.pause()
        self._is_paused = True
        self._show_cover()

    def _go_on(self) -> None:
        self._is_paused = False
        self._show_cover()
        self._sitting.resume()
        self.controller.show()

    def _show_cover(self) -> None:
        geometry = self.view.geometry
        assert geometry is not None
        if geometry.is_too_small:
            self.view.cover_too_small()
        elif self._is_paused:
            self.view.show_cover([_("Paused"), "", _("Any key goes on.")])
        else:
            self.view.uncover()

    # -- the cards that follow the pointer

    def _place_ghost(self, x: int, y: int) -> None:
        ghost = self.view.ghost
        ghost.styles.offset = (x, y)
        if not ghost.visible:
            ghost.visible = True

    def _hide_ghost(self) -> None:
        self.view.ghost.visible = False

    def _ask_terminal(self) -> None:
        # Not call_after_refresh: the ghost tells the screen of its new place by a message,
        # and before that comes there is nothing to refresh and the question would go ahead.
        self._is_to_ask = True

    def _laid_out(self, _screen: Screen[None]) -> None:
        """The layout has been drawn: the only change of it in play is the ghost's."""
        if self._is_to_ask:
            self._is_to_ask = False
            self._windows.ask_terminal()
