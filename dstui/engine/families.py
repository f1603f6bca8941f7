"""The rule families and their modes, as data (rules, sections 2, 4 and 5).

A third family is another :class:`Family` in :data:`FAMILIES`; neither the rules
nor the front ends branch on which family is played.
"""

from typing import Final, NamedTuple

from dstui.engine.cards import KING, Card, pack


class Scoring(NamedTuple):
    """What each event of an action is worth, in points (section 5)."""

    key: str
    start: int
    to_foundation: int
    turn_up: int
    waste_to_column: int
    from_foundation: int
    redeal: int = 0
    free_redeals: int = 0
    floor: int | None = None
    win_bonus: int = 0
    has_time_bonus: bool = False
    in_dollars: bool = False

    def redeal_points(self, already_made: int) -> int:
        """Points of the next redeal when *already_made* have been made."""
        return 0 if already_made < self.free_redeals else self.redeal

    @property
    def take_back_pays(self) -> bool:
        """Whether taking a card back and sending it up again gains points.

        A win with such a step sets no best score (section 5, last line).
        """
        return self.to_foundation + self.from_foundation > 0


NORMAL: Final = Scoring(
    "normal", start=0, to_foundation=10, turn_up=5, waste_to_column=5, from_foundation=0,
    redeal=-100, floor=0,
)  # fmt: skip
VEGAS: Final = Scoring(
    "vegas", start=-104, to_foundation=5, turn_up=0, waste_to_column=0, from_foundation=0,
    in_dollars=True,
)  # fmt: skip
STANDARD: Final = Scoring(
    "standard", start=0, to_foundation=10, turn_up=5, waste_to_column=5, from_foundation=-15,
    redeal=-20, free_redeals=1, floor=0, win_bonus=100, has_time_bonus=True,
)  # fmt: skip


class Family(NamedTuple):
    """One set of rules: the size of the table and the modes it is played in.

    ``tap_sends_up`` says whether one tap on a playable top card sends it up (section 8).
    ``ranks`` is 13 in every family people play; the solver's tests use fewer.
    """

    key: str
    code: str
    packs: int
    columns: int
    tap_sends_up: bool = True
    ranks: int = KING

    @property
    def cards(self) -> int:
        """How many cards are in play."""
        return self.packs * 4 * self.ranks

    @property
    def dealt(self) -> int:
        """How many cards are dealt to the columns: 1 + 2 + ... + columns."""
        return self.columns * (self.columns + 1) // 2

    @property
    def slots(self) -> int:
        """How many foundation slots there are, ``packs`` to a suit."""
        return 4 * self.packs

    def deck(self) -> tuple[Card, ...]:
        """Every card of the family, sorted (section 7)."""
        return pack(self.ranks) * self.packs


class Mode(NamedTuple):
    """One way to play a family: cards a draw, redeals allowed, scoring (section 4)."""

    family: Family
    draw: int
    letter: str
    redeals: int | None
    scoring: Scoring

    @property
    def code(self) -> str:
        """The mode's part of a game code, such as ``D1N``."""
        return f"D{self.draw}{self.letter}"

    def __str__(self) -> str:
        return f"{self.family.code}-{self.code}"

    def redeals_left(self, made: int) -> int | None:
        """How many redeals are left after *made* of them; None where they are unlimited."""
        return None if self.redeals is None else max(0, self.redeals - made)


DOUBLE: Final = Family("double", "DS1", packs=2, columns=9)
CLASSIC: Final = Family("classic", "KS1", packs=1, columns=7, tap_sends_up=False)
FAMILIES: Final = (DOUBLE, CLASSIC)
DRAWS: Final = (1, 3)

# Per family: mode letter, redeals allowed (None: unlimited), scoring. The first is the default.
_VARIANTS: Final[dict[Family, tuple[tuple[str, int | None, Scoring], ...]]] = {
    DOUBLE: (("N", None, NORMAL), ("V", 0, VEGAS)),
    CLASSIC: (("U", None, STANDARD), ("1", 1, STANDARD), ("3", 3, STANDARD)),
}

MODES: Final = tuple(
    Mode(family, draw, letter, redeals, scoring)
    for family in FAMILIES
    for draw in DRAWS
    for letter, redeals, scoring in _VARIANTS[family]
)


def modes_of(family: Family) -> tuple[Mode, ...]:
    """The family's modes, the default one first."""
    return tuple(mode for mode in MODES if mode.family == family)


def find_family(code: str) -> Family | None:
    """The family whose codes start with *code* (``DS1``), or None."""
    return next((family for family in FAMILIES if family.code == code), None)


def find_mode(family: Family, code: str) -> Mode | None:
    """The family's mode with this code (``D1N``), or None.

    >>> str(find_mode(CLASSIC, "D31")), find_mode(CLASSIC, "D1N")
    ('KS1-D31', None)
    """
    return next((mode for mode in modes_of(family) if mode.code == code), None)


def default_mode(family: Family) -> Mode:
    """The mode a beginner is offered: draw 1 with unlimited redeals (section 4)."""
    return modes_of(family)[0]
