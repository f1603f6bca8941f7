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

from mypy_extensions import i64

from dstui.engine.cards import Suit
from dstui.engine.table import Table
from dstui.solver.words import BIT, Tables, card_number, suit_number, tables_for

Key = tuple[i64, i64]

HEIGHT_BITS = 32
HEIGHT_MASK = (1 << HEIGHT_BITS) - 1
LEFT_BITS = 2
LEFT_MASK = (1 << LEFT_BITS) - 1
TOP_BITS = 6
TOP_MASK = (1 << TOP_BITS) - 1
PLACE_SHIFT = HEIGHT_BITS + LEFT_BITS + TOP_BITS
MOST_REDEALS = LEFT_MASK
# A column has up to 63 dealt cards, and nine columns fit a word (families of the game: 9).
COUNT_BITS = 6
MOST_DEALT = (1 << COUNT_BITS) - 1


class Problem:
    """What stays the same while one table is searched.

    ``dealt`` holds each column's dealt cards, bottom first, ``cards`` the same in a row,
    64 places a column; ``talon`` waste and stock in the order dealt; ``weights`` the value of
    one card in the mixed-radix number of the columns. ``any_order`` says that every talon
    card can always be had (draw 1, unlimited redeals), ``unlimited`` that redeals cost
    nothing, ``left`` how many are left at the start. ``aces`` and ``kings`` are sets of cards.
    """

    def __init__(self, table: Table) -> None:
        """Take what stays the same from *table*; raise ValueError above three redeals."""
        mode = table.mode
        family = mode.family
        if mode.redeals is not None and mode.redeals > MOST_REDEALS:
            raise ValueError(f"at most {MOST_REDEALS} redeals can be counted: {mode.redeals}")
        self.table = table
        self.ranks: i64 = family.ranks
        self.packs: int = family.packs
        self.columns: i64 = family.columns
        self.draw: i64 = mode.draw
        self.unlimited: bool = mode.redeals is None
        self.left: i64 = table.redeals_left or 0
        self.any_order: bool = self.unlimited and self.draw == 1
        self.tables: Tables = tables_for(family.ranks, family.packs)
        self.king_bit: i64 = 1 << 4 * family.ranks
        self.empty_bit: i64 = self.king_bit << 4
        self.king_counts: i64 = self.king_bit * 15
        self.empty_counts: i64 = self.empty_bit * 15
        # Two copies of every rank: with one pack the second lies on the pile that is full.
        self.full: i64 = 2 * sum(1 << 4 * rank for rank in range(1, family.ranks + 1))
        self.aces: i64 = sum(2 << 16 * suit for suit in range(4))
        self.kings: i64 = sum(1 << family.ranks << 16 * suit for suit in range(4))
        self.talon: list[i64] = [card_number(card) for card in table.waste + table.stock]
        self.dealt: list[list[i64]] = []
        self.cards: list[i64] = [0] * (family.columns << COUNT_BITS)
        self.weights: list[i64] = []
        weight = 1
        for number, column in enumerate(table.columns):
            cards = [card_number(card) for card in column.down + column.up[:1]]
            if not column.down and cards and cards[0] & 15 == family.ranks:
                cards = []
            self.dealt.append(cards)
            first = number << COUNT_BITS
            self.cards[first : first + len(cards)] = cards
            self.weights.append(weight)
            weight *= len(cards) + 1
        self._stocks: dict[i64, tuple[i64, list[i64]]] = {}

    def stock_on_last_pass(self, mask: i64) -> tuple[i64, list[i64]]:
        """The stock *mask* with draw 1 as a set of cards, and its cards in order.

        On the last pass there are only as many stocks as talon cards: each is kept.
        """
        found = self._stocks.get(mask)
        if found is None:
            cards = [card for index, card in enumerate(self.talon) if mask >> index & 1]
            kinds: i64 = 0
            for card in cards:
                kinds |= BIT[card]
            found = kinds if self.draw == 1 else 0, cards
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

    def top_after(self, mask: i64, index: i64) -> i64:
        """The place of the waste's top card, plus one, once card *index* has left the talon.

        The waste then holds what is left below that place. 0 stands for an empty waste, and
        for every waste that makes no difference: in any order, or where a redeal costs
        nothing and shows the same cards as going on.
        """
        if self.any_order:
            return 0
        below = mask & (BIT[index] - 1)
        if self.unlimited and (below == mask or bit_count(below) % self.draw == 0):
            return 0
        while index and not below >> index - 1 & 1:
            index -= 1
        return index


