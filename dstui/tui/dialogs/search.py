"""Waiting for a search, which can be given up."""

from collections.abc import Awaitable, Callable, Sequence

from textual import work

from dstui.engine.codes import GameCode
from dstui.i18n import _, ngettext
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.page import BLANK, Line, Span, Tone, text_lines

Search = Callable[[Callable[[int], None]], Awaitable[GameCode]]


class SearchDialog(Dialog[GameCode]):
    """Runs a search for a deal and shows how far it is; the result is the deal found.

    Closing it cancels the search: the awaitable gets a CancelledError.
    """

    WIDTH = 54

    def __init__(self, search: Search) -> None:
        """*search* is given a function to call with the number of deals tried so far."""
        super().__init__()
        self._search = search
        self._tried = 0

    def heading(self) -> str:
        """What is looked for."""
        return _("Looking for a deal that can be won")

    def body(self) -> Sequence[Line]:
        """How far the search is."""
        tried = ngettext("{count} deal tried", "{count} deals tried", self._tried)
        explanation = _("Each deal is played through with all cards known until one is won.")
        return [
            *text_lines(explanation, self.columns, Tone.DIM),
            BLANK,
            (Span(tried.format(count=self._tried)),),
        ]

    def close_label(self) -> str:
        """Closing gives up."""
        return _("Cancel")

    def on_mount(self) -> None:
        """Begin to search."""
        self._run()

    @work(exit_on_error=True)
    async def _run(self) -> None:
        code = await self._search(self._progress)
        if self.is_active:  # not when it was given up in the meantime
            self.dismiss(code)

    def _progress(self, tried: int) -> None:
        if tried != self._tried and self.is_mounted:
            self._tried = tried
            self.redraw()
