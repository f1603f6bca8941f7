"""Advice from what lies open alone: no hidden card is looked at (docs/solver.md, "Advice").

Rules of thumb in a fixed order, each of which brings the game forward, so that following
them never goes in circles.
"""

from collections.abc import Iterator
from typing import NamedTuple

from dstui.engine.actions import (
    WASTE_TO_FOUNDATION,
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    FoundationToColumn,
    Redeal,
    WasteToColumn,
)
from dstui.engine.cards import Card, Suit
from dstui.engine.rules import legal_actions
from dstui.engine.table import Table


class OpenColumn(NamedTuple):
    """A column as a player sees it: how many cards lie face down, and the run."""

    down: int
    up: tuple[Card, ...]


class View(NamedTuple):
    """A table as a player sees it, and what the rules allow there."""

    columns: tuple[OpenColumn, ...]
    top: Card | None
    talon: int
    draw: int
    ranks: int
    foundations: tuple[tuple[int, ...], ...]
    actions: tuple[Action, ...]


def view_of(table: Table) -> View:
    """What can be seen of *table*. No legal action depends on a card that cannot be seen."""
    return View(
        columns=tuple(OpenColumn(len(column.down), column.up) for column in table.columns),
        top=table.waste[-1] if table.waste else None,
        talon=len(table.stock) + len(table.waste),
        draw=table.mode.draw,
        ranks=table.mode.family.ranks,
        foundations=tuple(table.row(suit) for suit in Suit),
        actions=tuple(legal_actions(table)),
    )


def advise(view: View, idle: int = 0) -> Action | None:
    """The most useful action, None where none is left that brings anything new.

    *idle* says how many draws and redeals were made since the last other action: after a
    whole round of them another one shows nothing new.
    """
    for rule in (_turn_up, _from_waste, _home, _make_way, _take_back):
        action = next(rule(view), None)
        if action is not None:
            return action
    round_of_draws = 2 * (-(-view.talon // view.draw) + 1)
    turns = [action for action in view.actions if isinstance(action, Draw | Redeal)]
    return turns[0] if turns and idle < round_of_draws else None


def _turn_up(view: View) -> Iterator[Action]:
    """What turns a card up, from the column that hides most; or empties one for a king."""
    hiding: list[tuple[int, Action]] = []
    emptying: list[Action] = []
    for action in view.actions:
        if not isinstance(action, ColumnToColumn | ColumnToFoundation):
            continue
        column = view.columns[action.source]
        if moved_count(view, action) < len(column.up):
            continue
        if column.down:
            hiding.append((column.down, action))
        elif column.up[0].rank != view.ranks and king_waits(view):
            emptying.append(action)
    yield from (action for _, action in sorted(hiding, key=lambda entry: -entry[0]))
    yield from emptying


def _from_waste(view: View) -> Iterator[Action]:
    """The waste's card, home if it is not wanted below, else to a column."""
    if view.top is None:
        return
    up = WASTE_TO_FOUNDATION if WASTE_TO_FOUNDATION in view.actions else None
    if up is not None and is_safe(view, view.top):
        yield up
    for action in view.actions:
        if isinstance(action, WasteToColumn):
            yield action
    if up is not None:
        yield up


def _home(view: View) -> Iterator[Action]:
    """A column's last card home, the lowest first."""
    homes = [action for action in view.actions if isinstance(action, ColumnToFoundation)]
    yield from sorted(homes, key=lambda action: view.columns[action.source].up[-1].rank)


def _make_way(view: View) -> Iterator[Action]:
    """A part of a run to another column where the card under it can then go home."""
    for action in view.actions:
        if isinstance(action, ColumnToColumn):
            up = view.columns[action.source].up
            left = len(up) - moved_count(view, action)
            if left and up[left - 1].rank - 1 in view.foundations[up[left - 1].suit]:
                yield action


def _take_back(view: View) -> Iterator[Action]:
    """A card back from its foundation where it then takes what turns a card up."""
    for action in view.actions:
        if isinstance(action, FoundationToColumn):
            card = taken_back(view, action)
            if any(
                column.down and column.up[0].fits_on(card)
                for place, column in enumerate(view.columns)
                if place != action.target
            ) or (view.top is not None and view.top.fits_on(card)):
                yield action


def moved_count(view: View, action: ColumnToColumn | ColumnToFoundation) -> int:
    """How many cards the action moves."""
    if isinstance(action, ColumnToFoundation):
        return 1
    source, target = view.columns[action.source].up, view.columns[action.target].up
    if not target:
        return len(source)  # only a king goes there, and it is the first of its run
    return target[-1].rank - source[-1].rank


def taken_back(view: View, action: FoundationToColumn) -> Card:
    """The card that a legal take-back moves."""
    onto = view.columns[action.target].up
    rank = onto[-1].rank - 1 if onto else view.ranks
    return Card(rank, action.suit)


def king_waits(view: View) -> bool:
    """Whether a king could use an empty column: the waste's, or one that hides cards."""
    if view.top is not None and view.top.rank == view.ranks:
        return True
    return any(column.down and column.up[0].rank == view.ranks for column in view.columns)


def is_safe(view: View, card: Card) -> bool:
    """Whether no card that could lie on *card* is still to come (docs/solver.md, "Safe")."""
    return all(
        min(view.foundations[suit]) >= card.rank - behind
        for suit in Suit
        for behind in (1 if suit is card.suit else 3 if suit.is_red == card.is_red else 2,)
    )
