"""Cards as text: every state told apart without colour, every line as wide as the card."""

from itertools import combinations

import pytest

from dstui.engine.cards import Suit
from dstui.tui.faces import CardState, Marks, Painter, empty_stock_texts
from dstui.tui.geometry import SIZES
from dstui.tui.lines import Line
from dstui.tui.looks import ASCII, PALETTES, SYMBOLS, Look
from dstui.tui.squeeze import Rows, squeeze
from dstui.words.cards import rank_index
from tests.engine.tables import D1N, D1U, D1V, D3N, D11, D13, cards, column, table

LOOKS = [
    Look(palette, glyphs, four_colours=four, is_colourless=bare)
    for palette in PALETTES.values()
    for glyphs in (SYMBOLS, ASCII)
    for four in (False, True)
    for bare in (False, True)
]
PAINTERS = [Painter(look, size.width, size.body) for look in LOOKS for size in SIZES]
UNMARKED = Marks()
SMALL = Painter(Look(PALETTES["felt"]), 6, 3)


def text(lines: list[Line]) -> list[str]:
    return ["".join(part for part, _style in line) for line in lines]


def everything(painter: Painter, marks: Marks) -> list[list[Line]]:
    """Every kind of pile, in every state of it."""
    rows = squeeze(2, 3, 40, SIZES[-1])
    height = max(2, painter.body - 1)
    drawn = [
        painter.column(column("KD 2C | TH 9S 8H"), rows, marks),
        painter.column(column("KD 2C | TH 9S 8H"), Rows(0, 1, 1), marks),
        painter.column(column(""), rows, marks),
        painter.waste(table(D3N, waste="TH 9S TD"), marks),
        painter.waste(table(D1N, waste="TH 9S"), marks),
        painter.waste(table(), marks),
        painter.slot(table(), 0, marks, height),
        painter.slot(table(home={Suit.SPADES: (10,)}), 0, marks, height),
        painter.stock(table(stock="AS 2S"), marks),
        [painter.label("stock", marks), painter.label("waste", marks), painter.label("9", marks)],
        painter.moving(cards("TH 9S 8H")),
        painter.hidden(3),
        painter.fireworks(4, 12),
    ]
    for mode in (D1N, D1U, D1V, D11, D13):
        drawn += [painter.stock(table(mode, waste="AS"), marks), painter.stock(table(mode), marks)]
    return drawn


ALL_MARKS = (
    UNMARKED, Marks(selected=0), Marks(selected=2), Marks(is_lit=True), Marks(cursor=0),
    Marks(cursor=2), Marks(cursor=-1), Marks(selected=1, cursor=2, is_picked=True),
    Marks(is_lit=True, cursor=-1),
)  # fmt: skip


def test_every_line_is_as_wide_as_the_card():
    for painter in PAINTERS:
        for marks in ALL_MARKS:
            for lines in everything(painter, marks):
                assert {len(line) for line in text(lines)} == {painter.width}


def test_the_ascii_look_is_ascii():
    for painter in PAINTERS:
        if painter.look.glyphs is ASCII:
            for marks in ALL_MARKS:
                assert all(
                    line.isascii() for lines in everything(painter, marks) for line in text(lines)
                )


STATES = {
    "plain": CardState(),
    "selected": CardState(selected=True),
    "lit": CardState(lit=True),
    "cursor": CardState(cursor=True),
    "cursor on a selected card": CardState(selected=True, cursor=True),
    "cursor on a lit card": CardState(lit=True, cursor=True),
}


def test_states_of_a_card_are_told_apart_without_colour():
    for painter in PAINTERS:
        for one, two in combinations(STATES.values(), 2):
            drawn = [
                text(painter.column(column("KD | TH"), Rows(1, 1, 3), marks_of(state)))
                for state in (one, two)
            ]
            assert drawn[0] != drawn[1], (painter, one, two)


def marks_of(state: CardState) -> Marks:
    return Marks(
        selected=0 if state.selected else None,
        is_lit=state.lit,
        cursor=0 if state.cursor else None,
    )


def test_states_of_an_empty_place_are_told_apart_without_colour():
    for painter in PAINTERS:
        drawn = [
            tuple(text(painter.column(column(""), Rows(1, 1, 3), marks)))
            for marks in (
                UNMARKED,
                Marks(is_lit=True),
                Marks(cursor=-1),
                Marks(is_lit=True, cursor=-1),
            )
        ]
        assert len(set(drawn)) == 4


def test_the_cursor_is_seen_on_every_pile():
    for painter in PAINTERS:
        for at in (table(stock="AS 2S"), table(waste="AS"), table(), table(D11)):
            assert text(painter.stock(at, UNMARKED)) != text(painter.stock(at, Marks(cursor=-1)))
            assert text(painter.waste(at, UNMARKED)) != text(painter.waste(at, Marks(cursor=-1)))
            plain, here = (painter.slot(at, 0, marks, 2) for marks in (UNMARKED, Marks(cursor=-1)))
            assert text(plain) != text(here)


def test_face_down_is_told_from_face_up_and_can_be_counted():
    for painter in PAINTERS:
        lines = painter.column(column("KD 2C 5S | TH"), Rows(1, 1, 3), UNMARKED)
        assert len(lines) == 6
        mark = painter.look.glyphs.back
        assert all(line == mark * painter.width for line in text(lines)[:3])
        assert mark not in "".join(text(lines)[3:])
        if not painter.look.is_colourless:
            assert lines[0][0][1] != lines[1][0][1]
        counted = text(painter.column(column("KD 2C 5S | TH"), Rows(0, 1, 3), UNMARKED))
        assert len(counted) == 4
        assert " 3 " in counted[0]


