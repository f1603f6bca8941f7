"""The order in which a column gives way when rows run out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dstui.tui.geometry import SIZES, CardSize
from dstui.tui.squeeze import Rows, squeeze

SMALL = SIZES[-1]
LARGE = SIZES[0]


def height_of(rows: Rows, down: int, up: int) -> int:
    return rows.backs_height(down) + max(0, up - 1) * rows.covered + (rows.body if up else 0)


@given(st.integers(0, 8), st.integers(0, 13), st.integers(21, 70), st.sampled_from(SIZES))
def test_no_column_is_higher_than_its_room(down: int, up: int, height: int, size: CardSize) -> None:
    rows = squeeze(down, up, height, size)
    assert height_of(rows, down, up) <= height
    assert rows.covered >= 1
    assert rows.body >= 1


@given(st.integers(0, 8), st.integers(1, 13), st.integers(21, 70), st.sampled_from(SIZES))
def test_each_step_is_taken_only_when_the_one_before_is_used_up(
    down: int, up: int, height: int, size: CardSize
) -> None:
    rows = squeeze(down, up, height, size)
    if rows.body < size.body:
        assert height_of(rows, down, up) == height or rows.back < size.backs
    if rows.back < size.backs:
        assert height_of(Rows(size.backs, size.covered, 1), down, up) > height
    if rows.back == 0:
        assert height_of(Rows(1, size.covered, 1), down, up) > height
    if rows.covered < size.covered:
        assert height_of(Rows(0, size.covered, 1), down, up) > height


@given(st.integers(0, 8), st.integers(1, 13), st.integers(21, 69), st.sampled_from(SIZES))
def test_more_room_never_makes_a_card_lower(
    down: int, up: int, height: int, size: CardSize
) -> None:
    here, more = (squeeze(down, up, rows, size) for rows in (height, height + 1))
    assert (more.covered, more.back) >= (here.covered, here.back)


def test_first_the_last_card_then_the_backs_then_the_covered_cards():
    steps = [squeeze(8, 10, height, LARGE) for height in (60, 43, 40, 34, 30, 27, 21)]
    assert [(rows.back, rows.covered) for rows in steps] == [
        (2, 2), (2, 2), (2, 2), (1, 2), (1, 2), (1, 2), (0, 2),
    ]  # fmt: skip
    assert [rows.body for rows in steps][:3] == [LARGE.body, LARGE.body, 6]
    assert squeeze(8, 13, 21, LARGE) == Rows(0, 1, 8)


def test_the_worst_column_at_80_by_24_can_still_be_counted():
    assert squeeze(8, 13, 21, SMALL) == Rows(1, 1, 1)


@pytest.mark.parametrize(
    ("down", "up", "height"), [(8, 13, 21), (3, 5, 21), (8, 13, 40), (0, 4, 9)]
)
def test_lines_and_cards_agree(down, up, height):
    rows = squeeze(down, up, height, SIZES[1])
    for depth in range(up):
        for line in range(rows.covered if depth < up - 1 else rows.body):
            assert rows.depth_at(down, up, rows.top_of(down, depth) + line) == depth
    assert rows.depth_at(down, up, 60) == up - 1
    for line in range(rows.backs_height(down)):
        assert rows.depth_at(down, up, line) is None


def test_an_empty_column_has_no_card_anywhere():
    rows = squeeze(0, 0, 21, SMALL)
    assert {rows.depth_at(0, 0, line) for line in range(21)} == {None}
