"""What a tap does: the table of rules section 8, row by row, and fast taps."""

import pytest

from dstui.engine.actions import Action
from dstui.engine.cards import Suit
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.play.hand import Hand, Misfit, Misfitting, Pick
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, column, slot
from tests.engine.tables import D1N, D1U, D3N, table

QUICK = 0.3
SLOW = 0.7


class Player:
    """Taps on a table, and plays what the hand gives."""

    def __init__(self, at: Table, *, double: bool = True) -> None:
        self.table, self.hand, self.double = at, Hand(), double
        self.seconds = 100.0

    def tap(self, pile: Pile, depth: int | None = None, after: float = SLOW) -> str | None:
        """Tap; the action played in its text form, or None."""
        self.seconds += after
        action = self.hand.tap(self.table, pile, depth, self.seconds, double=self.double)
        self._play(action)
        return None if action is None else str(action)

    def _play(self, action: Action | None) -> None:
        if action is not None:
            self.table = apply(self.table, action).table


# -- the stock


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_every_tap_on_the_stock_counts(mode):
    player = Player(table(mode, stock="AS 2S 3S", waste="KH"))
    assert [player.tap(STOCK, after=0.05) for _ in range(4)] == ["d", "d", "d", "r"]


def test_a_tap_on_the_stock_lets_go():
    player = Player(table(columns={1: "9S", 2: "8H"}, stock="AS"))
    player.tap(column(1), 0)
    assert player.tap(STOCK) == "d"
    assert player.hand.pick is None


def test_an_empty_stock_without_waste_is_refused():
    player = Player(table())
    with pytest.raises(IllegalAction) as refused:
        player.tap(STOCK)
    assert refused.value.refusal is Refusal.NOTHING_TO_DRAW


# -- a playable top card


@pytest.mark.parametrize("double", [True, False])
def test_double_sends_a_playable_top_card_up_at_once(double):
    at = table(D1N, {1: "KD 5C | AS"}, waste="AH")
    player = Player(at, double=double)
    assert player.tap(column(0), 0) == "1f"
    assert player.tap(WASTE) == "wf"


@pytest.mark.parametrize("second_after", [QUICK, SLOW])
@pytest.mark.parametrize("double", [True, False])
def test_classic_selects_first_and_sends_up_when_tapped_again(second_after, double):
    player = Player(table(D1U, {1: "KD 5C | AS"}), double=double)
    assert player.tap(column(0), 0) is None
    assert player.hand.pick == Pick(column(0), 0)
    assert player.tap(column(0), 0, after=second_after) == "1f"


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_a_top_card_that_no_foundation_takes_is_selected(mode):
    player = Player(table(mode, {1: "9S", 2: "8H"}, waste="5C"))
    assert player.tap(WASTE) is None
    assert player.hand.pick == Pick(WASTE)
    player.hand.let_go()
    assert player.tap(column(1), 0) is None
    assert player.hand.pick == Pick(column(1), 0)


def test_the_second_card_of_the_fan_is_not_playable():
    player = Player(table(D3N, {1: "9S"}, waste="AS 8H KD"))
    assert player.tap(WASTE) is None
    assert player.hand.lit(player.table) == {column(i) for i in range(1, 9)}


# -- a face-up card


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_a_card_of_a_run_is_selected_with_the_cards_on_it(mode):
    at = table(mode, {1: "KD | 9S 8H 7S", 2: "9C", 3: "8D"}, home={Suit.SPADES: (6,)})
    player = Player(at)
    assert player.tap(column(0), 1) is None
    assert player.hand.lit(player.table) == {column(1)}
    assert player.tap(column(1), 0) == "12"
    assert player.hand.pick is None


def test_another_card_of_the_same_column_is_selected_instead():
    player = Player(table(columns={1: "9S 8H 7S", 2: "9C", 3: "8D"}))
    player.tap(column(0), 1)
    player.tap(column(0), 2)
    assert player.hand.pick == Pick(column(0), 2)
    assert player.hand.lit(player.table) == {column(2)}


def test_the_selected_card_tapped_again_slowly_is_let_go():
    player = Player(table(columns={1: "9S", 2: "8H"}))
    player.tap(column(1), 0)
    assert player.tap(column(1), 0) is None
    assert player.hand.pick is None


def test_an_empty_place_cannot_be_selected():
    player = Player(table(columns={1: "9S"}))
    for pile, refusal in (
        (column(1), Refusal.COLUMN_EMPTY),
        (WASTE, Refusal.WASTE_EMPTY),
        (slot(0), Refusal.FOUNDATION_EMPTY),
    ):
        with pytest.raises(IllegalAction) as refused:
            player.tap(pile)
        assert refused.value.refusal is refusal
        with pytest.raises(IllegalAction):
            player.tap(pile, after=QUICK)
        assert player.hand.pick is None


