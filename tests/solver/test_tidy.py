"""Lines made shorter still win."""

import random

from dstui.engine.actions import Action, parse_action
from dstui.engine.codes import GameCode
from dstui.engine.families import CLASSIC, DOUBLE, find_mode
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table
from dstui.solver.board import action_code, board_of
from dstui.solver.explicit import search_explicit
from dstui.solver.line import Line
from dstui.solver.replay import replay
from dstui.solver.tidy import tidy
from tests.engine.tables import table


def line_of(text: str) -> tuple[Action, ...]:
    return tuple(parse_action(word, DOUBLE) for word in text.split())


def tidied(start: Table, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    line = Line(start)
    for action in actions:
        line.act(action_code(action))
    tidy(line)
    assert [board.key() for board in line.boards] == [
        board_of(passed).key() for passed in replay(start, line.engine_actions())
    ]
    return line.engine_actions()


def detours(at: Table, source: random.Random, count: int) -> tuple[Table, list[Action]]:
    """A few random actions, each undone by another where there is one."""
    made: list[Action] = []
    for _ in range(count):
        for action in source.sample(list(legal_actions(at)), 1):
            after = apply(at, action).table
            for back in legal_actions(after):
                if apply(after, back).table.columns == at.columns:
                    made += [action, back]
                    at = apply(after, back).table
                    break
    return at, made


def test_a_round_of_draws_that_brings_nothing_goes() -> None:
    mode = find_mode(DOUBLE, "D3N")
    assert mode is not None
    start = GameCode(mode, 5).table()
    line = search_explicit(start, nodes=None, seconds=None).actions
    longer = line_of("d " * 20 + "r") + line
    assert tidied(start, longer) == line


def test_moves_that_a_later_one_undoes_go() -> None:
    mode = find_mode(CLASSIC, "D1U")
    assert mode is not None
    for seed in range(10):
        source = random.Random(seed)
        start = GameCode(mode, seed).table()
        actions: list[Action] = []
        for _ in range(40):
            now = replay(start, actions)[-1]
            after, more = detours(now, source, 2)
            actions += more
            legal = list(legal_actions(after))
            actions.append(source.choice(legal))
        whole = tuple(actions)
        short = tidied(start, whole)
        wanted, end = replay(start, whole)[-1], replay(start, short)[-1]
        assert len(short) <= len(whole)
        assert (end.columns, end.stock, end.waste) == (wanted.columns, wanted.stock, wanted.waste)
        assert end.foundations == wanted.foundations


def test_a_pair_around_other_actions_goes() -> None:
    start = table(columns={1: "6H 5S", 2: "6D"}, stock="9C 2D 3D")
    line = line_of("12 d d 21 d")
    assert tidied(start, line) == line_of("d d d")


def test_what_was_needed_in_between_stays() -> None:
    start = table(columns={1: "6H 5S", 2: "6D", 3: "KC | 5C"}, stock="9C 2D 3D")
    line = line_of("12 31 d")
    assert tidied(start, line) == line
