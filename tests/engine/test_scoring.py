"""Rules, section 5: what each event is worth, by value."""

import pytest

from dstui.engine.bonus import Bonus, bonus_of, time_bonus
from dstui.engine.cards import Suit
from dstui.engine.codes import GameCode
from dstui.engine.families import CLASSIC, DOUBLE, MODES, modes_of
from dstui.engine.game import Game
from dstui.engine.rules import Points, Reason
from tests.engine.data import wins_without_take_backs, won_lines
from tests.engine.tables import D1N, D1U, D1V, D3N, D3U, D3V, D11, D13, act, play, read, table

S, H, D, C = Suit
SCORINGS = {"normal": (D1N, D3N), "vegas": (D1V, D3V), "standard": modes_of(CLASSIC)}


def modes_with(worth: dict[str, int]):
    """Every mode with what its scoring column says, as test parameters."""
    return [
        pytest.param(mode, worth[scoring], id=str(mode))
        for scoring, modes in SCORINGS.items()
        for mode in modes
    ]


def gain(before, text):
    """Points of one action, which must be the sum of the reasons it gives."""
    outcome = act(before, text)
    assert outcome.table.score - before.score == sum(entry.amount for entry in outcome.points)
    return outcome.table.score - before.score


def test_5_every_mode_is_in_the_table():
    assert sorted(map(str, MODES)) == sorted(str(m) for modes in SCORINGS.values() for m in modes)


@pytest.mark.parametrize(("mode", "start"), modes_with({"normal": 0, "vegas": -104, "standard": 0}))
def test_5_start(mode, start):
    assert GameCode(mode, 1).table().score == start


@pytest.mark.parametrize(("mode", "points"), modes_with({"normal": 10, "vegas": 5, "standard": 10}))
def test_5_card_to_a_foundation_from_waste_or_column(mode, points):
    assert gain(table(mode, waste="AS", score=50), "wf") == points
    assert gain(table(mode, {1: "AS"}, score=50), "1f") == points


@pytest.mark.parametrize(("mode", "points"), modes_with({"normal": 5, "vegas": 0, "standard": 5}))
def test_5_face_down_card_turned_up(mode, points):
    outcome = act(table(mode, {1: "KS | 2H", 2: "3S"}, score=50), "12")
    assert outcome.table.score == 50 + points
    assert outcome.points == ((Points(Reason.TURN_UP, points),) if points else ())


@pytest.mark.parametrize(("mode", "points"), modes_with({"normal": 5, "vegas": 0, "standard": 5}))
def test_5_waste_to_column(mode, points):
    assert gain(table(mode, {1: "3S"}, waste="2H", score=50), "w1") == points


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_5_column_to_column_and_draw_are_worth_nothing(mode):
    assert gain(table(mode, {1: "2H", 2: "3S"}, score=50), "12") == 0
    assert gain(table(mode, stock="2H 3S 4S 5S", score=50), "d") == 0


@pytest.mark.parametrize(("mode", "points"), modes_with({"normal": 0, "vegas": 0, "standard": -15}))
def test_5_back_from_a_foundation(mode, points):
    assert gain(table(mode, {1: "3S"}, home={H: (2,)}, score=50), "h1") == points


@pytest.mark.parametrize("mode", [D1N, D3N], ids=str)
@pytest.mark.parametrize("made", [0, 1, 2, 20])
def test_5_double_normal_redeal_costs_100_every_time(mode, made):
    assert gain(table(mode, waste="2H", redeals=made, score=500), "r") == -100


@pytest.mark.parametrize("mode", [D1U, D3U, D13], ids=str)
@pytest.mark.parametrize(("made", "points"), [(0, 0), (1, -20), (2, -20)])
def test_5_classic_redeal_is_free_first_and_costs_20_from_the_second_on(mode, made, points):
    assert gain(table(mode, waste="2H", redeals=made, score=500), "r") == points


def test_5_the_floor_is_0_after_every_action_and_vegas_has_none():
    assert act(table(D1N, waste="2H", score=0), "r").table.score == 0
    back = {"columns": {1: "3S"}, "home": {H: (2,)}}
    assert act(table(D1U, score=10, **back), "h1").table.score == 0
    assert act(table(D1V, waste="AS", score=-104), "wf").table.score == -99


def test_5_events_of_one_action_add_up():
    """Classic: to a foundation while turning up = 15."""
    before = table(D1U, {1: "KS | AH"})
    assert gain(before, "1f") == 15
    assert [entry.reason for entry in act(before, "1f").points] == [
        Reason.TO_FOUNDATION,
        Reason.TURN_UP,
    ]
    assert gain(table(D1N, {1: "KS | AH"}), "1f") == 15
    assert gain(table(D1V, {1: "KS | AH"}), "1f") == 5


def test_5_a_redeal_at_40_points_costs_40():
    outcome = act(table(D1N, waste="2H", score=40), "r")
    assert outcome.table.score == 0
    assert outcome.points == (Points(Reason.REDEAL, -100), Points(Reason.FLOOR, 60))


def test_5_undoing_a_redeal_at_40_points_gives_back_exactly_40():
    game = Game(GameCode(D1N, 1))
    game.table = table(D1N, waste="2H", score=40)
    game.play(read("r"))
    assert game.table.score == 0
    game.undo()
    assert game.table.score == 40


