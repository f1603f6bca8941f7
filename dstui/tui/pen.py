"""Cells as escape sequences, each style named only by what it changes.

Rich begins every piece of text with its whole style and ends it with a reset. A table
changes its style every few cells and often only in one colour, so that costs more than
the cards themselves. A pen remembers what the terminal was told last.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style
from textual.strip import Strip

_ATTRIBUTES: Final = (
    ("bold", "1"), ("dim", "2"), ("italic", "3"), ("underline", "4"), ("blink", "5"),
    ("reverse", "7"), ("conceal", "8"), ("strike", "9"), ("underline2", "21"), ("overline", "53"),
)  # fmt: skip
_WEIGHTS: Final = frozenset({"1", "2"})
_SHOWN_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "53"})


class _Look(NamedTuple):
    """A style as SGR parameters; an empty colour is the terminal's own."""

    attributes: frozenset[str] = frozenset()
    ink: str = ""
    ground: str = ""


_PLAIN: Final = _Look()


def draw(runs: Iterable[tuple[int, int, Strip]], system: ColorSystem) -> str:
    """The escape sequences that draw *runs* and leave the terminal's own style behind.

    Each run has its column and row, counted from 0. Columns are always named, never
    counted on, so that a glyph of unexpected width shifts nothing beyond its run.
    """
    parts: list[str] = []
    shown, row = _PLAIN, -1
    for x, y, strip in runs:
        parts.append(f"\x1b[{x + 1}G" if y == row else f"\x1b[{y + 1};{x + 1}H")
        row = y
        for text, style, _control in strip:
            wanted = _look(style, system) if style is not None else _PLAIN
            if not text.strip(" "):
                wanted = _on_blanks(shown, wanted)
            if wanted != shown:
                parts.append(_change(shown, wanted))
                shown = wanted
            parts.append(text)
    if shown != _PLAIN:
        parts.append("\x1b[0m")
    return "".join(parts)


@lru_cache(1024)
def _look(style: Style, system: ColorSystem) -> _Look:
    attributes = frozenset(code for name, code in _ATTRIBUTES if getattr(style, name))
    return _Look(
        attributes,
        _codes(style.color, system, foreground=True),
        _codes(style.bgcolor, system, foreground=False),
    )


def _codes(colour: Color | None, system: ColorSystem, *, foreground: bool) -> str:
    if colour is None or colour.is_default:
        return ""
    return ";".join(colour.downgrade(system).get_ansi_codes(foreground))


def _on_blanks(shown: _Look, wanted: _Look) -> _Look:
    """*wanted*, less what a blank does not show anyway."""
    marks = (shown.attributes ^ wanted.attributes) & _SHOWN_ON_BLANKS
    if marks or wanted.attributes & _SHOWN_ON_BLANKS:
        return wanted
    return shown._replace(ground=wanted.ground)


def _change(shown: _Look, wanted: _Look) -> str:
    """The shortest sequence from one look to another."""
    gone = shown.attributes - wanted.attributes
    if wanted == _PLAIN or gone - _WEIGHTS:
        codes = ["0", *sorted(wanted.attributes), wanted.ink, wanted.ground]
    else:
        kept = shown.attributes - (_WEIGHTS if gone else frozenset())
        codes = ["22"] if gone else []
        codes += sorted(wanted.attributes - kept)
        codes += [wanted.ink or "39"] if wanted.ink != shown.ink else []
        codes += [wanted.ground or "49"] if wanted.ground != shown.ground else []
    return f"\x1b[{';'.join(code for code in codes if code)}m"
