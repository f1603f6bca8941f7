"""Waiting for a search, with a count and a way out."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from dstui.i18n import _, ngettext
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.page import Line, text_lines

T = TypeVar("T")


class SearchDialog(Dialog[T], Generic[T]):
    """Runs a search while it is open; the result is what was found, None when given up."""

    WIDTH = 48

    def __init__(self, search: Callable[[Callable[[int], None]], Awaitable[T]]) -> None:
        """*search* is started with a function that it tells how many deals it has tried."""
        super().__init__()
        self._search = search
        self._tried = 0
        self._task: asyncio.Task[None] | None = None

    def heading(self) -> str:
        """What goes on."""
        return _("Looking for a deal that can be won")

    def body(self) -> Sequence[Line]:
        """How many were tried."""
        text = ngettext("{count} deal tried ...", "{count} deals tried ...", self._tried)
        return text_lines(text.format(count=self._tried), self.columns)

    def close_label(self) -> str:
        """The way out."""
        return _("Give up")

    def on_mount(self) -> None:
        """Start the search."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def on_unmount(self) -> None:
        """End it, whatever closed the dialog."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        found = await self._search(self._count)
        self.dismiss(found)

    def _count(self, tried: int) -> None:
        self._tried = tried
        self.redraw()
