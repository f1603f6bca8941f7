"""The one door to the table: verify, legal actions, apply (rules, sections 3 and 5)."""

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple, NoReturn

from dstui.engine.actions import (
    DRAW,
    REDEAL,
    WASTE_TO_FOUNDATION,
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    FoundationToColumn,
    Redeal,
    WasteToColumn,
    WasteToFoundation,
)
from dstui.engine.cards import Card, Suit
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.table import Column, Table


class Reason(Enum):
    """What points are given or taken for (section 5)."""

    TO_FOUNDATION = "card to a foundation"
    TURN_UP = "face-down card turned up"
    WASTE_TO_COLUMN = "waste to column"
    FROM_FOUNDATION = "back from a foundation"
    REDEAL = "redeal"
    FLOOR = "the score stops at the floor"


class Points(NamedTuple):
    """An amount of points and what it is for."""

    reason: Reason
    amount: int


class Outcome(NamedTuple):
    """What an action did.

    ``cards`` are the cards moved, in the order they now lie; ``slot`` the foundation
    slot that took or gave one; ``turned_up`` the card that came to light; ``points``
    every amount other than 0, whose sum is the change of the score.
    """

    action: Action
    table: Table
    cards: tuple[Card, ...]
    slot: int | None
    turned_up: Card | None
    points: tuple[Points, ...]


class _Step(NamedTuple):
    """An action that the rules allow, resolved to the cards it moves."""

    cards: tuple[Card, ...]
    slot: int | None = None


def verify(table: Table, action: Action) -> None:
    """Return when *action* is legal on *table*; raise IllegalAction with the reason if not.

    >>> from dstui.engine.codes import GameCode
    >>> verify(GameCode.parse("DS1-D1N-AAAAAAB").table(), REDEAL)
    Traceback (most recent call last):
    dstui.engine.refusals.IllegalAction: stock not empty
    """
    _resolve(table, action)


def is_legal(table: Table, action: Action) -> bool:
    """Whether *action* is legal on *table*."""
    try:
        _resolve(table, action)
    except IllegalAction:
        return False
    return True


def legal_actions(table: Table) -> Iterator[Action]:
    """Every legal action, in the order of ``actions.all_actions``.

    >>> from dstui.engine.codes import GameCode
    >>> print(*legal_actions(GameCode.parse("DS1-D1N-AAAAAAB").table()))
    d 29 47 56 72 91
    """
    if not table.is_won:
        for legal in LEGAL:
            yield from legal(table)


def _legal_turns(table: Table) -> Iterator[Action]:
    if table.stock:
        yield DRAW
    elif table.waste and table.redeals_left != 0:
        yield REDEAL


def _legal_from_waste_home(table: Table) -> Iterator[Action]:
    if table.waste and table.accepting_slot(table.waste[-1]) is not None:
        yield WASTE_TO_FOUNDATION


def _legal_from_columns_home(table: Table) -> Iterator[Action]:
    for source, column in enumerate(table.columns):
        if column.up and table.accepting_slot(column.up[-1]) is not None:
            yield ColumnToFoundation(source)


def _legal_from_waste(table: Table) -> Iterator[Action]:
    if table.waste:
        top = table.waste[-1]
        for target, column in enumerate(table.columns):
            if table.takes(column, top):
                yield WasteToColumn(target)


def _legal_between_columns(table: Table) -> Iterator[Action]:
    columns = table.columns
    for source, column in enumerate(columns):
        for target, onto in enumerate(columns):
            if source != target and table.tail_onto(column, onto) is not None:
                yield ColumnToColumn(source, target)


def _legal_take_backs(table: Table) -> Iterator[Action]:
    for suit in Suit:
        for target, onto in enumerate(table.columns):
            if table.lifting_slot(suit, onto) is not None:
                yield FoundationToColumn(suit, target)


LEGAL: Final = (
    _legal_turns,
    _legal_from_waste_home,
    _legal_from_columns_home,
    _legal_from_waste,
    _legal_between_columns,
    _legal_take_backs,
)
"""The legal actions of a table that is not won, kind by kind: a function each."""


def apply(table: Table, action: Action) -> Outcome:
    """Carry out *action*: the new table and what happened; raise IllegalAction if refused.

    >>> from dstui.engine.codes import GameCode
    >>> outcome = apply(GameCode.parse("DS1-D1N-AAAAAAA").table(), ColumnToFoundation(5))
    >>> print(*outcome.cards, outcome.turned_up, outcome.table.score)
    AC 4S 15
    """
    step = _resolve(table, action)
    scoring = table.mode.scoring
    columns, stock, waste = table.columns, table.stock, table.waste
    foundations, redeals = table.foundations, table.redeals
    turned_up: Card | None = None
    points: list[Points] = []
    match action:
        case Draw():
            stock = stock[len(step.cards) :]
            waste += step.cards
        case Redeal():
            points.append(Points(Reason.REDEAL, scoring.redeal_points(redeals)))
            stock, waste = waste, ()
            redeals += 1
        case WasteToColumn(target):
            waste = waste[:-1]
            columns = _laid(columns, target, step.cards)
            points.append(Points(Reason.WASTE_TO_COLUMN, scoring.waste_to_column))
        case WasteToFoundation():
            waste = waste[:-1]
            foundations = _raised(foundations, step.slot, 1)
            points.append(Points(Reason.TO_FOUNDATION, scoring.to_foundation))
        case ColumnToFoundation(source):
            columns, turned_up = _lifted(columns, source, 1)
            foundations = _raised(foundations, step.slot, 1)
            points.append(Points(Reason.TO_FOUNDATION, scoring.to_foundation))
        case ColumnToColumn(source, target):
            columns, turned_up = _lifted(columns, source, len(step.cards))
            columns = _laid(columns, target, step.cards)
        case FoundationToColumn(_, target):
            foundations = _raised(foundations, step.slot, -1)
            columns = _laid(columns, target, step.cards)
            points.append(Points(Reason.FROM_FOUNDATION, scoring.from_foundation))
    if turned_up is not None:
        points.append(Points(Reason.TURN_UP, scoring.turn_up))
    score = table.score
    for _, amount in points:
        score += amount
    if scoring.floor is not None and score < scoring.floor:
        points.append(Points(Reason.FLOOR, scoring.floor - score))
        score = scoring.floor
    after = Table(table.mode, columns, stock, waste, foundations, redeals, score)
    paid = tuple([entry for entry in points if entry.amount])
    return Outcome(action, after, step.cards, step.slot, turned_up, paid)


