"""The settings, each changed where it stands and kept at once."""

from collections.abc import Callable, Sequence
from typing import Final

from dstui.i18n import _
from dstui.play.sitting import Sitting
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.page import Line, Span, Spot, Tone, cells
from dstui.words.notices import trouble_text
from dstui.words.settings import SettingRow, setting_rows

_GROUP: Final = "setting"
_LABEL: Final = 20


class SettingsDialog(Dialog[None]):
    """Shows every setting; Enter, a click, left and right change the one in focus."""

    WIDTH = 66
    NOTE_ROWS = 3

    def __init__(self, sitting: Sitting, changed: Callable[[str], None]) -> None:
        """*changed* is called with the name of each setting that was changed."""
        super().__init__()
        self._sitting, self._changed = sitting, changed
        self._trouble = ""

    def heading(self) -> str:
        """The settings."""
        return _("Settings")

    def body(self) -> Sequence[Line]:
        """A row for each setting."""
        return [self._line(row) for row in setting_rows(self._sitting.settings)]

    def note(self) -> str:
        """What the setting in focus means, or that it could not be kept."""
        row = self._row(self.spot)
        return self._trouble or (row.meaning if row is not None else "")

    def first_spot(self) -> Spot:
        """The first setting."""
        return Spot(_GROUP, setting_rows(self._sitting.settings)[0].name)

    def choose(self, spot: Spot) -> None:
        """Turn the setting to its next value."""
        self._turn(spot, 1)

    def go_beside(self, step: int) -> None:
        """Left and right turn the setting in focus back and on."""
        if self._row(self.spot) is None:
            super().go_beside(step)
        elif self.spot is not None:
            self._turn(self.spot, step)
            self.redraw()

    def _turn(self, spot: Spot, step: int) -> None:
        row = self._row(spot)
        if row is None:
            return
        value = row.after if step > 0 else row.before
        trouble = self._sitting.change_settings(**{row.name: value})
        self._trouble = trouble_text(trouble) if trouble is not None else ""
        self._changed(row.name)

    def _row(self, spot: Spot | None) -> SettingRow | None:
        if spot is None or spot.group != _GROUP:
            return None
        rows = setting_rows(self._sitting.settings)
        return next((row for row in rows if row.name == spot.value), None)

    def _line(self, row: SettingRow) -> Line:
        spot = Spot(_GROUP, row.name)
        value = cells(f"{row.value} ", self.columns - _LABEL - 1)
        return (
            Span(cells(f" {row.label}", _LABEL), Tone.DIM, spot),
            Span(value, Tone.STRONG, spot),
        )
