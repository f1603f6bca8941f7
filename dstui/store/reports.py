"""Reports of faults, for the bug tracker: a few text files beside the games."""

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from dstui.store.paths import FILE_MODE, make_folder

MOST_REPORTS: Final = 10
_FOLDER: Final = "reports"


def keep_report(data: Path, text: str, at: datetime) -> Path | None:
    """Write *text* as a file of its own below *data*; None where it cannot be written.

    The last ten are kept.
    """
    folder = data / _FOLDER
    path = folder / f"{at:%Y-%m-%d-%H%M%S}-{os.getpid()}.txt"
    try:
        make_folder(folder)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
        with open(file, "w", encoding="utf-8", errors="replace") as report:
            report.write(text)
        for old in sorted(folder.glob("*.txt"))[:-MOST_REPORTS]:
            old.unlink()
    except OSError:
        return None
    return path
