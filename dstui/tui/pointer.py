"""The mouse on the table: presses, taps and drags."""

from typing import Final, NamedTuple

from dstui.engine.cards import Card
from dstui.play.hand import Pick
from dstui.play.piles import FOUNDATIONS, STOCK, Pile, PileKind, top_card
from dstui.tui.controller import Controller
from dstui.tui.follower import Follower

# A press becomes a drag when the pointer has gone so far, in cells; less is a shaky tap.
_DRAG_COLUMNS: Final = 2
_DRAG_ROWS: Final = 1


class _Press(NamedTuple):
    """Where the button went down."""

    x: int
    y: int
    pile: Pile
    depth: int | None


def _is_far(press: _Press, x: int, y: int) -> bool:
    """Whether the pointer has gone too far from its press for a shaky tap."""
    return abs(x - press.x) >= _DRAG_COLUMNS or abs(y - press.y) >= _DRAG_ROWS


class Pointer:
    """Turns presses, motions and releases into taps and drops."""

    def __init__(self, controller: Controller, follow: Follower) -> None:
        """Tell *controller* what was meant; *follow* moves the cards on the screen."""
        self._controller = controller
        self._follow = follow
        self._press: _Press | None = None
        self._is_dragging = False
        self._grip = (0, 0)

    def down(self, x: int, y: int) -> None:
        """The button went down; a second press puts carried cards back."""
        if self._is_dragging:
            self.cancel()
            return
        self._press = None
        view = self._controller.view
        assert view.geometry is not None
        pile = view.geometry.pile_at(x, y)
        if pile is not None:
            depth = view.depth_at(self._controller.table, pile, y)
            self._press = _Press(x, y, pile, depth)

    def move(self, x: int, y: int) -> None:
        """The pointer moved with the button down."""
        press = self._press
        if press is None:
            return
        if not self._is_dragging and _is_far(press, x, y):
            self._begin(press)
        if self._is_dragging:
            self._follow.to(x - self._grip[0], y - self._grip[1])

    def up(self, x: int, y: int) -> None:
        """The button came up: a drop, or a tap where nothing was dragged."""
        press, self._press = self._press, None
        if press is None:
            return
        geometry = self._controller.view.geometry
        assert geometry is not None
        pile = geometry.pile_at(x, y)
        if self._is_dragging:
            self._is_dragging = False
            self._follow.stop()
            self._controller.drop(pile)
        elif pile == press.pile or not _is_far(press, x, y):
            self._controller.tap(press.pile, press.depth)

    def cancel(self) -> None:
        """The drag lost its end: put the cards back."""
        self._press = None
        if self._is_dragging:
            self._is_dragging = False
            self._follow.stop()
            self._controller.put_back()

    def _begin(self, press: _Press) -> None:
        table, view = self._controller.table, self._controller.view
        pick = Pick(press.pile, press.depth)
        cards = self._cards(pick)
        if not cards or not self._controller.carry(pick):
            return
        assert view.geometry is not None
        corner_x = view.geometry.box(press.pile).x
        corner_y = view.row_of(table, press.pile, press.depth)
        self._grip = (press.x - corner_x, max(0, press.y - corner_y))
        self._is_dragging = True
        view.show_ghost(cards)

    def _cards(self, pick: Pick) -> tuple[Card, ...]:
        table = self._controller.table
        if pick.pile in (STOCK, FOUNDATIONS):
            return ()
        if pick.pile.kind is PileKind.COLUMN:
            up = table.columns[pick.pile.index].up
            return up[pick.depth :] if pick.depth is not None else ()
        card = top_card(table, pick.pile)
        return (card,) if card is not None else ()
