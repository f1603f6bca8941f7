"""A position with its columns laid out, for the depth-first search (docs/solver.md).

A card is ``rank * 4 + suit``, a set of cards the sum of ``1 << card``: 56 bits, so
every number here fits in an ``i64``. A face-up run falls rank by rank, so the set of
its cards says their order too, and the tail below a rank is one mask away.

Only games with unlimited redeals are looked at here: every talon card that some draws
and redeals bring to the top of the waste is one move away, and draws are never moves.
"""

from typing import Final

from dstui.engine.cards import Card, Suit
from dstui.engine.table import Table

RED: Final = (0, 1, 1, 0)
"""Whether a suit is red, by its number."""

# A move is kind << 16 | a << 8 | b.
KIND_SHIFT: Final = 16
FIELD_SHIFT: Final = 8
FIELD: Final = 255
REVEAL: Final = 0
"""The whole run of column a goes onto column b."""
HOME: Final = 1
"""Card b of column a goes home; the cards on it first go onto another column."""
TAKE_BACK: Final = 2
"""Card a comes back from its foundation onto column b."""
TALON_COLUMN: Final = 3
"""Talon card number a goes onto column b."""
TALON_HOME: Final = 4
"""Talon card number a goes home."""
# A step of a line, beside the moves: the tail of column a that fits goes onto column b.
TAIL: Final = 5


def card_code(card: Card) -> int:
    """The number of *card* in this search."""
    return card.rank * 4 + card.suit


class Layout:
    """What does not change in a search: the face-down cards, the talon, the masks."""

    def __init__(self, table: Table) -> None:
        """Read *table*, from any point of a game with unlimited redeals."""
        family = table.mode.family
        self.columns: int = family.columns
        self.ranks: int = family.ranks
        self.packs: int = family.packs
        self.draw: int = table.mode.draw
        self.down: list[list[int]] = [
            [card_code(card) for card in column.down] for column in table.columns
        ]
        # The weight of each column in the number that tells how many dealt cards are left.
        self.radix: list[int] = []
        weight = 1
        for column in table.columns:
            self.radix.append(weight)
            weight *= len(column.down) + 2
        self.home_shift: int = weight.bit_length()
        self.waste_shift: int = self.home_shift + 8 * 4
        cards = [card_code(card) for card in table.waste + table.stock]
        self.talon: list[int] = cards
        # By card, the place in the talon of its first copy; by place, that of the twin. -1: none.
        self.first: list[int] = [-1] * (4 * (self.ranks + 1))
        self.twin: list[int] = [-1] * len(cards)
        for i, card in enumerate(cards):
            j = self.first[card]
            if j < 0:
                self.first[card] = i
            else:
                self.twin[i], self.twin[j] = j, i
        self.kings: int = 15 << (4 * self.ranks)
        # Which cards a column takes, by its last card; 0 stands for an empty column.
        self.takes: list[int] = [self.kings] + [0] * (4 * (self.ranks + 1))
        # Cards of the same colour and rank as a card, itself included.
        self.alike: list[int] = [0] * (4 * (self.ranks + 1) + 1)
        for rank in range(1, self.ranks + 1):
            for suit in range(4):
                code = rank * 4 + suit
                for other in range(4):
                    if RED[other] == RED[suit]:
                        self.alike[code] |= 1 << (rank * 4 + other)
                    elif rank > 1:
                        self.takes[code] |= 1 << ((rank - 1) * 4 + other)


