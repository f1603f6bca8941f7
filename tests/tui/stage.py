"""A bare app for dialogs: a screen, the themes, and what the last dialog answered."""

from typing import Any

from textual.app import App

from dstui.tui.dialogs.base import Dialog
from dstui.tui.looks import PALETTES, SYMBOLS, Glyphs, Look, textual_theme

UNANSWERED = object()


class Stage(App[None]):
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self, dialog: Dialog[Any], theme: str = "felt", glyphs: Glyphs = SYMBOLS) -> None:
        super().__init__()
        self.dialog, self.answer, self.copied = dialog, UNANSWERED, ""
        self._look = Look(PALETTES[theme], glyphs)
        for palette in PALETTES.values():
            self.register_theme(textual_theme(palette))
        self.theme = theme

    def look(self) -> Look:
        return self._look

    def on_mount(self) -> None:
        self.push_screen(self.dialog, self._answered)

    def copy_to_clipboard(self, text: str) -> None:
        self.copied = text

    def _answered(self, answer: Any) -> None:
        self.answer = answer

    @property
    def rows(self) -> list[str]:
        """What the dialog shows, row by row."""
        return ["".join(span.text for span in row) for row in self.dialog.sheet.picture.rows]

    def place(self, text: str) -> tuple[int, int]:
        """The cell of the screen where *text* stands in the dialog, nearest to its foot."""
        region = self.dialog.sheet.region
        for y, row in reversed(list(enumerate(self.rows))):
            if text in row:
                return region.x + row.index(text), region.y + y
        raise AssertionError(f"{text!r} is not shown")
