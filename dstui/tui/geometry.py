"""Where everything lies in a window of a given size, and which pile a cell belongs to.

Pure arithmetic in terminal cells, from the upper left corner (0, 0); the widgets are
placed by it and the mouse is understood by it.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from dstui.engine.families import Family
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, PileKind, column, slot

MIN_WIDTH: Final = 80
MIN_HEIGHT: Final = 24
BUTTON_ROWS: Final = 3
# What code, mode, score, moves and time need; a narrow table lets the top line go beyond it.
_STATUS_WIDTH: Final = 78
FAN: Final = 3


class CardSize(NamedTuple):
    """How large cards are drawn, and the smallest window height it suits.

    ``covered`` and ``backs`` are the lines that a covered face-up card and a face-down
    one take where there is room; ``body`` those of a whole card.
    """

    width: int
    gap: int
    body: int
    covered: int
    backs: int
    min_height: int


# From the largest down: the first that fits is taken.
SIZES: Final = (
    CardSize(14, 3, 9, 2, 2, 54),
    CardSize(12, 2, 8, 2, 1, 46),
    CardSize(10, 2, 7, 2, 1, 42),
    CardSize(10, 2, 6, 1, 1, 34),
    CardSize(8, 2, 5, 1, 1, 30),
    CardSize(8, 1, 4, 1, 1, 26),
    CardSize(7, 1, 3, 1, 1, 24),
    CardSize(6, 1, 3, 1, 1, 24),
)


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether the cell lies within."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Geometry:
    """The places of everything for one family in one window."""

    family: Family
    width: int
    height: int
    mirrored: bool = False

    @property
    def is_too_small(self) -> bool:
        """Whether the window cannot show a whole game."""
        return self.width < MIN_WIDTH or self.height < MIN_HEIGHT

    @cached_property
    def size(self) -> CardSize:
        """The card size chosen from the window."""
        for size in SIZES:
            if self._needed(size) <= self.width and size.min_height <= self.height:
                return size
        return SIZES[-1]

    def _needed(self, size: CardSize) -> int:
        return self._columns_width(size) + self._panel_gap(size) + self._panel_width(size) + 2

    def _columns_width(self, size: CardSize) -> int:
        return self.family.columns * (size.width + size.gap) - size.gap

    def _panel_width(self, size: CardSize) -> int:
        return 2 * size.width + size.gap

    def _panel_gap(self, size: CardSize) -> int:
        return 2 + 2 * (size.gap - 1)

    @cached_property
    def _used(self) -> int:
        return self._needed(self.size) - 2

    @cached_property
    def _left(self) -> int:
        return max(0, (self.width - self._used) // 2)

    @cached_property
    def top(self) -> int:
        """The row of the labels; the cards begin below it."""
        return 1 if self.height < SIZES[-3].min_height else 2

    @property
    def bottom(self) -> int:
        """The first row below the piles: the message line."""
        return self.height - 1

    @property
    def pile_height(self) -> int:
        """How many rows a column has for its cards, below its label."""
        return self.bottom - self.top - 1

    @cached_property
    def columns(self) -> tuple[Box, ...]:
        """The strips of the columns, label included."""
        size = self.size
        first = self._left
        if self.mirrored:
            first += self._panel_width(size) + self._panel_gap(size)
        height = self.bottom - self.top
        return tuple(
            Box(first + index * (size.width + size.gap), self.top, size.width, height)
            for index in range(self.family.columns)
        )

    @cached_property
    def panel(self) -> Box:
        """The side panel."""
        size = self.size
        x = self._left
        if not self.mirrored:
            x += self._columns_width(size) + self._panel_gap(size)
        return Box(x, self.top, self._panel_width(size), self.bottom - self.top)

    @cached_property
    def stock(self) -> Box:
        """The stock with its label."""
        return self._panel_pile(0)

    @cached_property
    def waste(self) -> Box:
        """The waste with its label."""
        return self._panel_pile(1)

    def _panel_pile(self, place: int) -> Box:
        size = self.size
        x = self.panel.x + place * (size.width + size.gap)
        return Box(x, self.top, size.width, 1 + FAN - 1 + size.body)

    @cached_property
    def redeals(self) -> Box:
        """The line about the redeals, below stock and waste."""
        return Box(self.panel.x, self.waste.y + self.waste.height, self.panel.width, 1)

    @cached_property
    def buttons(self) -> Box:
        """The buttons at the foot of the panel."""
        return Box(self.panel.x, self.bottom - BUTTON_ROWS, self.panel.width, BUTTON_ROWS)

    @cached_property
    def slot_height(self) -> int:
        """How many rows a foundation slot has."""
        return min(self.size.body, self._slot_pitch - 1)

    @cached_property
    def _slot_pitch(self) -> int:
        room = self.buttons.y - 1 - (self.redeals.y + 1)
        return min((room + 1) // 4, self.size.body + 1)

    @cached_property
    def slots(self) -> tuple[Box, ...]:
        """The foundation slots, in the order of ``Table.foundations``."""
        size, packs = self.size, self.family.packs
        return tuple(
            Box(
                self.panel.x + (index % packs) * (size.width + size.gap),
                self.redeals.y + 1 + (index // packs) * self._slot_pitch,
                size.width,
                self.slot_height,
            )
            for index in range(self.family.slots)
        )

    @cached_property
    def status(self) -> Box:
        """The line at the top."""
        x = min(self._left, (self.width - _STATUS_WIDTH) // 2)
        return Box(x, 0, self.width - 2 * x, 1)

    @cached_property
    def message(self) -> Box:
        """The line that speaks, at the bottom, as wide as the one at the top."""
        return self.status._replace(y=self.bottom)

    def box(self, pile: Pile) -> Box:
        """The rectangle of a pile, label included where it has one."""
        match pile:
            case Pile(PileKind.STOCK):
                return self.stock
            case Pile(PileKind.WASTE):
                return self.waste
            case Pile(PileKind.COLUMN, index):
                return self.columns[index]
            case Pile(PileKind.FOUNDATION, -1):
                return self._foundation_area
            case Pile(_, index):
                return self.slots[index]

    @cached_property
    def _foundation_area(self) -> Box:
        top = self.slots[0].y
        return Box(self.panel.x, top, self.panel.width, self.buttons.y - top)

    def pile_at(self, x: int, y: int) -> Pile | None:
        """The pile that a press on this cell means.

        Anywhere in a column's strip counts as that column, a cell between two columns
        as the nearer, anywhere among the foundations as the area or one of its slots.
        """
        if not self.top <= y < self.bottom:
            return None
        if self.panel.x <= x < self.panel.x + self.panel.width:
            return self._panel_pile_at(x, y)
        return self._column_at(x)

    def _panel_pile_at(self, x: int, y: int) -> Pile | None:
        if y < self.redeals.y:
            return STOCK if x < self.waste.x - self.size.gap // 2 else WASTE
        for index, box in enumerate(self.slots):
            if box.holds(x, y):
                return slot(index)
        return FOUNDATIONS if self._foundation_area.holds(x, y) else None

    def _column_at(self, x: int) -> Pile | None:
        pitch = self.size.width + self.size.gap
        first = self.columns[0].x
        index = (x - first + self.size.gap // 2) // pitch
        if 0 <= index < len(self.columns):
            return column(index)
        return None
