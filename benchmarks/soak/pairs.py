"""What two pile keys mean, by the guide alone: the program's own hand is not asked."""

from dataclasses import dataclass

from dstui.engine.actions import (
    WASTE_TO_FOUNDATION,
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    FoundationToColumn,
    WasteToColumn,
)
from dstui.engine.cards import Card, Suit
from dstui.engine.rules import is_legal
from dstui.engine.table import Table


@dataclass(frozen=True)
class Meaning:
    """The action that the keys play, if any, and the suits that are asked for, if any are."""

    action: Action | None = None
    asked: tuple[Suit, ...] = ()


def meaning(table: Table, first: str, second: str) -> Meaning:
    """What *first* and then *second* (``1`` to ``9``, ``w``, ``f``) do with nothing picked."""
    if not _can_be_picked(table, first):
        return Meaning()
    if first == second:
        return Meaning(None if first == "f" else _best(table, first))
    if second == "w" or not _is_there(table, second):
        return Meaning()
    if first == "f":
        return _back(table, int(second) - 1)
    return Meaning(_if_legal(table, _action(first, second)))


def _action(first: str, second: str) -> Action:
    if first == "w":
        return WASTE_TO_FOUNDATION if second == "f" else WasteToColumn(int(second) - 1)
    if second == "f":
        return ColumnToFoundation(int(first) - 1)
    return ColumnToColumn(int(first) - 1, int(second) - 1)


def _is_there(table: Table, key: str) -> bool:
    return not key.isdigit() or int(key) <= len(table.columns)


def _can_be_picked(table: Table, key: str) -> bool:
    if key == "w":
        return bool(table.waste)
    if key == "f":
        return table.home > 0
    return _is_there(table, key) and bool(table.columns[int(key) - 1].up)


def _best(table: Table, key: str) -> Action | None:
    """The top card up, else to the longest column that takes it, a king to an empty one."""
    up = _action(key, "f")
    if is_legal(table, up):
        return up
    card = table.waste[-1] if key == "w" else table.columns[int(key) - 1].up[-1]
    if key != "w" and table.columns[int(key) - 1] == ((), (card,)) and card.rank == _king(table):
        return None  # it lies at the base of a column already
    takers = [
        (-len(column.down) - len(column.up), number)
        for number, column in enumerate(table.columns, 1)
        if str(number) != key and _takes(table, number, card)
    ]
    return _action(key, str(min(takers)[1])) if takers else None


def _back(table: Table, column: int) -> Meaning:
    actions = [FoundationToColumn(suit, column) for suit in Suit]
    fitting = [action for action in actions if is_legal(table, action)]
    if len(fitting) > 1:
        return Meaning(asked=tuple(action.suit for action in fitting))
    return Meaning(fitting[0] if fitting else None)


def _takes(table: Table, number: int, card: Card) -> bool:
    up = table.columns[number - 1].up
    if not up:
        return card.rank == _king(table)
    return card.is_red != up[-1].is_red and card.rank == up[-1].rank - 1


def _king(table: Table) -> int:
    return table.mode.family.ranks


def _if_legal(table: Table, action: Action) -> Action | None:
    return action if is_legal(table, action) else None
