"""The arrangement-free state: its exact key and its unpacked form.

Where the face-up cards lie does not matter. Every card that lies on a face-up card, and
every king at the base of a column, is *free*: it sits on some visible card of the class
above, any such card can be bared by moving its tail to another bare one, so only counts
decide what is possible (docs/solver.md). What is left of a position is

* how many *dealt* cards each column still holds: those face down and the one above them,
  the *locked* card. A king at the base counts as none, it is free;
* the heights of the foundations, the piles of a suit in order of size;
* the talon: which of its cards are left, the place of the waste's top card and, where
  redeals are limited, how many are left.

The key is two integers. A = ((columns << 6 | top) << 2 | left) << 32 | heights, with the
columns as a number of mixed radix (below 2**22 for nine columns), B = the talon as a mask
of its cards in the order dealt. For 13 ranks and nine columns both stay below 2**62.
"""

from dstui.engine.cards import Suit
from dstui.engine.table import Table
from dstui.solver.words import BIT, Tables, card_number, suit_number, tables_for

HEIGHT_BITS = 32
HEIGHT_MASK = (1 << HEIGHT_BITS) - 1
LEFT_BITS = 2
LEFT_MASK = (1 << LEFT_BITS) - 1
TOP_BITS = 6
TOP_MASK = (1 << TOP_BITS) - 1
MOST_REDEALS = LEFT_MASK

Key = tuple[int, int]


class Problem:
    """What stays the same while one table is searched.

    ``dealt`` holds each column's dealt cards, bottom first; ``talon`` waste and stock in
    the order dealt; ``weights`` the value of one card in the mixed-radix number of the
    columns. ``any_order`` says that every talon card can always be had (draw 1, unlimited
    redeals), ``unlimited`` that redeals cost nothing, ``left`` how many are left at the start.
    ``aces`` and ``kings`` are sets of cards.
    """

    def __init__(self, table: Table) -> None:
        """Take what stays the same from *table*; raise ValueError above three redeals."""
        mode = table.mode
        family = mode.family
        if mode.redeals is not None and mode.redeals > MOST_REDEALS:
            raise ValueError(f"at most {MOST_REDEALS} redeals can be counted: {mode.redeals}")
        self.table = table
        self.ranks: int = family.ranks
        self.packs: int = family.packs
        self.columns: int = family.columns
        self.draw: int = mode.draw
        self.unlimited: bool = mode.redeals is None
        self.left: int = table.redeals_left or 0
        self.any_order: bool = self.unlimited and self.draw == 1
        self.tables: Tables = tables_for(family.ranks, family.packs)
        self.empty_bit: int = BIT[family.ranks + 1]
        self.king_bit: int = BIT[family.ranks]
        self.king_counts: int = self.king_bit * 15
        self.empty_counts: int = self.empty_bit * 15
        # Two copies of every rank: with one pack the second lies on the pile that is full.
        self.full: int = 2 * sum(BIT[rank] for rank in range(1, family.ranks + 1))
        self.aces: int = sum(2 << 16 * suit for suit in range(4))
        self.kings: int = sum(1 << family.ranks << 16 * suit for suit in range(4))
        self.talon: list[int] = [card_number(card) for card in table.waste + table.stock]
        self.dealt: list[list[int]] = []
        self.weights: list[int] = []
        weight = 1
        for column in table.columns:
            cards = [card_number(card) for card in column.down + column.up[:1]]
            if not column.down and cards and cards[0] & 15 == self.ranks:
                cards = []
            self.dealt.append(cards)
            self.weights.append(weight)
            weight *= len(cards) + 1
        self._stocks: dict[int, tuple[int, list[list[int]]]] = {}

    def stock_on_last_pass(self, mask: int) -> tuple[int, list[list[int]]]:
        """The stock *mask* as a set of cards with draw 1, else as groups, the top card last.

        On the last pass there are only as many stocks as talon cards: each is kept.
        """
        found = self._stocks.get(mask)
        if found is None:
            cards = [card for index, card in enumerate(self.talon) if mask >> index & 1]
            if self.draw == 1:
                found = sum({1 << card for card in cards}), []
            else:
                starts = range(0, len(cards), self.draw)
                found = 0, [cards[start : start + self.draw] for start in starts]
            self._stocks[mask] = found
        return found

    def heights_of(self, table: Table) -> int:
        """The foundations of *table* as eight times four bits."""
        heights = 0
        for suit in Suit:
            row = sorted(table.row(suit))
            low, high = (row[0], row[-1]) if self.packs == 2 else (row[0], self.ranks)
            heights |= (low | high << 4) << 8 * suit_number(suit)
        return heights

    def start(self) -> "Position":
        """The position of the table itself."""
        table = self.table
        position = Position(self)
        position.place = sum(
            weight * len(cards) for weight, cards in zip(self.weights, self.dealt, strict=True)
        )
        position.mask = (1 << len(self.talon)) - 1
        position.left = self.left
        position.heights = self.heights_of(table)
        position.top = self.top_after(position.mask, len(table.waste))
        position.load(position.key())
        return position

    def top_after(self, mask: int, index: int) -> int:
        """The place of the waste's top card, plus one, once card *index* has left the talon.

        The waste then holds what is left below that place. 0 stands for an empty waste, and
        for every waste that makes no difference: in any order, or where a redeal costs
        nothing and shows the same cards as going on.
        """
        if self.any_order:
            return 0
        below = mask & ((1 << index) - 1)
        if self.unlimited:
            waste = below.bit_count()
            if waste % self.draw == 0 or below == mask:
                return 0
        return below.bit_length()


