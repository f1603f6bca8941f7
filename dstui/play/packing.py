"""Lines packed small: the actions of a win as one number, some 30 bytes for 150 actions.

An action is told by its kind, then by which of the legal ones of that kind it is; what no
action could be is given no room. The rules say what is legal, so a line can only be unpacked
on the deal it belongs to, and whatever is unpacked is legal. The number is that of a coder
for asymmetric numeral systems (J. Duda, "Asymmetric numeral systems", arXiv:1311.2540),
without its renormalization: Python's integers are as long as they have to be.
"""

import base64
import binascii
from collections.abc import Iterable
from typing import Final

from dstui.engine.actions import Action
from dstui.engine.rules import LEGAL, apply
from dstui.engine.table import Table

# How often a kind follows a kind, counted in lines of Classic: it decides how short lines
# become, and whether they can be read. It never changes: lines are packed with it.
_WEIGHTS: Final = (
    (46, 5, 1, 11, 1, 1),
    (16, 5, 30, 7, 5, 1),
    (5, 2, 43, 2, 12, 1),
    (16, 7, 7, 13, 19, 1),
    (7, 1, 30, 5, 20, 2),
    (2, 1, 1, 5, 12, 44),
)
# These kinds are given no room where none of their actions is legal. Looking for the others
# at every step would take more time than they are worth.
_QUICK: Final = 4
_FIRST: Final = 0
_LONGEST: Final = 5_000
_LONGEST_TEXT: Final = 2_000


class BadLine(ValueError):
    """Text that is no packed line of its deal, or actions that do not win it."""


class _Step:
    """What can be done on a table, and how much room it gets after an action of some kind."""

    def __init__(self, table: Table, before: int) -> None:
        self.table = table
        self.kinds = [list(legal(table)) for legal in LEGAL[:_QUICK]]
        self.rooms = [
            weight if kind >= _QUICK or self.kinds[kind] else 0
            for kind, weight in enumerate(_WEIGHTS[before])
        ]

    def actions(self, kind: int) -> list[Action]:
        """The legal actions of a kind."""
        return self.kinds[kind] if kind < _QUICK else list(LEGAL[kind](self.table))


def pack(table: Table, line: Iterable[Action]) -> str:
    """The *line* that wins *table* as text: letters, digits, ``-`` and ``_``.

    Raises BadLine when it does not win, or goes on after the win.

    >>> from dstui.engine.codes import GameCode
    >>> pack(GameCode.parse("DS1-D1N-AAAAAAB").table(), ())
    Traceback (most recent call last):
    dstui.play.packing.BadLine: the line does not win
    """
    digits: list[tuple[int, int, int]] = []
    before = _FIRST
    for action in line:
        step = _Step(table, before)
        before, index, count = _found(step, action)
        start, whole = sum(step.rooms[:before]), sum(step.rooms)
        digits += (start, whole, step.rooms[before]), (index, count, 1)
        table = apply(table, action).table
    if not table.is_won:
        raise BadLine("the line does not win")
    number = 0
    for start, whole, room in reversed(digits):
        quotient, rest = divmod(number, room)
        number = quotient * whole + start + rest
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def unpack(table: Table, text: str) -> tuple[Action, ...]:
    """The line that wins *table*; raise BadLine for any other text."""
    number = _number(text)
    line: list[Action] = []
    before = _FIRST
    while not table.is_won:
        if len(line) == _LONGEST:
            raise BadLine("the line does not end")
        step = _Step(table, before)
        number, slot = divmod(number, sum(step.rooms))
        before = 0
        while slot >= step.rooms[before]:
            slot -= step.rooms[before]
            before += 1
        number = number * step.rooms[before] + slot
        actions = step.actions(before)
        if not actions:
            raise BadLine("the line stops")
        number, index = divmod(number, len(actions))
        line.append(actions[index])
        table = apply(table, actions[index]).table
    if number:
        raise BadLine("the line goes on after the win")
    return tuple(line)


def _found(step: _Step, action: Action) -> tuple[int, int, int]:
    """The kind of *action*, its place among the legal ones of its kind, and their number."""
    for kind in range(len(LEGAL)):
        actions = step.actions(kind)
        if action in actions:
            return kind, actions.index(action), len(actions)
    raise BadLine(f"{action} is not legal")


def _number(text: str) -> int:
    if len(text) > _LONGEST_TEXT:
        raise BadLine("the text is too long")
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadLine("letters that are none of ours") from error
    return int.from_bytes(data, "big")
