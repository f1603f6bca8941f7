"""The rules once more, slow and plain, straight from the page: a second opinion.

Nothing here comes from ``dstui``. Cards are text (``TH``), piles are lists that
change, and a move is legal when nothing on the page forbids it. The tests hold
the engine to it, and ``tests.engine.perft`` counts with it.
"""

import copy
import hashlib
from dataclasses import dataclass, field

RANKS = "A23456789TJQK"
SUITS = "SHDC"


@dataclass
class NaiveTable:
    """A table: columns hold ``[card, is face up]``, a row of slots holds lists of cards."""

    family: str
    draw: int
    letter: str
    columns: list[list[list]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    waste: list[str] = field(default_factory=list)
    rows: dict[str, list[list[str]]] = field(default_factory=dict)
    redeals: int = 0
    score: int = 0


def naive_deal(code: str) -> NaiveTable:
    """Deal a canonical code (sections 2, 4, 5 and 7)."""
    family, mode, letters = code.split("-")
    packs, width = (2, 9) if family == "DS1" else (1, 7)
    number = int("".join(f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.index(c):05b}" for c in letters), 2)
    deck = [rank + suit for _ in range(packs) for suit in SUITS for rank in RANKS]
    data = hashlib.shake_256(f"{family}:{number}".encode()).digest(4096)
    at = 0
    for i in reversed(range(1, len(deck))):
        while data[at] >= 256 - 256 % (i + 1):
            at += 1
        j = data[at] % (i + 1)
        at += 1
        deck[i], deck[j] = deck[j], deck[i]
    table = NaiveTable(family, int(mode[1]), mode[2])
    table.columns = [[] for _ in range(width)]
    for row in range(width):
        for column in range(row, width):
            table.columns[column].append([deck.pop(0), row == column])
    table.stock = deck
    table.rows = {suit: [[] for _ in range(packs)] for suit in SUITS}
    table.score = -104 if table.letter == "V" else 0
    return table


def words(table: NaiveTable) -> list[str]:
    """Every word of section 9."""
    columns = [str(i + 1) for i in range(len(table.columns))]
    return [
        "d",
        "r",
        "wf",
        *(c + "f" for c in columns),
        *("w" + c for c in columns),
        *(a + b for a in columns for b in columns if a != b),
        *(s + c for s in "shdc" for c in columns),
    ]


def legal_words(table: NaiveTable) -> list[str]:
    """The legal words, in the order of :func:`words`."""
    return [word for word in words(table) if after(table, word) is not None]


def after(table: NaiveTable, word: str) -> NaiveTable | None:
    """The table after *word*, or None where the rules refuse it."""
    home = sum(len(slot) for row in table.rows.values() for slot in row)
    if home == (104 if table.family == "DS1" else 52):
        return None
    new = copy.deepcopy(table)
    points = _make(new, word)
    if points is None:
        return None
    for column in new.columns:
        if column and not column[-1][1]:
            column[-1][1] = True
            points += 0 if table.letter == "V" else 5
    new.score += points
    if table.letter != "V":
        new.score = max(new.score, 0)
    return new


def _make(table: NaiveTable, word: str) -> int | None:
    """Change *table* by *word* and give its points, or None where it is refused."""
    if word == "d":
        if not table.stock:
            return None
        for _ in range(min(table.draw, len(table.stock))):
            table.waste.append(table.stock.pop(0))
        return 0
    if word == "r":
        return _redeal(table)
    source, target = word
    if source == "w":
        if not table.waste:
            return None
        card = table.waste.pop()
        if target == "f":
            return _send_up(table, card)
        if not _fits(card, table.columns[int(target) - 1]):
            return None
        table.columns[int(target) - 1].append([card, True])
        return 0 if table.letter == "V" else 5
    if source in "shdc":
        return _take_back(table, table.rows[source.upper()], table.columns[int(target) - 1])
    column = table.columns[int(source) - 1]
    if target == "f":
        return _send_up(table, column.pop()[0]) if column else None
    onto = table.columns[int(target) - 1]
    for first, (card, is_up) in enumerate(column):
        if is_up and _fits(card, onto):
            onto.extend(column[first:])
            del column[first:]
            return 0
    return None


def _redeal(table: NaiveTable) -> int | None:
    allowed = {"N": 10**9, "U": 10**9, "V": 0, "1": 1, "3": 3}[table.letter]
    if table.stock or not table.waste or table.redeals >= allowed:
        return None
    table.stock, table.waste = table.waste, []
    table.redeals += 1
    if table.family == "DS1":
        return -100
    return 0 if table.redeals == 1 else -20


def _send_up(table: NaiveTable, card: str) -> int | None:
    for slot in table.rows[card[1]]:
        if card[0] == RANKS[len(slot) : len(slot) + 1]:
            slot.append(card)
            return 5 if table.letter == "V" else 10
    return None


def _take_back(table: NaiveTable, row: list[list[str]], onto: list[list]) -> int | None:
    for slot in reversed(row):
        if slot and _fits(slot[-1], onto):
            onto.append([slot.pop(), True])
            return 0 if table.family == "DS1" else -15
    return None


def _fits(card: str, column: list[list]) -> bool:
    if not column:
        return card[0] == "K"
    on = column[-1][0]
    red = [suit in "HD" for suit in (card[1], on[1])]
    return red[0] != red[1] and RANKS.index(card[0]) + 1 == RANKS.index(on[0])
