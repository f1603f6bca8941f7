"""Faults other solitaire programs have had, each as a story this engine must not repeat."""

import random

import pytest

from dstui.engine.actions import DRAW, REDEAL, all_actions
from dstui.engine.cards import Card, Suit
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES
from dstui.engine.game import Game, parse_event
from dstui.engine.records import Record
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import legal_actions
from tests.engine.data import won_line
from tests.engine.tables import D1N, D1V, D3N, D3U, D3V, D11, D13, act, cards, column, read, table

S, H, D, C = Suit


def games(seed: int, actions: int):
    """A game in every mode, after some random actions."""
    for mode in MODES:
        chance = random.Random(f"{mode} {seed}")
        game = Game(GameCode(mode, chance.randrange(2**35)))
        for _ in range(actions):
            choices = list(legal_actions(game.table))
            if choices:
                game.play(chance.choice(choices))
        yield game


def test_undo_of_a_three_card_draw_keeps_the_order():
    game = Game(GameCode(D3N, 5))
    before = game.table
    game.play(DRAW)
    drawn = game.table.waste
    for _ in range(10):
        game.undo()
        assert game.table == before
        game.play(DRAW)
        assert game.table.waste == drawn == before.stock[:3]


def test_a_stock_card_is_not_playable_after_undo():
    game = Game(GameCode(D1N, 5))
    game.table = table(D1N, {1: "3S"}, stock="2H")
    game.play(DRAW)
    game.undo()
    with pytest.raises(IllegalAction) as error:
        game.play(read("w1"))
    assert error.value.refusal is Refusal.WASTE_EMPTY
    assert game.moves == 1


@pytest.mark.parametrize(("mode", "draws"), [(D3N, [3] * 19 + [2]), (D3U, [3] * 8)], ids=str)
def test_fewer_than_three_left_and_round_again(mode, draws):
    game = Game(GameCode(mode, 9))
    stock = game.table.stock
    assert [len(game.play(DRAW).outcome.cards) for _ in draws] == draws
    assert (game.table.stock, game.table.waste) == ((), stock)
    full = game.table
    game.play(REDEAL)
    assert game.table.stock == stock
    game.undo()
    assert game.table == full
    game.redo()
    assert [game.play(DRAW).outcome.cards[-1] for _ in draws] == [
        stock[min(i * 3 + 2, len(stock) - 1)] for i in range(len(draws))
    ]


@pytest.mark.parametrize(("mode", "allowed"), [(D1V, 0), (D3V, 0), (D11, 1), (D13, 3)], ids=str)
def test_no_redeal_left_is_refused_with_a_reason_and_changes_nothing(mode, allowed):
    game = Game(GameCode(mode, 3))
    for left in range(allowed, -1, -1):
        while game.table.stock:
            game.play(DRAW)
        assert game.table.redeals_left == left
        if left:
            game.play(REDEAL)
    before = (game.table, game.moves, game.events, game.undoable)
    with pytest.raises(IllegalAction) as error:
        game.play(REDEAL)
    assert error.value.refusal is Refusal.NO_REDEAL_LEFT
    assert (game.table, game.moves, game.events, game.undoable) == before


@pytest.mark.parametrize("mode", [D1N, D1V], ids=str)
@pytest.mark.parametrize("spades", [(1, 0), (5, 4)])
def test_a_foundation_gives_nothing_to_another_foundation(mode, spades):
    at = table(mode, {1: "9H"}, home={S: spades}, score=70)
    from_home = {f"{suit}{i}" for suit in "shdc" for i in range(1, 10)}
    assert from_home <= set(map(str, all_actions(mode.family)))
    assert not from_home & set(map(str, legal_actions(at)))


def test_of_two_equal_cards_the_one_named_moves():
    at = table(D1N, {1: "2H", 5: "KC | 2H"}, home={H: (1, 0)})
    from_first, from_fifth = act(at, "1f"), act(at, "5f")
    assert from_first.table.columns[0].is_empty
    assert from_first.table.columns[4] == column("KC | 2H")
    assert from_first.turned_up is None
    assert from_fifth.table.columns[0] == column("2H")
    assert from_fifth.turned_up == Card(13, C)
    assert {"1f", "5f"} <= set(map(str, legal_actions(at)))
    game = Game(GameCode(D1N, 1))
    game.table = at
    game.play(read("5f"))
    game.undo()
    assert game.table == at


