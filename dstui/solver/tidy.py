"""Lines made shorter: no detours, no moves that a later one undoes.

Every change is checked by the rules at once: the actions that remain must lead to the
very table that the longer way led to.
"""

from collections.abc import Iterable
from typing import Final

from dstui.engine.actions import (
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    FoundationToColumn,
)
from dstui.engine.cards import Suit
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply
from dstui.engine.table import Table

REACH: Final = 60
"""How many actions may lie between two that undo each other."""


def tidy(tables: list[Table], actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """A line that leads where *actions* lead, and is not longer.

    *tables* are those before the first action and after each (:func:`replay`).
    """
    line, tables = list(actions), tables[:]
    while remove_detours(tables, line) or remove_pairs(tables, line):
        pass
    return tuple(line)


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


def remove_detours(tables: list[Table], line: list[Action]) -> bool:
    """Cut out the parts that lead back to where they began; whether there were any.

    Where redeals are limited the way that is left has made fewer of them.
    """
    places: dict[tuple[int, ...], list[int]] = {}
    counts = [counts_of(table) for table in tables]
    for place, count in enumerate(counts):
        places.setdefault(count, []).append(place)
    kept = [0]
    place = 0
    while True:
        for later in reversed(places[counts[place]]):
            if later <= place or same_piles(tables[later], tables[place]):
                place = max(place, later)
                break
        if place == len(line):
            break
        place += 1
        kept.append(place)
    found = len(kept) < len(tables)
    if found:
        # Action k leads to table k + 1; what leads to a table that is kept is kept.
        line[:] = [line[place - 1] for place in kept[1:]]
        tables[:] = [tables[place] for place in kept]
    return found


def remove_pairs(tables: list[Table], line: list[Action]) -> bool:
    """Leave out pairs of actions that undo each other across others; whether there were any."""
    found = False
    place = 0
    while place < len(line):
        for last in partners(line, place):
            between = bridge(tables, line, place, last)
            if between is not None:
                line[place : last + 1] = line[place + 1 : last]
                tables[place + 1 : last + 2] = between
                found = True
                break
        else:
            place += 1
    return found


def partners(line: list[Action], place: int) -> list[int]:
    """The places of the actions that may undo the one at *place*: the two nearest."""
    first = line[place]
    if not isinstance(first, ColumnToColumn | FoundationToColumn):
        return []
    found: list[int] = []
    for later in range(place + 1, min(len(line), place + REACH)):
        action = line[later]
        if isinstance(first, FoundationToColumn):
            undoes = isinstance(action, ColumnToFoundation) and action.source == first.target
        else:
            undoes = (
                isinstance(action, ColumnToColumn)
                and action.source == first.target
                and action.target == first.source
            )
        if undoes:
            found.append(later)
            if len(found) == 2:
                break
    return found


def bridge(tables: list[Table], line: list[Action], first: int, last: int) -> list[Table] | None:
    """The tables between two actions when both are left out; None where that does not work."""
    table = tables[first]
    between: list[Table] = []
    try:
        for place in range(first + 1, last):
            table = apply(table, line[place]).table
            between.append(table)
    except IllegalAction:
        return None
    return between if same_piles(table, tables[last + 1]) else None
