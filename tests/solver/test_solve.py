"""The one door: limits, interruption, and no line that the rules have not confirmed."""

import pytest

from dstui.engine.actions import DRAW
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.table import Table
from dstui.solver import solve as door
from dstui.solver.replay import replay
from dstui.solver.solve import FalseLineWarning, solve
from dstui.solver.verdict import Solution, Verdict
from tests.engine.tables import D1N, table


def deal(code: str) -> Table:
    return GameCode.parse(code).table()


@pytest.mark.parametrize("code", ["DS1-D1N-AAAAAAC", "DS1-D3N-AAAAAAC", "KS1-D1U-AAAAAAA"])
def test_a_win_comes_with_a_line_that_the_rules_accept(code: str) -> None:
    start = deal(code)
    solution = solve(start, nodes=20_000)
    assert solution.verdict is Verdict.WON
    assert solution.nodes > 0
    assert replay(start, solution.actions)[-1].is_won


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_node_limit_holds_in_every_mode(mode: Mode) -> None:
    solution = solve(GameCode(mode, 11).table(), nodes=40)
    assert solution.verdict is Verdict.UNKNOWN
    assert 40 <= solution.nodes <= 100


def test_a_won_table_is_won_without_an_action() -> None:
    won = table(D1N)._replace(foundations=(13,) * 8)
    solution = solve(won)
    assert (solution.verdict, solution.actions, solution.nodes) == (Verdict.WON, (), 0)


@pytest.mark.parametrize("code", ["KS1-D31-AAAAAAA", "DS1-D3V-AAAAAAI"])
def test_a_dead_deal_is_proved_lost(code: str) -> None:
    solution = solve(deal(code), nodes=5_000)
    assert (solution.verdict, solution.actions) == (Verdict.LOST, ())


def test_cards_that_are_missing_make_no_win() -> None:
    aces_only = table(D1N, {1: "AS"})._replace(foundations=(13, 0) * 4)
    with pytest.warns(FalseLineWarning):
        assert solve(aces_only).verdict is Verdict.UNKNOWN


def test_it_stops_when_told_to_and_when_time_is_up() -> None:
    hard = deal("KS1-D1U-AAAAAAY")
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    assert solve(hard, should_stop=stop).verdict is Verdict.UNKNOWN
    late = solve(hard, seconds=0.0)
    assert (late.verdict, late.actions) == (Verdict.UNKNOWN, ())


@pytest.mark.parametrize("code", ["DS1-D1N-AAAAAAC", "KS1-D1U-AAAAAAY"])
def test_progress_is_told(code: str) -> None:
    told: list[int] = []
    solve(deal(code), nodes=2_000, progress=told.append)
    assert told
    assert told == sorted(told)


def test_a_line_that_does_not_win_is_not_told_as_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    def liar(*_: object, **__: object) -> Solution:
        return Solution(Verdict.WON, (DRAW,), 1)

    monkeypatch.setattr(door, "_search_to_run", lambda: (liar, "plain"))
    with pytest.warns(FalseLineWarning):
        solution = solve(deal("DS1-D1N-AAAAAAC"))
    assert (solution.verdict, solution.actions) == (Verdict.UNKNOWN, ())
