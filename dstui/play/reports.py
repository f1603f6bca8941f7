"""Keeping a report of a fault, with or without a sitting: it may be what failed."""

from datetime import UTC, datetime
from pathlib import Path

from dstui.play.options import PlayOptions
from dstui.store import reports
from dstui.store.paths import find_paths


def keep_report(options: PlayOptions, text: str) -> Path | None:
    """Keep *text* beside the games of *options*; its file, None where it can't be written."""
    paths = find_paths(options.data_dir, options.player)
    return reports.keep_report(paths.data, text, datetime.now(UTC))
