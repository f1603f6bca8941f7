"""The Textual application around the table: its windows, its look, its way out."""

import asyncio
import gc
import os
import signal
import sys
from collections import deque
from contextlib import ExitStack, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from dstui.engine.clock import Waking
from dstui.engine.game import Event, Step
from dstui.i18n import _, locale_language, use_language
from dstui.play.opening import Begun, begin, open_sitting, patient, wanted_language
from dstui.play.options import PlayOptions
from dstui.play.sitting import Sitting
from dstui.tui.departure import Watch
from dstui.tui.ending import Ending
from dstui.tui.frugal import FrugalApp
from dstui.tui.keys import Command
from dstui.tui.looks import ASCII, PALETTES, SIXTEEN_COLOUR_PALETTE, SYMBOLS, Look, textual_theme
from dstui.tui.noise import NoiseFilter
from dstui.tui.table_screen import LONGEST_TICK, TableScreen
from dstui.tui.windows import Windows
from dstui.words.games import begun_text
from dstui.words.leaving import left_text

if TYPE_CHECKING:
    from textual.driver import Driver

    from dstui.tui.advisor import Advisor

# Rich's names for terminals that show no more than 16 colours.
_SIXTEEN_COLOURS: Final = ("standard", "windows")

_ASK_CURSOR = "\x1b[6n"

# How long a key may wait for what the last one began, and how often a window that closes
# meanwhile is looked for, in seconds.
_LONGEST_WAIT: Final = 2.0
_LOOK: Final = 0.02


