"""A worked example on a table of its own, with a caption that tells what it shows."""

import textwrap
from collections.abc import Iterable
from itertools import zip_longest
from typing import Final

from rich.style import Style
from textual.widget import Widget

from dstui.i18n import _
from dstui.play.examples import Example, moments
from dstui.tui.geometry import Geometry
from dstui.tui.lines import Line, Lines
from dstui.tui.looks import Look
from dstui.tui.step_screen import Scene, StepScreen
from dstui.tui.table_view import Highlights, Situation
from dstui.words.examples import answer_line, example_text, example_title

# The caption: a title, a few lines of text, a line about the keys. It lies over the lower
# part of the columns, which the short columns of the examples leave free.
CAPTION_TEXT_ROWS: Final = 4
CAPTION_ROWS: Final = CAPTION_TEXT_ROWS + 3
CAPTION_MARGIN: Final = 2


class ExampleScreen(StepScreen):
    """What is tried, what the rules answer, and why it matters."""

    def __init__(self, example: Example, look: Look, *, mirrored: bool = False) -> None:
        """Show *example* from its start."""
        self._example = example
        self._moments = moments(example)
        self._caption = Lines(look.button, id="caption")
        super().__init__(example.family, len(self._moments) - 1, look, mirrored=mirrored)

    def compose(self) -> Iterable[Widget]:
        """The table and the caption over it."""
        return (*self.view.widgets(), self._caption)

    def placed(self, geometry: Geometry) -> None:
        """Put the caption at the foot of the columns."""
        first, last = geometry.columns[0], geometry.columns[-1]
        styles = self._caption.styles
        styles.offset = (first.x, geometry.bottom - CAPTION_ROWS)
        styles.width = last.x + last.width - first.x
        styles.height = CAPTION_ROWS

    def scene(self, at: int) -> Scene:
        """What came of the last attempt, with the cards of the next one marked."""
        moment = self._moments[at]
        self._tell(at)
        return Scene(
            Situation(_("Example"), moment.table, moment.moves, 0, moment.table.is_won),
            answer_line(moment, self.view.look.glyphs.say),
            Highlights(moment.pick, moment.lit),
        )

    def _tell(self, at: int) -> None:
        width = int(self._caption.styles.width.value) if self._caption.styles.width else 0
        room = width - 2 * CAPTION_MARGIN
        style, margin = self.view.look.button, " " * CAPTION_MARGIN
        text = example_text(self._example, at, self.view.look.glyphs.say)
        told = textwrap.wrap(text, room)
        title = ((margin, style), (example_title(self._example), style + Style(bold=True)))
        where = f"{at}/{self.last}"
        keys = _("Left, Right: step   Escape: close")
        foot = f"{where:<{room - len(keys)}}{keys}"
        body: list[Line] = [
            ((margin + line, style),)
            for line, _row in zip_longest(told, range(CAPTION_TEXT_ROWS), fillvalue="")
        ]
        self._caption.show([title, *body, (), ((margin + foot, style),)])
