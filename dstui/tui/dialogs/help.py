"""Help: rules, keys and examples, made from the same data as the game."""

from collections.abc import Hashable, Sequence
from typing import Final

from dstui.engine.families import FAMILIES, Family, Mode, default_mode
from dstui.i18n import _
from dstui.play.examples import EXAMPLES, Example, examples_of
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.fields import Option, tabs
from dstui.tui.dialogs.page import BLANK, Line, Span, Spot, Tone, cells, text_lines
from dstui.tui.keys import KEYS, PILE_KEYS
from dstui.words.examples import example_title
from dstui.words.modes import family_name
from dstui.words.rules import rules_paragraphs

_GROUP: Final = "page"
_KEYS_PAGE: Final = "keys"
_EXAMPLES_PAGE: Final = "examples"
_EXAMPLE: Final = "example"
_KEY: Final = 14
_ROWS: Final = 15
_AROUND: Final = 13


class HelpDialog(Dialog[Example]):
    """Pages of text to turn and scroll; the result is an example to step through."""

    WIDTH = 76

    def __init__(self, mode: Mode, example: Example | None = None) -> None:
        """Start with the rules of *mode*, the one that is played, or at an example."""
        super().__init__()
        self._mode = mode
        self._example = example
        self._shown: Family | str = mode.family if example is None else _EXAMPLES_PAGE

    def heading(self) -> str:
        """Help."""
        return _("Help")

    def head(self) -> Sequence[Line]:
        """The pages there are."""
        return [tabs(_GROUP, self._pages(), self._shown)]

    def body(self) -> Sequence[Line]:
        """The page that is open."""
        return self._page_of(self._shown)

    def rows(self) -> int:
        """The same for every page, so that turning moves nothing else."""
        longest = max(len(self._page_of(page.value)) for page in self._pages())
        return min(longest, max(_ROWS, self.app.size.height - _AROUND))

    def first_spot(self) -> Spot:
        """The page's own tab: left and right turn, up and down scroll; or the example."""
        if self._example is not None:
            return Spot(_EXAMPLE, self._example.key)
        return Spot(_GROUP, self._shown)

    def chosen_spots(self) -> Sequence[Spot]:
        """The page that is open."""
        return [Spot(_GROUP, self._shown)]

    def choose(self, spot: Spot) -> None:
        """Turn to a page, or leave for an example."""
        if spot.group == _EXAMPLE:
            self.dismiss(next(each for each in EXAMPLES if each.key == spot.value))
        elif isinstance(spot.value, Family | str) and spot.group == _GROUP:
            self._shown = spot.value
            self.sheet.scroll_row = 0

    def go_beside(self, step: int) -> None:
        """Left and right on the tabs turn the page at once."""
        super().go_beside(step)
        if self.spot is not None and self.spot.group == _GROUP:
            self.choose(self.spot)
            self.redraw()

    def _pages(self) -> list[Option]:
        families = [Option(f, _("Rules: {family}").format(family=family_name(f))) for f in FAMILIES]
        return [
            *families,
            Option(_KEYS_PAGE, _("Keys")),
            Option(_EXAMPLES_PAGE, _("Examples")),
        ]

    def _page_of(self, value: Hashable) -> list[Line]:
        if isinstance(value, Family):
            return self._rules(value)
        return self._keys() if value == _KEYS_PAGE else self._examples()

    def _examples(self) -> list[Line]:
        """The examples of each family, those of the one that is played first."""
        text = _("Each has a table of its own; Left and Right step through it.")
        lines = text_lines(text, self.columns)
        for family in sorted(FAMILIES, key=lambda each: each != self._mode.family):
            lines += [BLANK, (Span(family_name(family), Tone.TITLE),)]
            for example in examples_of(family):
                title = f"  {example_title(example)} "
                lines.append((Span(title, Tone.PLAIN, Spot(_EXAMPLE, example.key)),))
        return lines

    def _rules(self, family: Family) -> list[Line]:
        mode = self._mode if family == self._mode.family else default_mode(family)
        lines: list[Line] = []
        for title, text in rules_paragraphs(mode):
            lines += [(Span(title, Tone.TITLE),), *text_lines(text, self.columns), BLANK]
        return lines[:-1]

    def _keys(self) -> list[Line]:
        lines: list[Line] = [(Span(_("Two keys, one move"), Tone.TITLE),)]
        for shown, meaning in PILE_KEYS:
            lines += self._key(shown, _(meaning))
        lines += [BLANK, (Span(_("Everything else"), Tone.TITLE),)]
        for key in KEYS:
            lines += self._key(key.shown, _(key.help))
        lines += [BLANK, (Span(_("Mouse"), Tone.TITLE),)]
        mouse = _(
            "Click a card to send it up or to pick it with the cards on it, then click a lit "
            "place; or drag it there. Click twice to send it to the best column. Click the stock "
            "to draw."
        )
        return [*lines, *text_lines(mouse, self.columns)]

    def _key(self, shown: str, meaning: str) -> list[Line]:
        """A key and what it does, in as many lines as that takes."""
        texts = text_lines(meaning, self.columns - _KEY)
        labels = [shown, *[""] * (len(texts) - 1)]
        return [
            (Span(cells(label, _KEY), Tone.STRONG), *text)
            for label, text in zip(labels, texts, strict=True)
        ]
