"""Hints at the table, and its mark: searched in the background, shown in words and lit."""

import asyncio
from collections.abc import Callable

from dstui.engine.game import Event, Step, Travel
from dstui.play.hints import Hint, Hints, Lost, NextAction, Verdict, Worker
from dstui.play.outlook import still_holds
from dstui.play.plans import places_of
from dstui.tui.controller import Controller
from dstui.tui.keys import Command
from dstui.words.hints import hint_text, searching_text, went_back_text

# A search that takes longer than this, in seconds, is worth a word.
_WORTH_A_WORD = 0.15


class Advisor:
    """One search at a time, for a hint or, behind it, for the mark "still winnable?"."""

    def __init__(self, controller: Controller, refresh: Callable[[], None]) -> None:
        """Advise the player of *controller*; *refresh* shows the table again."""
        self._controller = controller
        self._refresh = refresh
        self._worker = Worker()
        self._hints = Hints(self._worker, controller.sitting.known_line)
        self._hinting: asyncio.Task[None] | None = None
        self._judging: asyncio.Task[None] | None = None
        self._verdict: Verdict | None = None
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
        _end(self._hinting)
        self._hinting = asyncio.get_running_loop().create_task(self._advise())

    def begin(self) -> None:
        """Another game is on the table, or the mark was asked for or no longer: begin anew."""
        self._forget_hint()
        _end(self._judging)
        self._verdict = None
        self._mark()

    def played(self, event: Event, step: Step) -> None:
        """Something was played: no hint stands, and the mark where *event* changes nothing."""
        self._forget_hint()
        if not still_holds(self._verdict, event, step):
            _end(self._judging)
            self._verdict = None
        self._mark()

    def close(self) -> None:
        """End the worker process."""
        self._forget_hint()
        _end(self._judging)
        self._hints.close()

    def _forget_hint(self) -> None:
        self._undos_offered = 0
        _end(self._hinting)

    def _mark(self) -> None:
        """Show whether the game can still be won, if the player wants to know, or find out."""
        sitting = self._controller.sitting
        is_wanted = sitting.settings.show_winnable and not sitting.game.is_won
        known = self._verdict if is_wanted else None
        self._controller.view.winnable = known and known.value
        if is_wanted and known is None and not _runs(self._judging):
            self._judging = asyncio.get_running_loop().create_task(self._judge())

    async def _judge(self) -> None:
        self._verdict = await self._hints.winnable(self._controller.sitting.game)
        self._mark()
        self._refresh()

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
        self._mark()  # a search for it has made way for the hint

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


def _end(search: asyncio.Task[None] | None) -> None:
    if search is not None:
        search.cancel()


def _runs(search: asyncio.Task[None] | None) -> bool:
    return search is not None and not search.done() and not search.cancelling()
