"""Two keys, one move, and the cursor's Enter."""

import pytest

from dstui.engine.cards import Suit
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.table import Table
from dstui.play.hand import Hand, Misfit, Misfitting, Pick, WhichSuit
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, column, slot
from tests.engine.tables import D1N, D1U, table

F = FOUNDATIONS
C = [column(index) for index in range(9)]


def pressed(at: Table, *piles: Pile) -> str | None:
    """The action that a row of pile keys ends in; the hand is empty after it."""
    hand = Hand()
    for pile in piles[:-1]:
        assert hand.press(at, pile) is None
    action = hand.press(at, piles[-1])
    assert hand.pick is None
    return None if action is None else str(action)


def refused(at: Table, *piles: Pile) -> Refusal | Misfit:
    """Why the last of a row of pile keys is refused; the hand has let go."""
    hand = Hand()
    for pile in piles[:-1]:
        assert hand.press(at, pile) is None
    with pytest.raises((IllegalAction, Misfitting)) as error:
        hand.press(at, piles[-1])
    assert hand.pick is None
    assert hand.asked == ()
    reason = error.value
    return reason.refusal if isinstance(reason, IllegalAction) else reason.misfit


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_from_here_to_there(mode):
    at = table(mode, {3: "KD | 9S 8H 7S", 7: "9C", 2: "8D"}, waste="6H")
    assert pressed(at, C[2], C[6]) == "37"
    assert pressed(at, C[2], C[1]) == "32"
    assert pressed(at, WASTE, C[2]) == "w3"


def test_to_and_from_the_foundations():
    at = table(columns={3: "KD | 2S", 4: "6S"}, waste="AH", home={Suit.SPADES: (1,)})
    assert pressed(at, C[2], F) == "3f"
    assert pressed(at, WASTE, F) == "wf"
    at = table(columns={4: "6S"}, home={Suit.HEARTS: (5,), Suit.SPADES: (9,)})
    assert pressed(at, F, C[3]) == "h4"


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_the_same_key_twice(mode):
    at = table(mode, {1: "9S", 2: "KD 4C | 9C", 3: "8D 7S", 4: "3C | AS", 5: "8H"}, waste="AH")
    assert pressed(at, C[3], C[3]) == "4f"
    assert pressed(at, C[4], C[4]) == "52"
    assert pressed(at, C[2], C[2]) == "35"
    assert pressed(at, WASTE, WASTE) == "wf"
    assert refused(at, C[1], C[1]) is Misfit.NOWHERE


def test_the_same_key_twice_moves_the_top_card_only():
    at = table(columns={1: "9S 8H", 2: "9C"})
    assert pressed(at, C[0], C[0]) == "12"
    assert refused(table(columns={1: "9S 8H", 2: "TH"}), C[0], C[0]) is Misfit.NOWHERE


def test_foundations_twice_lets_go():
    assert pressed(table(home={Suit.SPADES: (1,)}), F, F) is None


def test_one_suit_fits_or_several_or_none():
    at = table(
        columns={1: "6S", 2: "6H", 3: "TD"},
        home={Suit.HEARTS: (5,), Suit.DIAMONDS: (5,), Suit.CLUBS: (5,)},
    )
    assert pressed(at, F, C[1]) == "c2"
    assert refused(at, F, C[2]) is Misfit.NONE_FITS
    hand = Hand()
    hand.press(at, F)
    with pytest.raises(WhichSuit) as question:
        hand.press(at, C[0])
    assert question.value.suits == hand.asked == (Suit.HEARTS, Suit.DIAMONDS)
    assert hand.pick == Pick(F)
    assert str(hand.answer(Suit.DIAMONDS)) == "d1"
    assert (hand.pick, hand.asked) == (None, ())


def test_an_empty_column_asks_which_king():
    at = table(home={Suit.HEARTS: (13,), Suit.SPADES: (13, 13)})
    hand = Hand()
    hand.press(at, F)
    with pytest.raises(WhichSuit):
        hand.press(at, C[0])
    assert str(hand.answer(Suit.SPADES)) == "s1"


@pytest.mark.parametrize("gesture", ["press", "enter", "tap", "drop"])
def test_a_question_is_over_when_the_player_does_something_else(gesture):
    """A later ``d`` draws then: it does not answer a question that nobody sees."""
    at = table(
        columns={1: "6S", 2: "6H"},
        home={Suit.HEARTS: (5,), Suit.DIAMONDS: (5,), Suit.CLUBS: (5,)},
    )
    hand = Hand()
    hand.press(at, F)
    with pytest.raises(WhichSuit):
        hand.press(at, C[0])
    action = {
        "press": lambda: hand.press(at, C[1]),
        "enter": lambda: hand.enter(at, C[1], 0),
        "tap": lambda: hand.tap(at, C[1], 0, 5.0, double=True),
        "drop": lambda: hand.drop(at, C[1]),
    }[gesture]()
    assert str(action) == "c2"
    assert (hand.pick, hand.asked) == (None, ())
    assert hand.answer(Suit.HEARTS) is None


