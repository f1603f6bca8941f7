"""Lines made shorter: no detours, no moves that a later one undoes.

Every change is checked at once: the actions that remain must lead to the very board that
the longer way led to.
"""

from typing import Final

from dstui.solver.board import A_SHIFT, COLUMN_UP, FIELD, KIND, TAIL, TAKE_BACK, Board
from dstui.solver.line import Line

REACH: Final = 60
"""How many actions may lie between two that undo each other."""


def tidy(line: Line) -> None:
    """Make *line* one that leads to the same board, and is not longer."""
    while remove_detours(line.boards, line.actions) or remove_pairs(line.boards, line.actions):
        pass


def remove_detours(boards: list[Board], actions: list[int]) -> bool:
    """Cut out the parts that lead back to where they began; whether there were any.

    Where redeals are limited the way that is left has made fewer of them.
    """
    keys = [board.key() for board in boards]
    last = {key: place for place, key in enumerate(keys)}
    kept = [0]
    place = last[keys[0]]
    while place < len(actions):
        place += 1
        kept.append(place)
        place = last[keys[place]]
    if len(kept) == len(boards):
        return False
    # Action k leads to board k + 1; what leads to a board that is kept is kept.
    actions[:] = [actions[place - 1] for place in kept[1:]]
    boards[:] = [boards[place] for place in kept]
    return True


def remove_pairs(boards: list[Board], actions: list[int]) -> bool:
    """Leave out pairs of actions that undo each other across others; whether there were any."""
    found = False
    place = 0
    while place < len(actions):
        for last in partners(actions, place):
            between = bridge(boards, actions, place, last)
            if between:
                actions[place : last + 1] = actions[place + 1 : last]
                boards[place + 1 : last + 2] = between[1:]
                found = True
                break
        else:
            place += 1
    return found


def partners(actions: list[int], place: int) -> list[int]:
    """The places of the actions that may undo the one at *place*: the two nearest."""
    first = actions[place]
    kind, source, target = first & KIND, first >> A_SHIFT & FIELD, first & FIELD
    if kind == TAKE_BACK:
        undoes = COLUMN_UP | target << A_SHIFT
    elif kind == TAIL:
        undoes = TAIL | target << A_SHIFT | source
    else:
        return []
    found: list[int] = []
    for later in range(place + 1, min(len(actions), place + REACH)):
        if actions[later] == undoes:
            found.append(later)
            if len(found) == 2:
                break
    return found


def bridge(boards: list[Board], actions: list[int], first: int, last: int) -> list[Board]:
    """The boards from the one before *first* on when it and *last* are left out.

    Empty where the actions between do not lead to the same board without them.
    """
    board = boards[first]
    between = [board]
    for place in range(first + 1, last):
        after = board.after(actions[place])
        if after is None:
            return []
        board = after
        between.append(board)
    return between if board.key() == boards[last + 1].key() else []
