"""The JSON shapes of tables, as they are promised to programs that read them."""

from collections.abc import Iterable

from dstui.engine.cards import Card, Suit
from dstui.engine.codes import GameCode
from dstui.engine.table import Table


def table_shape(
    code: GameCode, table: Table, *, score: int | None = None, moves: int = 0, seconds: int = 0
) -> dict[str, object]:
    """Every pile, bottom first, the stock in the order it is drawn.

    *score* is given where the bonus of a win belongs to it; otherwise it is the table's.
    """
    return {
        "code": str(code),
        "columns": [{"down": _cards(down), "up": _cards(up)} for down, up in table.columns],
        "stock": _cards(table.stock),
        "waste": _cards(table.waste),
        "foundations": {suit.name.lower(): list(table.row(suit)) for suit in Suit},
        "score": table.score if score is None else score,
        "moves": moves,
        "redeals": table.redeals,
        "seconds": seconds,
        "won": table.is_won,
    }


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