class Position:
    """One position: mutable while it is made, left alone once it is on the search's path.

    ``run``, ``top``, ``base`` and ``down`` are one number a column: the set of its
    face-up cards, the last and the first of them (0: none), how many lie face down.
    ``low`` and ``high`` are the heights of a suit's two piles; with one pack ``high``
    is out of use and stands at the last rank. ``mask`` is the set of talon cards left
    by number, ``types`` the same by card. With a draw of 3, ``rest`` lists the numbers in
    order, and ``waste`` says how many of them lie in the waste. With draw 1 every talon
    card can be had at any time: ``rest`` is empty, and ``waste`` the number of the next
    card in the stock, for prices only.
    """

    def __init__(self) -> None:
        """Make an empty position, to be filled by :meth:`copy` or :func:`position_of`."""
        self.run: list[int] = []
        self.top: list[int] = []
        self.base: list[int] = []
        self.down: list[int] = []
        self.low: list[int] = []
        self.high: list[int] = []
        self.mask: int = 0
        self.types: int = 0
        self.rest: list[int] = []
        self.waste: int = 0
        self.hidden: int = 0

    def copy(self) -> "Position":
        """A position of its own with the same cards."""
        other = Position()
        other.run = self.run[:]
        other.top = self.top[:]
        other.base = self.base[:]
        other.down = self.down[:]
        other.low = self.low[:]
        other.high = self.high[:]
        other.mask = self.mask
        other.types = self.types
        other.rest = self.rest  # never changed in place
        other.waste = self.waste
        other.hidden = self.hidden
        return other

    def is_won(self, layout: Layout) -> bool:
        """Whether the rest is certain: nothing face down, and the talon open or empty.

        The lowest card that is not home is then the last of its column or in the talon.
        """
        return self.hidden == 0 and (layout.draw == 1 or self.mask == 0)

    def key(self, layout: Layout) -> tuple[int, int]:
        """What winnability depends on, exactly (docs/solver.md, "Arrangement").

        How many dealt cards each column still holds, the foundations and the talon;
        not how the free cards lie, for any of them can be brought to light by moves
        that can be undone.
        """
        dealt = 0
        down, base, radix = self.down, self.base, layout.radix
        for i in range(layout.columns):
            left = down[i]
            if left:
                dealt += radix[i] * (left + 1)
            elif base[i] and base[i] >> 2 != layout.ranks:
                dealt += radix[i]
        low, high = self.low, self.high
        home = low[0] | high[0] << 4 | low[1] << 8 | high[1] << 12
        home |= low[2] << 16 | high[2] << 20 | low[3] << 24 | high[3] << 28
        waste = self.waste
        if waste % layout.draw == 0 or waste == len(self.rest):
            waste = 0
        return dealt | home << layout.home_shift | waste << layout.waste_shift, self.mask

    # -- changes --------------------------------------------------------------------

    def settle(self, layout: Layout, log: list[int] | None) -> None:
        """Send home every card that is safe there, until none is left (dominance).

        A safe card is one whose rank is at most 1 above its suit's lower pile, 2 above
        the lower piles of the other colour and 3 above those of its own. From a draw-3
        talon nothing goes up by itself: it would shift what the next passes show.
        """
        top = self.top
        again = True
        while again:
            again = False
            safe = self.safe_set()
            for i in range(layout.columns):
                card = top[i]
                while card and safe >> card & 1:
                    self.column_home(layout, i, card)
                    if log is not None:
                        log.append(HOME << KIND_SHIFT | i << FIELD_SHIFT | card)
                    safe = self.safe_set()
                    card = top[i]
                    again = True
            if layout.draw == 1 and self.types & safe:
                card = lowest_bit(self.types & safe)
                number = self.number_of(layout, card)
                self.take_from_talon(layout, number)
                self.raise_pile(card)
                if log is not None:
                    log.append(TALON_HOME << KIND_SHIFT | number << FIELD_SHIFT)
                again = True

    def safe_ranks(self) -> list[int]:
        """The rank of each suit up to which cards are safe at home (docs/solver.md)."""
        low = self.low
        black = min(low[0], low[3]) + 1
        red = min(low[1], low[2]) + 1
        black_limit = min(red + 1, black + 2)
        red_limit = min(black + 1, red + 2)
        return [
            min(low[0] + 1, black_limit),
            min(low[1] + 1, red_limit),
            min(low[2] + 1, red_limit),
            min(low[3] + 1, black_limit),
        ]

    def safe_set(self) -> int:
        """The cards that may go home at once: at most one a suit, the next on its lower pile."""
        low = self.low
        safe = 0
        ranks = self.safe_ranks()
        for suit in range(4):
            if ranks[suit] > low[suit]:
                safe |= 1 << (ranks[suit] * 4 + suit)
        return safe

    def raise_pile(self, card: int) -> None:
        """Put *card* on the pile of its suit that takes it."""
        suit, rank = card & 3, card >> 2
        low, high = self.low, self.high
        if low[suit] == rank - 1:
            low[suit] = rank
            if rank > high[suit]:
                low[suit], high[suit] = high[suit], rank
        else:
            high[suit] = rank

    def lower_pile(self, card: int) -> None:
        """Take *card* off the pile of its suit that shows it."""
        suit, rank = card & 3, card >> 2
        low, high = self.low, self.high
        if low[suit] == rank:
            low[suit] = rank - 1
        else:
            high[suit] = rank - 1

    def column_home(self, layout: Layout, column: int, card: int) -> None:
        """Send home the last card of a column and turn up what lies under it."""
        run = self.run[column] ^ (1 << card)
        self.run[column] = run
        if run:
            self.top[column] = lowest_bit(run)
        else:
            self.turn_up(layout, column)
        self.raise_pile(card)

    def turn_up(self, layout: Layout, column: int) -> None:
        """Turn up the next card of a column that has no face-up card left."""
        left = self.down[column]
        if left:
            card = layout.down[column][left - 1]
            self.down[column] = left - 1
            self.hidden -= 1
            self.run[column] = 1 << card
            self.top[column] = card
            self.base[column] = card
        else:
            self.top[column] = 0
            self.base[column] = 0

    def lay(self, card: int, column: int) -> None:
        """Lay one card on a column."""
        self.run[column] |= 1 << card
        self.top[column] = card
        if not self.base[column]:
            self.base[column] = card

    def move_tail(self, source: int, target: int, card: int) -> None:
        """Move the cards that lie on *card* in column *source* onto column *target*."""
        tail = self.run[source] & ((1 << (card & ~3)) - 1)
        self.run[target] |= tail
        self.run[source] ^= tail
        self.top[target] = self.top[source]
        self.top[source] = card

    def take_from_talon(self, layout: Layout, number: int) -> None:
        """Take talon card *number* out; the waste then ends where it lay."""
        self.mask ^= 1 << number
        twin = layout.twin[number]
        if twin < 0 or not self.mask >> twin & 1:
            self.types ^= 1 << layout.talon[number]
        if layout.draw == 1:
            self.waste = number
        else:
            place = self.rest.index(number)
            self.rest = self.rest[:place] + self.rest[place + 1 :]
            self.waste = place

    def number_of(self, layout: Layout, card: int) -> int:
        """The number of *card* in the talon, the first of twins."""
        number = layout.first[card]
        return number if self.mask >> number & 1 else layout.twin[number]

    def taker(self, layout: Layout, card: int) -> int:
        """The column that *card* is to be laid on, -1 if none takes it."""
        takes = layout.takes
        top = self.top
        for i in range(layout.columns):
            if takes[top[i]] >> card & 1:
                return i
        return -1

    def make(self, layout: Layout, move: int, log: list[int] | None) -> None:
        """Make a move of the search; *log* gets its steps."""
        kind = move >> KIND_SHIFT
        a = move >> FIELD_SHIFT & FIELD
        b = move & FIELD
        if kind == REVEAL:
            self.run[b] |= self.run[a]
            if not self.base[b]:
                self.base[b] = self.base[a]
            self.top[b] = self.top[a]
            self.run[a] = 0
            self.turn_up(layout, a)
            move = TAIL << KIND_SHIFT | a << FIELD_SHIFT | b
        elif kind == HOME:
            if self.top[a] != b:
                helper = self.helper(layout, b)
                self.move_tail(a, helper, b)
                if log is not None:
                    log.append(TAIL << KIND_SHIFT | a << FIELD_SHIFT | helper)
            self.column_home(layout, a, b)
        elif kind == TAKE_BACK:
            self.lower_pile(a)
            self.lay(a, b)
        elif kind == TALON_COLUMN:
            self.take_from_talon(layout, a)
            self.lay(layout.talon[a], b)
        else:
            self.take_from_talon(layout, a)
            self.raise_pile(layout.talon[a])
        if log is not None:
            log.append(move)

    def helper(self, layout: Layout, card: int) -> int:
        """The column whose last card is of *card*'s colour and rank, -1 if there is none."""
        alike = layout.alike[card]
        top = self.top
        for i in range(layout.columns):
            if alike >> top[i] & 1:
                return i
        return -1


def lowest_bit(mask: int) -> int:
    """The number of the lowest bit that is set; *mask* is not 0."""
    return (mask & -mask).bit_length() - 1


def position_of(table: Table, layout: Layout) -> Position:
    """The search's form of *table*, which *layout* was made of."""
    position = Position()
    for column in table.columns:
        codes = [card_code(card) for card in column.up]
        position.run.append(sum(1 << code for code in codes))
        position.top.append(codes[-1] if codes else 0)
        position.base.append(codes[0] if codes else 0)
        position.down.append(len(column.down))
    for suit in Suit:
        heights = sorted(table.row(suit))
        position.low.append(heights[0])
        position.high.append(heights[1] if layout.packs == 2 else layout.ranks)
    for card in layout.talon:
        position.types |= 1 << card
    position.mask = (1 << len(layout.talon)) - 1
    if layout.draw != 1:
        position.rest = list(range(len(layout.talon)))
    position.waste = len(table.waste)
    position.hidden = table.face_down
    return position
