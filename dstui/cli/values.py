"""Reading the values of options and arguments; what cannot be read is BadInput."""

import datetime
import re
from pathlib import Path
from typing import Final

from dstui.cli.trouble import BadInput
from dstui.engine.codes import CodeError, GameCode
from dstui.engine.families import DRAWS, FAMILIES, MODES, Family, Mode
from dstui.i18n import LANGUAGES, _
from dstui.words.outside import shown

UNLIMITED: Final = "unlimited"
FAMILY_KEYS: Final = tuple(family.key for family in FAMILIES)
DRAW_TEXTS: Final = tuple(str(draw) for draw in DRAWS)
SCORING_KEYS: Final = ("normal", "vegas")
REDEAL_TEXTS: Final = (UNLIMITED, "1", "3")
MODE_TEXTS: Final = tuple(map(str, MODES))

_PLAYER: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_LONGEST_NUMBER: Final = 9
_LONGEST_COUNT: Final = 15
_LONGEST_DEALS: Final = 7
_NO_PLAYERS: Final = (".", "..")


def game_code(text: str) -> GameCode:
    """Read a game code."""
    try:
        return GameCode.parse(text)
    except CodeError as error:
        from dstui.words.errors import code_error_text  # noqa: PLC0415 - a start has no errors

        raise BadInput(code_error_text(error)) from error


def mode(text: str) -> Mode:
    """Read a mode as it stands in game codes, in any case."""
    for known in MODES:
        if text.upper() == str(known):
            return known
    message = _("There is no mode {text}; choose one of {choices}.")
    raise BadInput(message.format(text=shown(text), choices=", ".join(MODE_TEXTS)))


def family(text: str) -> Family:
    """Read the name of a rule family."""
    key = _one_of("--family", text, FAMILY_KEYS)
    return next(family for family in FAMILIES if family.key == key)


def draw(text: str) -> int:
    """Read how many cards a draw turns."""
    return int(_one_of("--draw", text, DRAW_TEXTS))


def scoring(text: str) -> str:
    """Read the key of a scoring."""
    return _one_of("--scoring", text, SCORING_KEYS)


def redeals(text: str) -> str:
    """Read how many redeals are allowed, kept as text: ``unlimited`` is a value, too."""
    return _one_of("--redeals", text, REDEAL_TEXTS)


def lang(text: str) -> str:
    """Read the name of a language."""
    return _one_of("--lang", text, LANGUAGES)


def theme(text: str) -> str:
    """Read the name of a theme."""
    return _one_of("--theme", text, themes())


def themes() -> tuple[str, ...]:
    """The names of the themes."""
    from dstui.store.settings import Theme  # noqa: PLC0415 - only where it is asked for

    return tuple(Theme)


def player(text: str) -> str:
    """Read a player's name: never a path."""
    if not _PLAYER.fullmatch(text) or text in _NO_PLAYERS:
        message = _("--player {text}: use letters, digits, . _ and -, at most 64 of them.")
        raise BadInput(message.format(text=shown(text)))
    return text


def data_dir(text: str) -> Path:
    """Read the name of a folder."""
    if not text or "\0" in text:
        raise BadInput(_("--data-dir needs the name of a folder."))
    return Path(text)


def number(text: str) -> int:
    """Read the number of a saved game."""
    if not _is_whole(text, _LONGEST_NUMBER):
        raise BadInput(_("{text} is not the number of a game.").format(text=shown(text)))
    return int(text)


def date(text: str) -> datetime.date:
    """Read a date of the calendar."""
    from dstui.play.dailies import parse_day  # noqa: PLC0415 - only where it is asked for

    try:
        return parse_day(text)
    except ValueError as error:
        message = _("{text} is no date; write it as 2026-01-31.")
        raise BadInput(message.format(text=shown(text))) from error


def minutes(text: str) -> float:
    """Read a positive number of minutes."""
    return _positive(text, _("--idle-exit {text}: give a number of minutes above 0."))


def seconds(text: str) -> float:
    """Read a positive number of seconds."""
    return _positive(text, _("--seconds {text}: give a number of seconds above 0."))


def nodes(text: str) -> int:
    """Read a positive number of positions."""
    if not _is_whole(text, _LONGEST_COUNT) or not int(text):
        message = _("--nodes {text}: give a number of positions above 0.")
        raise BadInput(message.format(text=shown(text)))
    return int(text)


def deals(text: str) -> int:
    """Read how many deals a study has."""
    if not _is_whole(text, _LONGEST_DEALS) or not int(text):
        message = _("--deals {text}: give a number of deals from 1 to 9999999.")
        raise BadInput(message.format(text=shown(text)))
    return int(text)


def seed(text: str) -> int:
    """Read the seed of a study."""
    if not _is_whole(text, _LONGEST_COUNT):
        message = _("--seed {text}: give a whole number, 0 or more.")
        raise BadInput(message.format(text=shown(text)))
    return int(text)


def dask_address(text: str) -> str:
    """Read the address of a Dask scheduler."""
    from dstui.play.cluster import BadAddress, check_address  # noqa: PLC0415 - asked for rarely

    try:
        return check_address(text)
    except BadAddress as error:
        message = _("--dask {text}: give it as tcp://host:8786.")
        raise BadInput(message.format(text=shown(text))) from error


def out_file(text: str) -> Path:
    """Read the name of a file to write."""
    if not text or "\0" in text:
        raise BadInput(_("--out needs the name of a file."))
    return Path(text)


def _is_whole(text: str, longest: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= longest


def _positive(text: str, message: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise BadInput(message.format(text=shown(text)))
    return value


def _one_of(option: str, text: str, choices: tuple[str, ...]) -> str:
    if text.lower() not in choices:
        message = _("{option} {text}: choose one of {choices}.")
        raise BadInput(message.format(option=option, text=shown(text), choices=", ".join(choices)))
    return text.lower()
