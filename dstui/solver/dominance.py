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

from mypy_extensions import i64

LOW_PILES = 0x0F0F0F0F


class Levels:
    """The safe levels for some heights, in the form that the searches ask for.

    ``total`` is their sum; ``up0`` to ``up3`` are words of the ranks above the level of each
    suit, ``due0`` to ``due3`` words with the one safe rank that is not home yet, or 0.
    ``due`` is the set of those cards.
    """

    __slots__ = ("due", "due0", "due1", "due2", "due3", "total", "up0", "up1", "up2", "up3")

    def __init__(self, lows: tuple[int, int, int, int], ranks: int) -> None:
        """Work them out for lower piles of these heights."""
        levels = safe_levels(lows, ranks)
        top = 1 << 4 * ranks
        ups = [(top - (1 << 4 * level)) << 1 for level in levels]  # a level is 1 at least
        dues = [
            1 << 4 * (low + 1) if level > low else 0
            for low, level in zip(lows, levels, strict=True)
        ]
        self.total: i64 = sum(levels)
        self.up0: i64 = ups[0]
        self.up1: i64 = ups[1]
        self.up2: i64 = ups[2]
        self.up3: i64 = ups[3]
        self.due0: i64 = dues[0]
        self.due1: i64 = dues[1]
        self.due2: i64 = dues[2]
        self.due3: i64 = dues[3]
        self.due: i64 = sum(
            2 << 16 * suit + low
            for suit, (low, level) in enumerate(zip(lows, levels, strict=True))
            if level > low
        )


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
        self.known: dict[i64, Levels] = {}

    def of(self, heights: i64) -> Levels:
        """The levels where the piles stand at *heights* (eight times four bits)."""
        key = heights & LOW_PILES
        found = self.known.get(key)
        if found is None:
            lows = (key & 15, key >> 8 & 15, key >> 16 & 15, key >> 24 & 15)
            found = self.known[key] = Levels(lows, self.ranks)
        return found