def test_a_question_asked_twice_is_asked_twice():
    at = table(columns={1: "6S"}, home={Suit.HEARTS: (5,), Suit.DIAMONDS: (5,)})
    hand = Hand()
    hand.press(at, F)
    for at_seconds in (1.0, 1.2):
        with pytest.raises(WhichSuit):
            hand.tap(at, C[0], 0, at_seconds, double=True)
    assert hand.asked == (Suit.HEARTS, Suit.DIAMONDS)


def test_what_cannot_be_a_source_or_a_target():
    at = table(columns={1: "9S", 2: "8H"})
    assert refused(at, C[4]) is Refusal.COLUMN_EMPTY
    assert refused(at, WASTE) is Refusal.WASTE_EMPTY
    assert refused(at, F) is Misfit.FOUNDATIONS_EMPTY
    assert refused(at, C[0], WASTE) is Misfit.NO_TARGET
    assert refused(at, C[0], STOCK) is Misfit.NO_TARGET
    assert refused(at, C[1], C[4]) is Refusal.NEEDS_KING
    assert refused(at, C[0], C[1]) is Refusal.WRONG_CARD
    assert refused(at, C[0], F) is Refusal.NOT_NEXT_ON_FOUNDATION
    at = table(waste="AS", home={Suit.HEARTS: (5,)})
    assert refused(at, F, WASTE) is Misfit.NO_TARGET


@pytest.mark.parametrize("first", [C[0], WASTE, F])
def test_keys_of_columns_that_are_not_there(first):
    at = table(D1U, {1: "9S"}, waste="8H", home={Suit.HEARTS: (5,)})
    assert refused(at, C[7]) is Refusal.NO_SUCH_COLUMN
    assert refused(at, first, C[8]) is Refusal.NO_SUCH_COLUMN


def test_the_key_of_an_empty_column_brings_a_king():
    at = table(columns={1: "3C | KH QS"})
    assert pressed(at, C[0], C[1]) == "12"


def test_enter_picks_and_places():
    at = table(columns={1: "9S 8H 7S", 2: "9C"})
    hand = Hand()
    assert hand.enter(at, C[0], 1) is None
    assert hand.pick == Pick(C[0], 1)
    assert str(hand.enter(at, C[1], 0)) == "12"
    assert hand.pick is None


def test_enter_on_the_picked_card_sends_it_on_its_way():
    at = table(columns={1: "9S 8H", 2: "9C", 3: "AS"})
    for place, depth, expected in ((C[0], 1, "12"), (C[2], 0, "3f")):
        hand = Hand()
        hand.enter(at, place, depth)
        assert str(hand.enter(at, place, depth)) == expected


def test_enter_on_another_card_of_the_column_picks_that_one():
    at = table(columns={1: "9S 8H 7S"})
    hand = Hand()
    hand.enter(at, C[0], 2)
    assert hand.enter(at, C[0], 1) is None
    assert hand.pick == Pick(C[0], 1)


def test_enter_after_a_key_places_what_the_key_picked():
    at = table(columns={1: "9S 8H 7S", 2: "9C"})
    hand = Hand()
    hand.press(at, C[0])
    assert str(hand.enter(at, C[1], 0)) == "12"


def test_enter_on_the_stock_draws_and_takes_no_card():
    at = table(columns={1: "9S"}, stock="AS")
    hand = Hand()
    assert str(hand.enter(at, STOCK, None)) == "d"
    hand.press(at, C[0])
    with pytest.raises(Misfitting):
        hand.enter(at, STOCK, None)
    assert hand.pick is None


def test_a_run_does_not_go_up():
    at = table(columns={1: "2S AH"})
    hand = Hand()
    hand.enter(at, C[0], 0)
    with pytest.raises(Misfitting) as error:
        hand.enter(at, slot(0), None)
    assert error.value.misfit is Misfit.ONE_AT_A_TIME


def test_a_drop_on_its_own_pile_is_nothing():
    at = table(columns={1: "9S"})
    hand = Hand()
    hand.press(at, C[0])
    assert hand.drop(at, C[0]) is None
    assert hand.pick is None
    assert hand.drop(at, C[0]) is None
