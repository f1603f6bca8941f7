"""Winning lines, and how a player enters them: by two keys a move, or by mouse."""

from functools import cache

from dstui.engine.actions import (
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    FoundationToColumn,
    Redeal,
    WasteToColumn,
    WasteToFoundation,
    parse_action,
)
from dstui.engine.cards import Suit
from dstui.engine.codes import GameCode
from dstui.engine.game import Game
from dstui.engine.table import Table
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, PileKind, column, slot
from dstui.tui.geometry import Geometry
from dstui.tui.squeeze import squeeze
from tests.e2e.terminal import Terminal
from tests.engine.data import wins_without_take_backs, won_lines


@cache
def known_wins() -> dict[str, str]:
    """The winning lines in the data, by the code of their deal."""
    return {each["code"]: each["actions"] for each in [*won_lines(), *wins_without_take_backs()]}


def win(code: str) -> list[Action]:
    """The winning line of a deal in the data."""
    family = GameCode.parse(code).mode.family
    return [parse_action(word, family) for word in known_wins()[code].split()]


def dealt(code: str) -> Game:
    """A game of *code* before its first action."""
    return Game(GameCode.parse(code))


def keys(table: Table, action: Action) -> str:
    """The keys of an action at *table*."""
    match action:
        case Draw() | Redeal():
            return "d"
        case FoundationToColumn(suit, target):
            fitting = [s for s in Suit if table.lifting_slot(s, table.columns[target]) is not None]
            return f"f{target + 1}" + (suit.letter.lower() if len(fitting) > 1 else "")
        case _:
            return str(action)


class Mouse:
    """Plays a line by clicks and drags, with an eye of its own on the table."""

    def __init__(self, terminal: Terminal, game: Game, *, mirrored: bool = False) -> None:
        self.terminal = terminal
        self.game = game
        self.clicks = self.drags = 0
        self._mirrored = mirrored
        self._tapped: Pile | None = None

    @property
    def geometry(self) -> Geometry:
        return Geometry(self.game.code.mode.family, *self.terminal.size, self._mirrored)

    @property
    def table(self) -> Table:
        return self.game.table

    def play(self, action: Action) -> None:
        """A click where one is enough, two where they mean the move, else a drag.

        The game goes on with the action; the program has it when it has read its input.
        """
        source, depth, target = self._places(action)
        start = self.card(source, depth)
        is_up = isinstance(action, WasteToFoundation | ColumnToFoundation)
        if source == STOCK:
            self._tap(start, source)
        elif self._tapped == source:
            self._drag(start, target)
        elif is_up:
            self._tap(start, source)
            if not self.table.mode.family.tap_sends_up:
                self._tap(start, source)
        elif target is not None and self._would_go_up(source, depth):
            self._drag(start, target)
        else:
            assert target is not None
            self._tap(start, source)
            self._tap(self.place(target), target)
        self.game.do(action)

    def card(self, pile: Pile, depth: int | None) -> tuple[int, int]:
        """A cell of a pile's card, on the first of its lines."""
        box = self.geometry.box(pile)
        if pile.kind is not PileKind.COLUMN or depth is None:
            return box.x + 2, box.y + (pile.kind is not PileKind.FOUNDATION) * 2
        down, up = self.table.columns[pile.index]
        rows = squeeze(len(down), len(up), self.geometry.pile_height, self.geometry.size)
        return box.x + 2, box.y + 1 + rows.top_of(len(down), depth)

    def place(self, pile: Pile) -> tuple[int, int]:
        """A cell that means a pile as a destination."""
        if pile.kind is PileKind.COLUMN:
            up = self.table.columns[pile.index].up
            return self.card(pile, len(up) - 1 if up else None)
        box = self.geometry.box(pile)
        return box.x + box.width // 2, box.y + box.height // 2

    def _tap(self, cell: tuple[int, int], pile: Pile) -> None:
        self.terminal.click(*cell)
        self.clicks += 1
        self._tapped = pile

    def _drag(self, start: tuple[int, int], target: Pile | None) -> None:
        assert target is not None
        self.terminal.drag(start, self.place(target))
        self.drags += 1
        self._tapped = None

    def _would_go_up(self, source: Pile, depth: int | None) -> bool:
        """Whether a tap on the card would send it up instead of picking it."""
        if not self.table.mode.family.tap_sends_up:
            return False
        if source == WASTE:
            card = self.table.waste[-1]
        elif source.kind is PileKind.COLUMN and depth is not None:
            up = self.table.columns[source.index].up
            if depth != len(up) - 1:
                return False
            card = up[depth]
        else:
            return False
        return self.table.accepting_slot(card) is not None

    def _places(self, action: Action) -> tuple[Pile, int | None, Pile | None]:
        columns = self.table.columns
        match action:
            case Draw() | Redeal():
                return STOCK, None, None
            case WasteToFoundation():
                return WASTE, None, FOUNDATIONS
            case WasteToColumn(target):
                return WASTE, None, column(target)
            case ColumnToFoundation(source):
                return column(source), len(columns[source].up) - 1, FOUNDATIONS
            case FoundationToColumn(suit, target):
                lifted = self.table.lifting_slot(suit, columns[target])
                assert lifted is not None
                return slot(lifted), None, column(target)
            case ColumnToColumn(source, target):
                run = columns[source].up
                depth = next(
                    i for i, card in enumerate(run) if self.table.takes(columns[target], card)
                )
                return column(source), depth, column(target)
        raise AssertionError(action)
