"""Cards, suits and ranks (rules, section 1)."""

from enum import IntEnum
from typing import Final, NamedTuple

RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "SHDC"

ACE: Final = 1
KING: Final = 13


class Suit(IntEnum):
    """The four suits in the order of the foundation rows, top to bottom."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in _RED_SUITS

    @property
    def letter(self) -> str:
        """The suit's letter in text forms: ``S``, ``H``, ``D`` or ``C``."""
        return SUIT_LETTERS[self]


_RED_SUITS: Final = (Suit.HEARTS, Suit.DIAMONDS)


class Card(NamedTuple):
    """One card. The twins of a two-pack game are equal: no rule tells them apart.

    >>> Card.parse("TH")
    Card(rank=10, suit=<Suit.HEARTS: 1>)
    >>> str(Card(1, Suit.SPADES))
    'AS'
    """

    rank: int
    suit: Suit

    @property
    def is_red(self) -> bool:
        """Whether the card is a heart or a diamond."""
        return self.suit in _RED_SUITS

    def fits_on(self, other: "Card") -> bool:
        """Whether this card may lie on *other* in a column (section 3.1)."""
        return self.rank + 1 == other.rank and (self.suit in _RED_SUITS) != (
            other.suit in _RED_SUITS
        )

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank - 1] + SUIT_LETTERS[self.suit]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read rank then suit, as in ``7H``; raise ValueError for anything else."""
        if len(text) != 2 or text[0] not in RANK_LETTERS or text[1] not in SUIT_LETTERS:
            raise ValueError(f"not a card: {text!r}")
        return cls(RANK_LETTERS.index(text[0]) + 1, Suit(SUIT_LETTERS.index(text[1])))


def pack(ranks: int = KING) -> tuple[Card, ...]:
    """One sorted pack: spades, hearts, diamonds, clubs, each from the ace up."""
    return tuple(Card(rank, suit) for suit in Suit for rank in range(ACE, ranks + 1))
