"""A verdict is kept across actions that play can undo: the solver gives the same one again."""

import random
from collections import Counter, deque
from collections.abc import Iterator

import pytest

from dstui.engine.actions import (
    DRAW,
    REDEAL,
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    FoundationToColumn,
    Redeal,
)
from dstui.engine.game import Step, Travel
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table
from dstui.play.outlook import leads_back, still_holds
from dstui.solver.solve import solve
from dstui.solver.verdict import Verdict
from tests.engine.tables import cards, column
from tests.solver.small import is_winnable, place, random_small, small_mode

POSITIONS = 200


def step_of(table: Table, action: Action) -> Step:
    return Step(table, apply(table, action))


def small_table(
    draw: int = 1, redeals: int | None = None, stock: str = "", waste: str = "", **columns: str
) -> Table:
    """One pack of five ranks on three columns, *a*, *b* and *c*; nothing is home."""
    piles = tuple(column(columns.get(name, "")) for name in "abc")
    mode = small_mode(packs=1, ranks=5, columns=3, draw=draw, redeals=redeals)
    return Table(mode, piles, cards(stock), cards(waste), (0, 0, 0, 0), 0, 0)


def random_steps(seed: int, count: int) -> Iterator[Step]:
    """One action on each of so many small tables."""
    source = random.Random(seed)
    for _ in range(count):
        table = random_small(source)
        if legal := list(legal_actions(table)):
            yield step_of(table, source.choice(legal))


@pytest.mark.parametrize("seed", range(4))
def test_tables_between_which_play_leads_back_have_one_verdict(seed: int) -> None:
    for step in filter(leads_back, random_steps(seed, 30)):
        tables = step.before, step.outcome.table
        true = {is_winnable(table, POSITIONS) for table in tables}
        assert true != {True, False}
        found = {solve(table, nodes=POSITIONS).verdict for table in tables}
        assert found != {Verdict.WON, Verdict.LOST}


def test_play_finds_the_way_back_where_it_is_said_to() -> None:
    told: Counter[tuple[str, bool]] = Counter()
    for step in random_steps(0, 120):
        told[type(step.outcome.action).__name__, leads_back(step)] += 1
        if leads_back(step):
            assert reaches(step.outcome.table, step.before) is not False
    for kind in (Draw, Redeal, ColumnToFoundation, ColumnToColumn, FoundationToColumn):
        assert told[kind.__name__, True]
    for kind in (Draw, Redeal, ColumnToFoundation, ColumnToColumn):
        assert told[kind.__name__, False]


def reaches(table: Table, wanted: Table) -> bool | None:
    """Whether some legal actions lead from one table to the other; None where it is too far."""
    seen, todo = {where(table)}, deque([table])
    while todo:
        current = todo.popleft()
        if where(current) == where(wanted):
            return True
        for action in legal_actions(current):
            after = apply(current, action).table
            if where(after) not in seen:
                if len(seen) == POSITIONS:
                    return None
                seen.add(where(after))
                todo.append(after)
    return False


def where(table: Table) -> tuple[object, ...]:
    packs = table.mode.family.packs
    heights = table.foundations
    rows = [tuple(sorted(heights[i : i + packs])) for i in range(0, len(heights), packs)]
    counted = table.redeals if table.mode.redeals is not None else 0
    return *place(table._replace(foundations=(), redeals=counted)), *rows


def test_a_card_that_comes_to_light_changes_the_outlook() -> None:
    table = small_table(a="2S | 3H", b="4S")
    assert not leads_back(step_of(table, ColumnToColumn(0, 1)))


def test_a_column_is_emptied_for_good_unless_by_a_king() -> None:
    table = small_table(a="3H", b="4S")
    assert not leads_back(step_of(table, ColumnToColumn(0, 1)))
    table = small_table(a="5H 4S")
    assert leads_back(step_of(table, ColumnToColumn(0, 1)))


def test_draws_of_three_come_around_only_where_the_groups_do() -> None:
    assert leads_back(step_of(small_table(3, stock="4H 3H 2H", waste="5S 4S 3S"), DRAW))
    assert not leads_back(step_of(small_table(3, stock="4H 3H 2H", waste="5S 4S"), DRAW))
    assert leads_back(step_of(small_table(3, waste="5S 4S"), REDEAL))


def test_draws_are_spent_where_redeals_are_limited() -> None:
    for redeals in (0, 3):
        assert not leads_back(step_of(small_table(1, redeals, stock="4H 3H"), DRAW))
    assert not leads_back(step_of(small_table(1, 3, waste="4H 3H"), REDEAL))


def test_what_is_lost_stays_lost_and_what_was_won_is_won_again_by_undoing() -> None:
    table = small_table(waste="AS")
    step = step_of(table, next(a for a in legal_actions(table) if str(a) == "wf"))
    action = step.outcome.action
    kept = {
        (verdict, event): still_holds(verdict, event, step)
        for verdict in (None, *Verdict)
        for event in (action, Travel.REDO, Travel.UNDO)
    }
    assert {key for key, holds in kept.items() if holds} == {
        (Verdict.LOST, action),
        (Verdict.LOST, Travel.REDO),
        (Verdict.WON, Travel.UNDO),
    }
    back = step_of(small_table(stock="AS 2S"), DRAW)
    assert all(
        still_holds(verdict, event, back)
        for verdict in (None, *Verdict)
        for event in (DRAW, Travel.REDO, Travel.UNDO)
    )
