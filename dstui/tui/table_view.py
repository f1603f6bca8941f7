"""The widgets of the table, and the one place that says what each of them shows."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dstui.engine.cards import Card
from dstui.engine.game import Game
from dstui.engine.table import Column, Table
from dstui.i18n import _
from dstui.play.hand import Pick
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, PileKind, column, slot
from dstui.tui.cursor import Cursor
from dstui.tui.faces import Marks, Painter
from dstui.tui.geometry import MIN_HEIGHT, MIN_WIDTH, Box, Geometry
from dstui.tui.keys import BUTTONS, Command, Key
from dstui.tui.lines import Line, Lines
from dstui.tui.looks import Look
from dstui.tui.squeeze import Rows, squeeze
from dstui.words.modes import mode_name
from dstui.words.scores import score_text, time_text

_NAME: Final = "dstui"
_SCORE_WIDTH: Final = 12
_MOVES_WIDTH: Final = 12
_TIME_WIDTH: Final = 8
_SECONDS_AT: Final = _TIME_WIDTH - 2
_MOST_COLUMNS: Final = 9
_MOST_SLOTS: Final = 8


class Highlights(NamedTuple):
    """What is marked on the table beside the cards themselves."""

    pick: Pick | None = None
    lit: frozenset[Pile] = frozenset()
    cursor: Cursor | None = None
    carried: Pick | None = None

    def marks(self, pile: Pile, top: int) -> Marks:
        """The marks of one pile whose last face-up card lies at depth *top*."""
        pick = self.pick
        is_picked = pick is not None and pick.pile == pile and self.carried is None
        selected = None
        if pick is not None and is_picked:
            selected = top if pick.depth is None else pick.depth
        if pick is not None and pick.pile == FOUNDATIONS and pile.kind is PileKind.FOUNDATION:
            selected = top
        cursor = self.cursor
        return Marks(
            selected=selected,
            is_lit=pile in self.lit,
            cursor=cursor.depth if cursor is not None and cursor.pile == pile else None,
            is_picked=is_picked,
        )


NOTHING_MARKED: Final = Highlights()


class Situation(NamedTuple):
    """What is on the screen: a game in progress, or a step of one that is shown.

    ``name`` is the code of a game, or what it is that is shown.
    """

    name: str
    table: Table
    moves: int
    seconds: int
    is_won: bool

    @classmethod
    def of(cls, game: Game) -> "Situation":
        """A game as it stands."""
        return cls(str(game.code), game.table, game.moves, game.seconds, game.is_won)


class TableView:
    """The table's widgets: it places them by a geometry and fills them from a game."""

    def __init__(self, look: Look, buttons: Sequence[Key] = BUTTONS) -> None:
        """Make every widget once; none is ever added or removed in play."""
        self.look = look
        self._keys = buttons
        felt = look.felt
        self._columns = [Lines(felt, id=f"column-{i + 1}") for i in range(_MOST_COLUMNS)]
        self._slots = [Lines(felt, id=f"slot-{i + 1}") for i in range(_MOST_SLOTS)]
        self._stock = Lines(felt, id="stock")
        self._waste = Lines(felt, id="waste")
        self._title = Lines(felt, id="title")
        self._score = Lines(felt, id="score")
        self._moves = Lines(felt, id="moves")
        self._time = Lines(felt, id="time")
        self._redeals = Lines(felt, id="redeals")
        self._buttons = Lines(felt, id="buttons")
        self._message = Lines(felt, id="message")
        self.ghost = Lines(felt, id="ghost")
        self.cover = Lines(felt, id="cover")
        self.geometry: Geometry | None = None
        self.winnable: str | None = None
        self._said = ""
        self._title_width = 0

    def widgets(self) -> Iterable[Lines]:
        """Every widget, the cover and the ghost last: they lie above the others."""
        return (
            *self._columns,
            *self._slots,
            self._stock,
            self._waste,
            self._title,
            self._score,
            self._moves,
            self._time,
            self._redeals,
            self._buttons,
            self._message,
            self.cover,
            self.ghost,
        )

    def place(self, geometry: Geometry) -> None:
        """Lay the widgets out for a window; only a resize and a new family need it."""
        self.geometry = geometry
        for index, widget in enumerate(self._columns):
            _put(widget, geometry.columns[index] if index < len(geometry.columns) else None)
        for index, widget in enumerate(self._slots):
            _put(widget, geometry.slots[index] if index < len(geometry.slots) else None)
        _put(self._stock, geometry.stock)
        _put(self._waste, geometry.waste)
        _put(self._redeals, geometry.redeals)
        _put(self._buttons, geometry.buttons)
        _put(self._message, geometry.message)
        status = geometry.status
        end = status.x + status.width
        _put(self._time, Box(end - _TIME_WIDTH, 0, _TIME_WIDTH, 1))
        _put(self._moves, Box(end - _TIME_WIDTH - _MOVES_WIDTH, 0, _MOVES_WIDTH, 1))
        right = _TIME_WIDTH + _MOVES_WIDTH + _SCORE_WIDTH
        _put(self._score, Box(end - right, 0, _SCORE_WIDTH, 1))
        self._title_width = status.width - right
        _put(self._title, Box(status.x, 0, self._title_width, 1))
        _put(self.cover, Box(0, 0, geometry.width, geometry.height))

    def restyle(self, look: Look) -> None:
        """Take another look; everything is drawn again by the next ``show``."""
        self.look = look
        for widget in self.widgets():
            widget.show_all([], look.felt)

    @property
    def painter(self) -> Painter:
        """Draws cards at the size of the window."""
        assert self.geometry is not None
        size = self.geometry.size
        return Painter(self.look, size.width, size.body)

    def rows(self, table: Table, index: int) -> Rows:
        """How the lines of a column are shared out."""
        assert self.geometry is not None
        down, up = table.columns[index]
        return squeeze(len(down), len(up), self.geometry.pile_height, self.geometry.size)

    def depth_at(self, table: Table, pile: Pile, y: int) -> int | None:
        """The depth of the face-up card at screen row *y* of a pile; None where there is none."""
        assert self.geometry is not None
        if pile.kind is not PileKind.COLUMN:
            return None
        down, up = table.columns[pile.index]
        line = y - self.geometry.top - 1
        return self.rows(table, pile.index).depth_at(len(down), len(up), line)

    def row_of(self, table: Table, pile: Pile, depth: int | None) -> int:
        """The screen row on which a pile's card at *depth* begins."""
        assert self.geometry is not None
        box = self.geometry.box(pile)
        if pile.kind is PileKind.FOUNDATION:
            return box.y
        if pile.kind is not PileKind.COLUMN or depth is None:
            return box.y + 1
        return (
            box.y
            + 1
            + self.rows(table, pile.index).top_of(len(table.columns[pile.index].down), depth)
        )

    def show(self, shown: Situation, highlights: Highlights = NOTHING_MARKED) -> None:
        """Bring every widget up to date; lines that stay the same are not sent."""
        if self.geometry is None or self.geometry.is_too_small:
            return
        table = shown.table
        self._show_piles(table, highlights)
        score = _("Score {score}").format(score=score_text(table.score, table.mode.scoring))
        moves = _("Moves {count}").format(count=shown.moves)
        self._score.show([self._right(score, _SCORE_WIDTH)])
        self._moves.show([self._right(moves, _MOVES_WIDTH)])
        self.show_time(shown.seconds)
        self._redeals.show([self._redeals_line(table)])
        self._title.show([self._title_line(shown)])
        self._buttons.show(self._button_lines())

    def show_time(self, seconds: int) -> None:
        """Show the time played."""
        text = f"{time_text(seconds):>{_TIME_WIDTH}}"
        # In two pieces, so that a tick sends the seconds only.
        felt = self.look.felt
        self._time.show([((text[:_SECONDS_AT], felt), (text[_SECONDS_AT:], felt))])

    @property
    def said(self) -> str:
        """What the message line says."""
        return self._said

    def say(self, text: str) -> None:
        """Say *text* on the message line, cut where the window ends."""
        self._said = text
        width = self.geometry.message.width if self.geometry is not None else 0
        self._message.show([((text[:width], self.look.felt),)] if text else [])

    def show_ghost(self, cards: tuple[Card, ...]) -> None:
        """Draw the cards that follow the pointer."""
        painter = self.painter
        lines = painter.moving(cards)
        self.ghost.styles.width = painter.width
        self.ghost.styles.height = len(lines)
        self.ghost.show_all(lines, self.look.felt)

    def show_cover(self, lines: Sequence[str]) -> None:
        """Cover the whole table with a few centred lines."""
        assert self.geometry is not None
        width, height = self.geometry.width, self.geometry.height
        above = max(0, (height - len(lines)) // 2)
        drawn: list[Line] = [()] * above
        drawn += [((f"{line[:width]:^{width}}", self.look.felt),) for line in lines]
        self.cover.show_all(drawn, self.look.felt)
        self.cover.visible = True

    def cover_too_small(self) -> None:
        """Cover the table with the size that it needs and the size there is."""
        assert self.geometry is not None
        needed = _("The table needs {width} x {height}.")
        there = _("This window is {width} x {height}.")
        self.show_cover(
            [
                needed.format(width=MIN_WIDTH, height=MIN_HEIGHT),
                there.format(width=self.geometry.width, height=self.geometry.height),
                _("Make it larger to play on."),
            ]
        )

    def uncover(self) -> None:
        """Take the cover away."""
        self.cover.visible = False

    def button_at(self, x: int, y: int) -> Command | None:
        """The button on a cell, or None."""
        assert self.geometry is not None
        box = self.geometry.buttons
        if not box.holds(x, y):
            return None
        index = (y - box.y) * 2 + (0 if x < box.x + box.width // 2 else 1)
        return self._keys[index].command if index < len(self._keys) else None

    def _show_piles(self, table: Table, highlights: Highlights) -> None:
        assert self.geometry is not None
        painter, carried = self.painter, highlights.carried
        rows_high = self.geometry.pile_height
        table = table if carried is None else without(table, carried)
        for index, pile in enumerate(table.columns):
            place = column(index)
            marks = highlights.marks(place, len(pile.up) - 1)
            rows = self.rows(table, index)
            label = painter.label(str(index + 1), marks)
            if table.is_won:
                lines = painter.fireworks(index, rows_high)
            else:
                lines = painter.column(pile, rows, marks)
            self._columns[index].show([label, *lines])
        marks = highlights.marks(STOCK, 0)
        label = painter.label(_("stock", "short"), marks)
        self._stock.show([label, *painter.stock(table, marks)])
        marks = highlights.marks(WASTE, 0)
        self._waste.show([painter.label(_("waste", "short"), marks), *painter.waste(table, marks)])
        assert self.geometry is not None
        for index in range(table.mode.family.slots):
            marks = highlights.marks(slot(index), 0)
            lines = painter.slot(table, index, marks, self.geometry.slot_height)
            self._slots[index].show(lines)

    def _redeals_line(self, table: Table) -> Line:
        """The redeals, and at the end whether the game can still be won where that is known."""
        text = redeals_text(table)
        if self.winnable is None:
            return ((text, self.look.dim),)
        assert self.geometry is not None
        mark = self.look.glyphs.verdicts[self.winnable]
        room = self.geometry.redeals.width - len(text)
        return ((text, self.look.dim), (f"{mark:>{room}}", self.look.felt))

    def _title_line(self, shown: Situation) -> Line:
        """Name and mode, after the program's name where there is room."""
        name, text = f"{_NAME}  ", f"{shown.name}  {mode_name(shown.table.mode)}"
        if len(name) + len(text) >= self._title_width:
            return ((text, self.look.dim),)
        return ((name, self.look.title), (text, self.look.dim))

    def _right(self, text: str, width: int) -> Line:
        return ((f"{text:>{width}}", self.look.felt),)

    def _button_lines(self) -> list[Line]:
        painter = self.painter
        assert self.geometry is not None
        gap = " " * self.geometry.size.gap
        lines: list[Line] = []
        for left, *right in (self._keys[i : i + 2] for i in range(0, len(self._keys), 2)):
            line: Line = ((_button_text(left, painter.width), self.look.button),)
            for key in right:
                text = _button_text(key, painter.width)
                line += ((gap, self.look.felt), (text, self.look.button))
            lines.append(line)
        return lines


def without(table: Table, carried: Pick) -> Table:
    """The table as it looks while cards are carried: they are gone, nothing is turned up."""
    match carried.pile:
        case Pile(PileKind.WASTE):
            return table._replace(waste=table.waste[:-1])
        case Pile(PileKind.FOUNDATION, index) if index >= 0:
            foundations = list(table.foundations)
            foundations[index] -= 1
            return table._replace(foundations=tuple(foundations))
        case Pile(PileKind.COLUMN, index):
            columns = list(table.columns)
            down, up = columns[index]
            depth = len(up) - 1 if carried.depth is None else carried.depth
            columns[index] = Column(down, up[:depth])
            return table._replace(columns=tuple(columns))
        case _:
            return table


def _button_text(key: Key, width: int) -> str:
    """A button's word, after its key where there is room."""
    word = _(key.button, "short")
    text = f"{key.button_key} {word}"
    return f"{text:<{width}}" if len(text) <= width else f"{word:^{width}}"[:width]


def redeals_text(table: Table) -> str:
    """The line below the stock: redeals made, and how many there may be."""
    allowed = table.mode.redeals
    if allowed is None:
        return _("Redeals {count}").format(count=table.redeals)
    if not allowed:
        return _("No redeals")
    return _("Redeal {count}/{limit}").format(count=table.redeals, limit=allowed)


def _put(widget: Lines, box: Box | None) -> None:
    """Place a widget; one without a place has no size."""
    x, y, width, height = box or Box(0, 0, 0, 0)
    widget.styles.offset = (x, y)
    widget.styles.width = width
    widget.styles.height = height
