"""Actions and their text form (rules, sections 3 and 9).

An action names piles, not cards: the rules decide which tail of a run moves and
which slot gives or takes a card, and there is never a choice. That makes the text
form, two characters at most, read back to the same action without a table.
Columns are counted from 0 here and from 1 in the text form.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from dstui.engine.cards import SUIT_LETTERS, Suit
from dstui.engine.families import Family


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn cards from the stock to the waste."""

    def __str__(self) -> str:
        return "d"


@dataclass(frozen=True, slots=True)
class Redeal:
    """Turn the whole waste back into the stock."""

    def __str__(self) -> str:
        return "r"


@dataclass(frozen=True, slots=True)
class WasteToColumn:
    """Lay the waste's top card on a column."""

    target: int

    def __str__(self) -> str:
        return f"w{self.target + 1}"


@dataclass(frozen=True, slots=True)
class WasteToFoundation:
    """Send the waste's top card up."""

    def __str__(self) -> str:
        return "wf"


@dataclass(frozen=True, slots=True)
class ColumnToFoundation:
    """Send the last card of a column up."""

    source: int

    def __str__(self) -> str:
        return f"{self.source + 1}f"


@dataclass(frozen=True, slots=True)
class ColumnToColumn:
    """Move the tail that fits from one column to another."""

    source: int
    target: int

    def __str__(self) -> str:
        return f"{self.source + 1}{self.target + 1}"


@dataclass(frozen=True, slots=True)
class FoundationToColumn:
    """Take a suit's card back from its foundation to a column."""

    suit: Suit
    target: int

    def __str__(self) -> str:
        return f"{SUIT_LETTERS[self.suit].lower()}{self.target + 1}"


Action: TypeAlias = (
    Draw
    | Redeal
    | WasteToColumn
    | WasteToFoundation
    | ColumnToFoundation
    | ColumnToColumn
    | FoundationToColumn
)

DRAW: Final = Draw()
REDEAL: Final = Redeal()
WASTE_TO_FOUNDATION: Final = WasteToFoundation()


@cache
def all_actions(family: Family) -> tuple[Action, ...]:
    """Every action that can be written for *family*, legal or not, in a fixed order."""
    columns = range(family.columns)
    return (
        DRAW,
        REDEAL,
        WASTE_TO_FOUNDATION,
        *(ColumnToFoundation(source) for source in columns),
        *(WasteToColumn(target) for target in columns),
        *(ColumnToColumn(s, t) for s in columns for t in columns if s != t),
        *(FoundationToColumn(suit, target) for suit in Suit for target in columns),
    )


@cache
def _by_text(family: Family) -> dict[str, Action]:
    return {str(action): action for action in all_actions(family)}


def parse_action(text: str, family: Family) -> Action:
    """Read one action; raise ValueError for a word that is none in *family*.

    >>> from dstui.engine.families import DOUBLE
    >>> parse_action("37", DOUBLE)
    ColumnToColumn(source=2, target=6)
    """
    try:
        return _by_text(family)[text]
    except KeyError:
        raise ValueError(f"not an action: {text!r}") from None