class DstuiApp(FrugalApp):
    """One sitting at the table."""

    CSS_PATH = "table.tcss"
    TITLE = "dstui"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", priority=True, show=False, system=True),
        Binding("ctrl+z", "suspend", priority=True, show=False, system=True),
    ]

    def __init__(
        self,
        sitting: Sitting,
        options: PlayOptions,
        begun: Begun | None = None,
        *,
        ascii_only: bool = False,
    ) -> None:
        """Play *sitting*, with a game on its table that has *begun* so, as *options* say."""
        super().__init__(driver_class=_driver(), ansi_color=True)
        self.sitting = sitting
        self.options = options
        self._begun = begun
        self._ascii = ascii_only
        self._first_paint = ExitStack()
        self._noise = NoiseFilter()
        self._is_leaving = False
        self.crash: BaseException | None = None
        self._main_loop: asyncio.AbstractEventLoop | None = None
        self._input_at = monotonic()
        # The screen that the last key went to, and keys that are to be typed again.
        self._typed_at: Screen[Any] | None = None
        self._taken_back: deque[events.Key | events.Paste] = deque()
        self._advisor: Advisor | None = None
        self.windows = Windows(self)
        self.ending = Ending(self)
        for palette in PALETTES.values():
            self.register_theme(textual_theme(palette))
        # Not by assignment: that would style every widget twice at the start.
        self.set_reactive(FrugalApp.theme, self.look().palette.key)
        self.stylesheet.set_variables(self.get_css_variables())
        self.table = TableScreen(sitting, self.look())

    def look(self) -> Look:
        """The look that options, settings and the terminal give."""
        settings = self.sitting.settings
        palette = PALETTES[self.options.theme or str(settings.theme)]
        if self.console.color_system in _SIXTEEN_COLOURS:
            palette = PALETTES[SIXTEEN_COLOUR_PALETTE]
        plain = self.options.ascii or settings.ascii == "yes"
        plain = plain or (settings.ascii == "auto" and self._ascii)
        glyphs = ASCII if plain else SYMBOLS
        return Look(palette, glyphs, settings.four_colours, self.no_color)

    def get_default_screen(self) -> Screen[None]:
        """The table is the screen that everything else lies on."""
        return self.table

    def on_load(self) -> None:
        """Hold all painting until the first whole frame is there."""
        self._main_loop = asyncio.get_running_loop()
        self._main_loop.set_exception_handler(self._failed_in_loop)
        self._first_paint.enter_context(self.batch_update())

    def on_ready(self) -> None:
        """Say how the game stands and paint the first whole frame."""
        if sys.platform != "win32":
            self._stop_process = signal.signal(signal.SIGTSTP, self._is_to_stop)
        if self._begun is not None:
            self.table.view.say(begun_text(self._begun, self.sitting.game.code))
        self.windows.say_notices()
        self.table.on_screen_resume()
        self._begin_advice()
        self._first_paint.close()
        self.table.paint()
        gc.freeze()
        gc.enable()

    async def on_event(self, event: events.Event) -> None:
        """Let nothing act that is no key press, and take up the terminal's answers."""
        if isinstance(event, events.InputEvent):
            if event.is_forwarded:
                # It has been where it belongs and comes by once more on its way up. By now
                # another screen may be there: a click that closes a window is none below it.
                await super().on_event(event)
                return
            self._input_at = monotonic()
        if isinstance(event, events.Key) and self._noise.swallows(
            event.key, event.character, monotonic()
        ):
            return
        if isinstance(event, events.CursorPosition):
            self.table.cursor_reported()
            return
        if isinstance(event, events.Key | events.Paste | events.MouseDown):
            await self._let_the_last_take_effect()
            await self._type_again()
            self._typed_at = self.screen
        is_gesture = isinstance(event, events.MouseDown | events.MouseMove | events.MouseUp)
        if is_gesture and self.screen is self.table:
            # Straight to the table. By way of the widgets under the pointer, each with a
            # queue of its own, a release could overtake its press when both came at once.
            self.table.post_message(event)
            return
        await super().on_event(event)

    def take_back(self, event: events.Key | events.Paste) -> None:
        """Type again what came to the table when a window had opened over it."""
        again: events.Key | events.Paste
        if isinstance(event, events.Key):
            again = events.Key(event.key, event.character)
        else:
            again = events.Paste(event.text)
        self._taken_back.append(again)
        self.call_later(self._type_again)

    async def _type_again(self) -> None:
        while self._taken_back:
            event = self._taken_back.popleft()
            await self._let_the_last_take_effect()
            self._typed_at = self.screen
            await super().on_event(event)

    async def _let_the_last_take_effect(self) -> None:
        """Wait until the last key has done its work, where it opened or closed a window.

        What was typed after it is meant for that window, also where all came at once, as
        over a slow line. Keys for the table do not wait for each other: two of them are one
        move, and one frame; those that find a window over the table are taken back.
        """
        end = monotonic() + _LONGEST_WAIT
        while (screen := self._typed_at) is not None and monotonic() < end:
            if screen is self.table is self.screen:
                return
            is_done = asyncio.Event()
            if screen.call_later(is_done.set):
                while screen.is_running and not is_done.is_set() and monotonic() < end:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(is_done.wait(), _LOOK)
            self._typed_at = self.screen if self.screen is not screen else None

    def on_app_blur(self) -> None:
        """Another window has the keyboard now; screens are not told."""
        self.table.on_app_blur()

    # -- what the table asks for

    def obey(self, command: Command) -> bool:
        """Carry out a command that is not the table's own; whether it was one."""
        match command:
            case Command.LEAVE:
                self._leave_on_second_press()
            case Command.SUSPEND:
                self._suspend()
            case Command.REPAINT:
                self.repaint()
            case Command.HINT:
                self.advisor().ask()
            case Command.SEND_UP:
                return self.ending.play_out()
            case _:
                return self.windows.open(command)
        return True

    def advisor(self) -> "Advisor":
        """The one who gives hints, called in when first needed."""
        if self._advisor is None:
            from dstui.tui.advisor import Advisor  # noqa: PLC0415 - a start does without hints

            controller = self.table.controller
            self._advisor = Advisor(controller, controller.show)
        return self._advisor

    def begin_game(self) -> None:
        """A game has been put on the table: show it."""
        self._begin_advice()
        self.ending.stop()
        self.table.begin()
        self.windows.say_notices()

    def take_settings(self) -> None:
        """Show what was changed in the settings."""
        self.theme = self.look().palette.key
        self.table.restyle(self.look())
        self._begin_advice()

    def wanted_language(self) -> str:
        """The language that options and settings ask for, or that of the locale."""
        return wanted_language(self.sitting, self.options) or locale_language()

    def forget_leaving(self) -> None:
        """Another key came between: leaving needs two presses again."""
        self._is_leaving = False

    def played(self, event: Event, step: Step) -> None:
        """Something was played: what was being searched may be out of date."""
        if self._advisor is not None:
            self._advisor.played(event, step)

    def _begin_advice(self) -> None:
        """Nothing is known yet of what is on the table, or of what the player wants to know."""
        if self._advisor is not None or self.sitting.settings.show_winnable:
            self.advisor().begin()

    def each_second(self, idle_seconds: float) -> None:
        """Leave when nobody has touched anything for as long as the options say.

        *idle_seconds* is how long the table has rested; dialogs have keys of their own.
        """
        minutes = self.options.idle_exit
        idle_seconds = min(idle_seconds, monotonic() - self._input_at)
        if minutes is not None and idle_seconds >= minutes * 60:
            self.exit()

    def leave_soon(self, status: int) -> None:
        """Leave with an exit status, as soon as possible; any thread may ask."""
        if self._main_loop is not None:
            with suppress(RuntimeError):  # it has ended already
                self._main_loop.call_soon_threadsafe(lambda: self.exit(return_code=status))

    def ask_terminal(self) -> None:
        """Ask the terminal where its cursor is; it answers when it has shown everything."""
        driver = self._driver
        if driver is not None:
            driver.write(_ASK_CURSOR)

    def action_suspend(self) -> None:
        """Suspend from the table and from every window over it; not in the kiosk."""
        self._suspend()

    def action_leave(self) -> None:
        """Leave at once; the game is kept."""
        self.exit()

    def on_unmount(self) -> None:
        """End the search process with the program."""
        if self._advisor is not None:
            self._advisor.close()

    def _suspend(self) -> None:
        """Stop the process until the shell lets it go on; the clock stands still."""
        if self.options.kiosk or sys.platform == "win32":
            return
        was_running = self.sitting.game.stopwatch.is_running
        self.sitting.pause()
        signal.signal(signal.SIGTSTP, self._stop_process)
        self.action_suspend_process()
        signal.signal(signal.SIGTSTP, self._is_to_stop)
        if was_running:
            self.sitting.resume()

    def _is_to_stop(self, *_signal: object) -> None:
        """Another process wants this one to stop: not in the middle of an action."""
        if self._main_loop is not None:
            with suppress(RuntimeError):  # the loop is closed: the program is at its end
                self._main_loop.call_soon_threadsafe(self._suspend)

    def _fatal_error(self) -> None:
        """Close after an exception. Textual would print pages; a report takes them."""
        self.crash = self.crash or sys.exc_info()[1]
        self._close_messages_no_wait()

    def _failed_in_loop(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Close after an exception in a task or callback that is no message handler."""
        error = context.get("exception")
        if isinstance(error, Exception):
            self.crash = self.crash or error
            self.exit(return_code=1)

    def _leave_on_second_press(self) -> None:
        if self._is_leaving:
            self.exit()
            return
        self._is_leaving = True
        self.table.view.say(_("Press q again to leave. The game is kept."))


def _driver() -> "type[Driver] | None":
    """What reads the terminal; None: Textual knows."""
    if sys.platform == "win32":
        return None
    from dstui.tui.driver import TerminalDriver  # noqa: PLC0415 - not to be had everywhere

    return TerminalDriver


def play(options: PlayOptions, *, ascii_only: bool) -> int:
    """Open the player's sitting, play, and return the exit status."""
    with Watch() as watch:
        sitting = open_sitting(options, Waking(longest=LONGEST_TICK))
        try:
            language = wanted_language(sitting, options)
            if language is not None:
                use_language(language)
            begun = begin(sitting, options, patient(_say_searching))
            app = DstuiApp(sitting, options, begun, ascii_only=ascii_only)
            watch.leave = app.leave_soon
            app.run()
        finally:
            sitting.close()
        _take_leave(app)
    return app.return_code or 0


def _say_searching(tried: int) -> None:
    """Say before the table is there that a deal is being looked for."""
    from dstui.words.kinds import searching_deal_text  # noqa: PLC0415 - rarely needed

    sys.stderr.write(f"{searching_deal_text(tried)}\n")


def _take_leave(app: DstuiApp) -> None:
    """Say how it ended, in one line, where there still is a terminal."""
    if app.crash is not None:
        from dstui.tui.crash import tell  # noqa: PLC0415 - rarely needed

        tell(app.crash, app.options, app.sitting.game)
    elif os.isatty(sys.stdout.fileno()):
        print(left_text(app.sitting.game, app.options))
