"""Why an action is refused: a stable kind and the cards involved.

The words for people are made by the front ends, in the player's language.
"""

from dataclasses import dataclass
from enum import Enum

from dstui.engine.cards import Card


class Refusal(Enum):
    """The reasons the rules know."""

    GAME_WON = "game won"
    STOCK_EMPTY = "stock empty"
    STOCK_NOT_EMPTY = "stock not empty"
    NOTHING_TO_DRAW = "nothing to draw"
    NO_REDEAL_LEFT = "no redeal left"
    WASTE_EMPTY = "waste empty"
    NO_SUCH_COLUMN = "no such column"
    COLUMN_EMPTY = "column empty"
    SAME_COLUMN = "same column"
    FOUNDATION_EMPTY = "foundation empty"
    WRONG_CARD = "wrong card for the column"
    NEEDS_KING = "empty column needs a king"
    NOT_NEXT_ON_FOUNDATION = "not next on its foundation"
    NOTHING_TO_UNDO = "nothing to undo"
    NOTHING_TO_REDO = "nothing to redo"


@dataclass
class IllegalAction(ValueError):
    """An action the rules refuse.

    ``card`` is the card that was to move (for a run its first card), ``onto`` the
    card it was to lie on, ``column`` the column in question, counted from 0.
    """

    refusal: Refusal
    card: Card | None = None
    onto: Card | None = None
    column: int | None = None

    def __str__(self) -> str:
        return self.refusal.value
