"""Deals drawn by a seed, so that anyone can draw them again (docs/winnability.md)."""

from hashlib import shake_256
from typing import Final

from dstui.engine.families import Family

_BYTES: Final = 5
_SPARE_BITS: Final = 5


def drawn_deal(purpose: str, family: Family, seed: int, place: int) -> int:
    """The number of the deal at *place*, counted from 0: 35 bits of SHAKE-256.

    They are the first bits of the hash of the ASCII text ``purpose:family:seed:place``, the
    most significant first. *purpose* keeps what is drawn for one thing apart from another.

    >>> from dstui.engine.families import DOUBLE
    >>> drawn_deal("study", DOUBLE, 0, 0) != drawn_deal("study", DOUBLE, 1, 0)
    True
    """
    text = f"{purpose}:{family.code}:{seed}:{place}"
    number = int.from_bytes(shake_256(text.encode("ascii")).digest(_BYTES), "big")
    return number >> _SPARE_BITS