def test_a_face_down_card_stands_for_its_column_and_sends_nothing_up():
    player = Player(table(columns={1: "KD 2C | AS", 2: "2D"}))
    assert player.tap(column(0), None) is None
    assert player.hand.pick == Pick(column(0))
    assert player.tap(column(1), 0) == "12"


# -- a lit destination


@pytest.mark.parametrize("mode", [D1N, D1U])
@pytest.mark.parametrize("target", [slot(0), slot(3), FOUNDATIONS])
def test_anywhere_among_the_foundations_finds_its_slot(mode, target):
    at = table(mode, {1: "2S | 2H"}, home={Suit.HEARTS: (1,)})
    player = Player(at)
    player.hand.press(at, column(0))
    assert player.tap(target) == "1f"


def test_the_waste_goes_where_it_is_lit():
    player = Player(table(columns={1: "9S"}, waste="8H"))
    player.tap(WASTE)
    assert player.tap(column(0), 0) == "w1"


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_a_card_comes_back_from_its_slot(mode):
    packs = mode.family.packs
    player = Player(table(mode, {1: "6S"}, home={Suit.HEARTS: (5,)}))
    player.tap(slot(packs))
    assert player.hand.lit(player.table) == {column(0)}
    assert player.tap(column(0), 0) == "h1"


def test_where_a_selection_cannot_go_the_reason_is_given_and_the_tapped_card_selected():
    player = Player(table(columns={1: "9S", 2: "7H"}))
    player.tap(column(1), 0)
    with pytest.raises(IllegalAction) as refused:
        player.tap(column(0), 0)
    assert refused.value.refusal is Refusal.WRONG_CARD
    assert player.hand.pick == Pick(column(0), 0)


def test_in_double_a_card_that_can_go_up_does_so_whatever_was_selected():
    player = Player(table(columns={1: "AS", 2: "7H"}))
    player.tap(column(1), 0)
    assert player.tap(column(0), 0) == "1f"


def test_in_double_a_card_picked_by_key_goes_up_when_tapped():
    player = Player(table(columns={1: "AS"}))
    player.hand.enter(player.table, column(0), 0)
    assert player.tap(column(0), 0) == "1f"


def test_no_slot_gives_to_a_slot():
    player = Player(table(home={Suit.HEARTS: (5,), Suit.SPADES: (4,)}))
    player.tap(slot(2))
    with pytest.raises(Misfitting) as error:
        player.tap(slot(0))
    assert error.value.misfit is Misfit.SLOT_TO_SLOT


# -- two quick taps


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_two_quick_taps_look_for_the_longest_column(mode):
    at = table(mode, {1: "9S", 2: "KD 2C | 9C", 3: "KC 2D | 9S", 4: "3C | 8H"})
    player = Player(at)
    assert player.tap(column(3), 0) is None
    assert player.tap(column(3), 0, after=QUICK) == "42"


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_two_quick_taps_take_a_run_along(mode):
    player = Player(table(mode, {1: "9S", 4: "KC | 9C 8H 7S"}))
    player.tap(column(3), 1)
    assert player.tap(column(3), 1, after=QUICK) == "41"
    assert len(player.table.columns[0].up) == 3


def test_a_king_goes_to_the_first_empty_column():
    player = Player(table(columns={1: "9S", 4: "3C | KH"}))
    player.tap(column(3), 0)
    assert player.tap(column(3), 0, after=QUICK) == "42"


def test_a_king_at_the_base_of_its_own_column_stays():
    player = Player(table(columns={4: "KH QS"}))
    player.tap(column(3), 0)
    with pytest.raises(Misfitting) as error:
        player.tap(column(3), 0, after=QUICK)
    assert error.value.misfit is Misfit.NOWHERE


def test_the_waste_too():
    player = Player(table(columns={2: "9S"}, waste="8H"))
    player.tap(WASTE)
    assert player.tap(WASTE, after=QUICK) == "w2"


def test_quick_taps_on_a_card_that_was_selected_before():
    """The first of them lets go, and the two together are still a double tap."""
    player = Player(table(columns={1: "9S", 2: "8H"}))
    player.tap(column(1), 0)
    assert player.tap(column(1), 0) is None
    assert player.tap(column(1), 0, after=QUICK) == "21"


def test_quick_taps_on_a_card_where_another_was_selected():
    player = Player(table(columns={1: "9S", 2: "8H", 3: "KC"}))
    player.tap(column(2), 0)
    with pytest.raises(IllegalAction):
        player.tap(column(1), 0)
    assert player.tap(column(1), 0, after=QUICK) == "21"


def test_a_card_without_a_place_says_so():
    player = Player(table(columns={1: "9S", 2: "7H"}))
    player.tap(column(1), 0)
    with pytest.raises(Misfitting) as error:
        player.tap(column(1), 0, after=QUICK)
    assert error.value.misfit is Misfit.NOWHERE
    assert str(error.value.card) == "7H"


