"""The compiled build of the search, where the installation has one (docs/solver.md, "Compiled").

``hatch_build.py`` copies :data:`MODULES` to a package of their own, :data:`PACKAGE`, and
compiles them there. The plain modules stay as they are, so either can be run.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from dstui.engine.table import Table
from dstui.solver.verdict import Solution

Search = Callable[
    [
        Table,
        int | None,
        float | None,
        Callable[[], bool] | None,
        Callable[[int], None] | None,
    ],
    Solution,
]
"""What :func:`dstui.solver.search.search` is."""

PACKAGE: Final = "dstui_compiled"
PURE: Final = "DSTUI_PURE"
"""With this variable set the plain search runs, and no other is built."""

MODULES: Final = (
    "board",
    "children",
    "closure",
    "dominance",
    "expansion",
    "explicit",
    "explicit_line",
    "explicit_moves",
    "explicit_state",
    "line",
    "portfolio",
    "price",
    "relaxation",
    "search",
    "searches",
    "state",
    "talon",
    "tidy",
    "words",
)
"""The search and all that it takes from this package, but for the verdicts."""


def fingerprint() -> str:
    """What tells the sources of :data:`MODULES` from others; raise OSError if there are none."""
    digest = sha256()
    for name in MODULES:
        digest.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return digest.hexdigest()


def compiled_search() -> Search | None:
    """The compiled search; None where there is none, or one of other sources."""
    try:
        if fingerprint() != import_module(PACKAGE).FINGERPRINT:
            return None
        return cast("Search", import_module(f"{PACKAGE}.search").search)
    except Exception:  # of whatever kind: the plain search can do without it
        return None


def is_pure() -> bool:
    """Whether :data:`PURE` asks for the plain search."""
    return bool(os.environ.get(PURE))
