"""Worked examples of the rules: small tables made by hand, and actions tried on them.

An example says what is tried and, where that is the point, for which reason it is
refused. What comes of it is asked of the rules when it is shown; nothing is made up.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from dstui.engine.actions import Action, parse_action
from dstui.engine.cards import Card
from dstui.engine.families import CLASSIC, DOUBLE, Family, Mode, default_mode, modes_of
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import Outcome, apply
from dstui.engine.table import Column, Table
from dstui.play.hand import Pick
from dstui.play.piles import Pile
from dstui.play.plans import aim_of


class Attempt(NamedTuple):
    """An action of an example; ``refusal`` is why the rules refuse it, None where they do not."""

    action: Action
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A table and what is tried on it, one action after the other."""

    key: str
    table: Table
    attempts: tuple[Attempt, ...]

    @property
    def family(self) -> Family:
        """The family whose rules it shows."""
        return self.table.mode.family


class Moment(NamedTuple):
    """A point of an example.

    ``answer`` is what the rules made of the attempt before, None at the start. ``pick``
    and ``lit`` are the cards that the next attempt is about and the piles that would
    take them; None and empty at the end. ``moves`` counts the actions played so far.
    """

    table: Table
    answer: Outcome | IllegalAction | None
    pick: Pick | None
    lit: frozenset[Pile]
    moves: int


def moments(example: Example) -> list[Moment]:
    """The points of *example*: its start, and one after each attempt."""
    table, moves = example.table, 0
    answers: list[tuple[Table, Outcome | IllegalAction | None, int]] = [(table, None, moves)]
    for action, _ in example.attempts:
        answer: Outcome | IllegalAction
        try:
            answer = apply(table, action)
        except IllegalAction as refused:
            answer = refused
        else:
            table, moves = answer.table, moves + 1
        answers.append((table, answer, moves))
    following = [attempt.action for attempt in example.attempts]
    aims = [aim_of(at, action) for (at, _, _), action in zip(answers, following, strict=False)]
    return [
        Moment(at, answer, pick, lit, count)
        for (at, answer, count), (pick, lit) in zip(answers, [*aims, _NO_AIM], strict=True)
    ]


def examples_of(family: Family) -> list[Example]:
    """The examples that show the rules of *family*."""
    return [example for example in EXAMPLES if example.family == family]


_NO_AIM: Final[tuple[Pick | None, frozenset[Pile]]] = (None, frozenset())


def read_table(mode: Mode, text: str) -> Table:
    """The table of a few lines such as ``3: 9D 4S | QH``; what they do not name is empty.

    A column's number, then its cards, those before the bar face down; ``stock:`` the next
    to draw first, ``waste:`` the one to play last; ``home:`` the top card of each slot in
    use, a suit's first slot first; ``score:`` the points so far. Raises ValueError.
    """
    lines = [line.partition(":") for line in text.strip().splitlines()]
    parts = {name.strip(): value for name, _, value in lines}
    columns = [_column(parts.pop(str(i + 1), "")) for i in range(mode.family.columns)]
    foundations = [0] * mode.family.slots
    for card in _cards(parts.pop("home", "")):
        slot = card.suit * mode.family.packs
        foundations[slot + bool(foundations[slot])] = card.rank
    table = Table(
        mode,
        tuple(columns),
        stock=_cards(parts.pop("stock", "")),
        waste=_cards(parts.pop("waste", "")),
        foundations=tuple(foundations),
        redeals=0,
        score=int(parts.pop("score", mode.scoring.start)),
    )
    if parts:
        raise ValueError(f"no such pile: {', '.join(parts)}")
    return table


def _column(text: str) -> Column:
    down, bar, up = text.partition("|")
    return Column(_cards(down), _cards(up)) if bar else Column((), _cards(down))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def _example(key: str, mode: Mode, layout: str, attempts: str, **refused: Refusal) -> Example:
    """An example of actions in their text form; one marked ``?name`` is refused so."""
    family, table = mode.family, read_table(mode, layout)
    tried = [word.partition("?") for word in attempts.split()]
    return Example(
        key,
        table,
        tuple(Attempt(parse_action(word, family), refused.get(name)) for word, _, name in tried),
    )


_DOUBLE: Final = default_mode(DOUBLE)
_CLASSIC: Final = default_mode(CLASSIC)
_DRAW_3: Final = next(mode for mode in modes_of(DOUBLE) if mode.draw == 3)

EXAMPLES: Final = (
    _example(
        "king",
        _DOUBLE,
        """
        2: 8C 4S | QH
        3: JH 9S | KD QC
        4: 3D | 7S
        5: TH 2C | 5C
        6: 6S | TC 9D
        7: KH 3C | 4D
        8: JD | 6H
        9: 8D 3H | 9C
        stock: 2D 9H 5S JC 8H KC
        """,
        "21?king 31",
        king=Refusal.NEEDS_KING,
    ),
    _example(
        "second-ace",
        _DOUBLE,
        """
        1: 9C | KH
        2: 9D | JC
        3: TD 5C | AS
        4: QC | 8H 7S
        5: 4D KS | 6H
        6: 4H | 2S
        7: 6D 3C | TS
        8: JD | 2S
        9: 7H QS | 5D
        home: AS
        stock: 3D 9H 5S JC 8D KC
        """,
        "3f 6f 8f",
    ),
    _example(
        "twins",
        _DOUBLE,
        """
        1: 2D 8C | 7H
        2: QS | TC
        3: 4C | 8S 7H
        4: 3S AC | 4D
        5: KD 3S | 7D
        6: 5C | QH JS
        7: JC | 8C 7D
        8: 9H | 6S
        9: 2H TS | 3C
        waste: 6S
        stock: 9D 5S KC 2C
        """,
        "w5 81 13",
    ),
    _example(
        "draw-3",
        _DRAW_3,
        """
        1: 6C | 9H
        2: 8D | 6S
        3: QS 7C | KD
        4: KH | 5S
        5: 2C TH | 8C
        6: JD | 3C
        7: 9S | 7H
        8: QC 3S | JD
        9: AS 5D | TC
        stock: 9C 4D 5H TD 2H JS
        """,
        "d w2 w4 d r d w6",
    ),
    _example(
        "keep",
        _CLASSIC,
        """
        1: 9H | 6C 5H
        2: JD 3S | 4S
        3: KS
        4: 5D QC | 8H
        5: 5C JH | TS
        6: 3D 8C | QD
        7: TD | 9C
        home: 2S 4H AD 4C
        stock: 9S 7D JC 2D
        score: 185
        """,
        "1f 21?five h1 21 2f 1f 1f",
        five=Refusal.WRONG_CARD,
    ),
    _example(
        "points",
        _CLASSIC,
        """
        1: 4S | JH
        2: KC
        3: 6S 9D | AC
        4: TC | 5D
        5: QD | 7H
        6: 3H 2C | KS
        7: 8C QS | TH
        waste: 2D 8S
        """,
        "3f w3 53 r d r",
    ),
)
