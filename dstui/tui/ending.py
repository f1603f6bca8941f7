"""The end of a game: it plays itself out, an action at a time, and a win is summed up."""

from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from dstui.engine.actions import Action

if TYPE_CHECKING:
    from dstui.tui.application import DstuiApp

# How long the table is seen after a win before the summary covers it, and the time of
# one action when a game plays itself out, in seconds.
_MOMENT: Final = 1.2
_PACE: Final = 0.06


class Ending:
    """Brings the game on the table of *app* to its end."""

    def __init__(self, app: "DstuiApp") -> None:
        """Nothing ends yet."""
        self._app = app
        self._left: list[Action] = []
        self._playing: Timer | None = None
        self._summary: Timer | None = None

    def play_out(self) -> bool:
        """Play a trivially won game to its end; whether it is one."""
        self._left = list(reversed(self._app.table.controller.finishing()))
        if not self._left:
            return False
        self.stop()
        self._playing = self._app.set_interval(_PACE, self._play_next)
        return True

    def stop(self) -> bool:
        """Stop the game from playing itself out; whether it was."""
        if self._playing is None:
            return False
        self._playing.stop()
        self._playing = None
        return True

    def celebrate(self) -> None:
        """The game is won: a moment for the table, then the summary."""
        self.stop()
        if self._summary is not None:
            self._summary.stop()
        self._summary = self._app.set_timer(_MOMENT, self._sum_up)

    def _sum_up(self) -> None:
        """Show the summary; a player who has opened another window meanwhile closes it first."""
        app = self._app
        if app.screen is app.table and not app.table.is_paused:
            app.windows.celebrate()
        else:
            self._summary = app.set_timer(_MOMENT, self._sum_up)

    def _play_next(self) -> None:
        controller = self._app.table.controller
        if not self._left or controller.play(self._left.pop()) is None:
            self.stop()
        controller.show()
