"""Which cards may go home at once and never need to come back (docs/solver.md).

A card (s, r) is *safe* when, lo being the lower pile of a suit,

    lo(s) >= r - 1,   lo(o) >= r - 2 for both suits o of the other colour,
    lo(t) >= r - 3 for the other suit t of the same colour.

The greatest such r of every suit is its *safe level*. Let Z be the cards at or below
their levels. Whatever may be laid on a card of Z is in Z itself, and every card of Z
that is not home has its place on a pile the moment it is exposed. So any winning line
can be followed with all exposed cards of Z at home: a move of such a card is skipped,
a card that the line lays on one goes home as well, every other move finds its card
exposed and its target present. Hence playing a card of Z home never loses a win, and a
card of Z never has to be taken back.

The lower pile counts, not the higher: with two packs and only the higher pile ready,
one copy would take the place its twin may need more. With one pack there is one pile.
"""

from dstui.solver.words import BIT

LOW_PILES = 0x0F0F0F0F

# The sum of the levels; a word of the ranks above its level, suit by suit; a word with
# the one safe rank that is not home yet, or 0, suit by suit.
Levels = tuple[int, int, int, int, int, int, int, int, int]


def safe_levels(lows: tuple[int, int, int, int], ranks: int) -> tuple[int, int, int, int]:
    """The safe level of every suit, from the heights of the lower piles.

    >>> safe_levels((1, 0, 0, 0), 13)
    (2, 1, 1, 1)
    """
    a, b, c, d = lows
    return (
        min(a + 1, b + 2, d + 2, c + 3, ranks),
        min(b + 1, a + 2, c + 2, d + 3, ranks),
        min(c + 1, b + 2, d + 2, a + 3, ranks),
        min(d + 1, a + 2, c + 2, b + 3, ranks),
    )


class SafeLevels:
    """The levels of every set of heights met, worked out once for each."""

    def __init__(self, ranks: int) -> None:
        """Levels for piles of *ranks* cards."""
        self.ranks = ranks
        self.known: dict[int, Levels] = {}

    def of(self, heights: int) -> Levels:
        """The levels where the piles stand at *heights* (eight times four bits)."""
        key = heights & LOW_PILES
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._work_out(key)
        return found

    def _work_out(self, key: int) -> Levels:
        lows = (key & 15, key >> 8 & 15, key >> 16 & 15, key >> 24 & 15)
        z = safe_levels(lows, self.ranks)
        top = BIT[self.ranks]
        above = [(top - BIT[level]) << 1 for level in z]  # a level is 1 at least
        due = [BIT[low + 1] if level > low else 0 for low, level in zip(lows, z, strict=True)]
        return (
            z[0] + z[1] + z[2] + z[3],
            above[0], above[1], above[2], above[3],
            due[0], due[1], due[2], due[3],
        )  # fmt: skip
