"""A wall clock for the program under test that jumps, while everything else goes on.

The C library's answer is changed in the child alone (``LD_PRELOAD``), so that the whole
program sees the jump: Python, SQLite, everything. Debian's libfaketime was tried first;
with it ``time.sleep`` fails on Python 3.11 unless the steady clock is faked, too.
"""

import mmap
import os
import shutil
import struct
import subprocess
from pathlib import Path

_SOURCE = Path(__file__).with_name("wall_clock.c")
_SHIFT = struct.Struct("@l")


class WallClock:
    """The wall clock of every program that is started with ``environment``.

    Where there is no C compiler nothing can jump: ``can_jump`` says so.
    """

    def __init__(self, folder: Path) -> None:
        """Build what is needed in *folder*."""
        self.can_jump = False
        self.shift = 0
        self.environment: dict[str, str] = {}
        compiler = shutil.which("cc")
        if compiler is None or os.name != "posix":
            return
        library, page = folder / "wall_clock.so", folder / "wall_clock"
        command = [compiler, "-O1", "-shared", "-fPIC", "-o", str(library), str(_SOURCE)]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            return
        page.write_bytes(bytes(mmap.PAGESIZE))
        with page.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), mmap.PAGESIZE)
        self.can_jump = True
        self.environment = {"LD_PRELOAD": str(library), "SOAK_WALL_CLOCK": str(page)}

    def jump(self, seconds: int) -> None:
        """Set the clock so many seconds forward, or back."""
        self.shift += seconds
        _SHIFT.pack_into(self._page, 0, self.shift)
