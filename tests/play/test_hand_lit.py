"""Destinations are lit where the rules would take the pick, and nowhere else."""

from collections.abc import Iterator

from hypothesis import given, settings

from dstui.engine.actions import ColumnToColumn, ColumnToFoundation, FoundationToColumn
from dstui.engine.cards import Suit
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply, is_legal, legal_actions
from dstui.engine.table import Table
from dstui.play.hand import (
    Misfitting,
    Pick,
    WhichSuit,
    action_between,
    destinations,
    pick_at,
    quick_action,
)
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, PileKind, column, slot, top_card
from tests.play.random_tables import tables


def picks(at: Table) -> Iterator[Pick]:
    """Everything that can be picked, by key, cursor or mouse."""
    if at.waste:
        yield Pick(WASTE)
    for index, pile in enumerate(at.columns):
        if pile.up:
            yield Pick(column(index))
        for depth in range(len(pile.up)):
            yield Pick(column(index), depth)
    for index, rank in enumerate(at.foundations):
        if rank:
            yield pick_at(at, slot(index))
    if at.home:
        yield Pick(FOUNDATIONS)


def takes(at: Table, pick: Pick, target: Pile) -> bool:
    """Whether the rules take *pick* on *target*, by what would really lie there after it."""
    try:
        action = action_between(at, pick, target)
    except WhichSuit:
        return True
    except (IllegalAction, Misfitting):
        return False
    assert is_legal(at, action)
    outcome = apply(at, action)
    moved = outcome.cards
    if target.kind is PileKind.COLUMN:
        assert outcome.table.columns[target.index].up[-len(moved) :] == moved
    if pick.pile.kind is PileKind.COLUMN and pick.depth is not None:
        assert moved == at.columns[pick.pile.index].up[pick.depth :]
    elif pick.pile != FOUNDATIONS and pick.pile.kind is not PileKind.COLUMN:
        assert moved == (top_card(at, pick.pile),)
    if pick.pile.kind is PileKind.FOUNDATION and pick.pile != FOUNDATIONS:
        assert outcome.slot == pick.pile.index
    return True


def offered(at: Table, target: Pile) -> tuple[Suit, ...]:
    """The suits that the key of the foundations and then *target* can bring back."""
    try:
        action = action_between(at, Pick(FOUNDATIONS), target)
    except WhichSuit as question:
        return question.suits
    assert isinstance(action, FoundationToColumn)
    return (action.suit,)


@given(tables)
@settings(max_examples=150, deadline=None)
def test_lit_is_legal_and_legal_is_lit(at):
    columns = [column(index) for index in range(len(at.columns))]
    slots = [slot(index) for index in range(len(at.foundations))]
    for pick in picks(at):
        lit = destinations(at, pick)
        targets = [pile for pile in columns if pile != pick.pile]
        assert lit.intersection(columns) == {pile for pile in targets if takes(at, pick, pile)}
        is_up = takes(at, pick, FOUNDATIONS)
        assert all(takes(at, pick, pile) is is_up for pile in slots)
        home = lit.intersection(slots)
        assert bool(home) is is_up
        if is_up:
            assert home == {slot(apply(at, action_between(at, pick, FOUNDATIONS)).slot)}
        assert not lit & {STOCK, WASTE, FOUNDATIONS, pick.pile}


@given(tables)
@settings(max_examples=100, deadline=None)
def test_every_move_of_the_rules_can_be_made_by_two_piles(at):
    for action in legal_actions(at):
        match action:
            case ColumnToColumn(source, target):
                assert action_between(at, Pick(column(source)), column(target)) == action
                tail = at.tail_onto(at.columns[source], at.columns[target])
                assert action_between(at, Pick(column(source), tail), column(target)) == action
            case ColumnToFoundation(source):
                assert action_between(at, Pick(column(source)), FOUNDATIONS) == action
            case FoundationToColumn(suit, target):
                giving = at.lifting_slot(suit, at.columns[target])
                assert action_between(at, Pick(slot(giving)), column(target)) == action
                assert suit in offered(at, column(target))


@given(tables)
@settings(max_examples=150, deadline=None)
def test_quick_goes_up_else_to_the_longest_leftmost(at):
    for pick in picks(at):
        if pick.pile == FOUNDATIONS:
            continue
        single = pick
        if pick.pile.kind is PileKind.COLUMN and pick.depth is None:
            single = Pick(pick.pile, len(at.columns[pick.pile.index].up) - 1)
        accepting = [
            (len(at.columns[pile.index].down) + len(at.columns[pile.index].up), -pile.index)
            for pile in destinations(at, single)
            if pile.kind is PileKind.COLUMN
        ]
        try:
            action = quick_action(at, pick)
        except Misfitting:
            settled = single.depth == 0 and not at.columns[single.pile.index].down
            assert not accepting or (settled and all(length == 0 for length, _ in accepting))
            continue
        outcome = apply(at, action)
        if takes(at, single, FOUNDATIONS):
            assert str(action).endswith("f")
            continue
        length, place = max(accepting)
        assert outcome.cards[-1] == outcome.table.columns[-place].up[-1]
        assert action_between(at, single, column(-place)) == action
        assert length == len(at.columns[-place].down) + len(at.columns[-place].up)
