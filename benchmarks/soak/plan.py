"""What a player does next: a line that wins, with detours and the way back, or anything."""

import random
from typing import Final

from dstui.engine.actions import Action
from dstui.engine.codes import DEAL_COUNT, GameCode
from dstui.engine.families import MODES
from dstui.engine.game import Event, Game, Travel
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table
from dstui.solver.solve import solve
from tests.e2e.lines import known_wins, win

_NODES: Final = 5_000
_DETOURS: Final = 0.05
_WAY_BACK: Final = 0.6
# A player without a line gives a game up after so many events.
_PATIENCE: Final = (60, 250)


def any_code(chance: random.Random) -> GameCode:
    """A deal of any mode; of those with a single pass through the stock mostly a known win."""
    mode = chance.choice(MODES)
    known = sorted(code for code in known_wins() if code.startswith(str(mode)))
    if known and chance.random() < (0.8 if mode.redeals is not None else 0.2):
        return GameCode.parse(chance.choice(known))
    return GameCode(mode, chance.randrange(DEAL_COUNT))


class Plan:
    """A plan for one game at a time."""

    def __init__(self) -> None:
        """Begin without any."""
        self._code: GameCode | None = None
        self._line: list[Action] = []
        self._places: dict[Table, int] = {}
        self._is_searching = False
        self._enough = 0

    def next(self, game: Game, chance: random.Random) -> Event | None:
        """The next event of *game*; None when the player has had enough of it."""
        if game.code != self._code:
            self._begin(game, chance)
        legal = list(legal_actions(game.table))
        if game.is_won or len(game.events) > self._enough + 800:
            return None
        place = self._places.get(game.table)
        if place is None and self._is_searching:
            if self._line and game.undoable and chance.random() < _WAY_BACK:
                return Travel.UNDO
            place = self._search(game.table)
        if place is not None and chance.random() >= _DETOURS:
            return self._line[place]
        if not legal or (place is None and len(game.events) > self._enough):
            return None
        return chance.choice(legal)

    def _begin(self, game: Game, chance: random.Random) -> None:
        self._code = game.code
        self._enough = len(game.events) + chance.randint(*_PATIENCE)
        self._line, self._places = [], {}
        self._is_searching = chance.random() < 0.85
        if self._is_searching and str(game.code) in known_wins():
            self._follow(game.code.table(), win(str(game.code)))

    def _search(self, table: Table) -> int | None:
        solution = solve(table, nodes=_NODES)
        if not solution.actions:
            self._is_searching = bool(self._line)
            return None
        self._follow(table, list(solution.actions))
        return 0

    def _follow(self, table: Table, line: list[Action]) -> None:
        self._line, self._places = line, {}
        for place, action in enumerate(line):
            self._places[table] = place
            table = apply(table, action).table
