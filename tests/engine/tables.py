"""Tables for tests, written as people read them, and the modes by their codes."""

from collections.abc import Iterable, Mapping
from typing import Final

from dstui.engine.actions import Action, parse_action
from dstui.engine.cards import Card, Suit
from dstui.engine.families import MODES, Mode
from dstui.engine.rules import Outcome, apply
from dstui.engine.table import Column, Table

MODE: Final = {str(mode): mode for mode in MODES}
D1N, D3N, D1V, D3V = (MODE[f"DS1-{code}"] for code in ("D1N", "D3N", "D1V", "D3V"))
D1U, D3U, D11, D13 = (MODE[f"KS1-{code}"] for code in ("D1U", "D3U", "D11", "D13"))


def cards(text: str) -> tuple[Card, ...]:
    """The cards of ``7H 6S``."""
    return tuple(Card.parse(word) for word in text.split())


def column(text: str) -> Column:
    """The column of ``KD 2C | 7H 6S``: face down, a bar, face up. No bar: all face up."""
    down, bar, up = text.partition("|")
    return Column(cards(down), cards(up)) if bar else Column((), cards(down))


def table(
    mode: Mode = D1N,
    columns: Mapping[int, str] | None = None,
    *,
    stock: str = "",
    waste: str = "",
    home: Mapping[Suit, Iterable[int]] | None = None,
    redeals: int = 0,
    score: int = 0,
) -> Table:
    """A table with only the cards named; columns are counted from 1, slots from the first."""
    family = mode.family
    foundations = [0] * family.slots
    for suit, ranks in (home or {}).items():
        for slot, rank in enumerate(ranks):
            foundations[suit * family.packs + slot] = rank
    return Table(
        mode,
        tuple(column((columns or {}).get(i + 1, "")) for i in range(family.columns)),
        cards(stock),
        cards(waste),
        tuple(foundations),
        redeals,
        score,
    )


def act(before: Table, text: str) -> Outcome:
    """Apply one action in its text form."""
    return apply(before, parse_action(text, before.mode.family))


def play(before: Table, line: str) -> Table:
    """The table after a line of actions in their text form."""
    for word in line.split():
        before = act(before, word).table
    return before


def read(text: str, mode: Mode = D1N) -> Action:
    """One action of the mode's family."""
    return parse_action(text, mode.family)


def every_card(at: Table) -> list[Card]:
    """All the cards of a table, wherever they lie, sorted."""
    lying = [*at.stock, *at.waste]
    for pile in at.columns:
        lying += pile.down + pile.up
    packs = at.mode.family.packs
    for slot, top in enumerate(at.foundations):
        lying += [Card(rank, Suit(slot // packs)) for rank in range(1, top + 1)]
    return sorted(lying)
