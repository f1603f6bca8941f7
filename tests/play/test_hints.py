"""Hints: followed they win; lost positions lead back; what is not known is not claimed."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from dstui.engine.actions import Action, parse_action
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode, find_mode
from dstui.engine.game import Game
from dstui.engine.rules import legal_actions
from dstui.play.hints import Hints, Lost, NextAction, NothingUseful
from dstui.play.pool import pool_entries, pooled_line, read_entry
from dstui.solver.solve import solve
from dstui.solver.verdict import Solution, Verdict
from dstui.solver.worker import Worker
from dstui.store.settings import HintKnowledge
from tests.engine.data import won_lines

NODES = 3_000
POOLED = [mode for mode in MODES if pool_entries(mode)]


@pytest.fixture
async def hints() -> AsyncIterator[Hints]:
    each = Hints(nodes=NODES, seconds=None)
    yield each
    each.close()


class Counting(Worker):
    """Solves here and now, and counts how often it is asked."""

    asked = 0

    async def solve(self, table, *, nodes=None, seconds=None, progress=None):  # type: ignore[no-untyped-def]
        self.asked += 1
        return solve(table, nodes=nodes, seconds=seconds)


def won_record(mode: str) -> tuple[GameCode, tuple[Action, ...]]:
    """A deal of this mode and actions that win it."""
    for each in won_lines():
        if each["code"].startswith(mode):
            code = GameCode.parse(each["code"])
            words = each["actions"].split()
            return code, tuple(parse_action(word, code.mode.family) for word in words)
    raise AssertionError(f"no won record of {mode}")


async def play_out(game: Game, hints: Hints) -> int:
    """Follow sure hints to the win; how many actions it took."""
    made = 0
    while not game.is_won:
        hint = await hints.hint(game)
        assert isinstance(hint, NextAction)
        assert hint.sure
        game.play(hint.action)
        made += 1
        assert made < 3_000
    return made


@pytest.mark.parametrize("mode", ["DS1-D1N", "DS1-D3N", "KS1-D1U", "KS1-D3U"])
async def test_followed_from_random_won_positions_they_win(mode: str) -> None:
    source = random.Random(mode)
    family_mode = next(each for each in MODES if str(each) == mode)
    won = 0
    for deal in range(5):
        game = Game(GameCode(family_mode, deal))
        for _ in range(source.randint(0, 60)):
            game.play(source.choice(list(legal_actions(game.table))))
        hints = Hints(Counting(), nodes=NODES, seconds=None)
        if await hints.winnable(game) is Verdict.WON:
            await play_out(game, hints)
            won += 1
    assert won >= 2


@pytest.mark.parametrize("mode", ["DS1-D1V", "DS1-D3V", "KS1-D1U", "KS1-D3U"])
async def test_followed_from_within_a_known_line_they_win(mode: str) -> None:
    code, line = won_record(mode)
    source = random.Random(mode)
    for _ in range(3):
        game = Game.replay(code, line[: source.randrange(len(line) * 3 // 4, len(line))])
        await play_out(game, Hints(Counting(), nodes=20_000, seconds=None))


@pytest.mark.parametrize("code", ["KS1-D11-AAAAAAB", "KS1-D13-AAAAAAA", "KS1-D33-AAAAAAC"])
async def test_followed_with_few_redeals_they_win(code: str) -> None:
    game = Game(GameCode.parse(code))
    await play_out(game, Hints(Counting(), nodes=NODES, seconds=None))


async def test_the_line_is_kept_while_the_player_is_on_it() -> None:
    worker = Counting()
    hints = Hints(worker, nodes=NODES, seconds=None)
    game = Game(GameCode.parse("DS1-D1N-AAAAAAD"))
    for _ in range(30):
        hint = await hints.hint(game)
        assert isinstance(hint, NextAction)
        game.play(hint.action)
    game.undo()
    game.undo()
    await play_out(game, hints)
    assert worker.asked == 1


async def test_off_the_line_a_new_one_is_searched() -> None:
    worker = Counting()
    hints = Hints(worker, nodes=NODES, seconds=None)
    game = Game(GameCode.parse("DS1-D1N-AAAAAAD"))
    hint = await hints.hint(game)
    assert isinstance(hint, NextAction)
    other = next(action for action in legal_actions(game.table) if action != hint.action)
    game.play(other)
    await play_out(game, hints)
    assert worker.asked >= 1


def lost_game() -> Game:
    """A game that was won at its start, is lost now, and was lost by actions known to nobody."""
    code = GameCode.parse("KS1-D3U-AAAAAAB")
    for seed in range(50):
        source = random.Random(seed)
        game = Game(code)
        for _ in range(120):
            game.play(source.choice(list(legal_actions(game.table))))
        if solve(game.table, nodes=NODES).verdict is Verdict.LOST:
            return game
    raise AssertionError("no lost game found")


async def test_a_lost_position_says_how_many_undos_lead_back() -> None:
    game = lost_game()
    hints = Hints(Counting(), nodes=NODES, seconds=None)
    hint = await hints.hint(game)
    assert isinstance(hint, Lost)
    assert hint.restart
    assert hint.undos is not None
    for _ in range(hint.undos - 1):
        game.undo()
    assert solve(game.table, nodes=NODES).verdict is not Verdict.WON
    game.undo()
    assert await hints.winnable(game) is Verdict.WON
    await play_out(game, hints)


async def test_a_deal_that_is_lost_from_the_start_has_no_way_back() -> None:
    game = Game(GameCode.parse("KS1-D31-AAAAAAA"))
    game.play(next(legal_actions(game.table)))
    hints = Hints(Counting(), nodes=NODES, seconds=None)
    assert await hints.hint(game) == Lost(None, restart=False)
    assert await hints.winnable(game) is Verdict.LOST


async def test_beyond_the_history_only_starting_again_helps() -> None:
    game = lost_game()
    while game.undoable < 200 or len(game.line) < 400:
        turns = [action for action in legal_actions(game.table) if str(action) in "dr"]
        game.play(turns[0])
    hint = await Hints(Counting(), nodes=NODES, seconds=None).hint(game)
    assert hint == Lost(None, restart=True)


async def test_what_is_not_known_is_called_a_guess() -> None:
    game = Game(GameCode.parse("DS1-D1V-AAAAAAA"))
    hint = await Hints(Counting(), nodes=50, seconds=None).hint(game)
    assert isinstance(hint, NextAction)
    assert not hint.sure
    game.play(hint.action)


@pytest.mark.parametrize("mode", MODES, ids=str)
async def test_from_seen_cards_alone_no_search_is_made(mode: Mode) -> None:
    worker = Counting()
    hints = Hints(worker, nodes=NODES, seconds=None)
    game = Game(GameCode(mode, 3))
    for _ in range(2_000):
        if game.is_won:
            break
        hint = await hints.hint(game, HintKnowledge.SEEN_CARDS)
        if isinstance(hint, NothingUseful):
            break
        assert isinstance(hint, NextAction)
        assert not hint.sure
        game.play(hint.action)
    else:
        raise AssertionError("it goes in circles")
    assert worker.asked == 0


async def test_in_the_worker_a_second_hint_cancels_the_first(hints: Hints) -> None:
    mode = find_mode(MODES[0].family, "D1N")
    assert mode is not None
    game = Game(GameCode(mode, 4))
    first = asyncio.create_task(hints.hint(game))
    await asyncio.sleep(0)
    hint = await hints.hint(game)
    assert isinstance(hint, NextAction)
    assert hint.sure
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_a_line_found_before_the_deal_is_followed_at_once() -> None:
    worker = Counting()
    hints = Hints(worker, nodes=NODES, seconds=None)
    code = GameCode.parse("DS1-D3N-AAAAAAD")
    solution: Solution = solve(code.table(), nodes=NODES)
    hints.follow(code.table(), solution.actions)
    assert await play_out(Game(code), hints) == len(solution.actions)
    assert worker.asked == 0


@pytest.mark.parametrize("mode", POOLED, ids=str)
async def test_the_line_of_a_deal_from_a_pool_is_followed_without_a_search(mode: Mode) -> None:
    code, line = read_entry(mode, pool_entries(mode)[-1])
    worker = Counting()
    hints = Hints(worker, pooled_line)
    game = Game(code)
    assert await hints.winnable(game) is Verdict.WON
    assert await play_out(game, hints) <= len(line)
    # Another game of the deal, and one that left the line and came back.
    game = Game(code)
    place = 0
    while place < 9 or len([*legal_actions(game.table)]) == 1:
        game.play(line[place])
        place += 1
    assert await hints.hint(game) == NextAction(line[place], sure=True)
    game.play(next(action for action in legal_actions(game.table) if action != line[place]))
    game.undo()
    assert await hints.hint(game) == NextAction(line[place], sure=True)
    assert worker.asked == 0


async def test_off_the_line_it_searches() -> None:
    code, line = won_record("KS1-D3U")
    worker = Counting()
    hints = Hints(worker, lambda _code: line, nodes=NODES, seconds=None)
    game = Game(code)
    game.play(next(action for action in legal_actions(game.table) if action != line[0]))
    await hints.winnable(game)
    assert worker.asked == 1


async def test_hints_from_open_cards_do_not_look_at_the_line() -> None:
    asked: list[GameCode] = []

    def known(code: GameCode) -> tuple[Action, ...]:
        asked.append(code)
        return ()

    hints = Hints(Counting(), known)
    await hints.hint(Game(won_record("KS1-D3U")[0]), HintKnowledge.SEEN_CARDS)
    assert asked == []
