"""Where things lie: everything within the window, nothing on anything else, at every size."""

from itertools import combinations

import pytest

from dstui.engine.families import CLASSIC, DOUBLE, FAMILIES
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, PileKind, column, slot
from dstui.tui.geometry import MIN_HEIGHT, MIN_WIDTH, Box, Geometry
from dstui.tui.squeeze import squeeze

WINDOWS = [
    (width, height)
    for width in (80, 81, 82, 87, 90, *range(95, 221, 8))
    for height in (*range(24, 36), *range(38, 71, 4))
]
EVERY = [
    Geometry(family, width, height, mirrored)
    for family in FAMILIES
    for width, height in WINDOWS
    for mirrored in (False, True)
]


def boxes(geometry: Geometry) -> list[Box]:
    """Everything that is drawn."""
    return [
        *geometry.columns, *geometry.slots, geometry.stock, geometry.waste,
        geometry.redeals, geometry.buttons, geometry.status, geometry.message,
    ]  # fmt: skip


def overlap(one: Box, two: Box) -> bool:
    apart_x = one.x + one.width <= two.x or two.x + two.width <= one.x
    apart_y = one.y + one.height <= two.y or two.y + two.height <= one.y
    return not (apart_x or apart_y)


def test_everything_is_within_the_window_and_nothing_overlaps():
    for geometry in EVERY:
        placed = boxes(geometry)
        for box in placed:
            assert box.x >= 0
            assert box.y >= 0
            assert box.width > 0
            assert box.height > 0
            assert box.x + box.width <= geometry.width, (geometry, box)
            assert box.y + box.height <= geometry.height, (geometry, box)
        for one, two in combinations(placed, 2):
            assert not overlap(one, two), (geometry, one, two)


def test_there_are_as_many_places_as_the_family_has():
    for family in FAMILIES:
        geometry = Geometry(family, 80, 24)
        assert len(geometry.columns) == family.columns
        assert len(geometry.slots) == family.slots


def test_the_worst_column_is_shown_whole_everywhere():
    """Each face-up card has its index on a line of its own, and the last fits too."""
    for geometry in EVERY:
        down, up = geometry.family.columns - 1, geometry.family.ranks
        rows = squeeze(down, up, geometry.pile_height, geometry.size)
        tops = [rows.top_of(down, depth) for depth in range(up)]
        assert len(set(tops)) == up
        assert tops[0] >= 1
        assert rows.body >= 1
        assert tops[-1] + rows.body <= geometry.pile_height
        assert geometry.top + 1 + geometry.pile_height <= geometry.bottom


def test_larger_windows_get_larger_cards():
    for family in FAMILIES:
        used = {Geometry(family, width, height).size for width, height in WINDOWS}
        assert len(used) >= 3
        for width, height in WINDOWS:
            here, larger = (
                Geometry(family, width, height).size,
                Geometry(family, width + 14, height + 6).size,
            )
            assert larger.width >= here.width
            assert larger.body >= here.body


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_both_dimensions_are_used(family):
    wide, high = Geometry(family, 200, 60), Geometry(family, 80, 24)
    assert wide.size.width > high.size.width
    assert wide.size.body > high.size.body
    assert wide.panel.x + wide.panel.width - wide.columns[0].x > 0.6 * 200


def test_the_table_is_centred():
    for geometry in EVERY:
        left = min(box.x for box in (*geometry.columns, geometry.panel))
        right = max(box.x + box.width for box in (*geometry.columns, geometry.panel))
        assert abs(left - (geometry.width - right)) <= 1


def test_the_panel_changes_sides():
    for family in FAMILIES:
        plain, mirrored = Geometry(family, 120, 40), Geometry(family, 120, 40, mirrored=True)
        assert plain.panel.x > plain.columns[-1].x
        assert mirrored.panel.x + mirrored.panel.width <= mirrored.columns[0].x
        assert mirrored.columns == tuple(sorted(mirrored.columns))


def test_too_small_is_below_80_by_24():
    assert (MIN_WIDTH, MIN_HEIGHT) == (80, 24)
    for width, height in ((79, 24), (80, 23), (1, 1), (60, 20)):
        assert Geometry(DOUBLE, width, height).is_too_small
    assert not Geometry(DOUBLE, 80, 24).is_too_small


def cells(box: Box) -> list[tuple[int, int]]:
    return [
        (x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)
    ]


def test_each_cell_of_a_pile_means_that_pile():
    for geometry in EVERY[::7]:
        piles = [STOCK, WASTE, *(column(i) for i in range(geometry.family.columns))]
        piles += [slot(i) for i in range(geometry.family.slots)]
        for pile in piles:
            found = {geometry.pile_at(x, y) for x, y in cells(geometry.box(pile))}
            assert found == {pile}, (geometry, pile)


def test_the_whole_strip_of_a_column_is_that_column():
    """From the label down to the message line, whatever lies there."""
    geometry = Geometry(DOUBLE, 80, 24)
    for index, box in enumerate(geometry.columns):
        for y in range(geometry.top, geometry.bottom):
            assert geometry.pile_at(box.x + 1, y) == column(index)
    assert geometry.pile_at(5, geometry.bottom) is None
    assert geometry.pile_at(5, 0) is None


def test_between_two_columns_the_nearer_counts():
    for geometry in EVERY[::5]:
        for left, right in zip(geometry.columns, geometry.columns[1:], strict=False):
            for x in range(left.x + left.width, right.x):
                to_left, to_right = x - (left.x + left.width - 1), right.x - x
                found = geometry.pile_at(x, geometry.top + 3)
                assert found is not None
                if to_left != to_right:
                    nearer = left if to_left < to_right else right
                    assert geometry.columns[found.index] == nearer
                assert geometry.columns[found.index] in (left, right)


def test_anywhere_among_the_foundations_counts():
    """Rules, section 3.4: a card released anywhere in the foundation area."""
    for geometry in EVERY[::11]:
        area = geometry.box(FOUNDATIONS)
        for x, y in cells(area):
            found = geometry.pile_at(x, y)
            assert found is not None
            assert found.kind is PileKind.FOUNDATION
        assert all(area.holds(*cell) for box in geometry.slots for cell in cells(box))


def test_buttons_are_no_pile():
    for geometry in EVERY[::11]:
        assert {geometry.pile_at(x, y) for x, y in cells(geometry.buttons)} == {None}


def test_classic_has_cards_at_least_as_large():
    for window in WINDOWS:
        assert Geometry(CLASSIC, *window).size.width >= Geometry(DOUBLE, *window).size.width
