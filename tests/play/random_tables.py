"""Tables as they come up in play, for properties of what is made of them."""

import random

from hypothesis import strategies as st

from dstui.engine.actions import Draw, FoundationToColumn
from dstui.engine.codes import DEAL_COUNT, GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table


def played(mode: Mode, deal: int, actions: int, seed: int) -> Table:
    """A table after so many random actions, few of them draws, so that cards come home."""
    chance = random.Random(seed)
    table = GameCode(mode, deal).table()
    for _ in range(actions):
        legal = list(legal_actions(table))
        moves = [a for a in legal if not isinstance(a, Draw | FoundationToColumn)]
        if not legal:
            break
        pool = moves if moves and chance.random() < 0.7 else legal
        table = apply(table, chance.choice(pool)).table
    return table


tables = st.builds(
    played,
    st.sampled_from(MODES),
    st.integers(0, DEAL_COUNT - 1),
    st.integers(0, 250),
    st.integers(0, 2**32),
)
