"""What Textual has worked out for windows of other sizes, and keeps: 6 MB after some hundred."""

from typing import Final

from textual.css.scalar import Scalar
from textual.geometry import Region

REMEMBERING: Final = (
    Region.contains_region, Region.intersection, Region.overlaps, Region.shrink,
    Region.translate, Region.union, Scalar.resolve,
)  # fmt: skip
"""Functions that each remember up to some thousand results."""


def forget_other_sizes() -> None:
    """Drop all that was worked out so far, as for a window that has another size now."""
    for function in REMEMBERING:
        function.cache_clear()
