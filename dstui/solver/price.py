"""What a position seems to be worth: the lower the price, the nearer the win.

Prices order the searches and decide which positions a beam drops; no verdict rests on
them. The terms are sums over columns and cards, so most of them are tables.
"""

from dataclasses import dataclass

from mypy_extensions import i64

from dstui.solver.closure import Closure
from dstui.solver.state import COUNT_BITS, MOST_DEALT, Position, Problem, bit_count
from dstui.solver.words import BIT, packed


@dataclass(frozen=True, slots=True)
class Weights:
    """The price of one unit of each term."""

    hidden: float = 6.0  # a card face down
    talon: float = 1.0  # a card in stock or waste
    home: float = -2.0  # a card on a foundation
    blocked: float = 1.5  # a dealt card under a higher one of its suit
    waste: float = 0.0  # a card in the waste
    waste_squared: float = 0.0  # the square of those
    needed: float = 0.0  # a card on top of one of the next to go home, columns and waste
    cleared: float = 0.0  # a column without dealt cards
    top_fits: float = 0.0  # the waste's top card can be played
    locked_fit: float = 0.0  # a locked card that can be played
    bare: float = 0.0  # a class of cards with a bare one
    crowding: float = 1.0  # in a beam: times the logarithm of the rank among its like
    noise: float = 3.0  # at most, added at random from the second start on

    @property
    def is_simple(self) -> bool:
        """Whether only the first four count, which need no view of the table."""
        return not any(
            (self.waste, self.waste_squared, self.needed, self.cleared, self.top_fits)
        ) and not (self.locked_fit or self.bare)


class Pricing:
    """Prices for the positions of one problem."""

    def __init__(self, problem: Problem, weights: Weights) -> None:
        """Make the tables of *problem* for *weights*."""
        self.problem = problem
        self.weights = weights
        self.is_simple = weights.is_simple
        # The price of each column by the count of its dealt cards, and the set of those, as
        # many places a column as ``Problem.cards`` has.
        self.columns: list[float] = []
        self.sets: list[i64] = []
        for cards in problem.dealt:
            sets = [0]
            for card in cards:
                sets.append(sets[-1] | BIT[card])
            prices = [0.0]
            for count in range(1, len(cards) + 1):
                blocked = sum(
                    any(above >> 4 == card >> 4 and above > card for above in cards[i + 1 : count])
                    for i, card in enumerate(cards[:count])
                )
                prices.append(weights.hidden * (count - 1) + weights.blocked * blocked)
            self.columns += prices + [0.0] * (MOST_DEALT + 1 - len(prices))
            self.sets += sets + [0] * (MOST_DEALT + 1 - len(sets))

    def price(self, position: Position, closure: Closure) -> float:
        """The price of a settled position."""
        weights = self.weights
        heights = position.heights
        home = (heights & 0x0F0F0F0F) + (heights >> 4 & 0x0F0F0F0F)
        home += home >> 16
        home = home + (home >> 8) & 255
        total = weights.home * float(home) + weights.talon * float(bit_count(position.mask))
        at: i64 = 0
        counts = position.counts
        for _ in range(self.problem.columns):
            total += self.columns[at + (counts & MOST_DEALT)]
            counts >>= COUNT_BITS
            at += MOST_DEALT + 1
        if self.is_simple:
            return total
        return total + self._finer(position, closure)

    def _finer(self, position: Position, closure: Closure) -> float:
        weights, problem = self.weights, self.problem
        heights = position.heights
        view = closure.view(position, heights)
        black, red = view[4], view[5]
        next_up = problem.tables.next_up
        up0, up1 = next_up[heights & 255], next_up[heights >> 8 & 255]
        up2, up3 = next_up[heights >> 16 & 255], next_up[heights >> 24]
        # Sets of cards: those that the piles take next, those of them that are not free,
        # and those that may be laid on a bare card.
        wanted = packed(up0 & ~(view[0] | view[0] >> 1))
        wanted |= packed(up1 & ~(view[1] | view[1] >> 1)) << 16
        wanted |= packed(up2 & ~(view[2] | view[2] >> 1)) << 32
        wanted |= packed(up3 & ~(view[3] | view[3] >> 1)) << 48
        waste = float(bit_count(position.mask & (BIT[position.top] - 1)))
        total = weights.waste * waste + weights.waste_squared * waste * waste
        total += weights.bare * float(bit_count(black | red << 1))
        depths: dict[i64, i64] = {}
        for column in range(problem.columns):
            count = position.counts >> COUNT_BITS * column & MOST_DEALT
            if not count:
                total += weights.cleared
                continue
            first = column << COUNT_BITS
            card = problem.cards[first + count - 1]
            place = 4 * (card & 15)
            suit = card >> 4
            own = red if suit & 1 else black
            other = black if suit & 1 else red
            up = (up3 if suit & 1 else up2) if suit & 2 else (up1 if suit & 1 else up0)
            if (other >> 4 | up & own) >> place & 1:
                total += weights.locked_fit
            if wanted & self.sets[first + count]:
                for depth in range(count):
                    card = problem.cards[first + count - 1 - depth]
                    if wanted >> card & 1 and depth < depths.get(card, 99):
                        depths[card] = depth
        if waste:
            top = position.top - 1
            card = problem.talon[top]
            suit = card >> 4
            other = black if suit & 1 else red
            up = (up3 if suit & 1 else up2) if suit & 2 else (up1 if suit & 1 else up0)
            if (other >> 4 | up) >> 4 * (card & 15) & 1:
                total += weights.top_fits
            below: i64 = 0
            while top >= 0:
                if position.mask >> top & 1:
                    card = problem.talon[top]
                    if wanted >> card & 1 and below < depths.get(card, 99):
                        depths[card] = below
                    below += 1
                top -= 1
        for deepest in depths.values():
            total += weights.needed * float(deepest)
        return total