class Position:
    """One position, unpacked: what the searches read and change.

    ``loose[s]`` counts the cards of suit s that are free or home, ``locked[s]`` the locked
    ones, ``in_talon[s]`` those of the talon; the highest place of ``locked[0]`` and
    ``locked[1]`` counts the columns without dealt cards. ``counts`` are the dealt cards of
    each column, ``hidden`` how many of them lie face down.
    """

    __slots__ = (
        "counts", "heights", "hidden", "in_talon", "left", "locked", "loose", "mask", "place",
        "problem", "top",
    )  # fmt: skip

    def __init__(self, problem: Problem) -> None:
        """Make room for a position of *problem*."""
        self.problem = problem
        self.place: int = 0
        self.top: int = 0
        self.left: int = 0
        self.mask: int = 0
        self.heights: int = 0
        self.hidden: int = 0
        self.counts: list[int] = []
        self.loose: list[int] = []
        self.locked: list[int] = []
        self.in_talon: list[int] = []

    def key(self) -> Key:
        """The exact key."""
        return (
            (self.place << TOP_BITS | self.top) << LEFT_BITS | self.left
        ) << HEIGHT_BITS | self.heights, self.mask

    def place_key(self) -> Key:
        """The exact key of the columns and the talon, without the foundations."""
        return (self.place << TOP_BITS | self.top) << LEFT_BITS | self.left, self.mask

    def copy(self, other: "Position") -> None:
        """Become equal to *other*."""
        self.place = other.place
        self.top = other.top
        self.left = other.left
        self.mask = other.mask
        self.heights = other.heights
        self.hidden = other.hidden
        self.counts = other.counts[:]
        self.loose = other.loose[:]
        self.locked = other.locked[:]
        self.in_talon = other.in_talon[:]

    def load(self, key: Key) -> None:
        """Unpack *key*."""
        problem = self.problem
        word, mask = key
        self.heights = word & HEIGHT_MASK
        word >>= HEIGHT_BITS
        self.left = word & LEFT_MASK
        word >>= LEFT_BITS
        self.top = word & TOP_MASK
        place = word >> TOP_BITS
        self.place = place
        self.mask = mask
        full = problem.full
        loose = [full, full, full, full]
        locked = [0, 0, 0, 0]
        in_talon = [0, 0, 0, 0]
        counts = []
        hidden = 0
        empty = problem.empty_bit
        for cards in problem.dealt:
            place, count = divmod(place, len(cards) + 1)
            counts.append(count)
            if count:
                for i in range(count):
                    loose[cards[i] >> 4] -= BIT[cards[i] & 15]
                card = cards[count - 1]
                locked[card >> 4] += BIT[card & 15]
                hidden += count - 1
            else:
                locked[0] += empty
                locked[1] += empty
        for index, card in enumerate(problem.talon):
            if mask >> index & 1:
                in_talon[card >> 4] += BIT[card & 15]
                loose[card >> 4] -= BIT[card & 15]
        self.counts, self.hidden = counts, hidden
        self.loose, self.locked, self.in_talon = loose, locked, in_talon

    def unlock(self, column: int) -> int:
        """Set the locked card of *column* free and give it; the next one is turned up."""
        problem = self.problem
        cards = problem.dealt[column]
        count = self.counts[column]
        card = cards[count - 1]
        locked = self.locked
        loose = self.loose
        bit = BIT[card & 15]
        loose[card >> 4] += bit
        locked[card >> 4] -= bit
        left = count - 1
        if left:
            self.hidden -= 1
            below = cards[left - 1]
            if left == 1 and below & 15 == problem.ranks:
                loose[below >> 4] += problem.king_bit
                left = 0
            else:
                locked[below >> 4] += BIT[below & 15]
        if not left:
            locked[0] += problem.empty_bit
            locked[1] += problem.empty_bit
        self.counts[column] = left
        self.place -= problem.weights[column] * (count - left)
        return card

    def take(self, index: int, left: int) -> int:
        """Take card *index* out of the talon, *left* redeals being left then, and give it."""
        problem = self.problem
        card = problem.talon[index]
        bit = BIT[card & 15]
        self.in_talon[card >> 4] -= bit
        self.loose[card >> 4] += bit
        self.mask ^= 1 << index
        self.top = problem.top_after(self.mask, index)
        # An empty talon is the same however many redeals are left.
        self.left = left if self.mask else 0
        return card

    def raise_card(self, suit: int, rank: int) -> None:
        """Put a card on the pile of *suit* that stands one below *rank*."""
        self.heights = raised(self.heights, suit, rank)

    def is_won(self) -> bool:
        """Whether nothing is left but to send the cards home, the lowest first.

        With no card face down the lowest card missing is bare, or in a talon of which
        every card can be had: what lies on it would be lower.
        """
        return self.hidden == 0 and (self.mask == 0 or self.problem.any_order)


def raised(heights: int, suit: int, rank: int) -> int:
    """The heights after *rank* went up in *suit*; of two equal piles the second grows."""
    shift = 8 * suit
    low = heights >> shift & 15
    if low == rank - 1 and heights >> shift + 4 & 15 != low:
        return heights + (1 << shift)
    return heights + (16 << shift)


def lowered(heights: int, suit: int, rank: int) -> int:
    """The heights after *rank* came back in *suit*; of two equal piles the first shrinks."""
    shift = 8 * suit
    if heights >> shift & 15 == rank:
        return heights - (1 << shift)
    return heights - (16 << shift)
