"""The player's hand: what is picked, and what each gesture means (rules, section 8).

Keys, cursor, taps and drags all end here, in :func:`action_between`, which turns a
pick and a pile into an action. The hand never changes a table; whoever owns it plays
the action it gives.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from dstui.engine.actions import (
    DRAW,
    REDEAL,
    WASTE_TO_FOUNDATION,
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    FoundationToColumn,
    WasteToColumn,
)
from dstui.engine.cards import Card, Suit
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import is_legal, verify
from dstui.engine.table import Table
from dstui.play.piles import FOUNDATIONS, Pile, PileKind, column, slot, slot_suit, top_card

# Two taps this close on one card are a double tap (section 8).
DOUBLE_TAP_SECONDS: Final = 0.5


class Misfit(Enum):
    """Why a gesture means nothing on any table."""

    NO_TARGET = "nothing can be put on the stock or the waste"
    ONE_AT_A_TIME = "the foundations take one card at a time"
    SLOT_TO_SLOT = "cards do not move between foundations"
    FOUNDATIONS_EMPTY = "no card is on the foundations"
    NONE_FITS = "no card of the foundations fits on the column"
    NOWHERE = "the card has nowhere to go"


@dataclass
class Misfitting(ValueError):
    """A gesture that means nothing; ``card`` is the one it was about."""

    misfit: Misfit
    card: Card | None = None

    def __str__(self) -> str:
        return self.misfit.value


@dataclass
class WhichSuit(Exception):
    """More than one suit of the foundations fits on a column: the player has to say which."""

    suits: tuple[Suit, ...]


class Pick(NamedTuple):
    """What the player has picked.

    ``depth`` is the place in a column's face-up run, from 0; None means whatever the
    receiving pile wants, as when a column is picked by its key.
    """

    pile: Pile
    depth: int | None = None


class Tap(NamedTuple):
    """The last tap: on what and when (seconds), and whether it played an action."""

    place: Pick
    at: float
    acted: bool


def pick_at(table: Table, pile: Pile, depth: int | None = None) -> Pick:
    """What a player who points at *pile* would take up.

    Of two slots of a row that show the same rank, the second gives its card (section 8).
    """
    if pile.kind is PileKind.FOUNDATION and pile.index >= 0:
        suit = slot_suit(table.mode.family, pile.index)
        first, row = pile.index - pile.index % len(table.row(suit)), table.row(suit)
        rank = table.foundations[pile.index]
        pile = slot(first + max(place for place, top in enumerate(row) if top == rank))
    return Pick(pile, depth)


class Hand:
    """What is picked now, and the question which suit to take back, if one is open."""

    def __init__(self) -> None:
        """Begin with nothing picked."""
        self.pick: Pick | None = None
        self.asked: tuple[Suit, ...] = ()
        self._asked_column = 0
        self._tap: Tap | None = None

    def let_go(self) -> None:
        """Pick nothing and ask nothing; the next tap is a first one."""
        self.pick = None
        self.asked = ()
        self._tap = None

    def press(self, table: Table, pile: Pile) -> Action | None:
        """A pile's key: pick it, or move the pick there; the same key twice plays its top card.

        Gives the action to play, or None where only the pick changed. Raises
        IllegalAction or Misfitting, and lets go.
        """
        pick = self._taken()
        if pick is None:
            self.pick = _checked_pick(table, Pick(pile))
            return None
        if pick.pile == pile:
            return None if pile == FOUNDATIONS else quick_action(table, pick)
        return self._place(table, pick, pile)

    def answer(self, suit: Suit) -> Action | None:
        """Answer which suit to take back; None where it was not among those asked for."""
        asked = self.asked
        self.let_go()
        return FoundationToColumn(suit, self._asked_column) if suit in asked else None

    def enter(self, table: Table, pile: Pile, depth: int | None) -> Action | None:
        """Enter at the cursor: pick, place, or on the picked card itself send it on its way."""
        pick, here = self._taken(), pick_at(table, pile, depth)
        if pick is None and pile.kind is PileKind.STOCK:
            return stock_action(table)
        if pick == here:
            return quick_action(table, here)
        if pick is None or pick.pile == pile:
            self.pick = _checked_pick(table, here)
            return None
        return self._place(table, pick, pile)

    def tap(
        self, table: Table, pile: Pile, depth: int | None, at: float, *, double: bool
    ) -> Action | None:
        """Tap a card or an empty place at *at* seconds; *double* is the player's setting.

        Raises IllegalAction or Misfitting where a pick cannot go there; the tapped card
        is then picked instead, if there is one.
        """
        last, pick, here = self._tap, self._taken(), pick_at(table, pile, depth)
        if pile.kind is PileKind.STOCK:
            return stock_action(table)
        is_quick = last is not None and at - last.at <= DOUBLE_TAP_SECONDS
        if last is not None and is_quick and last.acted and last.place.pile == here.pile:
            # However many taps follow, none may act on the card that came to light.
            self._tap = last._replace(at=at)
            return None
        is_second = double and is_quick and last is not None and last.place == here
        self._tap = Tap(here, at, acted=False)
        action = self._tapped(table, pick, here, is_second=is_second)
        self._tap = Tap(here, at, acted=action is not None)
        return action

    def drop(self, table: Table, pile: Pile) -> Action | None:
        """Drop what is picked on *pile*; None where it goes back to its own."""
        pick = self._taken()
        if pick is None or pick.pile == pile:
            return None
        return self._place(table, pick, pile)

    def lit(self, table: Table) -> frozenset[Pile]:
        """The piles that would take the pick."""
        return destinations(table, self.pick) if self.pick else frozenset()

    def _taken(self) -> Pick | None:
        """What was picked; the hand is empty after it."""
        pick = self.pick
        self.let_go()
        return pick

    def _tapped(
        self, table: Table, pick: Pick | None, here: Pick, *, is_second: bool
    ) -> Action | None:
        if is_second and pick in (None, here) and here.pile != FOUNDATIONS:
            return quick_action(table, here)
        is_card = here.depth is not None or here.pile.kind is not PileKind.COLUMN
        up = _up_action(table, here) if is_card else None
        if pick == here:
            return up
        up = up if table.mode.family.tap_sends_up else None
        if pick is not None and pick.pile != here.pile:
            try:
                return self._place(table, pick, here.pile)
            except (IllegalAction, Misfitting):
                if up is not None:
                    return up
                if top_card(table, here.pile) is not None:
                    self.pick = here
                raise
        if up is None:
            self.pick = _checked_pick(table, here)
        return up

    def _place(self, table: Table, pick: Pick, pile: Pile) -> Action:
        try:
            return action_between(table, pick, pile)
        except WhichSuit as question:
            self.asked, self._asked_column = question.suits, pile.index
            self.pick = pick
            raise


def stock_action(table: Table) -> Action:
    """What a tap on the stock does: draw, or redeal when it is empty."""
    return REDEAL if not table.stock and table.waste else DRAW


def action_between(table: Table, pick: Pick, target: Pile) -> Action:
    """The action that moves *pick* to *target*; raise IllegalAction or Misfitting."""
    if target.kind in (PileKind.STOCK, PileKind.WASTE):
        raise Misfitting(Misfit.NO_TARGET)
    action = _candidate(table, pick, target)
    verify(table, action)
    return action


def destinations(table: Table, pick: Pick) -> frozenset[Pile]:
    """The piles that would take *pick*: columns, and the slot a single card would go to."""
    lit = set()
    for target in map(column, range(len(table.columns))):
        if target != pick.pile and _fits(table, pick, target):
            lit.add(target)
    card = top_card(table, pick.pile)
    if pick.pile.kind is not PileKind.FOUNDATION and card and _is_single(table, pick):
        home = table.accepting_slot(card)
        if home is not None:
            lit.add(slot(home))
    return frozenset(lit)


def quick_action(table: Table, pick: Pick) -> Action:
    """Where two quick taps, or a pile's key twice, send a card (section 8).

    To a foundation that takes it, else to the longest accepting column (leftmost among
    equals), else for a king to the first empty column. Raises IllegalAction where there is
    no card, Misfitting where it has nowhere to go.
    """
    up = _up_action(table, _checked_pick(table, pick))
    if up is not None:
        return up
    if pick.pile.kind is PileKind.COLUMN and pick.depth is None:
        pick = Pick(pick.pile, len(table.columns[pick.pile.index].up) - 1)
    targets = [pile for pile in destinations(table, pick) if pile.kind is PileKind.COLUMN]
    if not targets or _is_settled_king(table, pick):
        raise Misfitting(Misfit.NOWHERE, _picked_card(table, pick))

    def preference(pile: Pile) -> tuple[int, int]:
        down, up = table.columns[pile.index]
        return -(len(down) + len(up)), pile.index

    return action_between(table, pick, min(targets, key=preference))


def _candidate(table: Table, pick: Pick, target: Pile) -> Action:
    """The action the piles stand for, where the very card picked is the one that would move."""
    match pick.pile, target:
        case Pile(PileKind.WASTE), Pile(PileKind.COLUMN, index):
            return WasteToColumn(index)
        case Pile(PileKind.WASTE), Pile(PileKind.FOUNDATION):
            return WASTE_TO_FOUNDATION
        case Pile(PileKind.COLUMN, source), Pile(PileKind.FOUNDATION):
            if not _is_single(table, pick):
                raise Misfitting(Misfit.ONE_AT_A_TIME)
            return ColumnToFoundation(source)
        case Pile(PileKind.COLUMN, source), Pile(PileKind.COLUMN, index):
            _check_picked_card_moves(table, pick, index)
            return ColumnToColumn(source, index)
        case Pile(PileKind.FOUNDATION, -1), Pile(PileKind.COLUMN, index):
            return FoundationToColumn(_only_suit(table, index), index)
        case Pile(PileKind.FOUNDATION, source), Pile(PileKind.COLUMN, index):
            _check_picked_card_moves(table, pick, index)
            return FoundationToColumn(slot_suit(table.mode.family, source), index)
        case _:
            raise Misfitting(Misfit.SLOT_TO_SLOT)


def _check_picked_card_moves(table: Table, pick: Pick, index: int) -> None:
    """Refuse where another card of the pile would move than the one the player points at."""
    if index >= len(table.columns):
        raise IllegalAction(Refusal.NO_SUCH_COLUMN, column=index)
    card, target = _picked_card(table, pick), table.columns[index]
    is_chosen = pick.depth is not None or pick.pile.kind is PileKind.FOUNDATION
    if is_chosen and card is not None and not table.takes(target, card):
        if target.up:
            raise IllegalAction(Refusal.WRONG_CARD, card, target.up[-1], index)
        raise IllegalAction(Refusal.NEEDS_KING, card, column=index)


def _only_suit(table: Table, index: int) -> Suit:
    """The suit that can come back to a column; raise when none or more than one can."""
    if index >= len(table.columns):
        raise IllegalAction(Refusal.NO_SUCH_COLUMN, column=index)
    target = table.columns[index]
    suits = tuple(suit for suit in Suit if table.lifting_slot(suit, target) is not None)
    if not suits:
        raise Misfitting(Misfit.NONE_FITS, target.up[-1] if target.up else None)
    if len(suits) > 1:
        raise WhichSuit(suits)
    return suits[0]


def _checked_pick(table: Table, pick: Pick) -> Pick:
    """The pick, where there is a card to pick; raise IllegalAction or Misfitting."""
    match pick.pile:
        case Pile(PileKind.WASTE) if not table.waste:
            raise IllegalAction(Refusal.WASTE_EMPTY)
        case Pile(PileKind.COLUMN, index) if index >= len(table.columns):
            raise IllegalAction(Refusal.NO_SUCH_COLUMN, column=index)
        case Pile(PileKind.COLUMN, index) if not table.columns[index].up:
            raise IllegalAction(Refusal.COLUMN_EMPTY, column=index)
        case Pile(PileKind.FOUNDATION, -1) if not table.home:
            raise Misfitting(Misfit.FOUNDATIONS_EMPTY)
        case Pile(PileKind.FOUNDATION, index) if index >= 0 and not table.foundations[index]:
            suit = slot_suit(table.mode.family, index)
            raise IllegalAction(Refusal.FOUNDATION_EMPTY, Card(1, suit))
    return pick


def _up_action(table: Table, pick: Pick) -> Action | None:
    """The action that sends the picked card up, or None."""
    match pick.pile:
        case Pile(PileKind.WASTE):
            action: Action = WASTE_TO_FOUNDATION
        case Pile(PileKind.COLUMN, index) if _is_single(table, pick):
            action = ColumnToFoundation(index)
        case _:
            return None
    return action if is_legal(table, action) else None


def _fits(table: Table, pick: Pick, target: Pile) -> bool:
    try:
        action_between(table, pick, target)
    except WhichSuit:
        return True
    except (IllegalAction, Misfitting):
        return False
    return True


def _is_single(table: Table, pick: Pick) -> bool:
    """Whether the pick is, or may be, a pile's last card alone."""
    if pick.pile.kind is not PileKind.COLUMN or pick.depth is None:
        return True
    return pick.depth == len(table.columns[pick.pile.index].up) - 1


def _picked_card(table: Table, pick: Pick) -> Card | None:
    """The card pointed at; a column picked by its key means its last card."""
    if pick.pile.kind is PileKind.COLUMN and pick.depth is not None:
        up = table.columns[pick.pile.index].up
        return up[pick.depth] if pick.depth < len(up) else None
    return top_card(table, pick.pile)


def _is_settled_king(table: Table, pick: Pick) -> bool:
    """Whether the pick is a king that already lies at the base of a column of its own."""
    if pick.pile.kind is not PileKind.COLUMN or pick.depth != 0:
        return False
    down, up = table.columns[pick.pile.index]
    return not down and up[0].rank == table.mode.family.ranks
