"""Which file systems can hold a write-ahead log."""

from pathlib import Path
from typing import Final

_MOUNTS: Final = Path("/proc/self/mountinfo")
# Local ones, where all processes that see a file share its memory. A network's may not,
# and SQLite cannot tell: whatever is not listed gets a rollback journal.
_LOCAL: Final = frozenset(
    ("ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "jfs", "bcachefs", "overlay", "tmpfs")
)


def holds_wal(folder: Path, mounts: Path = _MOUNTS) -> bool:
    """Whether *folder* is known to lie on a local file system."""
    return file_system(folder, mounts) in _LOCAL


def file_system(folder: Path, mounts: Path = _MOUNTS) -> str | None:
    """The type of the file system *folder* lies on; None where the system does not say."""
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return None
    wanted = folder.resolve()
    best: tuple[int, str] | None = None
    for line in lines:
        # proc(5): ... (5) mount point ... - (1) type ...
        before, _, after = line.partition(" - ")
        point = Path(_unescape(before.split(" ")[4]))
        # Of two mounts on one point the later hides the earlier.
        if wanted.is_relative_to(point) and (best is None or len(point.parts) >= best[0]):
            best = len(point.parts), after.split(" ")[0]
    return best[1] if best else None


def _unescape(text: str) -> str:
    """Undo the octal escapes of mountinfo: space, tab, newline and backslash."""
    for code in ("040", "011", "012", "134"):
        text = text.replace(f"\\{code}", chr(int(code, 8)))
    return text
