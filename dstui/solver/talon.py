"""Which cards of the talon can be played next, and at what price (docs/solver.md).

Draws and redeals are no moves of the search: they are folded into the use of a card.
The cards left keep the order dealt. With w of n in the waste and k cards a draw, the
cards at hand are the waste's top, then the last of every group of k of the stock, then,
after a redeal, the last of every group of k of all. After the card at place i is used
the waste holds the i cards before it.

Where playing a safe card from the top of the waste cannot spoil the order (``top_is_safe``)
a way of drawing ends at the first safe card it shows: playing that one loses nothing.
"""

from dstui.solver.dominance import Levels
from dstui.solver.state import Position
from dstui.solver.words import BIT

Candidate = tuple[int, int]


def top_is_safe(position: Position) -> bool:
    """Whether the waste's top card, if safe, may go home at once.

    With draw 1 that leaves the order of the others alone; on the last pass groups of
    three depend on the stock only; and a last card has no others to hurt. Before the
    last pass of draw 3 it would shift what the next passes show.
    """
    problem = position.problem
    return (
        problem.draw == 1
        or (position.left == 0 and not problem.unlimited)
        or position.mask & (position.mask - 1) == 0
    )


def candidates(position: Position, levels: Levels) -> list[Candidate]:
    """The cards that can be brought to the top: index in the talon, redeals left then."""
    problem = position.problem
    mask = position.mask
    if not mask:
        return []
    if problem.any_order:
        return _any_order(position)
    cards = [index for index in range(len(problem.talon)) if mask >> index & 1]
    count = len(cards)
    waste = (mask & ((1 << position.top) - 1)).bit_count()
    left = position.left
    step = problem.draw
    due = levels[5:]
    stops = top_is_safe(position)
    found: list[Candidate] = []
    places = [waste - 1] if waste else []
    places.extend(range(waste + step - 1, count, step))
    if not places or places[-1] != count - 1:
        places.append(count - 1)
    for place in places:
        index = cards[place]
        found.append((index, left))
        card = problem.talon[index]
        if stops and due[card >> 4] & BIT[card & 15]:
            return found
    if left or problem.unlimited:
        again = list(range(step - 1, count, step))
        again.append(count - 1)
        after = left if problem.unlimited else left - 1
        had = set(places)
        for place in again:
            if place not in had:
                had.add(place)
                index = cards[place]
                found.append((index, after))
                card = problem.talon[index]
                if stops and due[card >> 4] & BIT[card & 15]:
                    return found
    return found


def _any_order(position: Position) -> list[Candidate]:
    """One card of every kind in the talon: equal cards are interchangeable here."""
    mask = position.mask
    found: list[Candidate] = []
    kinds = set()
    for index, card in enumerate(position.problem.talon):
        if mask >> index & 1 and card not in kinds:
            kinds.add(card)
            found.append((index, 0))
    return found
