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
FAR_PRICE: Final = 12

MOVE_BITS: Final = 20
MOVE_MASK: Final = (1 << MOVE_BITS) - 1


class Openings:
    """What could go where in a position, as sets of cards."""

    def __init__(self, position: Position, layout: Layout) -> None:
        """Look the position's columns and piles over."""
        self.accepted: int = 0
        """The cards that some column takes."""
        self.wanted: int = 0
        """The cards that some pile takes."""
        self.last: int = 0
        """The last cards of the columns."""
        self.locked: int = 0
        """The first face-up cards whose going changes more than the arrangement."""
        takes, top, base, down = layout.takes, position.top, position.base, position.down
        for i in range(layout.columns):
            card = top[i]
            self.last |= 1 << card
            self.accepted |= takes[card]
            card = base[i]
            if card and (down[i] or card >> 2 != layout.ranks):
                self.locked |= 1 << card
        for suit in range(4):
            self.wanted |= 1 << (position.low[suit] * 4 + 4 + suit)
            self.wanted |= 1 << (position.high[suit] * 4 + 4 + suit)


def priced_moves(position: Position, layout: Layout) -> list[int]:
    """Every move to try, as ``price << MOVE_BITS | move``, in a fixed order."""
    moves: list[int] = []
    openings = Openings(position, layout)
    add_column_moves(moves, position, layout, openings)
    add_talon_moves(moves, position, layout, openings)
    add_take_backs(moves, position, layout, openings)
    return moves


def add_column_moves(
    moves: list[int], position: Position, layout: Layout, openings: Openings
) -> None:
    """Add whole runs to other columns and single cards home.

    A part of a run moves only to let the card under it go home: elsewhere it changes
    nothing but the arrangement.
    """
    run, top, base, down = position.run, position.top, position.base, position.down
    accepted, wanted = openings.accepted, openings.wanted
    free_done = 0
    for i in range(layout.columns):
        card = base[i]
        if not card:
            continue
        bound = down[i] != 0 or card >> 2 != layout.ranks
        price = TURN_UP_PRICE + down[i] if down[i] else EMPTY_PRICE
        if bound and accepted >> card & 1:
            add(moves, price, REVEAL, i, position.taker(layout, card))
        homes = run[i] & wanted
        while homes:
            home = lowest_bit(homes)
            homes &= homes - 1
            if home != top[i] and not layout.alike[home] & openings.last:
                continue
            if bound and home == card:
                add(moves, price + HOME_PRICE, HOME, i, home)
            elif not free_done >> home & 1:
                # Twins that are both free are alike: one is enough.
                free_done |= 1 << home
                add(moves, HOME_PRICE, HOME, i, home)


def add_talon_moves(
    moves: list[int], position: Position, layout: Layout, openings: Openings
) -> None:
    """Add the plays of every talon card that draws and redeals bring up."""
    useful = position.types & (openings.accepted | openings.wanted)
    if not useful:
        return
    talon, waste = layout.talon, position.waste
    if layout.draw == 1:
        while useful:
            card = lowest_bit(useful)
            useful &= useful - 1
            number = position.number_of(layout, card)
            price = TALON_PRICE + FAR_PRICE if number < waste - 1 else TALON_PRICE
            add_plays(moves, price, layout, openings, number, position.taker(layout, card))
        return
    rest = position.rest
    for place in reachable(len(rest), waste, layout.draw):
        card = talon[rest[place]]
        if useful >> card & 1:
            price = TALON_PRICE + FAR_PRICE if place < waste - 1 else TALON_PRICE
            add_plays(moves, price, layout, openings, rest[place], position.taker(layout, card))


def reachable(count: int, waste: int, draw: int) -> list[int]:
    """The places of *count* talon cards, *waste* of them in the waste, that come to the top.

    First those of this pass, from the waste's top on, then those of the next.
    """
    last = count - 1
    places: list[int] = []
    place = waste - 1 if waste else draw - 1
    while place < last:
        places.append(place)
        place += draw
    places.append(last)
    # The next pass meets the places of this one again where both keep the same step.
    end = last if waste % draw else min(last, waste - 1)
    place = draw - 1
    while place < end:
        places.append(place)
        place += draw
    return places


def add_plays(  # noqa: PLR0917 - a hot function
    moves: list[int], price: int, layout: Layout, openings: Openings, number: int, taker: int
) -> None:
    """Add what can be done with one talon card; *taker* is the column for it, or -1."""
    card = layout.talon[number]
    if taker >= 0:
        helps = HELPS_REVEAL_PRICE if layout.takes[card] & openings.locked else 0
        add(moves, price + helps, TALON_COLUMN, number, taker)
    if openings.wanted >> card & 1:
        add(moves, price + HOME_PRICE, TALON_HOME, number, 0)


def add_take_backs(
    moves: list[int], position: Position, layout: Layout, openings: Openings
) -> None:
    """Add the cards that come back from the foundations: none that is safe there."""
    low, high = position.low, position.high
    safe = position.safe_ranks()
    for suit in range(4):
        tops = [low[suit]]
        if layout.packs == 2 and high[suit] != low[suit]:
            tops.append(high[suit])
        for rank in tops:
            card = rank * 4 + suit
            if rank > safe[suit] and openings.accepted >> card & 1:
                helps = HELPS_REVEAL_PRICE if layout.takes[card] & openings.locked else 0
                price = helps - HOME_PRICE
                add(moves, price, TAKE_BACK, card, position.taker(layout, card))


def add(moves: list[int], price: int, kind: int, a: int, b: int) -> None:
    """Add one move with its price."""
    moves.append(price << MOVE_BITS | kind << KIND_SHIFT | a << FIELD_SHIFT | b)
