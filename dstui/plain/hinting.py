"""Hints in plain mode: the search runs in its own process while the line waits for it."""

import asyncio
from collections.abc import Iterator

from dstui.engine.game import Travel
from dstui.i18n import _
from dstui.play.hints import Hints, Lost, Worker
from dstui.play.sitting import Sitting
from dstui.words.cards import in_words
from dstui.words.hints import hint_text, went_back_text


class Hinting:
    """Answers the question for a hint; asked again at once, it takes up the way back."""

    def __init__(self, sitting: Sitting) -> None:
        """Advise the player of *sitting*. The search process starts with the first question."""
        self._sitting = sitting
        self._runner = asyncio.Runner()
        self._hints = Hints(Worker(), sitting.known_line)
        self._undos_offered = 0

    def answer(self) -> Iterator[str]:
        """A hint in a line, or the undos that the last one offered."""
        game = self._sitting.game
        undos, self._undos_offered = self._undos_offered, 0
        if game.is_won:
            yield _("The game is won.")
        elif undos:
            for _step in range(undos):
                self._sitting.do(Travel.UNDO)
            yield went_back_text(undos)
        else:
            hint = self._runner.run(self._hints.hint(game, self._sitting.settings.hints))
            if isinstance(hint, Lost):
                self._undos_offered = hint.undos or 0
            yield hint_text(hint, game.table, in_words)

    def forget(self) -> None:
        """Something else was said: what was offered stands no more."""
        self._undos_offered = 0

    def close(self) -> None:
        """End the search process."""
        self._hints.close()
        self._runner.close()
