"""Rules, sections 1 and 3: terms and moves."""

import pytest

from dstui.engine.actions import all_actions
from dstui.engine.cards import Card, Suit
from dstui.engine.codes import GameCode
from dstui.engine.families import FAMILIES, MODES
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import is_legal, legal_actions, verify
from dstui.engine.table import Table
from tests.engine.data import won_line
from tests.engine.tables import D1N, D1U, D3N, D3U, D3V, D11, act, cards, column, play, read, table

S, H, D, C = Suit


def refused(before: Table, text: str) -> IllegalAction:
    """The refusal of an action, which must be the same through every door."""
    action = read(text, before.mode)
    assert not is_legal(before, action)
    assert action not in list(legal_actions(before))
    with pytest.raises(IllegalAction) as by_verify:
        verify(before, action)
    with pytest.raises(IllegalAction) as by_apply:
        act(before, text)
    assert by_apply.value == by_verify.value
    return by_verify.value


@pytest.mark.parametrize(
    ("before", "legal"),
    [
        (
            table(D1N, {1: "5D | KS", 2: "6H"}, stock="2C", home={S: (5, 1)}),
            "d 13 14 15 16 17 18 19 s2",
        ),
        (table(D1N, {1: "8S 7H 6S"}, waste="5D", home={H: (5, 5), D: (4, 4)}), "r wf w1 h1"),
        (table(D11, {3: "2C"}, waste="9S AD", home={C: (1,)}), "r wf 3f w3"),
        (table(D11, {3: "2C"}, waste="AD", home={C: (1,)}, redeals=1), "wf 3f w3"),
        (
            table(D1N, {9: "2S | QD", 4: "3C | KC"}, home={D: (11, 11)}),
            "9f 41 42 43 45 46 47 48 94",
        ),
    ],
)
def test_3_every_kind_of_action_is_listed_where_it_is_legal(before, legal):
    assert [str(action) for action in legal_actions(before)] == legal.split()
    for action in all_actions(before.mode.family):
        assert is_legal(before, action) is (str(action) in legal.split())


# Section 1: terms


def test_1_ranks_run_from_the_ace_to_the_king():
    assert [card.rank for card in cards("AS 2S 9S TS JS QS KS")] == [1, 2, 9, 10, 11, 12, 13]


def test_1_suits_are_in_the_order_of_the_rows_and_two_are_black():
    assert list(Suit) == [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]
    assert [suit.is_red for suit in Suit] == [False, True, True, False]
    assert [card.is_red for card in cards("AS 2H KD QC")] == [False, True, True, False]
    assert [suit.letter for suit in Suit] == ["S", "H", "D", "C"]


def test_1_a_column_is_empty_without_a_card_face_up():
    assert column("").is_empty
    assert not column("7H").is_empty
    assert not column("KS | 7H").is_empty


@pytest.mark.parametrize("text", ["", "S", "7", "1S", "10S", "7X", "7s", "7SS", "S7", " 7S"])
def test_1_what_is_no_card_is_not_read_as_one(text):
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(text)


def test_1_twins_are_equal():
    """Section 1: a black six has four places, two sevens of hearts and two of diamonds."""
    before = table(D1N, {1: "6S", 2: "7H", 3: "7H", 4: "7D", 5: "7D"})
    assert [str(a) for a in legal_actions(before)] == ["12", "13", "14", "15"]


# Section 3.1: column to column


@pytest.mark.parametrize("onto", ["8S", "8C"])
def test_3_1_a_card_goes_on_the_opposite_colour_one_rank_higher(onto):
    assert act(table(columns={1: "7H", 2: onto}), "12").table.columns[1] == column(f"{onto} 7H")


@pytest.mark.parametrize("onto", ["8H", "8D", "9S", "7S", "6C", "KS", "AS"])
def test_3_1_any_other_card_is_refused_and_both_cards_are_named(onto):
    refusal = refused(table(columns={1: "7H", 2: onto}), "12")
    assert refusal == IllegalAction(Refusal.WRONG_CARD, Card(7, H), Card.parse(onto), 1)


def test_3_1_of_all_pairs_of_cards_those_fit_that_differ_in_colour_and_by_one_rank():
    everything = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
    fitting = [(a, b) for a in everything for b in everything if a.fits_on(b)]
    assert len(fitting) == 12 * 4 * 2
    assert all(b.rank - a.rank == 1 and a.is_red != b.is_red for a, b in fitting)


