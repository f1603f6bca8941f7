"""A table as bytes, for finding and writing lines: what the rules allow and lead to.

A :class:`Board` mirrors :class:`dstui.engine.table.Table` with a byte for a card, ``rank * 4 +
suit``, and without the score. It takes a small part of the engine's time, and is compiled with
the search. The engine stays the judge: it replays every line before anyone is told of it.

An action is one number, a kind plus ``a << 4 | b``; the kinds say what *a* and *b* are.
"""

from functools import cache
from typing import Final

from mypy_extensions import i64

from dstui.engine import actions as engine
from dstui.engine.cards import Card, Suit
from dstui.engine.table import Table
from dstui.solver.state import lowered, raised

A_SHIFT: Final = 4
FIELD: Final = 15
KIND: Final = ~255
DRAW: Final = 0 << 8
REDEAL: Final = 1 << 8
WASTE_UP: Final = 2 << 8
"""The waste's top card goes home."""
WASTE_LAY: Final = 3 << 8
"""It goes onto column b."""
COLUMN_UP: Final = 4 << 8
"""The last card of column a goes home."""
TAIL: Final = 5 << 8
"""The tail of column a that fits goes onto column b."""
TAKE_BACK: Final = 6 << 8
"""The card of suit a that fits comes back onto column b."""

PILES: Final = tuple(bytes([card]) for card in range(64))
"""Piles of one card, by the card."""


def card_code(card: Card) -> int:
    """The card as a number.

    >>> card_code(Card.parse("2H"))
    9
    """
    return card.rank * 4 + card.suit


@cache
def action_of(code: int) -> engine.Action:
    """The engine's form of an action.

    >>> str(action_of(TAIL | 2 << A_SHIFT | 6))
    '37'
    """
    kind, a, b = code & KIND, code >> A_SHIFT & FIELD, code & FIELD
    if kind == COLUMN_UP:
        return engine.ColumnToFoundation(a)
    if kind == TAIL:
        return engine.ColumnToColumn(a, b)
    if kind == TAKE_BACK:
        return engine.FoundationToColumn(Suit(a), b)
    if kind == WASTE_LAY:
        return engine.WasteToColumn(b)
    if kind == WASTE_UP:
        return engine.WASTE_TO_FOUNDATION
    return engine.DRAW if kind == DRAW else engine.REDEAL


def action_code(action: engine.Action) -> int:
    """The number of an action of the engine."""
    match action:
        case engine.ColumnToFoundation(source):
            return COLUMN_UP | source << A_SHIFT
        case engine.ColumnToColumn(source, target):
            return TAIL | source << A_SHIFT | target
        case engine.FoundationToColumn(suit, target):
            return TAKE_BACK | suit << A_SHIFT | target
        case engine.WasteToColumn(target):
            return WASTE_LAY | target
        case engine.WasteToFoundation():
            return WASTE_UP
        case engine.Draw():
            return DRAW
        case engine.Redeal():
            return REDEAL


def fits(card: i64, onto: i64) -> bool:
    """Whether *card* may lie on *onto*: a rank lower, of the other colour."""
    # Hearts and diamonds are 1 and 2: of two suits, one is red where these bits differ.
    colours = card ^ onto
    return (card >> 2) + 1 == onto >> 2 and (colours ^ colours >> 1) & 1 == 1


