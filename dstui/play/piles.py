"""The piles a player points at, whatever the front end: by key, cursor or mouse."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from dstui.engine.cards import Card, Suit
from dstui.engine.families import Family
from dstui.engine.table import Table


class PileKind(Enum):
    """What kind of pile it is."""

    STOCK = "stock"
    WASTE = "waste"
    COLUMN = "column"
    FOUNDATION = "foundation"


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile. ``index`` counts columns and foundation slots from 0.

    The foundation area as a whole is :data:`FOUNDATIONS`, with the index -1.
    """

    kind: PileKind
    index: int = 0


STOCK: Final = Pile(PileKind.STOCK)
WASTE: Final = Pile(PileKind.WASTE)
FOUNDATIONS: Final = Pile(PileKind.FOUNDATION, -1)


def column(index: int) -> Pile:
    """The column counted from 0."""
    return Pile(PileKind.COLUMN, index)


def slot(index: int) -> Pile:
    """The foundation slot counted from 0, in the order of ``Table.foundations``."""
    return Pile(PileKind.FOUNDATION, index)


def slot_suit(family: Family, index: int) -> Suit:
    """The suit whose row a foundation slot stands in."""
    return Suit(index // family.packs)


def top_card(table: Table, pile: Pile) -> Card | None:
    """The card that could be played from *pile* now; None for an empty pile and the stock."""
    match pile:
        case Pile(PileKind.WASTE):
            return table.waste[-1] if table.waste else None
        case Pile(PileKind.COLUMN, index):
            up = table.columns[index].up
            return up[-1] if up else None
        case Pile(PileKind.FOUNDATION, index) if index >= 0:
            rank = table.foundations[index]
            return Card(rank, slot_suit(table.mode.family, index)) if rank else None
        case _:
            return None
