"""Hints for a game: the next action of a line that wins, or what is known instead.

No words here: a hint is a value, and every front end says it in its own way.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from dstui.engine.actions import Action, Draw, Redeal
from dstui.engine.codes import GameCode
from dstui.engine.game import Game
from dstui.engine.table import Table
from dstui.solver.advice import advise, view_of
from dstui.solver.replay import counts_of, replay, same_piles
from dstui.solver.verdict import Verdict
from dstui.solver.worker import Worker
from dstui.store.settings import HintKnowledge

__all__ = ["Hint", "Hints", "Lost", "NextAction", "NothingUseful", "Verdict", "Worker"]

HINT_SECONDS: Final = 4.0
"""How long one search for a hint may take."""
_BACK_SHARE: Final = 0.25
"""The part of it that each search for the way back may take: there are several."""
_LOST_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class NextAction:
    """Make this action: *sure* when a line that wins begins with it, else the best guess."""

    action: Action
    sure: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """Proved: nothing wins from here.

    ``undos`` is how many undos lead back to a position that is known to be won, None
    where no position that undo reaches is; ``restart`` says whether the deal is known to
    be won from its start.
    """

    undos: int | None
    restart: bool


@dataclass(frozen=True, slots=True)
class NothingUseful:
    """No win is known and no action brings anything new: undo, or a new game."""


Hint: TypeAlias = NextAction | Lost | NothingUseful


class Hints:
    """The hints of one sitting. The line they follow is kept as long as the player is on it."""

    def __init__(
        self,
        worker: Worker | None = None,
        known: Callable[[GameCode], tuple[Action, ...]] = lambda _code: (),
        *,
        nodes: int | None = None,
        seconds: float | None = HINT_SECONDS,
    ) -> None:
        """Search in *worker* (one of their own if None), within these limits a search.

        *known* gives the line that wins a deal where one is known without a search.
        """
        self._known = known
        self._game: Game | None = None
        self._worker = worker if worker is not None else Worker()
        self._nodes, self._seconds = nodes, seconds
        self._line: tuple[Action, ...] = ()
        self._tables: list[Table] = []
        self._places: dict[tuple[int, ...], list[int]] = {}
        self._lost: deque[Table] = deque(maxlen=_LOST_KEPT)

    async def hint(self, game: Game, knows: HintKnowledge = HintKnowledge.ALL_CARDS) -> Hint:
        """A hint for *game* as it stands, which must not be won.

        Another call or :meth:`close` ends it with CancelledError; cancel the caller when the
        player acts.
        """
        if knows is HintKnowledge.SEEN_CARDS:
            return self._guess(game)
        self._recall(game)
        match await self._verdict(game.table):
            case Verdict.WON:
                return NextAction(self._line[self._place_of(game.table)], sure=True)
            case Verdict.LOST:
                return await self._way_back(game)
            case Verdict.UNKNOWN:
                return self._guess(game)

    async def winnable(self, game: Game) -> Verdict:
        """Whether *game* can still be won; quick while the player follows a known line."""
        self._recall(game)
        return await self._verdict(game.table)

    def follow(self, table: Table, line: tuple[Action, ...]) -> None:
        """Keep a line that wins *table*, such as that of a verified deal."""
        self._line = line
        self._tables = replay(table, line)
        self._places = {}
        for place, passed in enumerate(self._tables):
            self._places.setdefault(counts_of(passed), []).append(place)

    def close(self) -> None:
        """End the worker: at the end of the sitting."""
        self._worker.close()

    # -- what is known

    def _recall(self, game: Game) -> None:
        """Take up the line that is known of a game's deal when it is first asked about."""
        if game is not self._game:
            self._game = game
            line = self._known(game.code)
            if line:
                self.follow(game.code.table(), line)

    def _place_of(self, table: Table) -> int:
        """Where on the kept line *table* is, -1 if nowhere."""
        for place in reversed(self._places.get(counts_of(table), [])):
            passed = self._tables[place]
            if same_piles(passed, table) and passed.mode == table.mode:
                limited = table.redeals_left is not None
                if not limited or table.redeals <= passed.redeals:
                    return place
        return -1

    async def _verdict(self, table: Table, share: float = 1.0) -> Verdict:
        if table.is_won or self._place_of(table) >= 0:
            return Verdict.WON
        if any(table == known for known in self._lost):
            return Verdict.LOST
        seconds = None if self._seconds is None else self._seconds * share
        solution = await self._worker.solve(table, nodes=self._nodes, seconds=seconds)
        if solution.verdict is Verdict.WON:
            self.follow(table, solution.actions)
        elif solution.verdict is Verdict.LOST:
            self._lost.append(table)
        return solution.verdict

    # -- what to say

    async def _way_back(self, game: Game) -> Lost:
        """How far back a won position lies: what is lost stays lost, so the half decides."""
        tables = history_of(game)
        reach = game.undoable
        won, lost = reach + 1, 0
        while won - lost > 1:
            # One undo first, then two, four ...: mistakes are mostly young.
            middle = min(2 * lost + 1, reach) if won > reach else (won + lost) // 2
            if await self._verdict(tables[-1 - middle], _BACK_SHARE) is Verdict.WON:
                won = middle
            else:
                lost = middle
        if won <= reach:
            return Lost(won, restart=True)
        restart = await self._verdict(tables[0], _BACK_SHARE) is Verdict.WON
        return Lost(None, restart)

    def _guess(self, game: Game) -> Hint:
        action = advise(view_of(game.table), idle_turns(game))
        return NothingUseful() if action is None else NextAction(action, sure=False)


def history_of(game: Game) -> list[Table]:
    """The tables of the actions that stand, from the deal to now."""
    return replay(game.code.table(), game.line)


def idle_turns(game: Game) -> int:
    """How many draws and redeals were made since the last other action."""
    count = 0
    for action in reversed(game.line):
        if not isinstance(action, Draw | Redeal):
            break
        count += 1
    return count
