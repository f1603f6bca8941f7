"""Where things are kept: the XDG folders, or one folder given by hand."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

APP: Final = "dstui"
FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
GAMES_FILE: Final = "games.db"
SETTINGS_FILE: Final = "settings.toml"

_PLAYERS: Final = "players"
_PLAYER: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


@dataclass
class BadPlayer(ValueError):
    """A player's name that could be a path, is too long or holds other characters."""

    name: str

    def __str__(self) -> str:
        return f"not a player's name: {self.name!r}"


def check_player(name: str) -> str:
    """Give *name* back, or raise BadPlayer.

    Letters, digits, ``.``, ``_`` and ``-``, 1 to 64 of them, and never ``.`` or ``..``.
    """
    if not _PLAYER.fullmatch(name) or name in (".", ".."):
        raise BadPlayer(name)
    return name


class Paths(NamedTuple):
    """The folder of the games, the player's settings file, and the system-wide ones.

    ``site_settings`` has the file that counts most first.
    """

    data: Path
    settings: Path
    site_settings: tuple[Path, ...] = ()

    @property
    def games(self) -> Path:
        """The database of games."""
        return self.data / GAMES_FILE


def find_paths(data_dir: Path | None = None, player: str | None = None) -> Paths:
    """Where this player's things are; nothing is made yet. Raises BadPlayer.

    With *data_dir* everything of the player's lies in it, the settings too; a *player*
    has a folder of their own under ``players``.
    """
    from platformdirs import PlatformDirs  # noqa: PLC0415 - 20 ms that ``--help`` need not pay

    folders = PlatformDirs(APP, appauthor=False)
    config = data_dir or folders.user_config_path
    data = data_dir or folders.user_data_path
    if player is not None:
        below = Path(_PLAYERS, check_player(player))
        config, data = config / below, data / below
    shared = PlatformDirs(APP, appauthor=False, multipath=True).site_config_dir.split(os.pathsep)
    return Paths(
        data, config / SETTINGS_FILE, tuple(Path(folder, SETTINGS_FILE) for folder in shared)
    )


def make_folder(folder: Path) -> None:
    """Make *folder* and what is missing above it, for its owner alone; raise OSError."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    folder.mkdir(FOLDER_MODE, exist_ok=True)
