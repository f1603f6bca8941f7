"""Words with four bits for each rank, and the tables made of them.

The arrangement-free search counts cards by suit and rank. A *word* holds a count for
every rank of one suit or colour: rank r in bits 4r to 4r + 3, one rank beyond the
highest for empty columns. Thirteen ranks take 60 bits. One addition, shift or
comparison then works on all the ranks at once.

Suits are numbered here so that the colour is the lowest bit: spades 0, hearts 1,
clubs 2, diamonds 3; blacks are even, reds odd. A card is ``suit << 4 | rank``, and a *set*
of cards the sum of ``1 << card``: sixteen bits a suit.

All these numbers fit in 63 bits. The search says so by the type ``i64``, which stands for a
machine word where it is compiled and is never looked at where it is not. A shifted literal
would become a C ``int`` of 32 bits there: single bits come from :data:`BIT`.
"""

from functools import cache
from typing import Final

from mypy_extensions import i64

from dstui.engine.cards import Card, Suit

# Each way is its own inverse: clubs and diamonds change places.
_SWAPPED: Final = (0, 1, 3, 2)

BIT: Final[list[i64]] = [2**place for place in range(63)]
"""Single bits, by place."""


def card_number(card: Card) -> int:
    """The card as a number.

    >>> card_number(Card.parse("2C"))
    34
    """
    return _SWAPPED[card.suit] << 4 | card.rank


def suit_number(suit: Suit) -> int:
    """The suit's number here."""
    return _SWAPPED[suit]


def engine_suit(number: int) -> Suit:
    """The suit of a number."""
    return Suit(_SWAPPED[number])


def packed(word: i64) -> i64:
    """The ranks of a word of ones as sixteen bits: the set of one suit.

    >>> bin(packed(1 << 4 | 1 << 12))
    '0b1010'
    """
    word = (word | word >> 3) & 0x0303030303030303
    word = (word | word >> 6) & 0x000F000F000F000F
    word = (word | word >> 12) & 0x000000FF000000FF
    return (word | word >> 24) & 0xFFFF


def fitting(cards: i64) -> i64:
    """The set of cards that may lie on one of the set *cards*."""
    black = (cards | cards >> 32) >> 1 & 0x7FFF
    red = (cards >> 16 | cards >> 48) >> 1 & 0x7FFF
    return red | red << 32 | black << 16 | black << 48


FITTING: Final[list[i64]] = [fitting(bit) for bit in BIT]
"""The same for single cards."""


class Tables:
    """What follows from the ranks and packs alone, indexed by a *pair* of pile heights.

    A suit has two piles, ``lo | hi << 4`` with lo <= hi. With one pack the second
    pile counts as full and stays so: ``hi`` is the highest rank for good.
    """

    __slots__ = ("home", "next_up", "on_piles", "ones", "tops")

    def __init__(self, ranks: int, packs: int) -> None:
        """Make the tables of a family with these *ranks* and *packs*."""
        two = packs == 2
        self.ones: i64 = sum(1 << 4 * rank for rank in range(1, ranks + 2))
        # The two piles as counts; the ranks that go up next; the ranks that can come
        # back; the ranks of which a copy is home.
        self.on_piles: list[i64] = [0] * 256
        self.next_up: list[i64] = [0] * 256
        self.tops: list[i64] = [0] * 256
        self.home: list[i64] = [0] * 256
        for hi in range(ranks + 1):
            for lo in range(hi + 1):
                pair = lo | hi << 4
                ups = {height + 1 for height in (lo, hi) if height < ranks}
                tops = {height for height in ((lo, hi) if two else (lo,)) if height}
                real = hi if two else lo
                self.on_piles[pair] = sum(
                    1 << 4 * rank for height in (lo, hi) for rank in range(1, height + 1)
                )
                self.next_up[pair] = sum(1 << 4 * rank for rank in ups)
                self.tops[pair] = sum(1 << 4 * rank for rank in tops)
                self.home[pair] = sum(1 << 4 * rank for rank in range(1, real + 1))


@cache
def tables_for(ranks: int, packs: int) -> Tables:
    """The tables of a family, made once."""
    return Tables(ranks, packs)
