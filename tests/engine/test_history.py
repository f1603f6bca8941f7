"""Rules, section 6: undo, redo, the move counter and the clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dstui.engine.actions import DRAW, REDEAL
from dstui.engine.clock import Stopwatch, Waking
from dstui.engine.codes import GameCode
from dstui.engine.game import Game, Travel, parse_event
from dstui.engine.refusals import IllegalAction, Refusal
from tests.engine.data import won_line
from tests.engine.tables import D1N, read

CODE = GameCode.parse("DS1-D1N-AAAAAAB")
LINE = won_line("DS1-D1N-AAAAAAA")
WON = GameCode.parse("DS1-D1N-AAAAAAA")


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def lap(game: Game, actions: int) -> None:
    """Make *actions* draws, with a redeal whenever the stock is empty."""
    for _ in range(actions):
        game.play(DRAW if game.table.stock else REDEAL)


def won_game(**options) -> Game:
    return Game.replay(WON, [parse_event(word, D1N.family) for word in LINE.split()], **options)


def test_6_undo_takes_the_last_action_back_and_the_score_returns():
    game = Game(WON)
    before = game.table
    game.play(read("6f"))
    assert game.table.score == 15
    step = game.undo()
    assert game.table is before
    assert step.outcome.action == read("6f")


def test_6_undo_of_nothing_is_refused():
    with pytest.raises(IllegalAction) as error:
        Game(CODE).undo()
    assert error.value.refusal is Refusal.NOTHING_TO_UNDO


def test_6_the_counter_counts_draws_redeals_and_moves_and_never_goes_down():
    game = Game(CODE)
    lap(game, 60)
    assert game.line[-1] == REDEAL
    assert game.moves == 60
    game.undo()
    game.undo()
    game.redo()
    assert game.moves == 60
    game.play(DRAW if game.table.stock else REDEAL)
    assert game.moves == 61


def test_6_a_refused_action_counts_nothing():
    game = Game(CODE)
    with pytest.raises(IllegalAction):
        game.play(REDEAL)
    assert (game.moves, game.events, game.undoable) == (0, (), 0)
    assert not game.stopwatch.is_running


def test_6_redo_makes_the_action_again():
    game = Game(CODE)
    lap(game, 5)
    after = game.table
    game.undo()
    game.undo()
    assert game.redoable == 2
    game.redo()
    game.redo()
    assert game.table == after
    with pytest.raises(IllegalAction) as error:
        game.redo()
    assert error.value.refusal is Refusal.NOTHING_TO_REDO


def test_6_redo_is_gone_after_a_new_action():
    game = Game(CODE)
    lap(game, 5)
    game.undo()
    lap(game, 1)
    assert game.redoable == 0


def test_6_a_refused_action_leaves_redo():
    game = Game(CODE)
    lap(game, 1)
    game.undo()
    with pytest.raises(IllegalAction):
        game.play(REDEAL)
    assert game.redoable == 1


def test_6_after_250_actions_200_can_be_undone_and_then_one_new_one():
    game = Game(CODE)
    lap(game, 50)
    at_50 = game.table
    lap(game, 200)
    for _ in range(200):
        game.undo()
    assert game.table == at_50
    with pytest.raises(IllegalAction) as error:
        game.undo()
    assert error.value.refusal is Refusal.NOTHING_TO_UNDO
    game.play(DRAW)
    assert game.undoable == 1
    game.undo()
    assert game.table == at_50
    assert (game.moves, game.undoable, len(game.line)) == (251, 0, 50)


def test_6_after_a_win_no_action_is_accepted_but_undo_is():
    game = won_game()
    assert game.is_won
    for text in ("d", "r", "wf", "s1", "12"):
        with pytest.raises(IllegalAction) as error:
            game.play(read(text))
        assert error.value.refusal is Refusal.GAME_WON
    game.undo()
    assert not game.is_won
    game.redo()
    assert game.is_won


# The clock


def test_6_the_clock_starts_with_the_first_action():
    hands = Hands()
    game = Game(CODE, now=hands)
    hands.time += 60
    assert game.seconds == 0
    game.play(DRAW)
    hands.time += 2.9
    assert game.seconds == 2


def test_6_the_clock_stands_while_it_is_stopped():
    hands = Hands()
    game = Game(CODE, now=hands)
    game.play(DRAW)
    hands.time += 10
    game.stopwatch.stop()
    hands.time += 3600
    assert game.seconds == 10
    game.stopwatch.start()
    hands.time += 5
    assert game.seconds == 15


def test_6_the_clock_stops_at_the_win_and_runs_again_after_undo():
    hands = Hands()
    game = won_game(now=hands, seconds=40)
    assert not game.stopwatch.is_running
    hands.time += 100
    assert game.seconds == 40
    game.undo()
    hands.time += 2
    game.redo()
    hands.time += 100
    assert game.seconds == 42


def test_6_a_resumed_game_goes_on_from_its_seconds():
    hands = Hands()
    game = Game.replay(CODE, [DRAW, DRAW, Travel.UNDO], now=hands, seconds=75.5)
    hands.time += 86_400
    assert game.seconds == 75
    game.play(DRAW)
    hands.time += 1
    assert game.seconds == 76


@given(st.lists(st.tuples(st.sampled_from(["start", "stop", "look"]), st.integers(-50, 50))))
def test_6_the_clock_never_goes_back_whatever_its_source_does(story):
    hands = Hands()
    watch = Stopwatch(hands)
    last = expected = 0.0
    for what, jump in story:
        if what == "start":
            watch.start()
        elif what == "stop":
            watch.stop()
        assert watch.seconds >= last
        assert watch.seconds == expected
        last = watch.seconds
        hands.time += jump
        expected += max(0, jump) if watch.is_running else 0


def test_6_the_last_step_is_the_one_that_undo_takes_back():
    game = Game(CODE)
    assert game.last_step is None
    steps = [game.play(DRAW) for _action in range(3)]
    assert game.last_step is steps[2]
    game.undo()
    assert game.last_step is steps[1]
    game.undo()
    game.undo()
    assert game.last_step is None


def test_6_a_replayed_game_has_the_seconds_it_is_given_and_none_by_itself():
    assert Game.replay(CODE, [DRAW]).seconds == 0
    assert Game.replay(CODE, [DRAW], seconds=7.9).seconds == 7


def test_6_only_a_gap_that_is_longer_than_the_longest_counts_as_nothing():
    awake = Waking(iter([10.0, 13.0, 16.5, 17.5]).__next__, longest=3.0)
    assert [awake() for _look in range(4)] == [0.0, 3.0, 3.0, 4.0]


def test_6_a_source_that_is_set_back_takes_nothing_away():
    awake = Waking(iter([10.0, 12.0, 4.0, 5.0]).__next__, longest=3.0)
    assert [awake() for _look in range(4)] == [0.0, 2.0, 2.0, 3.0]


@pytest.mark.parametrize("word", ["u", "y", "d", "37", "s3"])
def test_events_read_back_from_their_text(word):
    assert str(parse_event(word, D1N.family)) == word


@pytest.mark.parametrize("word", ["", "U", "x", "99", "uu"])
def test_what_is_no_event_is_not_read_as_one(word):
    with pytest.raises(ValueError, match="not an action"):
        parse_event(word, D1N.family)