def test_covered_cards_show_rank_and_suit():
    for painter in PAINTERS:
        run = cards("KH QS JD TC 9H 8S 7D 6C 5H 4S 3D 2C AH")
        lines = text(
            painter.column(column("| " + " ".join(map(str, run))), Rows(0, 1, 1), UNMARKED)
        )
        assert len(lines) == 13
        for card, line in zip(run, lines, strict=True):
            assert line.strip() == painter.look.index(card)
            assert rank_index(card.rank) in line


@pytest.mark.parametrize("marks", [Marks(selected=0), Marks(is_lit=True), Marks(cursor=0)])
def test_marks_never_hide_an_index(marks):
    for painter in PAINTERS:
        (line,) = text(painter.column(column("TH"), Rows(1, 1, 1), marks))
        assert painter.look.index(cards("TH")[0]) in line


def test_neighbours_in_a_run_have_two_shades():
    lines = SMALL.column(column("9S 8H 7S"), Rows(1, 1, 1), UNMARKED)
    shades = [line[0][1].bgcolor for line in lines]
    assert shades[0] == shades[2] != shades[1]


def test_a_whole_card_has_its_index_in_two_corners():
    lines = text(SMALL.column(column("TH"), Rows(1, 1, 3), UNMARKED))
    assert lines == [" 10\u2665  ", "      ", "  10\u2665 "]


@pytest.mark.parametrize(
    ("waste", "shown"),
    [
        ("AS", ["A"]),
        ("AS 2S", ["A", "2"]),
        ("AS 2S 3S", ["A", "2", "3"]),
        ("AS 2S 3S 4S", ["2", "3", "4"]),
    ],
)
def test_draw_three_fans_the_top_three(waste, shown):
    """Never blank while there are cards, and the last is the whole one."""
    lines = text(SMALL.waste(table(D3N, waste=waste), UNMARKED))
    assert [line.strip()[0] for line in lines[: len(shown)]] == shown
    assert len(lines) == len(shown) - 1 + SMALL.body
    assert lines[-1].strip()[0] == shown[-1]


def test_draw_one_shows_one_card():
    lines = text(SMALL.waste(table(D1N, waste="AS 2S 3S"), UNMARKED))
    assert len(lines) == SMALL.body
    assert lines[0].strip()[0] == "3"


def test_the_playable_card_of_the_fan_is_the_marked_one():
    at = table(D3N, waste="AS 2S 3S")
    lines = text(SMALL.waste(at, Marks(selected=0)))
    assert [SYMBOLS.selected in line for line in lines] == [False, False, True, False, False]


def test_an_empty_foundation_shows_its_suit():
    for painter in PAINTERS:
        for index in range(8):
            shown = "".join(text(painter.slot(table(), index, UNMARKED, 2)))
            around = f" {painter.look.glyphs.frame}" if painter.look.is_colourless else None
            assert shown.strip(around) == painter.look.glyphs.suits[index // 2]


@pytest.mark.parametrize(
    ("glyphs", "high", "low"),
    [
        (SYMBOLS, ["\u250c\u2500\u2500\u2500\u2500\u2510", "\u2502 K  \u2502",
                   "\u2514\u2500\u2500\u2500\u2500\u2518"],
         ["\u250c \u2660 \u2500\u2510", "\u2514\u2500\u2500\u2500\u2500\u2518"]),
        (ASCII, ["+----+", "| K  |", "+----+"], ["+ S -+", "+----+"]),
    ],
)  # fmt: skip
def test_an_empty_place_is_outlined_where_no_colour_shows_it(glyphs, high, low):
    for bare in (True, False):
        painter = Painter(Look(PALETTES["felt"], glyphs, is_colourless=bare), 6, 3)
        drawn = [text(painter.column(column(""), Rows(1, 1, 3), UNMARKED)),
                 text(painter.slot(table(), 0, UNMARKED, 2))]  # fmt: skip
        assert (drawn == [high, low]) is bare


def test_the_stock_shows_its_count():
    for painter in PAINTERS:
        for count in (1, 24, 59):
            at = table()._replace(stock=cards("AS") * count)
            assert f" {count} " in "".join(text(painter.stock(at, UNMARKED)))


@pytest.mark.parametrize(
    ("mode", "redeals", "waste", "said"),
    [
        (D1N, 0, "AS", ["redeal", "-100"]),
        (D1N, 0, "", ["empty"]),
        (D1V, 0, "AS", ["no", "redeal"]),
        (D1U, 0, "AS", ["redeal", "free"]),
        (D1U, 1, "AS", ["redeal", "-20"]),
        (D11, 0, "AS", ["redeal", "free", "1 left"]),
        (D11, 1, "AS", ["no", "redeal"]),
        (D13, 1, "AS", ["redeal", "-20", "2 left"]),
    ],
)
def test_an_empty_stock_says_what_is_left(mode, redeals, waste, said):
    """Whether a redeal is possible, how many are left, what it costs."""
    at = table(mode, waste=waste, redeals=redeals)
    assert empty_stock_texts(at) == said
    assert all(len(line) <= 6 for line in said)
    shown = [line.strip() for line in text(SMALL.stock(at, UNMARKED))]
    assert [line for line in shown if line] == said
    if len(said) < SMALL.body:
        here = [line.strip() for line in text(SMALL.stock(at, Marks(cursor=-1)))]
        assert [line for line in here[1:] if line] == said


def test_carried_cards_are_all_seen():
    lines = text(SMALL.moving(cards("TH 9S 8H")))
    assert len(lines) == 2 + SMALL.body
    assert all(SYMBOLS.selected in line for line in lines[:3])
