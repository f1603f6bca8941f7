"""What a position seems to be worth: the lower the price, the nearer the win.

Prices order the searches and decide which positions a beam drops; no verdict rests on
them. The terms are sums over columns and cards, so most of them are tables.
"""

from dataclasses import dataclass
from typing import Final

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
    waste_fits: float = 0.0  # one of the waste's three top cards that can be played
    ahead: float = 0.0  # the next card that drawing shows can be played; later ones count less
    tallest: float = 0.0  # a dealt card of the column that has the most
    locked_fit: float = 0.0  # a locked card that can be played
    bare: float = 0.0  # a class of cards with a bare one
    crowding: float = 1.0  # in a beam: times the logarithm of the rank among its like
    noise: float = 3.0  # at most, added at random from the second start on

    @property
    def is_simple(self) -> bool:
        """Whether only the first four count, which need no view of the table."""
        return not (
            self.waste
            or self.waste_squared
            or self.needed
            or self.cleared
            or self.top_fits
            or self.waste_fits
            or self.ahead
            or self.tallest
            or self.locked_fit
            or self.bare
        )


# Of the cards ahead each counts for that much of the one before, and the tenth is the last.
FADING: Final = 0.75
FADED: Final = 0.06
WASTE_CARDS: Final = 3


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
        ups = packed(up0) | packed(up1) << 16 | packed(up2) << 32 | packed(up3) << 48
        # Sets of cards: those of the next to go home that are not free, and those that can be
        # played from the talon.
        wanted = packed(up0 & ~(view[0] | view[0] >> 1))
        wanted |= packed(up1 & ~(view[1] | view[1] >> 1)) << 16
        wanted |= packed(up2 & ~(view[2] | view[2] >> 1)) << 32
        wanted |= packed(up3 & ~(view[3] | view[3] >> 1)) << 48
        laid0, laid1 = packed(red >> 4), packed(black >> 4)
        laid = laid0 | laid1 << 16 | laid0 << 32 | laid1 << 48
        playable = laid | ups
        waste = float(bit_count(position.mask & (BIT[position.top] - 1)))
        total = weights.waste * waste + weights.waste_squared * waste * waste
        total += weights.bare * float(bit_count(black | red << 1))
        own0, own1 = packed(black), packed(red)
        unlocked = laid | ups & (own0 | own1 << 16 | own0 << 32 | own1 << 48)
        depths: dict[i64, i64] = {}
        tallest: i64 = 0
        for column in range(problem.columns):
            count = position.counts >> COUNT_BITS * column & MOST_DEALT
            if not count:
                total += weights.cleared
                continue
            tallest = max(tallest, count)
            last = (column << COUNT_BITS) + count - 1
            if unlocked >> problem.cards[last] & 1:
                total += weights.locked_fit
            if wanted & self.sets[last + 1]:
                for depth in range(count):
                    card = problem.cards[last - depth]
                    if wanted >> card & 1 and depth < depths.get(card, 99):
                        depths[card] = depth
        total += weights.tallest * float(tallest)
        top = position.top - 1
        if top >= 0 and playable >> problem.talon[top] & 1:
            total += weights.top_fits
        below: i64 = 0
        while top >= 0:
            if position.mask >> top & 1:
                card = problem.talon[top]
                if below < WASTE_CARDS and playable >> card & 1:
                    total += weights.waste_fits
                if wanted >> card & 1 and below < depths.get(card, 99):
                    depths[card] = below
                below += 1
            top -= 1
        for deepest in depths.values():
            total += weights.needed * float(deepest)
        return total + weights.ahead * self._ahead(position, playable)

    def _ahead(self, position: Position, playable: i64) -> float:
        """The cards that drawing shows next and that are *playable*, the nearer the more."""
        problem = self.problem
        talon = problem.talon
        stock = position.mask >> position.top
        index = position.top
        drawn: i64 = 0
        share = 1.0
        found = 0.0
        while stock and share > FADED:
            if stock & 1:
                drawn += 1
                if drawn == problem.draw or stock == 1:
                    if playable >> talon[index] & 1:
                        found += share
                    share *= FADING
                    drawn = 0
            stock >>= 1
            index += 1
        return found