@pytest.mark.parametrize("onto", ["8H", "8D", "9S", "7S", "6C", "2C", "KS", "AS"])
def test_3_1_the_waste_gives_no_card_that_does_not_fit(onto):
    refusal = refused(table(waste="7H", columns={2: onto}), "w2")
    assert refusal == IllegalAction(Refusal.WRONG_CARD, Card(7, H), Card.parse(onto), 1)


def test_3_1_of_a_run_the_card_that_lies_last_is_named():
    refusal = refused(table(columns={1: "7H 6S", 2: "TS 9D"}), "12")
    assert refusal == IllegalAction(Refusal.WRONG_CARD, Card(7, H), Card(9, D), 1)


def test_3_1_nothing_goes_on_an_ace_and_no_king_on_a_card():
    refused(table(columns={1: "2H", 2: "AS"}), "12")
    refused(table(columns={1: "KH", 2: "AS"}), "12")


def test_3_1_a_card_moves_with_all_cards_on_it():
    before = table(columns={1: "JD | 9S 8H 7C 6D", 2: "9C"})
    outcome = act(before, "12")
    assert outcome.cards == cards("8H 7C 6D")
    assert outcome.table.columns[0] == column("JD | 9S")
    assert outcome.table.columns[1] == column("9C 8H 7C 6D")


@pytest.mark.parametrize(
    ("onto", "moved"),
    [("TD", "9S 8H 7C 6D"), ("9C", "8H 7C 6D"), ("8D", "7C 6D"), ("7S", "6D")],
)
def test_3_1_any_tail_of_a_run_may_move(onto, moved):
    assert act(table(columns={1: "9S 8H 7C 6D", 2: onto}), "12").cards == cards(moved)


def test_3_1_a_column_does_not_go_on_itself():
    with pytest.raises(IllegalAction) as error:
        verify(table(columns={1: "9S 8H"}), type(read("12"))(0, 0))
    assert error.value.refusal is Refusal.SAME_COLUMN


def test_3_1_a_face_down_card_does_not_move():
    """The eight below would fit; only the queen on it is face up."""
    assert refused(table(columns={1: "8H | QC", 2: "9S"}), "12").card == Card(12, C)


def test_3_1_an_empty_column_gives_nothing():
    assert refused(table(columns={2: "9S"}), "12") == IllegalAction(Refusal.COLUMN_EMPTY, column=0)
    assert refused(table(columns={2: "9S"}), "1f") == IllegalAction(Refusal.COLUMN_EMPTY, column=0)


@pytest.mark.parametrize("source", [-1, 9, 100])
def test_3_1_a_column_that_is_not_there_is_refused(source):
    kind = type(read("12"))
    for action in (kind(source, 0), kind(0, source), type(read("1f"))(source)):
        with pytest.raises(IllegalAction) as error:
            verify(table(columns={1: "KS"}, waste="KH"), action)
        assert error.value.refusal is Refusal.NO_SUCH_COLUMN


# Section 3.2: empty columns


def test_3_2_an_empty_column_takes_a_king_alone_or_with_the_cards_on_it():
    before = table(columns={1: "3D | KS QH JS", 2: "4D | KH"}, waste="KC")
    assert act(before, "13").table.columns[2] == column("KS QH JS")
    assert act(before, "23").table.columns[2] == column("KH")
    assert act(before, "w3").table.columns[2] == column("KC")


def test_3_2_a_king_may_go_from_an_empty_column_to_another():
    assert act(table(columns={1: "KS QH"}), "15").table.columns[4] == column("KS QH")


@pytest.mark.parametrize("card", ["QS", "JH", "2D", "AC"])
def test_3_2_any_other_card_is_refused_on_an_empty_column(card):
    refusal = IllegalAction(Refusal.NEEDS_KING, Card.parse(card), column=2)
    assert refused(table(waste=card), "w3") == refusal
    assert refused(table(columns={1: card}), "13") == refusal


def test_3_2_a_queen_is_refused_although_a_face_down_card_would_turn_up():
    before = table(columns={1: "AS | QH", 3: ""})
    assert refused(before, "13").refusal is Refusal.NEEDS_KING


# Section 3.3: waste


def test_3_3_only_the_top_of_the_waste_may_be_played():
    before = table(columns={1: "8S", 2: "9H"}, waste="7H 8C")
    assert "w2" in map(str, legal_actions(before))
    assert refused(before, "w1").card == Card(8, C)


