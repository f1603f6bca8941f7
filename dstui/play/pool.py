"""Pools of verified deals: for modes where a search would let the player wait.

A pool is a file in ``data/``: a title, then a deal a line, as in a game code, with the line
that wins it, packed (:mod:`dstui.play.packing`). It grows at its end and is never edited;
``tools/make_pools.py`` makes it. A pool that is missing or damaged has fewer deals, or none.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from dstui.engine.actions import Action
from dstui.engine.codes import DEAL_LENGTH, CodeError, GameCode, format_deal, parse_deal
from dstui.engine.families import Mode
from dstui.play.packing import BadLine, unpack

Line = tuple[Action, ...]

_SPACE: Final = " "


def pool_name(mode: Mode) -> str:
    """The name of the mode's pool in ``data/``."""
    return f"pool-{mode}.txt"


def pool_entry(code: GameCode, packed: str) -> str:
    """A line of a pool."""
    return f"{format_deal(code.deal)}{_SPACE}{packed}"


def read_entry(mode: Mode, entry: str) -> tuple[GameCode, Line]:
    """The deal of a pool's line and the actions that win it; raise CodeError or BadLine."""
    letters, _, packed = entry.partition(_SPACE)
    code = GameCode(mode, parse_deal(letters))
    return code, unpack(code.table(), packed)


def pool_entries(mode: Mode) -> list[str]:
    """The whole lines of the mode's pool, unread; none where there is no pool."""
    from importlib.resources import files  # noqa: PLC0415 - slow to load

    try:
        data = files("dstui.play").joinpath("data", pool_name(mode)).read_bytes()
    except OSError:
        return []
    return data.decode("ascii", "replace").split("\n")[1:-1]


def pooled_deal(
    mode: Mode, source: Random, seen: Sequence[int] = ()
) -> tuple[GameCode, Line] | None:
    """Any deal of the mode's pool; None without a pool.

    It is one that was not *seen*, or where all were, one that was seen long ago: *seen* has
    the latest first.
    """
    entries = pool_entries(mode)
    letters = [format_deal(deal) for deal in seen]
    while entries:
        avoided = set(letters)
        fresh = [entry for entry in entries if entry[:DEAL_LENGTH] not in avoided]
        while fresh:
            entry = fresh.pop(source.randrange(len(fresh)))
            try:
                return read_entry(mode, entry)
            except (CodeError, BadLine):
                entries.remove(entry)
        letters = letters[: len(letters) // 2]
    return None


def pooled_line(code: GameCode) -> Line:
    """The actions that win *code*, if it is in the pool of its mode; else none."""
    start = f"{format_deal(code.deal)}{_SPACE}"
    for entry in pool_entries(code.mode):
        if entry.startswith(start):
            try:
                return read_entry(code.mode, entry)[1]
            except BadLine:
                continue
    return ()
