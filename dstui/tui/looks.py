"""How everything looks: the themes, the glyphs and the rich styles made of them, as data.

Colours are numbers of the xterm 256 colour cube (16 to 255), so that a truecolor and
a 256-colour terminal show the same; no code of 16 colours is among them, because
terminals let people redefine those.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from rich.color import Color
from rich.style import Style
from textual.theme import Theme as TextualTheme

from dstui.engine.cards import Card, Suit
from dstui.words.cards import SUIT_SYMBOLS, CardText, rank_index, with_letter, with_symbol


class Palette(NamedTuple):
    """The colours of a theme, each a number of the 256 colour cube.

    ``faces`` are the two close shades of card faces, ``backs`` those of card backs;
    ``inks`` are the suits' colours on a face with four colours. ``patch`` is an empty
    place, ``selected`` and ``lit`` are the two accents, ``cursor`` the third.
    """

    key: str
    is_dark: bool
    felt: int
    text: int
    dim: int
    title: int
    faces: tuple[int, int]
    black: int
    red: int
    inks: tuple[int, int, int, int]
    backs: tuple[int, int]
    back_mark: int
    patch: int
    patch_mark: int
    selected: int
    lit: int
    cursor: int
    panel: int


PALETTES: Final = {
    palette.key: palette
    for palette in (
        Palette(
            "felt", is_dark=True, felt=29, text=231, dim=194, title=229,
            faces=(255, 253), black=16, red=124, inks=(16, 124, 20, 22),
            backs=(88, 52), back_mark=131, patch=23, patch_mark=115,
            selected=220, lit=157, cursor=153, panel=23,
        ),
        Palette(
            "dark", is_dark=True, felt=234, text=252, dim=246, title=180,
            faces=(253, 251), black=16, red=88, inks=(16, 88, 19, 22),
            backs=(60, 59), back_mark=103, patch=236, patch_mark=246,
            selected=222, lit=151, cursor=153, panel=237,
        ),
        Palette(
            "light", is_dark=False, felt=151, text=16, dim=238, title=22,
            faces=(231, 254), black=16, red=124, inks=(16, 124, 20, 22),
            backs=(25, 24), back_mark=74, patch=108, patch_mark=22,
            selected=220, lit=120, cursor=153, panel=194,
        ),
        Palette(
            "contrast", is_dark=True, felt=16, text=231, dim=231, title=226,
            faces=(231, 252), black=16, red=124, inks=(16, 124, 19, 22),
            backs=(20, 18), back_mark=231, patch=238, patch_mark=231,
            selected=226, lit=51, cursor=219, panel=236,
        ),
    )
}  # fmt: skip
# The one whose colours stay apart, and its words readable, when they fall to the nearest of 16.
SIXTEEN_COLOUR_PALETTE: Final = "contrast"


class Glyphs(NamedTuple):
    """The marks that tell states apart without colour, one cell each.

    ``frame`` is the four corners (top left, top right, bottom left, bottom right), then
    the horizontal and the vertical line.
    """

    suits: str
    selected: str
    lit: str
    cursor: tuple[str, str]
    back: str
    frame: str
    verdicts: Mapping[str, str]
    say: CardText


# Whether the game can still be won: the mark in the panel, by verdict.
_MARKS: Final = {"won": "\u2713", "lost": "\u2717", "unknown": "?"}
_PLAIN_MARKS: Final = {"won": "+", "lost": "x", "unknown": "?"}

FRAME: Final = "\u250c\u2510\u2514\u2518\u2500\u2502"
PLAIN_FRAME: Final = "++++-|"

SYMBOLS: Final = Glyphs(
    SUIT_SYMBOLS, "\u25b8", "\u25c2", ("[", "]"), "\u2591", FRAME, _MARKS, with_symbol
)
ASCII: Final = Glyphs("SHDC", ">", "<", ("[", "]"), "#", PLAIN_FRAME, _PLAIN_MARKS, with_letter)


@dataclass(frozen=True)
class Look:
    """A palette, a set of glyphs and the four-colour choice: what widgets draw with."""

    palette: Palette
    glyphs: Glyphs = SYMBOLS
    four_colours: bool = False
    is_colourless: bool = False

    def _style(
        self, ink: int, ground: int, *, bold: bool = False, is_filled: bool = False
    ) -> Style:
        """Ink on a ground; without colours a filled cell is one in reverse video."""
        if self.is_colourless:
            return Style(bold=bold or None, reverse=is_filled or None)
        return Style(color=Color.from_ansi(ink), bgcolor=Color.from_ansi(ground), bold=bold or None)

    @cached_property
    def felt(self) -> Style:
        """The table between the cards."""
        return self._style(self.palette.text, self.palette.felt)

    @cached_property
    def dim(self) -> Style:
        """Words on the felt that only label."""
        return self._style(self.palette.dim, self.palette.felt)

    @cached_property
    def title(self) -> Style:
        """The program's name on the felt."""
        return self._style(self.palette.title, self.palette.felt, bold=True)

    @cached_property
    def picked_label(self) -> Style:
        """The label of a pile that is picked by its key."""
        return self._style(self.palette.black, self.palette.selected, bold=True)

    @cached_property
    def button(self) -> Style:
        """A button on the felt."""
        return self._style(self.palette.text, self.palette.panel, is_filled=True)

    @cached_property
    def patch(self) -> Style:
        """An empty place."""
        return self._style(self.palette.patch_mark, self.palette.patch)

    @cached_property
    def backs(self) -> tuple[Style, Style]:
        """The two shades of face-down cards."""
        first, second = self.palette.backs
        return self._style(self.palette.back_mark, first), self._style(
            self.palette.back_mark, second
        )

    @cached_property
    def count_on_back(self) -> Style:
        """A count printed on a card's back."""
        return self._style(231, self.palette.backs[0], bold=True)

    def ink(self, suit: Suit) -> int:
        """The colour number of a suit on a card's face."""
        if self.four_colours:
            return self.palette.inks[suit]
        return self.palette.red if suit.is_red else self.palette.black

    def face(self, card: Card, shade: int) -> Style:
        """A card's face; neighbours in a run take the shades 0 and 1 in turn."""
        return self._face_styles[card.suit][shade]

    def accent(self, card: Card, ground: int) -> Style:
        """A card's face on one of the palette's accents."""
        return self._style(self.ink(card.suit), ground, bold=True)

    def empty_accent(self, ground: int) -> Style:
        """An empty place on one of the palette's accents."""
        return self._style(self.palette.black, ground, bold=True)

    @cached_property
    def _face_styles(self) -> tuple[tuple[Style, Style], ...]:
        first, second = self.palette.faces
        return tuple(
            (
                self._style(self.ink(suit), first, bold=True, is_filled=True),
                self._style(self.ink(suit), second, bold=True, is_filled=True),
            )
            for suit in Suit
        )

    def index(self, card: Card) -> str:
        """Rank and suit as in a card's corner: two or three cells."""
        return rank_index(card.rank) + self.glyphs.suits[card.suit]


def textual_theme(palette: Palette) -> TextualTheme:
    """The theme that gives Textual's own widgets (dialogs) the palette's colours."""
    return TextualTheme(
        name=palette.key,
        dark=palette.is_dark,
        background=hex_colour(palette.felt),
        surface=hex_colour(palette.panel),
        panel=hex_colour(palette.panel),
        foreground=hex_colour(palette.text),
        primary=hex_colour(palette.lit),
        secondary=hex_colour(palette.cursor),
        accent=hex_colour(palette.selected),
        warning=hex_colour(palette.selected),
        error=hex_colour(palette.red),
        success=hex_colour(palette.lit),
        variables={
            "dim": hex_colour(palette.dim),
            "title": hex_colour(palette.title),
            "felt": hex_colour(palette.felt),
            "button": hex_colour(
                palette.felt if palette.felt != palette.panel else palette.backs[0]
            ),
            "on-accent": hex_colour(palette.black),
        },
    )


def hex_colour(number: int) -> str:
    """A colour of the cube as ``#rrggbb``."""
    return Color.from_ansi(number).get_truecolor().hex