def test_3_3_the_waste_goes_to_a_column_or_a_foundation():
    before = table(columns={1: "3H"}, waste="5C 2S", home={S: (1, 0)})
    to_column, to_foundation = act(before, "w1"), act(before, "wf")
    assert to_column.table.columns[0] == column("3H 2S")
    assert to_foundation.table.row(S) == (2, 0)
    assert to_column.table.waste == to_foundation.table.waste == cards("5C")


def test_3_3_an_empty_waste_gives_nothing():
    before = table(columns={1: "8S"})
    assert refused(before, "w1").refusal is Refusal.WASTE_EMPTY
    assert refused(before, "wf").refusal is Refusal.WASTE_EMPTY


# Section 3.4: foundations


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("family", FAMILIES)
def test_3_4_a_row_is_built_in_its_suit_one_card_at_a_time_ace_first(family, suit):
    mode = next(mode for mode in MODES if mode.family == family)
    at = table(mode)
    for rank in range(1, 14):
        for wrong in range(1, 14):
            assert (at.accepting_slot(Card(wrong, suit)) is not None) == (
                wrong == rank or (family.packs > 1 and wrong == 1)
            )
        at = act(at._replace(waste=(Card(rank, suit),)), "wf").table
    assert at.row(suit) == (13, 0)[: family.packs]
    assert at.home == 13


def test_3_4_only_the_last_card_of_a_run_goes_up():
    before = table(columns={1: "3H 2S"}, home={H: (2, 0), S: (0, 0)})
    assert refused(before, "1f") == IllegalAction(Refusal.NOT_NEXT_ON_FOUNDATION, Card(2, S))


def test_3_4_the_second_ace_of_spades_takes_the_second_slot():
    outcome = act(table(waste="AS", home={S: (1, 0)}), "wf")
    assert (outcome.slot, outcome.table.row(S)) == (1, (1, 1))


def test_3_4_a_card_that_both_slots_accept_goes_to_the_first():
    outcome = act(table(waste="5D", home={D: (4, 4)}), "wf")
    assert (outcome.slot, outcome.table.row(D)) == (4, (5, 4))


def test_3_4_an_ace_never_takes_another_row():
    after = act(table(columns={4: "AC"}, home={S: (0, 0)}), "4f").table
    assert after.foundations == (0, 0, 0, 0, 0, 0, 1, 0)
    assert act(table(D1U, {4: "AH"}), "4f").table.foundations == (0, 1, 0, 0)


# Section 3.5: back from a foundation


def test_3_5_a_top_card_goes_back_to_a_column_where_it_fits():
    outcome = act(table(columns={2: "6H"}, home={S: (5, 3)}), "s2")
    assert outcome.table.columns[1] == column("6H 5S")
    assert outcome.table.row(S) == (4, 3)


def test_3_5_a_king_goes_back_to_an_empty_column_and_others_do_not():
    assert act(table(home={H: (13, 2)}), "h4").table.columns[3] == column("KH")
    refusal = refused(table(home={H: (12, 2)}), "h4")
    assert refusal == IllegalAction(Refusal.NEEDS_KING, Card(12, H), column=3)


def test_3_5_a_card_that_does_not_fit_stays_home():
    refusal = refused(table(columns={2: "6D"}, home={H: (5, 3)}), "h2")
    assert refusal == IllegalAction(Refusal.WRONG_CARD, Card(5, H), Card(6, D), 1)


def test_3_5_an_empty_row_gives_nothing():
    refusal = refused(table(columns={2: "6D"}), "s2")
    assert refusal == IllegalAction(Refusal.FOUNDATION_EMPTY, Card(1, S))


@pytest.mark.parametrize("family", FAMILIES)
def test_3_5_no_action_goes_from_slot_to_slot_or_to_the_waste(family):
    """What cannot be written cannot be done: every action from a foundation names a column."""
    from_home = [text for a in all_actions(family) if (text := str(a))[0] in "shdc" and text != "d"]
    assert all(len(text) == 2 and text[1].isdigit() for text in from_home)
    assert len(from_home) == 4 * family.columns


# Section 3.6: turning up


@pytest.mark.parametrize("text", ["1f", "12"])
def test_3_6_a_face_down_card_left_last_is_turned_up_in_the_same_action(text):
    before = table(columns={1: "9C QD | AS", 2: "2H"})
    outcome = act(before, text)
    assert outcome.turned_up == Card(12, D)
    assert outcome.table.columns[0] == column("9C | QD")
    assert outcome.table.face_down == before.face_down - 1


