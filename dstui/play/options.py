"""What the command line asks of a front end."""

from enum import Enum
from pathlib import Path
from typing import NamedTuple

from dstui.engine.codes import GameCode
from dstui.engine.families import Mode


class DealKind(Enum):
    """Where a new deal comes from (rules, section 4)."""

    RANDOM = "random"
    VERIFIED = "verified"
    DAILY = "daily"


class PlayOptions(NamedTuple):
    """How to play. None stands for what the settings or the game so far say.

    With ``code`` that deal is played, resumed when it is unfinished unless ``new``
    is true. Without it ``new`` asks for a new deal, in ``mode`` and of ``deal_kind``
    where they are given; otherwise the unfinished game goes on. ``theme`` and ``lang``
    are names; ``player`` is a plain name, never a path; ``idle_exit`` is in minutes.
    """

    code: GameCode | None = None
    new: bool = False
    mode: Mode | None = None
    deal_kind: DealKind | None = None
    lang: str | None = None
    theme: str | None = None
    ascii: bool = False
    kiosk: bool = False
    player: str | None = None
    data_dir: Path | None = None
    idle_exit: float | None = None
