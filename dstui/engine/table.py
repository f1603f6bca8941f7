"""The table: every pile, the redeals made and the score, frozen (rules, section 1)."""

from typing import NamedTuple

from dstui.engine.cards import Card, Suit
from dstui.engine.families import Mode


class Column(NamedTuple):
    """One pile of the tableau, bottom first: face-down cards, then the face-up run."""

    down: tuple[Card, ...]
    up: tuple[Card, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no card lies here: a column with face-down cards has a face-up one too."""
        return not self.up


class Table(NamedTuple):
    """Everything that lies on the table, and the score.

    ``stock`` is in the order it is drawn (the next card first), ``waste`` bottom
    first. ``foundations`` holds the rank on top of each slot, 0 when empty: the
    slots of spades, then hearts, diamonds and clubs. A table never changes; an
    action makes a new one that shares what it left alone.
    """

    mode: Mode
    columns: tuple[Column, ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    foundations: tuple[int, ...]
    redeals: int
    score: int

    @property
    def is_won(self) -> bool:
        """Whether every card is on the foundations."""
        return sum(self.foundations) == self.mode.family.cards

    @property
    def home(self) -> int:
        """How many cards are on the foundations."""
        return sum(self.foundations)

    @property
    def face_down(self) -> int:
        """How many cards of the columns lie face down."""
        return sum(len(column.down) for column in self.columns)

    @property
    def redeals_left(self) -> int | None:
        """How many redeals are left; None where they are unlimited."""
        return self.mode.redeals_left(self.redeals)

    def row(self, suit: Suit) -> tuple[int, ...]:
        """The ranks on top of a suit's slots, first slot first."""
        packs = self.mode.family.packs
        return self.foundations[suit * packs : (suit + 1) * packs]

    def accepting_slot(self, card: Card) -> int | None:
        """The index in ``foundations`` that takes *card* now, or None (section 3.4).

        >>> from dstui.engine.codes import GameCode
        >>> GameCode.parse("DS1-D1N-AAAAAAA").table().accepting_slot(Card(1, Suit.CLUBS))
        6
        """
        packs = self.mode.family.packs
        first = card.suit * packs
        for slot in range(first, first + packs):
            if self.foundations[slot] == card.rank - 1:
                return slot
        return None

    def lifting_slot(self, suit: Suit, target: Column) -> int | None:
        """The slot of *suit* whose top card fits on *target*, or None (section 9).

        Where both slots show the same rank the second gives its card.
        """
        packs = self.mode.family.packs
        first = suit * packs
        for slot in range(first + packs - 1, first - 1, -1):
            rank = self.foundations[slot]
            if rank and self.takes(target, Card(rank, suit)):
                return slot
        return None

    def takes(self, target: Column, card: Card) -> bool:
        """Whether *card* may be laid on *target* (sections 3.1 and 3.2)."""
        if target.up:
            return card.fits_on(target.up[-1])
        return card.rank == self.mode.family.ranks

    def tail_onto(self, source: Column, target: Column) -> int | None:
        """The index in ``source.up`` of the tail that fits on *target*, or None.

        A run falls rank by rank, so at most one of its cards fits.
        """
        if not source.up:
            return None
        wanted = target.up[-1].rank - 1 if target.up else self.mode.family.ranks
        index = source.up[0].rank - wanted
        if 0 <= index < len(source.up) and self.takes(target, source.up[index]):
            return index
        return None
