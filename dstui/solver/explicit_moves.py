"""The moves worth trying in a position, each with a price: the cheapest first.

Complete: up to cards that may lie elsewhere without changing what can be won
(docs/solver.md, "Arrangement") and to safe cards, every line of play is a sequence of
these moves. So a search that tries all of them proves what it does not find.
"""

from typing import Final

from dstui.solver.explicit_state import (
    FIELD_SHIFT,
    HOME,
    KIND_SHIFT,
    REVEAL,
    TAKE_BACK,
    TALON_COLUMN,
    TALON_HOME,
    Layout,
    Position,
    lowest_bit,
)

# Prices in quarters of a point.
TURN_UP_PRICE: Final = -24
EMPTY_PRICE: Final = -8
HOME_PRICE: Final = -8
TALON_PRICE: Final = -4
HELPS_REVEAL_PRICE: Final = -16
FAR_PRICE: Final = 2

MOVE_BITS: Final = 20
MOVE_MASK: Final = (1 << MOVE_BITS) - 1


def priced_moves(position: Position, layout: Layout) -> list[int]:
    """Every move to try, as ``price << MOVE_BITS | move``, in a fixed order."""
    moves: list[int] = []
    takes, alike = layout.takes, layout.alike
    run, top, base, down = position.run, position.top, position.base, position.down
    low, high = position.low, position.high
    open_set = 0  # the last cards of the columns
    accepted = 0  # the cards that some column takes
    locked = 0  # the first face-up cards whose going changes more than the arrangement
    for i in range(layout.columns):
        card = top[i]
        open_set |= 1 << card
        accepted |= takes[card]
        card = base[i]
        if card and (down[i] or card >> 2 != layout.ranks):
            locked |= 1 << card
    wanted = 0  # the cards that some pile takes
    for suit in range(4):
        wanted |= 1 << (low[suit] * 4 + 4 + suit)
        wanted |= 1 << (high[suit] * 4 + 4 + suit)

    for i in range(layout.columns):
        card = base[i]
        if not card:
            continue
        bound = down[i] != 0 or card >> 2 != layout.ranks
        price = TURN_UP_PRICE + down[i] if down[i] else EMPTY_PRICE
        if bound and accepted >> card & 1:
            target = position.taker(layout, card)
            add(moves, price, REVEAL, i, target)
        homes = run[i] & wanted
        while homes:
            home = lowest_bit(homes)
            homes &= homes - 1
            if home != top[i] and not alike[home] & open_set:
                continue
            if bound and home == card:
                add(moves, price + HOME_PRICE, HOME, i, home)
            else:
                # Free copies of a card are alike: one is enough, the last of its column first.
                add(moves, HOME_PRICE + (home != top[i]), HOME, i, home)
    talon_moves(moves, position, layout, accepted, wanted, locked)
    black = min(low[0], low[3]) + 1
    red = min(low[1], low[2]) + 1
    for suit in range(4):
        limit = min(red + 1, black + 2) if suit in (0, 3) else min(black + 1, red + 2)
        limit = min(limit, low[suit] + 1)
        for rank in pile_tops(low[suit], high[suit], layout.packs):
            card = rank * 4 + suit
            if rank > limit and accepted >> card & 1:
                price = -HOME_PRICE
                if takes[card] & locked:
                    price += HELPS_REVEAL_PRICE
                add(moves, price, TAKE_BACK, card, position.taker(layout, card))
    return moves


def talon_moves(
    moves: list[int],
    position: Position,
    layout: Layout,
    accepted: int,
    wanted: int,
    locked: int,
) -> None:
    """Add the plays of talon cards to columns and foundations."""
    useful = position.types & (accepted | wanted)
    if not useful:
        return
    talon, waste = layout.talon, position.waste
    if layout.draw == 1:
        while useful:
            card = lowest_bit(useful)
            useful &= useful - 1
            number = position.number_of(layout, card)
            price = TALON_PRICE
            if number < waste - 1:
                price += FAR_PRICE
            play_talon(moves, price, position, layout, number, accepted, wanted, locked)
        return
    rest = position.rest
    step = layout.draw
    last = len(rest) - 1
    place = waste - 1 if waste else step - 1
    while place <= last:
        if useful >> talon[rest[place]] & 1:
            play_talon(moves, TALON_PRICE, position, layout, rest[place], accepted, wanted, locked)
        if place == last:
            break
        place = min(place + step, last)
    if waste % step == 0:
        return
    place = step - 1
    while place < last:
        if useful >> talon[rest[place]] & 1:
            play_talon(
                moves,
                TALON_PRICE + FAR_PRICE,
                position,
                layout,
                rest[place],
                accepted,
                wanted,
                locked,
            )
        place += step


def play_talon(
    moves: list[int],
    price: int,
    position: Position,
    layout: Layout,
    number: int,
    accepted: int,
    wanted: int,
    locked: int,
) -> None:
    """Add what can be done with one talon card."""
    card = layout.talon[number]
    if accepted >> card & 1:
        helps = HELPS_REVEAL_PRICE if layout.takes[card] & locked else 0
        add(moves, price + helps, TALON_COLUMN, number, position.taker(layout, card))
    if wanted >> card & 1:
        add(moves, price + HOME_PRICE, TALON_HOME, number, 0)


def pile_tops(low: int, high: int, packs: int) -> list[int]:
    """The ranks that a suit's piles show, each once, none for an empty pile."""
    tops: list[int] = []
    if low:
        tops.append(low)
    if packs == 2 and high != low:
        tops.append(high)
    return tops


def add(moves: list[int], price: int, kind: int, a: int, b: int) -> None:
    """Add one move with its price."""
    moves.append(price << MOVE_BITS | kind << KIND_SHIFT | a << FIELD_SHIFT | b)
