"""Taking the games out of a damaged file that was set aside."""

import contextlib
import shutil
import sqlite3
import tempfile
from pathlib import Path

from dstui.store.history import OPENED, load_game
from dstui.store.journal import Journal

_ANY_FAILURE = (OSError, sqlite3.Error, UnicodeDecodeError)


def salvage(path: Path) -> list[Journal]:
    """The games of a damaged database, each up to its last good event; never fails.

    The sums of the events say what can be trusted. The file itself is not touched.
    """
    games: list[Journal] = []
    with contextlib.suppress(*_ANY_FAILURE), tempfile.TemporaryDirectory(prefix="dstui-") as folder:
        copied = Path(folder, "games.db")
        shutil.copyfile(path, copied)
        with contextlib.suppress(OSError):
            shutil.copyfile(f"{path}-wal", f"{copied}-wal")
        with contextlib.closing(sqlite3.connect(copied)) as connection:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            for (number,) in connection.execute(
                f"SELECT id FROM games NOT INDEXED ORDER BY {OPENED}"
            ).fetchall():
                with contextlib.suppress(*_ANY_FAILURE):
                    loaded = load_game(connection, number)
                    if loaded is not None and loaded[0].entries:
                        games.append(loaded[0])
    return games
