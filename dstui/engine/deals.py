"""From a deal number to a table (rules, section 7). Frozen: codes are forever."""

from collections.abc import Iterator
from hashlib import shake_256
from itertools import count

from dstui.engine.cards import Card
from dstui.engine.families import Family, Mode
from dstui.engine.table import Column, Table

_FIRST_BYTES = 512


def _byte_stream(seed: str) -> Iterator[int]:
    """The bytes of SHAKE-256 of *seed*, as many as are asked for."""
    read = 0
    for doubling in count():
        # SHAKE output has the prefix property: a longer digest starts with the shorter one.
        digest = shake_256(seed.encode("ascii")).digest(_FIRST_BYTES << doubling)
        yield from digest[read:]
        read = len(digest)


def shuffled_deck(family: Family, deal: int) -> tuple[Card, ...]:
    """The family's deck in the order of deal number *deal*, to the byte of section 7.

    >>> from dstui.engine.families import CLASSIC
    >>> print(*shuffled_deck(CLASSIC, 1)[:7])
    QD 3S 4S JC 2C 9S 5S
    """
    deck = list(family.deck())
    stream = _byte_stream(f"{family.code}:{deal}")
    for i in range(len(deck) - 1, 0, -1):
        limit = 256 - 256 % (i + 1)
        byte = next(byte for byte in stream if byte < limit)
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def lay_out(mode: Mode, deck: tuple[Card, ...]) -> Table:
    """Deal *deck* row by row to the columns; what is left is the stock."""
    columns: list[list[Card]] = [[] for _ in range(mode.family.columns)]
    cards = iter(deck)
    for row in range(mode.family.columns):
        for column in columns[row:]:
            column.append(next(cards))
    return Table(
        mode=mode,
        columns=tuple(Column(tuple(cards[:-1]), (cards[-1],)) for cards in columns),
        stock=tuple(cards),
        waste=(),
        foundations=(0,) * mode.family.slots,
        redeals=0,
        score=mode.scoring.start,
    )


def deal_table(mode: Mode, deal: int) -> Table:
    """The table at the start of deal number *deal*.

    >>> from dstui.engine.families import DOUBLE, default_mode
    >>> print(*(column.up[0] for column in deal_table(default_mode(DOUBLE), 1).columns))
    7D 5D 8H 3D 2H 3C 4S 5S 6S
    """
    return lay_out(mode, shuffled_deck(mode.family, deal))