def test_5_a_classic_take_back_at_10_points_costs_10():
    assert gain(table(D1U, {1: "3S"}, home={H: (2,)}, score=10), "h1") == -10


# The bonus of a win


def won(mode):
    """A table one action before its win."""
    at = table(mode, {1: "KC"}, home=dict.fromkeys(Suit, (13,) * mode.family.packs), score=700)
    return act(at._replace(foundations=at.foundations[:-1] + (12,)), "1f").table


@pytest.mark.parametrize("mode", modes_of(CLASSIC), ids=str)
def test_5_classic_win_bonus_is_100_and_shown_apart(mode):
    assert bonus_of(won(mode), None) == Bonus(win=100, time=0)
    assert won(mode).score == 710


@pytest.mark.parametrize("mode", modes_of(DOUBLE), ids=str)
def test_5_double_has_no_bonus(mode):
    assert bonus_of(won(mode), 10) == Bonus(0, 0)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_5_a_game_in_progress_has_no_bonus(mode):
    assert bonus_of(GameCode(mode, 1).table(), 10).total == 0


@pytest.mark.parametrize(
    ("seconds", "points"),
    [
        (0, 1000), (1, 1000), (29, 1000), (30, 1000), (31, 967), (59, 508), (60, 500),
        (299, 100), (300, 100), (301, 99), (600, 50), (30_000, 1), (30_001, 0), (10**9, 0),
    ],
)  # fmt: skip
def test_5_time_bonus(seconds, points):
    assert time_bonus(seconds) == points


def test_5_a_win_at_300_seconds_adds_100_and_100():
    assert bonus_of(won(D1U), 300) == Bonus(win=100, time=100)


# Totals of won games


def tally(code, line):
    """What a line holds: its last table, waste-to-column count, take-backs, cost of redeals."""
    at = GameCode.parse(code).table()
    laid = taken = charged = 0
    for word in line.split():
        outcome = act(at, word)
        laid += word[0] == "w" and word != "wf"
        taken += word[0] in "shdc" and word != "d"
        charged += at.score - outcome.table.score if word == "r" else 0
        at = outcome.table
    return at, laid, taken, charged


@pytest.mark.parametrize("win", wins_without_take_backs(), ids=lambda win: win["code"])
def test_5_a_win_without_take_backs_scores_as_the_rules_foretell(win):
    at, laid, taken, charged = tally(win["code"], win["actions"])
    assert at.is_won
    assert taken == 0
    if at.mode.scoring.key == "vegas":
        assert at.score == 416
    elif at.mode.family == DOUBLE:
        assert at.score == 1220 + 5 * laid - charged
    else:
        assert at.score == 52 * 10 + 21 * 5 + 5 * laid - charged


def test_5_both_double_scorings_have_wins_without_take_backs():
    assert {win["code"][:7] for win in wins_without_take_backs()} >= {"DS1-D1N", "DS1-D1V"}


@pytest.mark.parametrize("win", won_lines(), ids=lambda win: win["code"])
def test_5_in_double_a_card_taken_back_earns_again(win):
    """Every known winning line: a take-back adds what the card earns going up once more."""
    at, laid, taken, charged = tally(win["code"], win["actions"])
    if at.mode.scoring.key == "vegas":
        assert at.score == 416 + 5 * taken
    elif at.mode.scoring.key == "normal":
        assert at.score == 1220 + 10 * taken + 5 * laid - charged
    assert at.is_won
    assert (at.score, at.redeals) == (win["score"], win["redeals"])


@pytest.mark.parametrize(("home", "sign"), [(0, -1), (19, -1), (20, -1), (21, 1), (104, 1)])
def test_5_vegas_is_negative_up_to_20_cards_home_and_positive_from_the_21st(home, sign):
    at = GameCode(D1V, 1).table()
    for i in range(home):
        card = f"{'A23456789TJQK'[i % 13]}{'SHDC'[i // 13 % 4]}"
        at = act(at._replace(waste=table(waste=card).waste), "wf").table
    assert at.home == home
    assert at.score * sign > 0


def test_5_vegas_is_in_dollars_and_the_others_are_not():
    assert [mode.scoring.in_dollars for mode in (D1N, D1V, D3V, D1U)] == [False, True, True, False]


@pytest.mark.parametrize(("mode", "best"), [(D1N, False), (D1V, False), (D1U, True)], ids=str)
def test_5_a_double_game_with_a_take_back_sets_no_best_score(mode, best):
    game = Game(GameCode(mode, 1))
    game.table = table(mode, {1: "3S"}, home={H: (2,)}, score=50)
    assert game.sets_best_score
    game.play(read("h1", mode))
    assert game.sets_best_score is best
    game.undo()
    assert game.sets_best_score


def test_5_redeal_limits_of_classic_are_charged_like_the_unlimited():
    assert play(table(D11, waste="2H", score=90), "r").score == 90
    assert play(table(D13, waste="2H 3H", score=90), "r d d r").score == 70


@pytest.mark.parametrize(("back", "pays"), [(0, True), (-9, True), (-10, False), (-15, False)])
def test_5_a_take_back_pays_where_going_up_again_earns_more_than_it_cost(back, pays):
    scoring = D1N.scoring._replace(to_foundation=10, from_foundation=back)
    assert scoring.take_back_pays is pays
