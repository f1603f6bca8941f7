"""Advice sees open cards only, is always legal, and comes to an end."""

import random

import pytest

from dstui.engine.actions import Action, Draw, Redeal
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.rules import apply, is_legal, legal_actions
from dstui.engine.table import Table
from dstui.solver.advice import advise, view_of
from tests.engine.tables import D1N, D1V, table


def with_hidden_cards_shuffled(at: Table, source: random.Random) -> Table:
    """The same table to the eye: face-down cards, stock and covered waste change places."""
    hidden = [card for column in at.columns for card in column.down]
    hidden += [*at.stock, *at.waste[:-1]]
    source.shuffle(hidden)
    cards = iter(hidden)
    columns = tuple(
        column._replace(down=tuple(next(cards) for _ in column.down)) for column in at.columns
    )
    stock = tuple(next(cards) for _ in at.stock)
    waste = tuple(next(cards) for _ in at.waste[:-1]) + at.waste[-1:]
    return at._replace(columns=columns, stock=stock, waste=waste)


def advice(at: Table, idle: int = 0) -> Action | None:
    return advise(view_of(at), idle)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_what_cannot_be_seen_changes_nothing(mode: Mode) -> None:
    source = random.Random(str(mode))
    for deal in range(10):
        at = GameCode(mode, deal).table()
        for _ in range(60):
            other = with_hidden_cards_shuffled(at, source)
            assert view_of(at) == view_of(other)
            assert advice(at) == advice(other)
            actions = list(legal_actions(at))
            if not actions:
                break
            at = apply(at, source.choice(actions)).table


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_followed_it_comes_to_an_end(mode: Mode) -> None:
    won = 0
    for deal in range(12):
        at, idle, made = GameCode(mode, deal).table(), 0, 0
        while not at.is_won:
            action = advice(at, idle)
            if action is None:
                break
            assert is_legal(at, action)
            at = apply(at, action).table
            idle = idle + 1 if isinstance(action, Draw | Redeal) else 0
            made += 1
            assert made < 2_000, "it goes in circles"
        won += at.is_won
    if mode is D1N:
        assert won >= 10


def test_a_card_that_turns_one_up_comes_first() -> None:
    at = table(columns={1: "KS | 5S", 2: "9C 8H", 3: "6D", 4: "2S KD | 7H 6S 5D", 5: "8C"})
    assert str(advice(at)) == "45"


def test_the_last_draws_are_not_advised_for_ever() -> None:
    at = table(columns={1: "5S"}, stock="9C 9D")
    assert str(advice(at, 0)) == "d"
    assert advice(at, 20) is None
    assert advice(table(D1V, {1: "5S"}, waste="9C")) is None
