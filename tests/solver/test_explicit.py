"""The depth-first search: its verdicts on small tables, its moves, its dominance."""

import random

import pytest

from dstui.engine.cards import Card
from dstui.engine.codes import GameCode
from dstui.engine.families import DOUBLE, find_mode
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Column, Table
from dstui.solver.explicit import search_explicit
from dstui.solver.explicit_moves import MOVE_MASK, priced_moves, reachable
from dstui.solver.explicit_state import (
    FIELD,
    FIELD_SHIFT,
    HOME,
    KIND_SHIFT,
    TAKE_BACK,
    Layout,
    card_code,
    position_of,
)
from dstui.solver.verdict import Solution, Verdict
from tests.engine.tables import table
from tests.solver.small import deal_small, is_winnable, late_small, small_mode


def column(down: str, up: str) -> Column:
    return Column(*(tuple(map(Card.parse, side.split())) for side in (down, up)))


def bare_table(packs: int, ranks: int, columns: list[Column], homes: tuple[int, ...]) -> Table:
    """A table without a talon, draw 1."""
    mode = small_mode(packs, ranks, len(columns), 1, None)
    return Table(mode, tuple(columns), (), (), homes, 0, 0)


def moves_of(table: Table) -> list[tuple[int, int, int]]:
    """Kind and both fields of every move the search would try."""
    layout = Layout(table)
    moves = [move & MOVE_MASK for move in priced_moves(position_of(table, layout), layout)]
    return [(move >> KIND_SHIFT, move >> FIELD_SHIFT & FIELD, move & FIELD) for move in moves]


def replay(table: Table, solution: Solution) -> Table:
    for action in solution.actions:
        table = apply(table, action).table
    return table


def search(table: Table, nodes: int | None = 100_000) -> Solution:
    return search_explicit(table, nodes=nodes, seconds=None)


@pytest.mark.parametrize("seed", range(8))
def test_small_tables_get_the_verdict_of_trying_every_action(seed: int) -> None:
    source = random.Random(seed)
    decided = {True: 0, False: 0}
    for _ in range(60):
        packs = source.choice((1, 2))
        ranks = source.randint(2, 6 if packs == 1 else 4)
        mode = small_mode(packs, ranks, source.randint(1, 5), source.choice((1, 3)), None)
        table = late_small(mode, source, source.choice((0, 3, 6, 8)))
        truth = is_winnable(table, 1_000)
        if truth is None:
            continue
        solution = search(table)
        assert solution.verdict is (Verdict.WON if truth else Verdict.LOST), table
        if truth:
            assert replay(table, solution).is_won
        decided[truth] += 1
    assert min(decided.values()) >= 5


@pytest.mark.parametrize("draw", [1, 3])
def test_whole_small_games_from_the_deal_and_from_the_middle(draw: int) -> None:
    source = random.Random(draw)
    decided = 0
    for _ in range(25):
        table = deal_small(small_mode(1, source.randint(2, 3), 3, draw, None), source)
        for _ in range(source.randint(0, 12)):
            actions = list(legal_actions(table))
            if actions:
                table = apply(table, source.choice(actions)).table
        truth = is_winnable(table, 2_000)
        if truth is not None:
            decided += 1
            assert search(table).verdict is (Verdict.WON if truth else Verdict.LOST), table
    assert decided >= 15


@pytest.mark.parametrize("code", ["D1N", "D3N"])
def test_double_normal_deals_are_won_within_a_few_thousand_positions(code: str) -> None:
    mode = find_mode(DOUBLE, code)
    assert mode is not None
    for deal in range(20):
        table = GameCode(mode, deal).table()
        solution = search(table, 10_000)
        assert solution.verdict is Verdict.WON, deal
        assert replay(table, solution).is_won


def test_the_same_limit_gives_the_same_answer() -> None:
    mode = find_mode(DOUBLE, "D1N")
    assert mode is not None
    table = GameCode(mode, 77).table()
    once, again = search(table), search(table)
    assert (once.verdict, once.actions, once.nodes) == (again.verdict, again.actions, again.nodes)
    short = search(table, once.nodes - 1)
    assert (short.verdict, short.nodes) == (Verdict.UNKNOWN, once.nodes - 1)


def test_an_uncovered_two_may_have_to_wait_for_its_twin() -> None:
    """With two packs "a two may always go home" is wrong: the twin needs the pile more."""
    table = bare_table(
        2,
        3,
        [column("3D", "2D"), column("3C 2D", "3S"), column("AD 2H 3D 3S 3H 3H", "3C")],
        (2, 2, 2, 1, 1, 0, 2, 2),
    )
    (two_home,) = (action for action in legal_actions(table) if str(action) == "1f")
    assert is_winnable(apply(table, two_home).table, 5_000) is False
    solution = search(table)
    assert solution.verdict is Verdict.WON
    assert replay(table, solution).is_won


def test_both_twins_are_tried_where_they_hide_different_things() -> None:
    """One two of hearts hides nothing, the other lies on a face-down card."""
    table = bare_table(
        2, 13, [column("", "2H"), column("KS", "2H"), column("", "3S 2H")], (0, 0, 1, 0, 0, 0, 0, 0)
    )
    two = card_code(Card.parse("2H"))
    homes = [(a, b) for kind, a, b in moves_of(table) if kind == HOME]
    assert (0, two) in homes
    assert (1, two) in homes
    assert (2, two) in homes


def test_a_card_that_turned_one_up_on_its_way_home_may_come_back() -> None:
    """The fault that made a public solver call a winnable deal impossible."""
    table = bare_table(
        1, 13, [column("8S", "7H"), column("", "8C"), column("", "6S")], (5, 6, 0, 0)
    )
    (home,) = (action for action in legal_actions(table) if str(action) == "1f")
    after = apply(table, home)
    assert after.turned_up == Card.parse("8S")
    seven = card_code(Card.parse("7H"))
    assert (TAKE_BACK, seven, 0) in moves_of(after.table)


def test_a_part_of_a_run_moves_to_let_a_card_go_home() -> None:
    start = bare_table(
        1,
        5,
        [column("", "5S 4H 3C"), column("", "4D"), column("5D 5C", "5H 4C")],
        (4, 3, 3, 2),
    )
    assert (HOME, 0, card_code(Card.parse("4H"))) in moves_of(start)
    assert (HOME, 2, card_code(Card.parse("5H"))) not in moves_of(start)
    assert replay(start, search(start)).is_won


@pytest.mark.parametrize("count", range(1, 12))
def test_what_draw_3_reaches_is_what_drawing_shows(count: int) -> None:
    for waste in range(count + 1):
        shown = set()
        place = waste
        for _ in range(2 * count + 2):
            if place:
                shown.add(place - 1)
            place = 0 if place == count else min(place + 3, count)
        places = reachable(count, waste, 3)
        assert sorted(places) == sorted(shown)


def test_the_first_of_twins_in_the_talon_is_taken_first() -> None:
    start = table(stock="9C 2D 5S", waste="2D 9C 4H")
    layout = Layout(start)
    position = position_of(start, layout)
    taken = []
    for text in ("9C", "2D", "4H", "9C", "2D", "5S"):
        number = position.number_of(layout, card_code(Card.parse(text)))
        taken.append(number)
        position.take_from_talon(layout, number)
    assert taken == [1, 0, 2, 3, 4, 5]
    assert (position.mask, position.types) == (0, 0)
