"""The table as a person reads it off the screen, compared with a game of the engine.

Only the places come from the program (its geometry); what lies where is read from the text.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from dstui.engine.cards import Card, Suit
from dstui.engine.game import Game
from dstui.engine.table import Column
from dstui.tui.geometry import FAN, Box, Geometry
from dstui.words.scores import score_text

_RANKS: Final = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(rank): rank for rank in range(2, 11)}
_SUITS: Final = {sign: Suit(place % 4) for place, sign in enumerate("♠♥♦♣SHDC")}
# The first cell of a card's line may bear a mark, and so may the last one.
_INDEX: Final = re.compile(r".(10|[2-9AJQK])([♠♥♦♣SHDC])")
_BACKS: Final = re.compile(r"[\[░#](?=.*[░#])[░# 0-9]*[\]░#]")
_NUMBER: Final = re.compile(r"[0-9]+")
_STATUS: Final = re.compile(r"([DK]S1-\S+) .* Score (\S+) +Moves (\d+) +(?:(\d+):)?(\d+):(\d\d)$")


class Unreadable(Exception):
    """There is no table to read on the screen."""


def is_table(lines: Sequence[str]) -> bool:
    """Whether a table's top line is shown."""
    return _STATUS.search(lines[0]) is not None


def moves_shown(lines: Sequence[str]) -> int | None:
    """The counter in the top line, None where there is none."""
    status = _STATUS.search(lines[0])
    return int(status[3]) if status else None


def seconds_shown(lines: Sequence[str]) -> int:
    """The clock in the top line, in seconds; raise Unreadable."""
    status = _STATUS.search(lines[0])
    if status is None:
        raise Unreadable(lines[0])
    return int(status[4] or 0) * 3600 + int(status[5]) * 60 + int(status[6])


def differences(lines: Sequence[str], game: Game, geometry: Geometry) -> list[str]:
    """What is shown in *lines* otherwise than *game* stands, each in a line of text."""
    status = _STATUS.search(lines[0])
    if status is None:
        return [f"no table is shown: {lines[0]!r}"]
    table = game.table
    shown = {"code": status[1], "score": status[2], "moves": status[3]}
    right = {
        "code": str(game.code),
        "score": score_text(table.score, table.mode.scoring),
        "moves": str(game.moves),
    }
    cells = [line.ljust(geometry.width) for line in lines]
    found: list[str] = []
    for name, value in right.items():
        if shown[name] != value:
            found.append(f"{name}: {shown[name]}, not {value}")
    found += _panel(cells, game, geometry)
    if not table.is_won:
        for number, (box, column) in enumerate(zip(geometry.columns, table.columns, strict=True)):
            found += _column(_within(cells, box, 1), column, geometry, number + 1)
    return found


def _panel(cells: list[str], game: Game, geometry: Geometry) -> Iterator[str]:
    table = game.table
    backs = [line for line in _within(cells, geometry.stock, 1) if _BACKS.fullmatch(line)]
    counts = [int(each) for line in backs for each in _NUMBER.findall(line)]
    if counts != [len(table.stock)] * bool(table.stock):
        yield f"stock: {counts}, not {len(table.stock)}"
    waste = _cards(_within(cells, geometry.waste, 1))
    top = table.waste[-FAN:] if table.mode.draw > 1 else table.waste[-1:]
    if waste != top:
        yield f"waste: {waste}, not {top}"
    for place, (box, rank) in enumerate(zip(geometry.slots, table.foundations, strict=True)):
        suit = Suit(place // table.mode.family.packs)
        home = _cards(_within(cells, box))
        if home != ((Card(rank, suit),) if rank else ()):
            yield f"slot {place + 1}: {home}, not {rank} of {suit}"
    if table.mode.redeals != 0:
        line = "".join(_within(cells, geometry.redeals))
        if _NUMBER.findall(line)[:1] != [str(table.redeals)]:
            yield f"redeals: {line!r}, not {table.redeals}"


def _column(lines: list[str], column: Column, geometry: Geometry, number: int) -> Iterator[str]:
    down, up = column
    backs = [line for line in lines if _BACKS.fullmatch(line)]
    counts = [int(each) for line in backs for each in _NUMBER.findall(line)]
    lines_of_backs = len(down), len(down) * geometry.size.backs
    is_right = counts == [len(down)] if counts else len(backs) in lines_of_backs
    if not is_right:
        yield f"column {number}: {len(backs)} backs, counted {counts}, not {len(down)}"
    cards = _cards(lines)
    if cards != up:
        yield f"column {number}: {cards}, not {up}"


def _within(cells: list[str], box: Box, first: int = 0) -> list[str]:
    """The text of a rectangle without its first lines."""
    return [line[box.x : box.x + box.width] for line in cells[box.y + first : box.y + box.height]]


def _cards(lines: Sequence[str]) -> tuple[Card, ...]:
    """The cards that have their index at the left of a line."""
    found = (_INDEX.match(line) for line in lines)
    return tuple(Card(_RANKS[index[1]], _SUITS[index[2]]) for index in found if index)
