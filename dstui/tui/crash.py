"""What is kept of an unexpected exception: a report that a person can send in.

It says what ran where and what was played; nothing of the environment but the terminal's
type and the language, no variables of the program, and no name of the home folder.
"""

import os
import platform
import sys
import traceback
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import dstui
from dstui.engine.game import Game
from dstui.play.options import PlayOptions
from dstui.play.reports import keep_report
from dstui.words.leaving import crash_text

_LAST_EVENTS = 40


def tell(error: BaseException, options: PlayOptions, game: Game | None = None) -> None:
    """Keep a report of *error*, which ended *game*, and say in one line where it is."""
    report = keep_report(options, _report_text(error, game))
    print(crash_text(report, options), file=sys.stderr)


def _report_text(error: BaseException, game: Game | None) -> str:
    lines = [
        f"dstui {dstui.__version__}, textual {version('textual')}, rich {version('rich')}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"At {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC",
        f"Terminal {os.environ.get('TERM')!r}, {_size()}, encoding {sys.stderr.encoding}, "
        f"language {os.environ.get('LC_ALL') or os.environ.get('LANG')!r}",
    ]
    if game is not None:
        last = " ".join(map(str, game.events[-_LAST_EVENTS:]))
        lines += [f"Game {game.code}, {len(game.events)} events, the last: {last}"]
    text = "\n".join([*lines, "", *traceback.format_exception(error)])
    return text.replace(str(Path.home()), "~")


def _size() -> str:
    try:
        size = os.get_terminal_size(sys.stderr.fileno())
    except OSError:
        return "size unknown"
    return f"{size.columns} x {size.lines}"
