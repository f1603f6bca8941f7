"""Sending up by request, and playing out only what does finish."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dstui.engine.actions import ColumnToFoundation, WasteToFoundation
from dstui.engine.cards import Suit
from dstui.engine.codes import GameCode
from dstui.engine.rules import apply, legal_actions
from dstui.play.finishing import finishing_line, next_up
from tests.engine.data import won_lines
from tests.engine.tables import D1N, D1U, D1V, D3N, D3V, D11, act, play, table
from tests.play.random_tables import tables

ALL_BUT_SPADES = {Suit.HEARTS: (13, 13), Suit.DIAMONDS: (13, 13), Suit.CLUBS: (13, 13)}


def finished(at):
    """The table after the line that finishes it, each action applied by the rules."""
    for action in finishing_line(at):
        at = apply(at, action).table
    return at


def test_the_waste_goes_first_then_the_columns_from_the_left():
    at = table(columns={2: "AH", 1: "AD"}, waste="AS")
    sent = []
    while (action := next_up(at)) is not None:
        sent.append(str(action))
        at = apply(at, action).table
    assert sent == ["wf", "1f", "2f"]


@given(tables)
@settings(max_examples=60, deadline=None)
def test_what_is_sent_up_is_legal_and_nothing_is_left_behind(at):
    ups = [a for a in legal_actions(at) if isinstance(a, WasteToFoundation | ColumnToFoundation)]
    assert next_up(at) in ups if ups else next_up(at) is None


def test_nothing_is_played_out_while_a_card_lies_face_down():
    home = {**ALL_BUT_SPADES, Suit.SPADES: (13, 10)}
    assert finishing_line(table(columns={1: "KS | QS", 2: "JS"}, home=home)) == ()
    at = table(columns={1: "KS", 2: "QS", 3: "JS"}, home=home)
    assert " ".join(map(str, finishing_line(at))) == "3f 2f 1f"


def test_a_game_that_is_won_is_not_played_out():
    assert finishing_line(table(home=dict.fromkeys(Suit, (13, 13)))) == ()


def test_it_draws_and_redeals_where_that_finishes():
    home = {**ALL_BUT_SPADES, Suit.SPADES: (13, 10)}
    at = table(D1N, stock="KS QS JS", home=home)
    line = " ".join(map(str, finishing_line(at)))
    assert line == "d d d wf wf wf"
    at = table(D1N, stock="QS KS JS", home=home, score=500)
    line = finishing_line(at)
    assert play(at, " ".join(map(str, line))).is_won
    assert "r" in map(str, line)


def test_without_a_redeal_it_is_not_offered():
    home = {**ALL_BUT_SPADES, Suit.SPADES: (13, 10)}
    assert finishing_line(table(D1V, stock="QS KS JS", home=home)) == ()


def test_draw_three_that_never_shows_the_needed_card_is_not_offered():
    """The jack is always under two others, pass after pass."""
    home = {**ALL_BUT_SPADES, Suit.SPADES: (13, 10)}
    assert finishing_line(table(D3N, stock="JS QS KS", home=home)) == ()
    assert finishing_line(table(D3V, stock="KS QS JS", home=home)) != ()


def test_the_last_redeal_is_counted():
    home = {Suit.HEARTS: (13,), Suit.DIAMONDS: (13,), Suit.CLUBS: (13,), Suit.SPADES: (10,)}
    at = table(D11, stock="QS KS JS", home=home)
    assert finished(at).is_won
    assert finishing_line(at._replace(redeals=1)) == ()


def test_a_column_that_has_to_be_moved_first_is_the_players_work():
    home = {Suit.HEARTS: (13,), Suit.DIAMONDS: (13,), Suit.CLUBS: (13,), Suit.SPADES: (10,)}
    at = table(D1U, {1: "JS", 2: "QS", 3: "KS"}, home=home)
    assert finished(at).is_won
    blocked = table(
        D1U,
        {1: "QH JS", 2: "KS QD"},
        home={Suit.HEARTS: (10,), Suit.DIAMONDS: (10,), Suit.CLUBS: (13,), Suit.SPADES: (10,)},
        waste="JH",
    )
    assert finishing_line(blocked) == ()


@given(st.sampled_from(won_lines()), st.floats(0.7, 1.0))
@settings(max_examples=25, deadline=None)
def test_what_is_offered_does_finish(record, part):
    words = record["actions"].split()
    at = GameCode.parse(record["code"]).table()
    for word in words[: int(len(words) * part)]:
        at = act(at, word).table
    assert finished(at).is_won is (bool(finishing_line(at)) or at.is_won)
    if finishing_line(at):
        assert not at.face_down
