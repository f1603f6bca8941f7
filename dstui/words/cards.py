"""Cards and suits in letters, symbols and words."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from dstui.engine.cards import SUIT_LETTERS, Card, Suit
from dstui.i18n import N_, _

CardText: TypeAlias = Callable[[Card], str]

# Bare code points, one cell each: a variation selector would ask for a wide picture.
SUIT_SYMBOLS: Final = "\u2660\u2665\u2666\u2663"

_INDEX: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_RANKS: Final = (
    N_("ace"), "2", "3", "4", "5", "6", "7", "8", "9", "10", N_("jack"), N_("queen"), N_("king"),
)  # fmt: skip
_SUITS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))


def rank_index(rank: int) -> str:
    """The rank as printed in a card's corner: ``A``, ``10``, ``K``."""
    return _INDEX[rank - 1]


def with_symbol(card: Card) -> str:
    """The card as printed in its corner, with the suit's symbol.

    >>> with_symbol(Card.parse("TH"))
    '10\u2665'
    """
    return _INDEX[card.rank - 1] + SUIT_SYMBOLS[card.suit]


def with_letter(card: Card) -> str:
    """The card in ASCII: ``10h``, ``Qs``."""
    return _INDEX[card.rank - 1] + SUIT_LETTERS[card.suit].lower()


def in_words(card: Card) -> str:
    """The card as it is said aloud: ``7 of hearts``."""
    return _("{rank} of {suit}").format(rank=rank_name(card.rank), suit=suit_name(card.suit))


def rank_name(rank: int) -> str:
    """The rank as it is said: ``ace``, ``10``, ``king``."""
    return _(_RANKS[rank - 1])


def suit_name(suit: Suit) -> str:
    """The suit as it is said: ``hearts``."""
    return _(_SUITS[suit])


def listed(cards: Iterable[Card], say: CardText) -> str:
    """Several cards in their order: ``3♣, 4♦, 7♠``."""
    return ", ".join(say(card) for card in cards)
