"""What a position seems to be worth: the lower the price, the nearer the win.

Prices order the searches and decide which positions a beam drops; no verdict rests on
them. The terms are sums over columns and cards, so most of them are tables.
"""

from dataclasses import dataclass

from dstui.solver.closure import Closure
from dstui.solver.state import Position, Problem
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
        # The price of each column by the count of its dealt cards, and the set of those.
        self.columns: list[list[float]] = []
        self.sets: list[list[int]] = []
        for cards in problem.dealt:
            sets = [0]
            for card in cards:
                sets.append(sets[-1] | 1 << card)
            self.sets.append(sets)
            prices = [0.0]
            for count in range(1, len(cards) + 1):
                blocked = sum(
                    any(above >> 4 == card >> 4 and above > card for above in cards[i + 1 : count])
                    for i, card in enumerate(cards[:count])
                )
                prices.append(weights.hidden * (count - 1) + weights.blocked * blocked)
            self.columns.append(prices)

    def price(self, position: Position, closure: Closure) -> float:
        """The price of a settled position."""
        weights = self.weights
        home = _NIBBLE_SUMS[position.heights & 0xFFFF] + _NIBBLE_SUMS[position.heights >> 16]
        total = weights.home * home + weights.talon * position.mask.bit_count()
        for prices, count in zip(self.columns, position.counts, strict=True):
            total += prices[count]
        if self.is_simple:
            return total
        return total + self._finer(position, closure)

    def _finer(self, position: Position, closure: Closure) -> float:
        weights, problem = self.weights, self.problem
        view = closure.view(position, position.heights)
        heights = position.heights
        next_up = problem.tables.next_up
        ups = [next_up[heights >> 8 * suit & 255] for suit in range(4)]
        waste = (position.mask & ((1 << position.top) - 1)).bit_count()
        total = weights.waste * waste + weights.waste_squared * waste * waste
        total += weights.bare * ((view[4] | view[5] << 1).bit_count())
        wanted = 0
        for suit in range(4):
            free = view[suit]
            wanted |= packed(ups[suit] & ~(free | free >> 1)) << 16 * suit
        depths: dict[int, int] = {}
        for column, count in enumerate(position.counts):
            if not count:
                total += weights.cleared
                continue
            cards = problem.dealt[column]
            card = cards[count - 1]
            bit = BIT[card & 15]
            if bit & (view[6 + (card >> 4 & 1)] | ups[card >> 4] & view[4 + (card >> 4 & 1)]):
                total += weights.locked_fit
            if wanted & self.sets[column][count]:
                for depth in range(count):
                    card = cards[count - 1 - depth]
                    if wanted >> card & 1 and depth < depths.get(card, 99):
                        depths[card] = depth
        if waste:
            below = position.mask & ((1 << position.top) - 1)
            card = problem.talon[position.top - 1]
            if BIT[card & 15] & (view[6 + (card >> 4 & 1)] | ups[card >> 4]):
                total += weights.top_fits
            for depth in range(waste):
                index = below.bit_length() - 1
                below ^= 1 << index
                card = problem.talon[index]
                if wanted >> card & 1 and depth < depths.get(card, 99):
                    depths[card] = depth
        for depth in depths.values():
            total += weights.needed * depth
        return total


_NIBBLE_SUMS = [(n & 15) + (n >> 4 & 15) + (n >> 8 & 15) + (n >> 12) for n in range(1 << 16)]
