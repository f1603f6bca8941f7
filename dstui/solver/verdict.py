"""What a search found: one of three verdicts, never mixed."""

from dataclasses import dataclass
from enum import Enum

from dstui.engine.actions import Action


class Verdict(Enum):
    """Won: a line is known. Lost: every line was tried. Unknown: a limit was met."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """A verdict on one table.

    ``actions`` lead from the table to the win; they are empty for the other verdicts
    (and for a table that is won already). ``nodes`` are the positions looked at,
    ``seconds`` the time it took.
    """

    verdict: Verdict
    actions: tuple[Action, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
