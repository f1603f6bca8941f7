"""All positions that reversible moves lead to, and the one that stands for them.

Sending a free card home is undone by taking it back onto the card it came from; taking
a card back is undone by sending it home. Moves of tails do not show in the state at all.
So with the columns and the talon fixed, the sets of foundation heights that such moves
reach form a *component*, all won or all lost together, in every mode; the search works on
components, and only unlocking a dealt card or using a talon card leads to another.

A component is left at once, losing nothing, where it shows a *safe* card to play
(dominance.py): the safe levels have grown, a safe free card can go up, or a safe locked
card, or a safe card of the talon. What remains is represented by its greatest heights.

A component larger than the cap is cut. Then the search may still win, but its queue
running empty proves nothing: ``cut`` says so.
"""

from dstui.solver.dominance import Levels, SafeLevels
from dstui.solver.state import Key, Position, Problem
from dstui.solver.talon import top_is_safe
from dstui.solver.words import BIT

# What a step of the log does: the rest of the number says with which card or where.
UP, DOWN, UNLOCK_UP, UNLOCK_LAY, TALON_UP, TALON_LAY = range(6)

View = tuple[int, int, int, int, int, int, int, int]

# For the columns and the talon as they stand: heights that were passed.
Seen = dict[Key, set[int]]


