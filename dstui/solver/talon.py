"""Which cards of the talon can be played next, and at what price (docs/solver.md).

Draws and redeals are no moves of the search: they are folded into the use of a card.
The cards left keep the order dealt. With w of n in the waste and k cards a draw, the
cards at hand are the waste's top, then the last of every group of k of the stock, then,
after a redeal, the last of every group of k of all. After the card at place i is used
the waste holds the i cards before it.

Where playing a safe card from the top of the waste cannot spoil the order (``top_is_safe``)
a way of drawing ends at the first safe card it shows: playing that one loses nothing.
"""

from mypy_extensions import i64

from dstui.solver.dominance import Levels
from dstui.solver.state import Position, bit_count
from dstui.solver.words import BIT

Candidate = tuple[i64, i64]


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
    found: list[Candidate] = []
    mask = position.mask
    if not mask:
        return found
    talon = problem.talon
    if problem.any_order:
        # One card of every kind: equal cards are interchangeable here.
        kinds: i64 = 0
        for index in range(len(talon)):
            if mask >> index & 1 and not kinds >> talon[index] & 1:
                kinds |= BIT[talon[index]]
                found.append((index, 0))
        return found
    cards: list[i64] = [index for index in range(len(talon)) if mask >> index & 1]
    count: i64 = len(cards)
    waste = bit_count(mask & (BIT[position.top] - 1))
    step = problem.draw
    due = levels.due if top_is_safe(position) else 0
    left = position.left
    had: i64 = 0
    place = waste - 1 if waste else step - 1
    while had >> count - 1 & 1 == 0:
        if place >= count:
            place = count - 1
        had |= BIT[place]
        found.append((cards[place], left))
        if due >> talon[cards[place]] & 1:
            return found
        place += step
    if left or problem.unlimited:
        if not problem.unlimited:
            left -= 1
        place = step - 1
        while True:
            if place >= count:
                place = count - 1
            if not had >> place & 1:
                had |= BIT[place]
                found.append((cards[place], left))
                if due >> talon[cards[place]] & 1:
                    return found
            if place == count - 1:
                break
            place += step
    return found
