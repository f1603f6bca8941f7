"""Hints at the table: asked for, searched in the background, shown in words and lit."""

import asyncio
from collections.abc import Callable

from dstui.engine.game import Game, Travel
from dstui.play.hints import Hint, Hints, Lost, NextAction, Worker
from dstui.play.plans import places_of
from dstui.tui.controller import Controller
from dstui.tui.keys import Command
from dstui.words.hints import hint_text, searching_text, went_back_text

# A search that takes longer than this, in seconds, is worth a word.
_WORTH_A_WORD = 0.15


class Advisor:
    """One search at a time; any action or another question ends it."""

    def __init__(self, controller: Controller, refresh: Callable[[], None]) -> None:
        """Advise the player of *controller*; *refresh* shows the table again."""
        self._controller = controller
        self._refresh = refresh
        self._worker = Worker()
        self._hints = Hints(self._worker, controller.sitting.known_line)
        self._search: asyncio.Task[None] | None = None
        self._undos_offered = 0

    @property
    def worker(self) -> Worker:
        """The process that searches, for other searches of this sitting."""
        return self._worker

    def ask(self) -> None:
        """Give a hint, or take up what the last one offered; what is picked is let go."""
        controller = self._controller
        controller.do(Command.LET_GO)
        if controller.sitting.game.is_won:
            controller.say_won()
            return
        if self._undos_offered:
            self._go_back(self._undos_offered)
            return
        self.cancel()
        self._search = asyncio.get_running_loop().create_task(self._advise())

    def watch(self) -> None:
        """Find out in the background whether the game can still be won, and show the mark."""
        self.cancel()
        self._controller.view.winnable = None
        game = self._controller.sitting.game
        if not game.is_won:
            self._search = asyncio.get_running_loop().create_task(self._judge(game))

    async def _judge(self, game: Game) -> None:
        verdict = await self._hints.winnable(game)
        self._controller.view.winnable = verdict.value
        self._refresh()

    def cancel(self) -> None:
        """Forget the search and what was offered: the table has changed."""
        self._undos_offered = 0
        if self._search is not None and not self._search.done():
            self._search.cancel()
            self._hints.cancel()
        self._search = None

    def close(self) -> None:
        """End the worker process."""
        self.cancel()
        self._hints.close()

    async def _advise(self) -> None:
        controller = self._controller
        sitting = controller.sitting
        loop = asyncio.get_running_loop()
        word = loop.call_later(_WORTH_A_WORD, self._say_searching)
        try:
            hint = await self._hints.hint(sitting.game, sitting.settings.hints)
        finally:
            word.cancel()
        # A player who has picked something meanwhile no longer waits for the hint.
        if not controller.has_pick():
            self._show(hint)

    def _say_searching(self) -> None:
        if not self._controller.has_pick():
            self._controller.view.say(searching_text())

    def _show(self, hint: Hint) -> None:
        controller = self._controller
        table, view = controller.table, controller.view
        match hint:
            case NextAction(action, _sure):
                source, target = places_of(table, action)
                controller.hint(source, frozenset({target} if target else ()))
            case Lost(undos, _restart) if undos:
                self._undos_offered = undos
        view.say(hint_text(hint, table, view.look.glyphs.say))
        self._refresh()

    def _go_back(self, undos: int) -> None:
        self._undos_offered = 0
        for _step in range(undos):
            if self._controller.play(Travel.UNDO) is None:
                return
        self._controller.view.say(went_back_text(undos))
        self._refresh()