class Closure:
    """Walks through components; ``visited`` and ``parents`` are those of the last walk."""

    __slots__ = (
        "cap", "cut", "forced", "levels", "ones", "parents", "problem", "safe_levels", "todo",
        "visited",
    )  # fmt: skip

    def __init__(self, problem: Problem, cap: int) -> None:
        """Walks over positions of *problem*, *cap* heights at most in a component."""
        self.problem = problem
        self.cap = cap
        self.cut = False
        self.forced = False
        self.safe_levels = SafeLevels(problem.ranks)
        self.levels: Levels = self.safe_levels.of(0)
        self.ones = problem.tables.ones
        self.parents: dict[int, int] = {}
        self.visited: list[int] = []
        self.todo: list[int] = []

    def settle(self, position: Position, seen: Seen | None, log: list[int] | None) -> bool:
        """Play what is safe and come to rest on the heights that stand for the component.

        *seen* collects the heights passed; False where it shows that this position settles
        as one before did, and nothing more is done. The steps made are added to *log*.
        """
        while not position.is_won():
            self.levels = self.safe_levels.of(position.heights)
            if position.mask and self.play_safe_talon(position, log):
                continue
            if seen is None:
                self.roam(position, None, log)
            elif not self.roam(position, seen.setdefault(position.place_key(), set()), log):
                return False
            if self.forced:
                self.unlock_safe(position, log)
            elif not (position.mask and self.play_safe_talon(position, log)):
                break
        return True

    def roam(self, position: Position, passed: set[int] | None, log: list[int] | None) -> bool:
        """Walk, from jump to jump, until only something irreversible could lead on.

        That is ``forced``, a safe locked card, or a talon card that growing levels made
        safe; or the component was walked through and *position* stands for it. False where
        the way met one of the heights *passed* by others.
        """
        mine: set[int] = set()
        heights = position.heights
        while True:
            if passed is not None and heights in passed:
                passed.update(mine)
                return False
            jump = self.walk(position)
            if passed is not None:
                mine.update(self.parents)
            heights = jump if jump >= 0 else max(self.visited)
            if log is not None:
                self.log_path(heights, log)
            position.heights = heights
            if jump < 0 or self.forced:
                if passed is not None:
                    passed.update(mine)
                return True
            self.levels = self.safe_levels.of(heights)

    def play_safe_talon(self, position: Position, log: list[int] | None) -> bool:
        """Send a safe card of the talon home, if one is at hand."""
        problem = self.problem
        due = self.levels[5:]
        index = -1
        if problem.any_order:
            for suit in range(4):
                held = position.in_talon[suit]
                if due[suit] & (held | held >> 1):
                    card = suit << 4 | due[suit].bit_length() >> 2
                    index = problem.talon.index(card)
                    if not position.mask >> index & 1:
                        index = problem.talon.index(card, index + 1)
                    break
        elif position.top and top_is_safe(position):
            card = problem.talon[position.top - 1]
            if due[card >> 4] & BIT[card & 15]:
                index = position.top - 1
        if index < 0:
            return False
        card = position.take(index, position.left)
        position.raise_card(card >> 4, card & 15)
        if log is not None:
            log.append(index << 4 | TALON_UP)
        return True

    def unlock_safe(self, position: Position, log: list[int] | None) -> None:
        """Send a bare safe locked card home; there is one."""
        due = self.levels[5:]
        view = self.view(position, position.heights)
        for column, count in enumerate(position.counts):
            if count:
                card = self.problem.dealt[column][count - 1]
                if due[card >> 4] & BIT[card & 15] & view[4 + (card >> 4 & 1)]:
                    position.unlock(column)
                    position.raise_card(card >> 4, card & 15)
                    if log is not None:
                        log.append(column << 4 | UNLOCK_UP)
                    return

    def view(self, position: Position, heights: int) -> View:
        """What is possible where the piles stand at *heights*.

        The free cards of the four suits as counts; the ranks of which a card is bare, for
        black and red, empty columns counting as one rank beyond the highest; the ranks
        that could be laid down, for black and red.
        """
        on_piles = self.problem.tables.on_piles
        a, b, c, d = position.loose
        a -= on_piles[heights & 255]
        b -= on_piles[heights >> 8 & 255]
        c -= on_piles[heights >> 16 & 255]
        d -= on_piles[heights >> 24]
        e, f, g, h = position.locked
        black, red = a + c, b + d
        kings = self.problem.king_counts
        bare0 = black + e + g - (red << 4) - ((black & kings) << 4)
        bare1 = red + f + h - (black << 4) - ((red & kings) << 4)
        ones = self.ones
        bare0 = (bare0 | bare0 >> 1 | bare0 >> 2 | bare0 >> 3) & ones
        bare1 = (bare1 | bare1 >> 1 | bare1 >> 2 | bare1 >> 3) & ones
        return a, b, c, d, bare0, bare1, bare1 >> 4, bare0 >> 4

    def walk(self, position: Position) -> int:  # noqa: PLR0915 - one hot loop
        """Visit the component of *position*, cards going home first.

        Give -1 when it was walked through (or cut), else the heights to jump to, with
        ``forced`` when a safe locked card can be played there.
        """
        heights = position.heights
        parents: dict[int, int] = {heights: -1}
        visited: list[int] = []
        todo = [heights]
        self.parents, self.visited, self.todo = parents, visited, todo
        self.forced = False
        total, up0, up1, up2, up3, due0, due1, due2, due3 = self.levels
        tables = self.problem.tables
        on_piles, next_up, tops = tables.on_piles, tables.next_up, tables.tops
        loose0, loose1, loose2, loose3 = position.loose
        e, f, g, h = position.locked
        safe0 = (e | e >> 1) & due0 | (g | g >> 1) & due2
        safe1 = (f | f >> 1) & due1 | (h | h >> 1) & due3
        locked0, locked1 = e + g, f + h
        kings = self.problem.king_counts
        ones = self.ones
        cap = self.cap
        while todo:
            heights = todo.pop()
            visited.append(heights)
            pair0, pair1 = heights & 255, heights >> 8 & 255
            pair2, pair3 = heights >> 16 & 255, heights >> 24
            free0, free1 = loose0 - on_piles[pair0], loose1 - on_piles[pair1]
            free2, free3 = loose2 - on_piles[pair2], loose3 - on_piles[pair3]
            black, red = free0 + free2, free1 + free3
            bare0 = black + locked0 - (red << 4) - ((black & kings) << 4)
            bare1 = red + locked1 - (black << 4) - ((red & kings) << 4)
            bare0 = (bare0 | bare0 >> 1 | bare0 >> 2 | bare0 >> 3) & ones
            bare1 = (bare1 | bare1 >> 1 | bare1 >> 2 | bare1 >> 3) & ones
            if bare0 & safe0 | bare1 & safe1:
                self.forced = True
                return heights
            if len(visited) >= cap:
                if todo:
                    self.cut = True
                return -1
            back0, back1 = bare1 >> 4, bare0 >> 4
            if back := tops[pair0] & back0 & up0:
                self.add_lowered(heights, 0, back)
            if back := tops[pair1] & back1 & up1:
                self.add_lowered(heights, 8, back)
            if back := tops[pair2] & back0 & up2:
                self.add_lowered(heights, 16, back)
            if back := tops[pair3] & back1 & up3:
                self.add_lowered(heights, 24, back)
            if home := next_up[pair0] & bare0 & (free0 | free0 >> 1):
                jump = self.add_raised(heights, 0, home, due0, total)
                if jump >= 0:
                    return jump
            if home := next_up[pair1] & bare1 & (free1 | free1 >> 1):
                jump = self.add_raised(heights, 8, home, due1, total)
                if jump >= 0:
                    return jump
            if home := next_up[pair2] & bare0 & (free2 | free2 >> 1):
                jump = self.add_raised(heights, 16, home, due2, total)
                if jump >= 0:
                    return jump
            if home := next_up[pair3] & bare1 & (free3 | free3 >> 1):
                jump = self.add_raised(heights, 24, home, due3, total)
                if jump >= 0:
                    return jump
        return -1

    def add_lowered(self, heights: int, shift: int, back: int) -> None:
        """Remember the heights after a card of *back* came down; *shift* is the suit's."""
        low, high = heights >> shift & 15, heights >> shift + 4 & 15
        if back & BIT[low]:
            after = heights - (1 << shift)
            if after not in self.parents:
                self.parents[after] = heights
                self.todo.append(after)
        if high != low and back & BIT[high]:
            after = heights - (16 << shift)
            if after not in self.parents:
                self.parents[after] = heights
                self.todo.append(after)

    def add_raised(self, heights: int, shift: int, home: int, due: int, total: int) -> int:
        """Remember the heights after a card of *home* went up; give them if safe, else -1."""
        low, high = heights >> shift & 15, heights >> shift + 4 & 15
        if home & BIT[low + 1]:
            after = heights + ((16 if low == high else 1) << shift)
            if after not in self.parents:
                self.parents[after] = heights
                if home & due & BIT[low + 1]:
                    return after
                if low != high and self.safe_levels.of(after)[0] > total:
                    return after
                self.todo.append(after)
        if high != low and home & BIT[high + 1]:
            after = heights + (16 << shift)
            if after not in self.parents:
                self.parents[after] = heights
                self.todo.append(after)
        return -1

    def log_path(self, heights: int, log: list[int]) -> None:
        """Add the single steps from the start of the last walk to *heights* to *log*."""
        steps: list[int] = []
        before = self.parents[heights]
        while before >= 0:
            steps.append(step_between(before, heights))
            heights, before = before, self.parents[before]
        log.extend(reversed(steps))


def step_between(before: int, after: int) -> int:
    """The step of a log that leads from one set of heights to its neighbour.

    >>> step_between(0x00, 0x10) == 1 << 4 | UP
    True
    """
    change = after - before
    size = abs(change)
    place = (size.bit_length() - 1) // 4
    suit = place // 2
    rank = max(before, after) >> 4 * place & 15
    return (suit << 4 | rank) << 4 | (UP if change > 0 else DOWN)
