"""The Textual application around the table: its windows, its look, its way out."""

from contextlib import ExitStack
from time import monotonic
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from dstui.i18n import _
from dstui.play.opening import begin, open_sitting
from dstui.play.options import PlayOptions
from dstui.play.sitting import Sitting
from dstui.tui.frugal import FrugalApp
from dstui.tui.keys import Command
from dstui.tui.looks import ASCII, PALETTES, SYMBOLS, Look, textual_theme
from dstui.tui.noise import NoiseFilter
from dstui.tui.table_screen import TableScreen

_ASK_CURSOR = "\x1b[6n"


class DstuiApp(FrugalApp):
    """One sitting at the table."""

    CSS_PATH = "table.tcss"
    TITLE = "dstui"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", priority=True, show=False, system=True)
    ]

    def __init__(self, sitting: Sitting, options: PlayOptions, *, ascii_only: bool = False) -> None:
        """Play *sitting*, with a game on its table, as *options* say."""
        super().__init__(ansi_color=True)
        self.sitting = sitting
        self.options = options
        self._ascii = ascii_only
        self._first_paint = ExitStack()
        self._noise = NoiseFilter()
        self._is_leaving = False
        for palette in PALETTES.values():
            self.register_theme(textual_theme(palette))
        self.table = TableScreen(sitting, self.look())

    def look(self) -> Look:
        """The look that options, settings and the terminal give."""
        settings = self.sitting.settings
        palette = PALETTES[self.options.theme or str(settings.theme)]
        plain = self.options.ascii or settings.ascii == "yes"
        plain = plain or (settings.ascii == "auto" and self._ascii)
        return Look(palette, ASCII if plain else SYMBOLS, settings.four_colours)

    def get_default_screen(self) -> Screen[None]:
        """The table is the screen that everything else lies on."""
        return self.table

    def on_load(self) -> None:
        """Hold all painting until the first whole frame is there."""
        self.theme = self.look().palette.key
        self._first_paint.enter_context(self.batch_update())

    def on_ready(self) -> None:
        """Paint the first whole frame."""
        self._first_paint.close()


    async def on_event(self, event: events.Event) -> None:
        """Let nothing act that is no key press, and take up the terminal's answers."""
        if isinstance(event, events.Key) and self._noise.swallows(
            event.key, event.character, monotonic()
        ):
            return
        if isinstance(event, events.CursorPosition):
            self.table.cursor_reported()
            return
        await super().on_event(event)

    # -- what the table asks for

    def obey(self, command: Command) -> bool:
        """Carry out a command that opens a window or leaves; whether it was one."""
        match command:
            case Command.LEAVE:
                self._leave_on_second_press()
            case Command.SUSPEND:
                if not self.options.kiosk:
                    self.action_suspend_process()
            case _:
                return False
        return True

    def forget_leaving(self) -> None:
        """Another key came between: leaving needs two presses again."""
        self._is_leaving = False

    def stop_playing_out(self) -> bool:
        """Stop what plays by itself; whether something did."""
        return False

    def celebrate(self) -> None:
        """The game is won."""

    def played(self) -> None:
        """Something was played."""

    def each_second(self, idle_seconds: float) -> None:
        """Each second: whether the line is still there, and whether anybody is."""

    def ask_terminal(self) -> None:
        """Ask the terminal where its cursor is; it answers when it has shown everything."""
        driver = self._driver
        if driver is not None:
            driver.write(_ASK_CURSOR)

    def action_leave(self) -> None:
        """Leave at once; the game is kept."""
        self.exit()

    def _leave_on_second_press(self) -> None:
        if self._is_leaving:
            self.exit()
            return
        self._is_leaving = True
        self.table.view.say(_("Press q again to leave. The game is kept."))


def play(options: PlayOptions, *, ascii_only: bool) -> int:
    """Open the player's sitting, play, and return the exit status."""
    sitting = open_sitting(options)
    try:
        begin(sitting, options)
        app = DstuiApp(sitting, options, ascii_only=ascii_only)
        app.run()
    finally:
        sitting.close()
    return app.return_code or 0