@pytest.mark.parametrize("mode", [D1N, D1U])
def test_with_the_setting_off_quick_taps_are_slow_ones(mode):
    player = Player(table(mode, {1: "9S", 2: "8H"}), double=False)
    player.tap(column(1), 0)
    assert player.tap(column(1), 0, after=QUICK) is None
    assert player.hand.pick is None


@pytest.mark.parametrize(("apart", "acts"), [(0.05, True), (0.3, True), (0.6, False)])
def test_half_a_second_is_quick(apart, acts):
    """50, 300 and 600 ms."""
    player = Player(table(columns={1: "9S", 2: "8H"}))
    player.tap(column(1), 0)
    assert (player.tap(column(1), 0, after=apart) == "21") is acts


@pytest.mark.parametrize("taps", [2, 3, 6])
def test_no_tap_acts_on_the_card_that_came_to_light(taps):
    """The two of spades could go up, and stays until the player stops tapping."""
    player = Player(table(columns={1: "3S 2S | AS"}))
    played = [player.tap(column(0), 0, after=QUICK) for _ in range(taps)]
    assert played == ["1f", *[None] * (taps - 1)]
    assert player.hand.pick is None
    assert player.tap(column(0), 0, after=SLOW) == "1f"


def test_no_tap_acts_on_the_waste_card_that_came_to_light():
    player = Player(table(waste="2S AS"))
    assert [player.tap(WASTE, after=0.05) for _ in range(3)] == ["wf", None, None]


def test_no_second_tap_acts_on_the_card_beneath_a_double_tap():
    player = Player(table(columns={1: "9S", 2: "8H", 3: "8C | 9D"}, waste="8S 8D"))
    player.tap(WASTE)
    assert player.tap(WASTE, after=0.1) == "w1"
    assert player.tap(WASTE, after=0.1) is None
    assert player.hand.pick is None


def test_no_second_tap_acts_where_a_selection_was_put():
    player = Player(table(columns={1: "9S", 2: "8H", 3: "9C 2D"}))
    player.tap(column(1), 0)
    assert player.tap(column(0), 0) == "21"
    assert player.tap(column(0), 0, after=0.1) is None
    assert player.hand.pick is None


def test_quick_taps_on_two_columns_are_two_taps():
    """T1, then T2, fast."""
    player = Player(table(columns={1: "AS", 2: "AH"}))
    assert player.tap(column(0), 0) == "1f"
    assert player.tap(column(1), 0, after=0.05) == "2f"


@pytest.mark.parametrize("between", ["draw", "key"])
def test_what_comes_between_makes_the_next_tap_a_first_one(between):
    at = table(columns={1: "9S", 2: "9C"}, waste="KS 8D", stock="8H")
    player = Player(at)
    player.tap(WASTE)
    if between == "draw":
        player.tap(STOCK, after=0.1)
    else:
        player.hand.let_go()
    assert player.tap(WASTE, after=0.1) is None
    assert player.hand.pick == Pick(WASTE)


def test_of_twins_the_very_card_tapped_moves():
    """Both twos of hearts could go up; the one in column 5 is tapped."""
    at = table(columns={1: "KD 9C 2H", 5: "3C | 2H"}, home={Suit.HEARTS: (1,)})
    assert Player(at).tap(column(4), 0) == "5f"
    player = Player(table(columns={1: "7S 2H", 5: "3D | 2H", 7: "3C"}))
    player.tap(column(4), 0)
    assert player.tap(column(4), 0, after=QUICK) == "57"


# -- slots


@pytest.mark.parametrize("tapped", [slot(2), slot(3)])
def test_of_two_equal_slots_the_second_gives_its_card(tapped):
    at = table(columns={1: "6S"}, home={Suit.HEARTS: (5, 5)})
    player = Player(at)
    player.tap(tapped)
    assert player.hand.pick == Pick(slot(3))
    player.tap(column(0), 0)
    assert player.table.row(Suit.HEARTS) == (5, 4)


def test_of_two_unequal_slots_the_tapped_one_gives_its_card():
    at = table(columns={1: "6S", 2: "4S"}, home={Suit.HEARTS: (5, 3)})
    player = Player(at)
    player.tap(slot(2))
    assert player.hand.lit(at) == {column(0)}
    player.hand.let_go()
    player.tap(slot(3))
    assert player.hand.lit(at) == {column(1)}
    with pytest.raises(IllegalAction):
        player.tap(column(0), 0)


def test_quick_taps_do_not_choose_between_suits():
    at = table(columns={1: "6S"}, home={Suit.HEARTS: (5,), Suit.DIAMONDS: (5,)})
    player = Player(at)
    player.tap(FOUNDATIONS)
    assert player.tap(FOUNDATIONS, after=QUICK) is None
    assert player.hand.pick is None
    assert player.hand.asked == ()
