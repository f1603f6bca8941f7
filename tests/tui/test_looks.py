"""Every palette can be read: contrast as WCAG 2 defines it, and colours of the 256 cube alone."""

from itertools import combinations

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from textual import constants

from dstui.engine.cards import Card, Suit
from dstui.tui.looks import (
    ASCII,
    PALETTES,
    SIXTEEN_COLOUR_PALETTE,
    SYMBOLS,
    Look,
    Palette,
    hex_colour,
    textual_theme,
)
from tests.tui.shown import app_with

EVERY = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


def luminance(number: int) -> float:
    parts = [part / 255 for part in Color.from_ansi(number).get_truecolor()]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, two: int) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard():
    assert contrast(16, 231) == pytest.approx(21)


@EVERY
def test_indices_on_faces_and_accents(palette: Palette):
    grounds = (*palette.faces, palette.selected, palette.lit, palette.cursor)
    for ink in (palette.black, palette.red, *palette.inks):
        for ground in grounds:
            assert contrast(ink, ground) >= 4.5, (ink, ground)


@EVERY
def test_words_on_felt_buttons_and_backs(palette: Palette):
    assert contrast(palette.text, palette.felt) >= 4.5
    assert contrast(palette.text, palette.panel) >= 4.5
    for ink, ground in (
        (palette.dim, palette.felt),
        (palette.dim, palette.panel),
        (palette.title, palette.felt),
        (palette.patch_mark, palette.patch),
        (231, palette.backs[0]),
    ):
        assert contrast(ink, ground) >= 3, (ink, ground)


@EVERY
def test_what_lies_on_what_can_be_seen(palette: Palette):
    assert contrast(palette.faces[0], palette.felt) >= 1.5
    assert contrast(palette.backs[0], palette.felt) >= 1.5
    assert palette.patch != palette.felt
    assert len({*palette.faces, *palette.backs, palette.patch}) == 5
    assert len({palette.selected, palette.lit, palette.cursor, *palette.faces}) == 5
    assert len(set(palette.inks)) == 4


@EVERY
def test_black_and_red_are_told_apart_in_grey(palette: Palette):
    assert contrast(palette.black, palette.red) >= 1.5
    for one, two in combinations(palette.inks, 2):
        assert one != two


@EVERY
def test_only_numbers_of_the_cube(palette: Palette):
    """The first 16 colours are whatever the player made of them."""
    numbers = []
    for value in palette._asdict().values():
        if isinstance(value, tuple):
            numbers += value
        elif isinstance(value, int) and not isinstance(value, bool):
            numbers.append(value)
    assert len(numbers) >= 20
    assert all(16 <= number <= 255 for number in numbers)


def styles(look: Look) -> list[Style]:
    ace = Card(1, Suit.HEARTS)
    return [
        look.felt, look.dim, look.title, look.button, look.patch, look.picked_label,
        look.count_on_back, *look.backs, look.face(ace, 0), look.face(ace, 1),
        look.accent(ace, look.palette.lit), look.empty_accent(look.palette.lit),
    ]  # fmt: skip


@EVERY
def test_without_colours_not_one_is_named(palette: Palette):
    for style in styles(Look(palette, is_colourless=True)):
        assert style.color is None
        assert style.bgcolor is None
    assert Look(palette, is_colourless=True).face(Card(1, Suit.SPADES), 0).reverse


@EVERY
def test_four_colours_are_a_choice(palette: Palette):
    two, four = Look(palette), Look(palette, four_colours=True)
    assert len({two.ink(suit) for suit in Suit}) == 2
    assert len({four.ink(suit) for suit in Suit}) == 4
    assert four.ink(Suit.SPADES) == two.ink(Suit.SPADES)
    assert four.ink(Suit.HEARTS) == two.ink(Suit.HEARTS)


def test_indices():
    ten, queen = Card(10, Suit.HEARTS), Card(12, Suit.CLUBS)
    palette = PALETTES["felt"]
    assert [Look(palette).index(card) for card in (ten, queen)] == ["10\u2665", "Q\u2663"]
    assert [Look(palette, ASCII).index(card) for card in (ten, queen)] == ["10H", "QC"]


def test_suits_are_the_bare_code_points():
    assert SYMBOLS.suits == "\u2660\u2665\u2666\u2663"


@EVERY
def test_dialogs_take_the_same_colours(palette: Palette):
    theme = textual_theme(palette)
    assert theme.background == hex_colour(palette.felt)
    assert theme.foreground == hex_colour(palette.text)
    assert theme.variables["button"] != theme.surface


def test_hex():
    assert hex_colour(231) == "#ffffff"
    assert hex_colour(22) == "#005f00"


def sixteen(number: int) -> int:
    """The colour of 16 that a terminal without more shows."""
    found = Color.from_ansi(number).downgrade(ColorSystem.STANDARD).number
    assert found is not None
    return found


def test_sixteen_colours_are_readable():
    """Red and black told apart, and nothing drawn in the colour of its ground."""
    palette = PALETTES[SIXTEEN_COLOUR_PALETTE]
    inks = {sixteen(palette.black), sixteen(palette.red)}
    assert len(inks) == 2
    assert len({sixteen(ink) for ink in palette.inks}) == 4
    grounds = (*palette.faces, palette.selected, palette.lit, palette.cursor)
    assert not inks & {sixteen(ground) for ground in grounds}
    assert len({sixteen(g) for g in (palette.felt, palette.patch, *palette.faces)}) == 4
    for ink, ground in (
        (palette.text, palette.felt),
        (palette.dim, palette.felt),
        (palette.text, palette.panel),
        (palette.patch_mark, palette.patch),
        (231, palette.backs[0]),
    ):
        assert contrast(sixteen(ink), sixteen(ground)) >= 3


@pytest.mark.parametrize(("system", "key"), [("standard", "contrast"), ("256", "felt")])
def test_a_terminal_of_sixteen_colours_gets_that_palette(system, key, tmp_path, monkeypatch):
    monkeypatch.setattr(constants, "COLOR_SYSTEM", system)
    app = app_with(tmp_path, "DS1-D1N-AAAAAAB")
    assert app.look().palette.key == key
    app.sitting.close()
