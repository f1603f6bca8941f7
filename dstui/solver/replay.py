"""Lines carried out by the rules, and what tells the tables on their way apart."""

from collections.abc import Iterable

from dstui.engine.actions import Action
from dstui.engine.cards import Suit
from dstui.engine.rules import apply
from dstui.engine.table import Table


def replay(table: Table, actions: Iterable[Action]) -> list[Table]:
    """The tables before the first action and after each; raise IllegalAction."""
    tables = [table]
    for action in actions:
        table = apply(table, action).table
        tables.append(table)
    return tables


def same_piles(one: Table, other: Table) -> bool:
    """Whether the same cards lie everywhere, each suit's slots in any order."""
    return (
        one.columns == other.columns
        and one.stock == other.stock
        and one.waste == other.waste
        and all(sorted(one.row(suit)) == sorted(other.row(suit)) for suit in Suit)
    )


def counts_of(table: Table) -> tuple[int, ...]:
    """Numbers that are equal where the piles are: quick to compare and to hash."""
    return table.home, len(table.waste), *(len(column.up) for column in table.columns)
