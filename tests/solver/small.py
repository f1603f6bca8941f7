"""Small tables, dealt at random or played a little, and every one's true verdict."""

import random

from dstui.engine.actions import Action, ColumnToFoundation, WasteToFoundation
from dstui.engine.cards import Card, Suit
from dstui.engine.deals import lay_out
from dstui.engine.families import NORMAL, Family, Mode
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Column, Table


def small_mode(packs: int, ranks: int, columns: int, draw: int, redeals: int | None) -> Mode:
    """A mode of a family that nobody plays, small enough to be searched whole."""
    return Mode(
        Family("small", "XS1", packs=packs, columns=columns, ranks=ranks),
        draw,
        "N",
        redeals,
        NORMAL,
    )


def deal_small(mode: Mode, source: random.Random) -> Table:
    """A table dealt at random."""
    deck = list(mode.family.deck())
    source.shuffle(deck)
    return lay_out(mode, tuple(deck))


def late_small(mode: Mode, source: random.Random, talon: int) -> Table:
    """A random late table: some cards home, at most *talon* in stock and waste together."""
    family = mode.family
    heights = [source.randint(0, family.ranks - 1) for _ in range(family.slots)]
    deck = list(family.deck())
    for slot, height in enumerate(heights):
        for rank in range(1, height + 1):
            deck.remove(Card(rank, Suit(slot // family.packs)))
    source.shuffle(deck)
    count = min(source.randint(0, talon), len(deck))
    drawn = source.randint(0, count)
    piles: list[list[Card]] = [[] for _ in range(family.columns)]
    for card in deck[count:]:
        source.choice(piles).append(card)
    return Table(
        mode=mode,
        columns=tuple(Column(tuple(pile[:-1]), tuple(pile[-1:])) for pile in piles),
        stock=tuple(deck[drawn:count]),
        waste=tuple(deck[:drawn]),
        foundations=tuple(heights),
        redeals=0,
        score=0,
    )


def _goes_home(action: Action) -> bool:
    return isinstance(action, ColumnToFoundation | WasteToFoundation)


def place(table: Table) -> tuple[object, ...]:
    """What tells positions apart."""
    return table.columns, table.stock, table.waste, table.foundations, table.redeals


def is_winnable(table: Table, limit: int) -> bool | None:
    """Whether some legal actions win *table*; None if more than *limit* positions come up."""
    unlimited = table.mode.redeals is None
    seen = {place(table)}
    todo = [table]
    while todo:
        current = todo.pop()
        if current.is_won:
            return True
        # The last is looked at first: what goes home, before what is drawn or taken back.
        actions = sorted(legal_actions(current), key=_goes_home)
        for action in actions:
            after = apply(current, action).table
            if unlimited:
                after = after._replace(redeals=0)
            where = place(after)
            if where not in seen:
                if len(seen) >= limit:
                    return None
                seen.add(where)
                todo.append(after)
    return False


def random_small(source: random.Random) -> Table:
    """A small table of any kind: packs, size, mode, as dealt or late, some actions in."""
    while True:
        mode = small_mode(
            packs=source.choice((1, 2)),
            ranks=source.randint(2, 5),
            columns=source.randint(1, 4),
            draw=source.choice((1, 3)),
            redeals=source.choice((None, 0, 1, 3)),
        )
        if mode.family.dealt <= mode.family.cards:
            break
    dealt = source.random() < 0.5
    table = deal_small(mode, source) if dealt else late_small(mode, source, source.randint(0, 8))
    for _ in range(source.choice((0, 0, 5, 20))):
        if actions := list(legal_actions(table)):
            table = apply(table, source.choice(actions)).table
    return table
