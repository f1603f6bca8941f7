"""From one component to the next: every irreversible move from any of its heights.

The moves are: the locked card of a column goes home or onto a card of the class above (a
king to an empty column), and a card of the talon likewise. Each takes one card from the
columns' dealt cards or from the talon for good, so there are at most as many in a line as
such cards at its start, and the graph of components has no cycles.

A move can be made at several heights of a component; the positions it leads to are settled
and those that come to rest in the same component count once.
"""

from collections.abc import Callable

from mypy_extensions import i64

from dstui.solver.closure import TALON_LAY, TALON_UP, UNLOCK_LAY, UNLOCK_UP, Closure, Seen
from dstui.solver.price import Pricing
from dstui.solver.relaxation import can_win
from dstui.solver.state import Key, Position, Problem, raised
from dstui.solver.talon import candidates

Move = tuple[i64, i64]

START: Key = (-1, -1)


class Expander:
    """Makes the children of components and keeps the table of all that were made.

    ``parents`` leads from every key back to :data:`START`; ``nodes`` counts its keys;
    ``won`` is the key of a won position once one was made, as ``has_won`` tells.
    """

    __slots__ = (
        "child",
        "closure",
        "has_won",
        "interrupted",
        "node",
        "nodes",
        "parents",
        "pricing",
        "problem",
        "won",
    )

    def __init__(
        self, problem: Problem, cap: int, pricing: Pricing, interrupted: Callable[[], bool]
    ) -> None:
        """Make children in components of at most *cap* heights, priced by *pricing*.

        *interrupted* is asked between two children whether to leave off.
        """
        self.interrupted = interrupted
        self.problem = problem
        self.closure = Closure(problem, cap)
        self.pricing = pricing
        self.node = Position(problem)
        self.child = Position(problem)
        self.parents: dict[Key, Key] = {}
        self.nodes = 0
        self.has_won = False
        self.won = START

    def begin(self) -> list[tuple[float, Key]]:
        """Settle the position to be searched: its price and key, or nothing if it is lost."""
        position = self.problem.start()
        self.closure.settle(position, None, None)
        found: list[tuple[float, Key]] = []
        self.add(position, START, found)
        return found

    def add(self, position: Position, parent: Key, found: list[tuple[float, Key]]) -> None:
        """Enter a settled position in the table; price it if it is new and not seen lost."""
        key = position.key()
        if key in self.parents:
            return
        self.parents[key] = parent
        self.nodes += 1
        if position.is_won():
            self.won = key
            self.has_won = True
        elif can_win(position, self.closure):
            found.append((self.pricing.price(position, self.closure), key))

    def expand(self, key: Key) -> list[tuple[float, Key]]:
        """The children of *key* that were not in the table, with their prices."""
        node, child, closure = self.node, self.child, self.closure
        node.load(key)
        found: list[tuple[float, Key]] = []
        seen = Seen()
        for move, _, starts in moves_of(node, closure):
            for heights in starts:
                child.copy(node)
                make(child, move, heights)
                if not closure.settle(child, seen, None):
                    continue
                self.add(child, key, found)
                if self.has_won:
                    return found
                if self.interrupted():
                    # What is not made is cut off: no proof may come of it.
                    closure.cut = True
                    return found
        return found


def moves_of(node: Position, closure: Closure) -> list[tuple[Move, list[i64], list[i64]]]:
    """Every irreversible move of a settled *node*: the card it takes, and the heights.

    A move is where the card lies (as :func:`make` reads it) and the redeals left then.
    With it come the heights at which it is made and, in step, those that it leads to;
    the latter are higher where the card goes home.
    """
    problem = node.problem
    closure.levels = closure.safe_levels.of(node.heights)
    closure.walk(node)
    moves: list[tuple[Move, list[i64], list[i64]]] = []
    for column in range(problem.columns):
        card = node.locked_card(column)
        if card >= 0:
            moves.append((((column << 4) | UNLOCK_LAY, node.left), [card], []))
    for index, left in candidates(node, closure.levels):
        moves.append((((index << 4) | TALON_LAY, left), [problem.talon[index]], []))
    next_up = problem.tables.next_up
    cards = [made_at.pop() for _, made_at, _ in moves]
    for heights in closure.visited:
        view = closure.view(node, heights)
        for number in range(len(moves)):
            card = cards[number]
            place = 4 * (card & 15)
            red = card & 16
            move, made_at, leads_to = moves[number]
            if (view[4] if red else view[5]) >> place + 4 & 1:
                made_at.append(heights)
                leads_to.append(heights)
            if next_up[heights >> 8 * (card >> 4) & 255] >> place & 1 and (
                move[0] & 15 == TALON_LAY or (view[5] if red else view[4]) >> place & 1
            ):
                made_at.append(heights)
                leads_to.append(raised(heights, card >> 4, card & 15))
    return [move for move in moves if move[1]]


def make(position: Position, move: Move, heights: i64) -> None:
    """Take the card of *move* away; *heights* are those that it leads to."""
    where, left = move
    if where & 15 == UNLOCK_LAY:
        position.unlock(where >> 4)
    else:
        position.take(where >> 4, left)
    position.heights = heights


def log_move(move: Move, before: int, after: int) -> int:
    """The step of a log for *move*, made at heights *before* and leading to *after*."""
    where, _ = move
    if before == after:
        return where
    return where & ~15 | (UNLOCK_UP if where & 15 == UNLOCK_LAY else TALON_UP)
