"""How many lines each card of a column takes when its rows are given.

When rows run out, first the last card gets shorter, then the face-down cards share
one counted line, then the face-up cards show their index only. The worst column of
the game, 8 face down and 13 face up, needs 21 rows.
"""

from typing import NamedTuple

from dstui.tui.geometry import CardSize


class Rows(NamedTuple):
    """The lines of a column.

    ``back`` is the height of one face-down card, 0 when they all share one line;
    ``covered`` that of a face-up card with others on it; ``body`` that of the last.
    """

    back: int
    covered: int
    body: int

    def backs_height(self, down: int) -> int:
        """The lines that *down* face-down cards take together."""
        return min(down, 1) if self.back == 0 else down * self.back

    def top_of(self, down: int, depth: int) -> int:
        """The line on which the face-up card at *depth* shows its index."""
        return self.backs_height(down) + depth * self.covered

    def depth_at(self, down: int, up: int, line: int) -> int | None:
        """The face-up card that a line belongs to; the last one also owns what is below it.

        None for a line of the face-down cards, and for an empty column.
        """
        line -= self.backs_height(down)
        if line < 0 or not up:
            return None
        return min(line // self.covered, up - 1)


def squeeze(down: int, up: int, height: int, size: CardSize) -> Rows:
    """The lines of a column of *down* face-down and *up* face-up cards in *height* rows."""
    shortest = 1
    for back, covered in (
        (size.backs, size.covered),
        (1, size.covered),
        (0, size.covered),
        (0, 1),
    ):
        rows = Rows(back, covered, shortest)
        room = height - rows.backs_height(down) - max(0, up - 1) * covered
        if room >= shortest:
            return rows._replace(body=min(size.body, room))
    return Rows(0, 1, shortest)
