"""Depth-first search with restarts over positions with explicit columns (docs/solver.md).

For games with unlimited redeals: nearly every such deal of two packs falls to the first
dive. The few that do not have a heavy tail, which a new start with other prices cuts off.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from dstui.engine.table import Table
from dstui.solver.explicit_line import actions_of
from dstui.solver.explicit_moves import MOVE_BITS, MOVE_MASK, priced_moves
from dstui.solver.explicit_state import Layout, Position, position_of
from dstui.solver.verdict import Solution, Verdict

FIRST_LENGTH: Final = 300
GROWTH_PERCENT: Final = 200
NOISE: Final = 12
CHECK_EVERY: Final = 64

# A linear congruence: the same numbers on every machine and in every build.
RANDOM_FACTOR: Final = 1_103_515_245
LOW_FACTOR: Final = RANDOM_FACTOR & 0xFFFF
HIGH_FACTOR: Final = RANDOM_FACTOR >> 16
RANDOM_SUMMAND: Final = 12_345
RANDOM_MASK: Final = 0x7FFF_FFFF


class ExplicitSearch:
    """One search; ``nodes`` counts the positions made so far."""

    def __init__(self, table: Table) -> None:
        """Begin at *table*."""
        self.layout = Layout(table)
        self.start = position_of(table, self.layout)
        self.start.settle(self.layout, None)
        self.nodes = 0
        self.random = 1
        self.line: list[int] = []

    def dive(self, length: int, noise: int, may_go_on: Callable[[], bool]) -> Verdict:
        """Search depth first until *length* positions more have been made.

        Lost means that every position was tried. Unknown comes early when *may_go_on*,
        asked every few positions, says no.
        """
        layout = self.layout
        end = self.nodes + length
        seen = {self.start.key(layout)}
        path = [self.start]
        made: list[int] = []
        open_moves = [self.ordered(self.start, noise)]
        if self.start.is_won(layout):
            self.line = []
            return Verdict.WON
        while path:
            moves = open_moves[-1]
            if not moves:
                path.pop()
                open_moves.pop()
                if made:
                    made.pop()
                continue
            if self.nodes >= end or (self.nodes % CHECK_EVERY == 0 and not may_go_on()):
                return Verdict.UNKNOWN
            move = moves.pop() & MOVE_MASK
            position = path[-1].copy()
            position.make(layout, move, None)
            position.settle(layout, None)
            self.nodes += 1
            key = position.key(layout)
            if key in seen:
                continue
            seen.add(key)
            made.append(move)
            if position.is_won(layout):
                self.line = made
                return Verdict.WON
            path.append(position)
            open_moves.append(self.ordered(position, noise))
        return Verdict.LOST

    def ordered(self, position: Position, noise: int) -> list[int]:
        """The moves of a position, the one to try first at the end."""
        moves = priced_moves(position, self.layout)
        if noise:
            state = self.random
            for i in range(len(moves)):
                state = next_random(state)
                moves[i] += ((state >> 16) % noise) << MOVE_BITS
            self.random = state
        moves.sort(reverse=True)
        return moves


def next_random(state: int) -> int:
    """The number after *state*: times the factor, plus the summand, all below the mask.

    In two halves: a product of long integers is where a Ctrl+C would break compiled code off.
    """
    low, high = state & 0xFFFF, state >> 16
    upper = low * HIGH_FACTOR + high * LOW_FACTOR
    return (low * LOW_FACTOR + (upper << 16) + RANDOM_SUMMAND) & RANDOM_MASK


def search_explicit(
    table: Table,
    *,
    nodes: int | None,
    seconds: float | None,
    should_stop: Callable[[], bool] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Search *table*, of a game with unlimited redeals, within the limits given."""
    began = perf_counter()
    search = ExplicitSearch(table)

    def may_go_on() -> bool:
        if progress is not None:
            progress(search.nodes)
        if should_stop is not None and should_stop():
            return False
        return seconds is None or perf_counter() - began < seconds

    length = FIRST_LENGTH
    noise = 0
    verdict = Verdict.UNKNOWN
    while verdict is Verdict.UNKNOWN and may_go_on():
        if nodes is not None:
            if search.nodes >= nodes:
                break
            length = min(length, nodes - search.nodes)
        verdict = search.dive(length, noise, may_go_on)
        length = length * GROWTH_PERCENT // 100
        noise = NOISE
    actions = actions_of(table, search.layout, search.line) if verdict is Verdict.WON else ()
    return Solution(verdict, actions, search.nodes, perf_counter() - began)
