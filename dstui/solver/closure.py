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

from mypy_extensions import i64

from dstui.solver.dominance import Levels, SafeLevels
from dstui.solver.state import Key, Position, Problem
from dstui.solver.talon import top_is_safe

View = tuple[i64, i64, i64, i64, i64, i64]

# What a step of the log does: the rest of the number says with which card or where.
UP, DOWN, UNLOCK_UP, UNLOCK_LAY, TALON_UP, TALON_LAY = range(6)


class Seen:
    """The heights passed on the way from one component to its children, place by place.

    A *place* is the columns and the talon as they stand.
    """

    __slots__ = ("heights", "mask", "places", "word")

    def __init__(self) -> None:
        """Nothing was passed yet."""
        self.places: dict[Key, set[i64]] = {}
        self.word: i64 = -1
        self.mask: i64 = -1
        self.heights: set[i64] = set()

    def at(self, position: Position) -> set[i64]:
        """The heights passed where *position* is."""
        word, mask = position.place_word(), position.mask
        if word != self.word or mask != self.mask:
            self.word, self.mask = word, mask
            place = word, mask
            found = self.places.get(place)
            if found is None:
                found = self.places[place] = set()
            self.heights = found
        return self.heights


class Closure:
    """Walks through components; ``visited`` and ``parents`` are those of the last walk."""

    __slots__ = (
        "cap", "cut", "forced", "levels", "ones", "parents", "problem", "safe_levels", "todo",
        "visited",
    )  # fmt: skip

    def __init__(self, problem: Problem, cap: int) -> None:
        """Walks over positions of *problem*, *cap* heights at most in a component."""
        self.problem = problem
        self.cap: i64 = cap
        self.cut = False
        self.forced = False
        self.safe_levels = SafeLevels(problem.ranks)
        self.levels: Levels = self.safe_levels.of(0)
        self.ones: i64 = problem.tables.ones
        self.parents: dict[i64, i64] = {}
        self.visited: list[i64] = []
        self.todo: list[i64] = []

    def settle(self, position: Position, seen: Seen | None, log: list[int] | None) -> bool:
        """Play what is safe and come to rest on the heights that stand for the component.

        *seen* collects the heights passed; False where it shows that this position settles
        as one before did, and nothing more is done. The steps made are added to *log*.
        """
        while not position.is_won():
            self.levels = self.safe_levels.of(position.heights)
            if position.mask and self.play_safe_talon(position, log):
                continue
            if not self.roam(position, None if seen is None else seen.at(position), log):
                return False
            if self.forced:
                self.unlock_safe(position, log)
            elif not (position.mask and self.play_safe_talon(position, log)):
                break
        return True

    def roam(self, position: Position, passed: set[i64] | None, log: list[int] | None) -> bool:
        """Walk, from jump to jump, until only something irreversible could lead on.

        That is ``forced``, a safe locked card, or a talon card that growing levels made
        safe; or the component was walked through and *position* stands for it. False where
        the way met one of the heights *passed* by others.
        """
        if passed is not None and position.heights in passed:
            return False
        while True:
            jump = self.walk(position)
            heights = jump
            if jump < 0:
                for other in self.visited:
                    heights = max(heights, other)
            if passed is not None:
                # A jump raises the levels: no walk of this way has been there.
                known = jump >= 0 and not self.forced and jump in passed
                passed.update(self.parents)
                if known:
                    return False
            if log is not None:
                self.log_path(heights, log)
            position.heights = heights
            if jump < 0 or self.forced:
                return True
            self.levels = self.safe_levels.of(heights)

    def play_safe_talon(self, position: Position, log: list[int] | None) -> bool:
        """Send a safe card of the talon home, if one is at hand."""
        problem = self.problem
        levels = self.levels
        index: i64 = -1
        if problem.any_order:
            word, suit = _first_held(levels, position)
            if not word:
                return False
            index = 0
            while not (
                position.mask >> index & 1
                and problem.talon[index] >> 4 == suit
                and word >> 4 * (problem.talon[index] & 15) & 1
            ):
                index += 1
        elif position.top and levels.due >> problem.talon[position.top - 1] & 1:
            if not top_is_safe(position):
                return False
            index = position.top - 1
        else:
            return False
        position.raise_card(position.take(index, position.left))
        if log is not None:
            log.append(index << 4 | TALON_UP)
        return True

    def unlock_safe(self, position: Position, log: list[int] | None) -> None:
        """Send a bare safe locked card home; there is one."""
        due = self.levels.due
        view = self.view(position, position.heights)
        for column in range(self.problem.columns):
            card = position.locked_card(column)
            if card >= 0 and due >> card & 1:
                bare = view[5] if card >> 4 & 1 else view[4]
                if bare >> 4 * (card & 15) & 1:
                    position.unlock(column)
                    position.raise_card(card)
                    if log is not None:
                        log.append(column << 4 | UNLOCK_UP)
                    return

    def view(self, position: Position, heights: i64) -> View:
        """What is possible where the piles stand at *heights*.

        The free cards of the four suits as counts; the ranks of which a card is bare, for
        black and red, empty columns counting as one rank beyond the highest. A card can be
        laid down if the rank above it is bare in the other colour.
        """
        on_piles = self.problem.tables.on_piles
        a = position.loose0 - on_piles[heights & 255]
        b = position.loose1 - on_piles[heights >> 8 & 255]
        c = position.loose2 - on_piles[heights >> 16 & 255]
        d = position.loose3 - on_piles[heights >> 24]
        black, red = a + c, b + d
        kings = self.problem.king_counts
        bare0 = black + position.locked0 + position.locked2 - (red << 4) - ((black & kings) << 4)
        bare1 = red + position.locked1 + position.locked3 - (black << 4) - ((red & kings) << 4)
        ones = self.ones
        bare0 = (bare0 | bare0 >> 1 | bare0 >> 2 | bare0 >> 3) & ones
        bare1 = (bare1 | bare1 >> 1 | bare1 >> 2 | bare1 >> 3) & ones
        return a, b, c, d, bare0, bare1

    def walk(self, position: Position) -> i64:  # noqa: PLR0915 - one hot loop
        """Visit the component of *position*, cards going home first.

        Give -1 when it was walked through (or cut), else the heights to jump to, with
        ``forced`` when a safe locked card can be played there.
        """
        heights = position.heights
        none: i64 = -1
        parents: dict[i64, i64] = {heights: none}
        visited: list[i64] = []
        todo = [heights]
        self.parents, self.visited, self.todo = parents, visited, todo
        self.forced = False
        levels = self.levels
        total = levels.total
        tables = self.problem.tables
        on_piles, next_up, tops = tables.on_piles, tables.next_up, tables.tops
        loose0, loose1, loose2, loose3 = (
            position.loose0, position.loose1, position.loose2, position.loose3,
        )  # fmt: skip
        e, f, g, h = position.locked0, position.locked1, position.locked2, position.locked3
        safe0 = (e | e >> 1) & levels.due0 | (g | g >> 1) & levels.due2
        safe1 = (f | f >> 1) & levels.due1 | (h | h >> 1) & levels.due3
        locked0, locked1 = e + g, f + h
        kings = self.problem.king_counts
        ones = self.ones
        room = self.cap
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
            room -= 1
            if not room:
                if todo:
                    self.cut = True
                return -1
            back0, back1 = bare1 >> 4, bare0 >> 4
            if back := tops[pair0] & back0 & levels.up0:
                self.add_lowered(heights, 0, back)
            if back := tops[pair1] & back1 & levels.up1:
                self.add_lowered(heights, 8, back)
            if back := tops[pair2] & back0 & levels.up2:
                self.add_lowered(heights, 16, back)
            if back := tops[pair3] & back1 & levels.up3:
                self.add_lowered(heights, 24, back)
            if home := next_up[pair0] & bare0 & (free0 | free0 >> 1):
                jump = self.add_raised(heights, 0, home, levels.due0, total)
                if jump >= 0:
                    return jump
            if home := next_up[pair1] & bare1 & (free1 | free1 >> 1):
                jump = self.add_raised(heights, 8, home, levels.due1, total)
                if jump >= 0:
                    return jump
            if home := next_up[pair2] & bare0 & (free2 | free2 >> 1):
                jump = self.add_raised(heights, 16, home, levels.due2, total)
                if jump >= 0:
                    return jump
            if home := next_up[pair3] & bare1 & (free3 | free3 >> 1):
                jump = self.add_raised(heights, 24, home, levels.due3, total)
                if jump >= 0:
                    return jump
        return -1

    def add_lowered(self, heights: i64, shift: i64, back: i64) -> None:
        """Remember the heights after a card of *back* came down; *shift* is the suit's."""
        low, high = heights >> shift & 15, heights >> shift + 4 & 15
        if back >> 4 * low & 1:
            self.remember(heights - (1 << shift), heights)
        if high != low and back >> 4 * high & 1:
            self.remember(heights - (16 << shift), heights)

    def add_raised(self, heights: i64, shift: i64, home: i64, due: i64, total: i64) -> i64:
        """Remember the heights after a card of *home* went up; give them if safe, else -1."""
        low, high = heights >> shift & 15, heights >> shift + 4 & 15
        if home >> 4 * (low + 1) & 1:
            after = heights + ((16 if low == high else 1) << shift)
            if self.remember(after, heights) and (
                (home & due) >> 4 * (low + 1) & 1
                or (low != high and self.safe_levels.of(after).total > total)
            ):
                return after
        if high != low and home >> 4 * (high + 1) & 1:
            self.remember(heights + (16 << shift), heights)
        return -1

    def remember(self, after: i64, heights: i64) -> bool:
        """Whether the walk meets *after*, coming from *heights*, for the first time."""
        if after in self.parents:
            return False
        self.parents[after] = heights
        self.todo.append(after)
        return True

    def log_path(self, heights: i64, log: list[int]) -> None:
        """Add the single steps from the start of the last walk to *heights* to *log*."""
        steps: list[int] = []
        before = self.parents[heights]
        while before >= 0:
            steps.append(step_between(before, heights))
            heights, before = before, self.parents[before]
        log.extend(reversed(steps))


def _first_held(levels: Levels, position: Position) -> tuple[i64, i64]:
    """The safe card of the first suit that has it in the talon, as a word, and the suit."""
    word = levels.due0 & (position.talon0 | position.talon0 >> 1)
    if word:
        return word, 0
    word = levels.due1 & (position.talon1 | position.talon1 >> 1)
    if word:
        return word, 1
    word = levels.due2 & (position.talon2 | position.talon2 >> 1)
    if word:
        return word, 2
    return levels.due3 & (position.talon3 | position.talon3 >> 1), 3


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
