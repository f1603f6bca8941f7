"""The names of piles, and the layout of a table as text."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from dstui.engine.cards import Card, Suit
from dstui.engine.table import Column, Table
from dstui.i18n import _
from dstui.words.cards import CardText, suit_name
from dstui.words.scores import cards_text

_CELL: Final = 6
_ROW: Final = 12


def column_name(index: int) -> str:
    """The column with this index, counted from 0: ``column 3``."""
    return _("column {number}").format(number=index + 1)


def layout_lines(table: Table, say: CardText, *, reveal: bool) -> Iterator[str]:
    """The table as lines of text, at most 80 wide.

    A face-down card stands in brackets where *reveal* is true; otherwise it is
    ``[--]`` and the stock is only counted.
    """
    numbers = (f"{number} " for number in range(1, len(table.columns) + 1))
    yield _row(numbers)
    cells = (_column_cells(column, say, reveal=reveal) for column in table.columns)
    for row in zip_longest(*cells, fillvalue=""):
        yield _row(row)
    yield ""
    if reveal and table.stock:
        yield _("Stock, {cards}, the next to draw first:").format(
            cards=cards_text(len(table.stock))
        )
        yield from _card_rows(table.stock, say)
    else:
        yield _("Stock: {count}").format(count=len(table.stock))
    if table.waste:
        yield _("Waste, {cards}, the one to play last:").format(cards=cards_text(len(table.waste)))
        yield from _card_rows(table.waste, say)
    else:
        yield _("Waste: empty")
    yield _("Foundations: {rows}").format(rows=_foundations(table, say))


def _column_cells(column: Column, say: CardText, *, reveal: bool) -> list[str]:
    down = [f"[{say(card)}]" if reveal else "[--]" for card in column.down]
    return down + [f"{say(card)} " for card in column.up]


def _card_rows(cards: tuple[Card, ...], say: CardText) -> Iterator[str]:
    for start in range(0, len(cards), _ROW):
        yield _row(f"{say(card)} " for card in cards[start : start + _ROW])


def _row(cells: Iterable[str]) -> str:
    return "".join(f"{cell:>{_CELL}}" for cell in cells).rstrip()


def _foundations(table: Table, say: CardText) -> str:
    if not table.home:
        return _("empty")
    rows = []
    for suit in Suit:
        tops = [say(Card(rank, suit)) for rank in table.row(suit) if rank]
        rows.append(" ".join(tops) if tops else _("no {suit}").format(suit=suit_name(suit)))
    return ", ".join(rows)