def test_the_second_foundation_of_a_suit_fills_rightly():
    at = table(D1N, {2: "2S"}, waste="6S AS", home={S: (5, 0)})
    for text, row in (("wf", (5, 1)), ("2f", (5, 2)), ("wf", (6, 2))):
        at = act(at, text).table
        assert at.row(S) == row
        assert at.home == sum(row)
    assert not at.is_won
    assert table(home=dict.fromkeys(Suit, (13, 13))).is_won
    assert not table(home=dict.fromkeys(Suit, (13, 12))).is_won


def test_undo_is_exact_for_every_legal_action():
    for game in games(seed=16, actions=40):
        before = game.table
        for action in list(legal_actions(before)):
            game.play(action)
            game.undo()
            assert game.table == before
            assert game.undoable == min(40, len(game.line))


def test_two_hundred_and_one():
    game = Game(GameCode(D1N, 17))
    tables = [game.table]
    for _ in range(250):
        game.play(DRAW if game.table.stock else REDEAL)
        tables.append(game.table)
    resumed = Game.replay(game.code, game.events)
    for played in (game, resumed):
        undone = 0
        while played.undoable:
            played.undo()
            undone += 1
        assert undone == 200
        assert played.table == tables[50]
        with pytest.raises(IllegalAction) as error:
            played.undo()
        assert error.value.refusal is Refusal.NOTHING_TO_UNDO
        played.play(DRAW)
        assert played.undoable == 1


@pytest.mark.parametrize(
    ("seconds", "time"), [(0, 1000), (29, 1000), (30, 1000), (31, 967), (600, 50)]
)
def test_the_bonus_is_shown_apart_and_paid_once(seconds, time):
    code = GameCode.parse("KS1-D1U-TPEWWMA")
    events = [parse_event(w, code.mode.family) for w in won_line(str(code)).split()]
    game = Game.replay(code, events, seconds=seconds)
    assert (game.score.points, game.score.bonus.win, game.score.bonus.time) == (515, 100, time)
    assert game.score.total == 615 + time
    game.undo()
    assert game.score.bonus.total == 0
    again = Game.replay(code, events, seconds=seconds)
    record = Record(code, again.line, score=again.score.total, seconds=again.seconds)
    assert record.replay().score == again.score.total


def test_undo_gives_no_time_back_and_a_set_back_clock_takes_none():
    time = [100.0]
    game = Game(GameCode(D1N, 22), now=lambda: time[0])
    time[0] += 500
    game.play(DRAW)
    time[0] += 30
    game.undo()
    assert game.seconds == 30
    time[0] -= 3600
    assert game.seconds == 30
    time[0] += 4
    assert game.seconds == 34


@pytest.mark.parametrize("mode", [D1N, D3N, D1V, D3V], ids=str)
def test_the_code_of_a_game_is_the_code_of_its_deal(mode):
    game = Game(GameCode(mode, 23))
    game.play(DRAW)
    assert GameCode.parse(str(game.code)).table() == Game(game.code).table
    assert str(game.code).split("-")[1] == mode.code


def test_every_card_is_there_after_a_thousand_random_actions():
    for game in games(seed=24, actions=1000):
        at = game.table
        lying = [*at.stock, *at.waste, *(c for pile in at.columns for c in pile.down + pile.up)]
        lying += [
            Card(rank, Suit(slot // game.code.mode.family.packs))
            for slot, top in enumerate(at.foundations)
            for rank in range(1, top + 1)
        ]
        assert sorted(lying) == sorted(game.code.mode.family.deck())
        assert Game.replay(game.code, game.events).table == at


def test_the_waste_is_played_on_through_earlier_draws():
    at = table(D3N, {1: "9H", 2: "8D", 3: "7H"}, stock="AS 2S 6S 5S 7S 8S")
    at = act(act(at, "d").table, "d").table
    for text, left in (("w1", "AS 2S 6S 5S 7S"), ("w2", "AS 2S 6S 5S")):
        at = act(at, text).table
        assert at.waste == cards(left)
    assert "w3" not in map(str, legal_actions(at))
