"""A row of values as columns of characters."""

from collections.abc import Sequence
from typing import Final

from dstui.tui.dialogs.marks import Marks

_GAP: Final = 2


def plot(values: Sequence[int], width: int, height: int, marks: Marks) -> list[str]:
    """*height* lines that show the last *values* as bars, the highest and lowest labelled.

    Bars stand on a base a little under the lowest value, so that it shows too. At most
    *width* cells are used; an empty sequence gives empty lines.
    """
    if not values:
        return [""] * height
    label_width = max(len(str(max(values))), len(str(min(values))))
    shown = values[-(width - label_width - _GAP) :]
    low, high = min(shown), max(shown)
    steps = len(marks.bars) - 1
    full = steps * height
    levels = [_level(value, low, high, full) for value in shown]
    lines = []
    for row in range(height):
        floor = (height - 1 - row) * steps
        bars = "".join(marks.bars[min(steps, max(0, level - floor))] for level in levels)
        label = str(high) if row == 0 else str(low) if row == height - 1 else ""
        lines.append(f"{label:>{label_width}}{' ' * _GAP}{bars}")
    return lines


def _level(value: int, low: int, high: int, full: int) -> int:
    """How high a bar stands, 1 to *full*; all stand in the middle where all are equal."""
    if low == high:
        return max(1, full // 2)
    return 1 + round((value - low) * (full - 1) / (high - low))