def test_3_6_nothing_turns_up_while_a_face_up_card_is_left():
    outcome = act(table(columns={1: "9C | 2H AS"}), "1f")
    assert outcome.turned_up is None
    assert outcome.table.columns[0] == column("9C | 2H")


# Section 3.7: draw


def test_3_7_draw_one_lays_one_card_on_the_waste():
    outcome = act(table(stock="AS 2S 3S", waste="KH"), "d")
    assert (outcome.table.stock, outcome.table.waste) == (cards("2S 3S"), cards("KH AS"))
    assert outcome.cards == cards("AS")


@pytest.mark.parametrize(
    ("stock", "left", "waste"),
    [
        ("AS 2S 3S 4S", "4S", "KH AS 2S 3S"),
        ("AS 2S", "", "KH AS 2S"),
        ("AS", "", "KH AS"),
    ],
)
@pytest.mark.parametrize("mode", [D3N, D3V, D3U])
def test_3_7_draw_three_lays_three_or_what_is_left(mode, stock, left, waste):
    after = act(table(mode, stock=stock, waste="KH"), "d").table
    assert (after.stock, after.waste) == (cards(left), cards(waste))


def test_3_7_in_draw_three_the_card_beneath_becomes_playable():
    """Section 3.7, with the example of the source text: a four, a queen and a seven."""
    before = act(table(D3U, {1: "5H", 2: "KC", 3: "8D"}, stock="7S QD 4S"), "d").table
    assert refused(before, "w2").card == Card(4, S)
    assert refused(before, "w3").card == Card(4, S)
    assert play(before, "w1 w2 w3").columns[:3] == tuple(map(column, ("5H 4S", "KC QD", "8D 7S")))


def test_3_7_an_empty_stock_is_not_drawn_from():
    assert refused(table(waste="AS"), "d").refusal is Refusal.STOCK_EMPTY


# Section 3.8: redeal


@pytest.mark.parametrize("mode", [D1N, D3N, D1U, D3U])
def test_3_8_a_redeal_keeps_the_order(mode):
    before = table(mode, stock="AS 2H 3D 4C 5S 6H 7D")
    round_one = before
    while round_one.stock:
        round_one = act(round_one, "d").table
    outcome = act(round_one, "r")
    assert outcome.table.stock == before.stock
    assert outcome.table.waste == ()
    assert outcome.cards == before.stock
    assert outcome.table.redeals == 1


def test_3_8_no_redeal_while_the_stock_has_cards():
    assert refused(table(stock="AS", waste="2S"), "r").refusal is Refusal.STOCK_NOT_EMPTY


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_3_8_with_both_empty_there_is_nothing_to_do(mode):
    before = table(mode, {1: "KS"}, score=50)
    for text in ("d", "r"):
        assert refused(before, text).refusal is Refusal.NOTHING_TO_DRAW


# Section 3, last paragraph


def test_3_nothing_moves_by_itself():
    """Section 3: the ace that comes to light stays, though its foundation waits."""
    after = act(table(columns={1: "AS | KH", 2: ""}), "12").table
    assert after.columns[0] == column("AS")
    assert after.home == 0


@pytest.mark.parametrize(("mode", "full"), [(D1N, (13, 13)), (D1U, (13,))])
def test_3_the_game_is_won_when_all_cards_are_home_and_not_before(mode, full):
    before = table(mode, {1: "KC"}, home=dict.fromkeys(Suit, full))
    before = before._replace(foundations=before.foundations[:-1] + (12,))
    assert not before.is_won
    after = act(before, "1f").table
    assert after.is_won
    assert after.home == mode.family.cards


def test_3_the_game_never_declares_defeat():
    """Section 3: a table without a legal action is just a table."""
    stuck = table(D3V, {1: "8S | 2H"})
    assert list(legal_actions(stuck)) == []
    assert not stuck.is_won


def test_3_the_first_slot_of_a_row_never_shows_less_than_the_second():
    """Sections 3.4 and 9: up to the first slot, down from the second, in a whole won game."""
    code = "DS1-D1N-AAAAAAC"
    at = GameCode.parse(code).table()
    for word in won_line(code).split():
        at = act(at, word).table
        assert all(first >= second for first, second in map(at.row, Suit))
