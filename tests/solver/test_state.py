import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.solver.children import moves_of
from dstui.solver.closure import Closure
from dstui.solver.dominance import SafeLevels, safe_levels
from dstui.solver.relaxation import can_win
from dstui.solver.state import Position, Problem, lowered, raised
from dstui.solver.talon import candidates
from tests.engine.tables import table
from tests.solver.small import is_winnable, random_small, small_mode

LIMIT = 1 << 62


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_key_fits_two_integers_and_reads_back(mode: Mode) -> None:
    problem = Problem(GameCode(mode, 7).table())
    closure = Closure(problem, 50)
    position = problem.start()
    while True:
        key = position.key()
        assert 0 <= key[0] < LIMIT
        assert 0 <= key[1] < LIMIT
        other = Position(problem)
        other.load(key)
        for part in Position.__slots__:
            assert getattr(other, part) == getattr(position, part), part
        moves = moves_of(position, closure)
        if not moves:
            break
        (where, left), _, leads_to = moves[0]
        if where & 15 == 3:
            position.unlock(where >> 4)
        else:
            position.take(where >> 4, left)
        position.heights = leads_to[0]


@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 3))
def test_lowering_undoes_raising(low: int, high: int, suit: int) -> None:
    low, high = sorted((low, high))
    heights = (low | high << 4) << 8 * suit
    for height in (low, high):
        after = raised(heights, suit, height + 1)
        assert lowered(after, suit, height + 1) == heights
        pair = after >> 8 * suit & 255
        assert pair & 15 <= pair >> 4


def test_safe_levels_look_at_the_lower_piles() -> None:
    assert safe_levels((0, 0, 0, 0), 13) == (1, 1, 1, 1)
    assert safe_levels((5, 3, 5, 3), 13) == (5, 4, 5, 4)
    assert safe_levels((4, 4, 4, 4), 4) == (4, 4, 4, 4)
    one_ace_of_two = 0x10
    assert SafeLevels(13).of(one_ace_of_two).total == 4


def at_hand(draw: int, redeals: int | None, waste: str, stock: str) -> list[tuple[int, int]]:
    mode = small_mode(1, 13, 1, draw, redeals)
    start = table(mode, {1: "KS"}, waste=waste, stock=stock)
    problem = Problem(start)
    return candidates(problem.start(), SafeLevels(13).of(0))


@pytest.mark.parametrize(
    ("draw", "redeals", "expected"),
    [
        # Six cards, two of them in the waste: places 0 to 5.
        (1, None, [(i, 0) for i in range(6)]),
        (1, 0, [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]),
        (1, 1, [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (0, 0)]),
        (3, 0, [(1, 0), (4, 0), (5, 0)]),
        (3, 3, [(1, 3), (4, 3), (5, 3), (2, 2)]),
        (3, None, [(1, 0), (4, 0), (5, 0), (2, 0)]),
    ],
)
def test_cards_at_hand(draw: int, redeals: int | None, expected: list[tuple[int, int]]) -> None:
    assert at_hand(draw, redeals, "7H 7D", "8H 8D 9H 9D") == expected


def test_a_way_of_drawing_ends_at_a_safe_card_where_that_shifts_nothing() -> None:
    assert at_hand(1, 0, "7H", "8H AS 9H") == [(0, 0), (1, 0), (2, 0)]
    assert at_hand(1, 1, "7H", "AS 9H") == [(0, 1), (1, 1)]
    assert at_hand(3, 0, "7H", "8H 8D AS 9H") == [(0, 0), (3, 0)]
    assert at_hand(3, 1, "7H", "8H 8D AS 9H") == [(0, 1), (3, 1), (4, 1), (2, 0)]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False))
def test_what_is_lost_at_a_glance_is_lost(source: random.Random) -> None:
    start = random_small(source)
    problem = Problem(start)
    closure = Closure(problem, 1_000)
    position = problem.start()
    closure.settle(position, None, None)
    if not position.is_won() and not can_win(position, closure):
        assert is_winnable(start, 1_500) is not True


def test_at_a_glance_a_card_under_its_own_successor_is_lost() -> None:
    # The two of spades lies under the three, and no red four will ever come: all of them
    # lie beneath. With one pack nothing can lift the three.
    mode = small_mode(1, 3, 1, 1, 0)
    problem = Problem(table(mode, {1: "2S 3H 3D | 3S"}, home={0: (1,), 1: (2,), 2: (2,), 3: (3,)}))
    closure = Closure(problem, 100)
    position = problem.start()
    closure.settle(position, None, None)
    assert not can_win(position, closure)


@pytest.mark.parametrize(
    ("columns", "waste", "hearts", "expected"),
    [
        # The two of diamonds has the only black three in sight; the aces lie below the other two.
        ({1: "3S 2D", 2: "3H", 3: "3D"}, "AH AD 3C 2H", 0, False),
        # Another black three; and one that takes its two home.
        ({1: "3S 2D", 2: "3H", 3: "3D", 4: "3C"}, "AH AD 2H", 0, True),
        ({1: "3S 2D", 2: "3H", 3: "3D"}, "AD 3C 2H", 1, True),
    ],
)
def test_at_a_glance_a_place_takes_one_card(
    columns: dict[int, str], waste: str, hearts: int, expected: bool
) -> None:
    home = {0: (2,), 1: (hearts,), 2: (0,), 3: (2,)}
    start = table(small_mode(1, 3, 4, 1, 0), columns, waste=waste, home=home)
    problem = Problem(start)
    closure = Closure(problem, 100)
    position = problem.start()
    closure.settle(position, None, None)
    assert (position.is_won() or can_win(position, closure)) == expected
    assert is_winnable(start, 1_500) == expected


def test_more_redeals_than_the_key_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 3"):
        Problem(table(small_mode(1, 3, 1, 1, 4), {1: "KS"}))