def _resolve(table: Table, action: Action) -> _Step:
    """The cards *action* moves; the only place that says what is legal."""
    if table.is_won:
        raise IllegalAction(Refusal.GAME_WON)
    match action:
        case Draw():
            return _resolve_draw(table)
        case Redeal():
            return _resolve_redeal(table)
        case WasteToColumn(target):
            card = _waste_top(table)
            _check_takes(table, card, target)
            return _Step((card,))
        case WasteToFoundation():
            return _resolve_home(table, _waste_top(table))
        case ColumnToFoundation(source):
            column = _column(table, source)
            if not column.up:
                raise IllegalAction(Refusal.COLUMN_EMPTY, column=source)
            return _resolve_home(table, column.up[-1])
        case ColumnToColumn(source, target):
            return _resolve_tail(table, source, target)
        case FoundationToColumn(suit, target):
            return _resolve_take_back(table, suit, target)


def _resolve_draw(table: Table) -> _Step:
    if not table.stock:
        raise IllegalAction(Refusal.STOCK_EMPTY if table.waste else Refusal.NOTHING_TO_DRAW)
    return _Step(table.stock[: table.mode.draw])


def _resolve_redeal(table: Table) -> _Step:
    if table.stock:
        raise IllegalAction(Refusal.STOCK_NOT_EMPTY)
    if not table.waste:
        raise IllegalAction(Refusal.NOTHING_TO_DRAW)
    if table.redeals_left == 0:
        raise IllegalAction(Refusal.NO_REDEAL_LEFT)
    return _Step(table.waste)


def _resolve_home(table: Table, card: Card) -> _Step:
    slot = table.accepting_slot(card)
    if slot is None:
        raise IllegalAction(Refusal.NOT_NEXT_ON_FOUNDATION, card)
    return _Step((card,), slot)


def _resolve_tail(table: Table, source: int, target: int) -> _Step:
    column, onto = _column(table, source), _column(table, target)
    if source == target:
        raise IllegalAction(Refusal.SAME_COLUMN, column=source)
    if not column.up:
        raise IllegalAction(Refusal.COLUMN_EMPTY, column=source)
    tail = table.tail_onto(column, onto)
    if tail is None:
        _refuse_target(onto, column.up[0], target)
    return _Step(column.up[tail:])


def _resolve_take_back(table: Table, suit: Suit, target: int) -> _Step:
    onto = _column(table, target)
    row = table.row(suit)
    if not any(row):
        raise IllegalAction(Refusal.FOUNDATION_EMPTY, Card(1, suit))
    slot = table.lifting_slot(suit, onto)
    if slot is None:
        _refuse_target(onto, Card(next(filter(None, row)), suit), target)
    return _Step((Card(table.foundations[slot], suit),), slot)


def _column(table: Table, index: int) -> Column:
    if not 0 <= index < len(table.columns):
        raise IllegalAction(Refusal.NO_SUCH_COLUMN, column=index)
    return table.columns[index]


def _waste_top(table: Table) -> Card:
    if not table.waste:
        raise IllegalAction(Refusal.WASTE_EMPTY)
    return table.waste[-1]


def _check_takes(table: Table, card: Card, target: int) -> None:
    column = _column(table, target)
    if not table.takes(column, card):
        _refuse_target(column, card, target)


def _refuse_target(column: Column, card: Card, target: int) -> NoReturn:
    if column.up:
        raise IllegalAction(Refusal.WRONG_CARD, card, column.up[-1], target)
    raise IllegalAction(Refusal.NEEDS_KING, card, column=target)


def _laid(columns: tuple[Column, ...], target: int, cards: tuple[Card, ...]) -> tuple[Column, ...]:
    """The columns with *cards* on column *target*."""
    column = columns[target]
    changed = Column(column.down, column.up + cards)
    return columns[:target] + (changed,) + columns[target + 1 :]


def _lifted(
    columns: tuple[Column, ...], source: int, count: int
) -> tuple[tuple[Column, ...], Card | None]:
    """The columns without the last *count* cards of column *source*, and the card turned up."""
    down, up = columns[source]
    up = up[: len(up) - count]
    turned_up: Card | None = None
    if not up and down:
        turned_up = down[-1]
        down, up = down[:-1], (turned_up,)
    return columns[:source] + (Column(down, up),) + columns[source + 1 :], turned_up


def _raised(foundations: tuple[int, ...], slot: int | None, by: int) -> tuple[int, ...]:
    """The foundations with the rank of *slot* changed by *by*."""
    assert slot is not None
    return foundations[:slot] + (foundations[slot] + by,) + foundations[slot + 1 :]