class Board:
    """The piles of a table. A board never changes; an action makes another one.

    ``up`` and ``down`` are a pile a column, bottom first. ``talon`` is the waste, bottom first,
    and the stock after it, the next card first; ``waste`` says how many of these lie in the
    waste. ``heights`` are the foundations, eight bits a suit, the lower of two piles first
    (:func:`dstui.solver.state.raised`); with one pack the second counts as full.
    ``redeals`` are those left, -1 where they are unlimited.
    """

    __slots__ = ("down", "draw", "heights", "packs", "ranks", "redeals", "talon", "up", "waste")

    def __init__(self, ranks: i64, packs: i64, draw: i64) -> None:
        """Make a board of a family and a mode, to be filled in."""
        self.ranks: i64 = ranks
        self.packs: i64 = packs
        self.draw: i64 = draw
        self.up: list[bytes] = []
        self.down: list[bytes] = []
        self.talon: bytes = b""
        self.waste: i64 = 0
        self.heights: i64 = 0
        self.redeals: i64 = -1

    def is_won(self) -> bool:
        """Whether every card is home."""
        return self.heights == self.ranks * 0x11111111

    def key(self) -> tuple[object, ...]:
        """What is equal where the same cards lie everywhere, a suit's piles in any order."""
        return self.heights, self.waste, self.talon, tuple(self.up), tuple(self.down)

    def top_of_waste(self) -> i64:
        """The waste's top card, 0 where there is none."""
        if self.waste == 0:
            return 0
        return self.talon[self.waste - 1]

    # -- what the rules allow

    def takes(self, column: i64, card: i64) -> bool:
        """Whether *card* may be laid on a column."""
        up = self.up[column]
        if up:
            return fits(card, up[-1])
        return card >> 2 == self.ranks

    def wants(self, card: i64) -> bool:
        """Whether a pile takes *card* now."""
        piles = self.heights >> 8 * (card & 3)
        below = (card >> 2) - 1
        return piles & 15 == below or piles >> 4 & 15 == below

    def shows(self, card: i64) -> bool:
        """Whether *card* lies on top of a pile."""
        piles = self.heights >> 8 * (card & 3)
        rank = card >> 2
        return rank > 0 and (piles & 15 == rank or (self.packs == 2 and piles >> 4 & 15 == rank))

    def next_rank(self, column: i64) -> i64:
        """The rank of the cards that may be laid on a column; 0 on an ace."""
        up = self.up[column]
        if up:
            return (up[-1] >> 2) - 1
        return self.ranks

    def tail_onto(self, source: i64, target: i64) -> i64:
        """Where the tail of a column begins that fits on another, -1 if none does.

        A run falls rank by rank, so at most one of its cards fits.
        """
        up = self.up[source]
        if not up or source == target:
            return -1
        at = (up[0] >> 2) - self.next_rank(target)
        if 0 <= at < len(up) and self.takes(target, up[at]):
            return at
        return -1

    # -- what actions lead to

    def after(self, action: i64) -> "Board | None":
        """The board that *action* leads to, None where the rules refuse it."""
        if self.is_won():
            return None
        kind, a, b = action & KIND, action >> A_SHIFT & FIELD, action & FIELD
        if kind == COLUMN_UP:
            return self._column_up(a)
        if kind == TAIL:
            return self._tail(a, b)
        if kind == TAKE_BACK:
            return self._take_back(a, b)
        if kind < WASTE_UP:
            return self._turn(kind == REDEAL)
        return self._play_waste(kind == WASTE_UP, b)

    def _column_up(self, source: i64) -> "Board | None":
        up = self.up[source]
        if not up or not self.wants(up[-1]):
            return None
        board = self._copy()
        board.heights = raised(self.heights, up[-1] & 3, up[-1] >> 2)
        board._lift(source, len(up) - 1)
        return board

    def _tail(self, source: i64, target: i64) -> "Board | None":
        at = self.tail_onto(source, target)
        if at < 0:
            return None
        board = self._copy()
        board.up[target] += board.up[source][at:]
        board._lift(source, at)
        return board

    def _take_back(self, suit: i64, target: i64) -> "Board | None":
        card = self.next_rank(target) << 2 | suit
        if not self.shows(card) or not self.takes(target, card):
            return None
        board = self._copy()
        board.heights = lowered(self.heights, suit, card >> 2)
        board.up[target] += PILES[card]
        return board

    def _turn(self, redeal: bool) -> "Board | None":
        count = len(self.talon)
        if redeal != (self.waste == count) or not count or (redeal and not self.redeals):
            return None
        board = self._copy()
        if redeal:
            board.waste = 0
            board.redeals = max(self.redeals - 1, -1)
        else:
            board.waste = min(self.waste + self.draw, count)
        return board

    def _play_waste(self, goes_up: bool, target: i64) -> "Board | None":
        card = self.top_of_waste()
        if not card or not (self.wants(card) if goes_up else self.takes(target, card)):
            return None
        place = self.waste - 1
        board = self._copy()
        board.talon = self.talon[:place] + self.talon[self.waste :]
        board.waste = place
        if goes_up:
            board.heights = raised(self.heights, card & 3, card >> 2)
        else:
            board.up[target] += PILES[card]
        return board

    def _copy(self) -> "Board":
        """A board with the same cards, its columns free to be changed."""
        board = Board(self.ranks, self.packs, self.draw)
        board.up = self.up[:]
        board.down = self.down
        board.talon = self.talon
        board.waste = self.waste
        board.heights = self.heights
        board.redeals = self.redeals
        return board

    def _lift(self, column: i64, at: i64) -> None:
        """Take away the cards of a column from place *at* on; turn up what then lies open."""
        self.up[column] = self.up[column][:at]
        down = self.down[column]
        if at == 0 and down:
            self.up[column] = down[-1:]
            self.down = self.down[:]
            self.down[column] = down[:-1]


def board_of(table: Table) -> Board:
    """The board of *table*."""
    family, left = table.mode.family, table.redeals_left
    board = Board(family.ranks, family.packs, table.mode.draw)
    board.up = [bytes(map(card_code, column.up)) for column in table.columns]
    board.down = [bytes(map(card_code, column.down)) for column in table.columns]
    board.talon = bytes(map(card_code, table.waste + table.stock))
    board.waste = len(table.waste)
    board.redeals = -1 if left is None else left
    for suit in Suit:
        low, *others = sorted(table.row(suit))
        high = others[0] if others else family.ranks
        board.heights |= (low | high << 4) << 8 * suit
    return board