class Position:
    """One position, unpacked: what the searches read and change.

    ``loose0`` to ``loose3`` count the cards of each suit that are free or home, ``locked0``
    to ``locked3`` the locked ones, ``talon0`` to ``talon3`` those of the talon; the highest
    place of ``locked0`` and ``locked1`` counts the columns without dealt cards. ``counts``
    are the dealt cards of each column, six bits a column, ``hidden`` how many of them lie
    face down.
    """

    __slots__ = (
        "counts", "heights", "hidden", "left", "locked0", "locked1", "locked2", "locked3",
        "loose0", "loose1", "loose2", "loose3", "mask", "place", "problem", "talon0", "talon1",
        "talon2", "talon3", "top",
    )  # fmt: skip

    def __init__(self, problem: Problem) -> None:
        """Make room for a position of *problem*."""
        self.problem = problem
        self.place: i64 = 0
        self.top: i64 = 0
        self.left: i64 = 0
        self.mask: i64 = 0
        self.heights: i64 = 0
        self.hidden: i64 = 0
        self.counts: i64 = 0
        self.loose0: i64 = 0
        self.loose1: i64 = 0
        self.loose2: i64 = 0
        self.loose3: i64 = 0
        self.locked0: i64 = 0
        self.locked1: i64 = 0
        self.locked2: i64 = 0
        self.locked3: i64 = 0
        self.talon0: i64 = 0
        self.talon1: i64 = 0
        self.talon2: i64 = 0
        self.talon3: i64 = 0

    def key(self) -> Key:
        """The exact key."""
        return self.place_word() << HEIGHT_BITS | self.heights, self.mask

    def place_word(self) -> i64:
        """The first part of the key without the foundations."""
        return (self.place << TOP_BITS | self.top) << LEFT_BITS | self.left

    def copy(self, other: "Position") -> None:
        """Become equal to *other*."""
        self.place = other.place
        self.top = other.top
        self.left = other.left
        self.mask = other.mask
        self.heights = other.heights
        self.hidden = other.hidden
        self.counts = other.counts
        self.loose0 = other.loose0
        self.loose1 = other.loose1
        self.loose2 = other.loose2
        self.loose3 = other.loose3
        self.locked0 = other.locked0
        self.locked1 = other.locked1
        self.locked2 = other.locked2
        self.locked3 = other.locked3
        self.talon0 = other.talon0
        self.talon1 = other.talon1
        self.talon2 = other.talon2
        self.talon3 = other.talon3

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
        self.loose0 = self.loose1 = self.loose2 = self.loose3 = full
        self.locked0 = self.locked1 = self.locked2 = self.locked3 = 0
        self.talon0 = self.talon1 = self.talon2 = self.talon3 = 0
        counts: i64 = 0
        hidden: i64 = 0
        column: i64 = problem.columns
        while column:
            column -= 1
            weight = problem.weights[column]
            count = place // weight
            place -= count * weight
            counts |= count << COUNT_BITS * column
            if count:
                first = column << COUNT_BITS
                for at in range(first, first + count):
                    self.add_loose(problem.cards[at], -1)
                self.add_locked(problem.cards[first + count - 1], 1)
                hidden += count - 1
            else:
                self.locked0 += problem.empty_bit
                self.locked1 += problem.empty_bit
        index: i64 = 0
        while mask:
            if mask & 1:
                card = problem.talon[index]
                self.add_loose(card, -1)
                self.add_talon(card, 1)
            mask >>= 1
            index += 1
        self.counts, self.hidden = counts, hidden

    def add_loose(self, card: i64, change: i64) -> None:
        """Count one loose card more, or fewer: *change* is 1 or -1."""
        word = change << 4 * (card & 15)
        suit = card >> 4
        if suit == 0:
            self.loose0 += word
        elif suit == 1:
            self.loose1 += word
        elif suit == 2:
            self.loose2 += word
        else:
            self.loose3 += word

    def add_locked(self, card: i64, change: i64) -> None:
        """Count one locked card more, or fewer: *change* is 1 or -1."""
        word = change << 4 * (card & 15)
        suit = card >> 4
        if suit == 0:
            self.locked0 += word
        elif suit == 1:
            self.locked1 += word
        elif suit == 2:
            self.locked2 += word
        else:
            self.locked3 += word

    def add_talon(self, card: i64, change: i64) -> None:
        """Count one talon card more, or fewer: *change* is 1 or -1."""
        word = change << 4 * (card & 15)
        suit = card >> 4
        if suit == 0:
            self.talon0 += word
        elif suit == 1:
            self.talon1 += word
        elif suit == 2:
            self.talon2 += word
        else:
            self.talon3 += word

    def locked_card(self, column: i64) -> i64:
        """The locked card of *column*, or -1."""
        count = self.counts >> COUNT_BITS * column & MOST_DEALT
        return self.problem.cards[(column << COUNT_BITS) + count - 1] if count else -1

    def unlock(self, column: i64) -> i64:
        """Set the locked card of *column* free and give it; the next one is turned up."""
        problem = self.problem
        first = column << COUNT_BITS
        count = self.counts >> COUNT_BITS * column & MOST_DEALT
        card = problem.cards[first + count - 1]
        self.add_loose(card, 1)
        self.add_locked(card, -1)
        left = count - 1
        if left:
            self.hidden -= 1
            below = problem.cards[first + left - 1]
            if left == 1 and below & 15 == problem.ranks:
                self.add_loose(below, 1)
                left = 0
            else:
                self.add_locked(below, 1)
        if not left:
            self.locked0 += problem.empty_bit
            self.locked1 += problem.empty_bit
        gone = count - left
        self.counts -= gone << COUNT_BITS * column
        self.place -= problem.weights[column] * gone
        return card

    def take(self, index: i64, left: i64) -> i64:
        """Take card *index* out of the talon, *left* redeals being left then, and give it."""
        problem = self.problem
        card = problem.talon[index]
        self.add_talon(card, -1)
        self.add_loose(card, 1)
        self.mask ^= BIT[index]
        self.top = problem.top_after(self.mask, index)
        # An empty talon is the same however many redeals are left.
        self.left = left if self.mask else 0
        return card

    def raise_card(self, card: i64) -> None:
        """Put *card* on the pile of its suit that takes it."""
        self.heights = raised(self.heights, card >> 4, card & 15)

    def is_won(self) -> bool:
        """Whether nothing is left but to send the cards home, the lowest first.

        With no card face down the lowest card missing is bare, or in a talon of which
        every card can be had: what lies on it would be lower.
        """
        return self.hidden == 0 and (self.mask == 0 or self.problem.any_order)


def bit_count(word: i64) -> i64:
    """How many bits of *word* are set, in operations that a compiler can keep in registers."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    return word + (word >> 32) & 127


def raised(heights: i64, suit: i64, rank: i64) -> i64:
    """The heights after *rank* went up in *suit*; of two equal piles the second grows."""
    shift = 8 * suit
    low = heights >> shift & 15
    if low == rank - 1 and heights >> shift + 4 & 15 != low:
        return heights + (1 << shift)
    return heights + (16 << shift)


def lowered(heights: i64, suit: i64, rank: i64) -> i64:
    """The heights after *rank* came back in *suit*; of two equal piles the first shrinks."""
    shift = 8 * suit
    if heights >> shift & 15 == rank:
        return heights - (1 << shift)
    return heights - (16 << shift)
