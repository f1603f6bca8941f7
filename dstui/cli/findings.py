"""What ``dstui doctor`` finds out: what this terminal can do, and what dstui will use.

Nothing is opened, made or asked of the terminal; each answer comes from the place that
decides it when a game is started.
"""

import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Iterable
from importlib.metadata import version
from typing import Final, NamedTuple

import dstui
from dstui.cli.terminal import why_no_table
from dstui.i18n import _, locale_language
from dstui.play.sitting import SettingsNotice
from dstui.solver.solve import running
from dstui.store.filesystems import file_system, holds_wal
from dstui.store.paths import Paths
from dstui.store.settings import AUTO, SPECS
from dstui.store.settings_file import load_settings
from dstui.tui.app import colours
from dstui.tui.geometry import MIN_HEIGHT, MIN_WIDTH
from dstui.words.charset import shows_suits
from dstui.words.notices import notice_text
from dstui.words.settings import value_text

_LIBRARIES: Final = ("textual", "rich", "typer", "platformdirs", "tomlkit")
# Terminals whose pointer sends nothing to the program.
_WITHOUT_MOUSE: Final = ("linux", "vt100", "vt220", "ansi")


class Findings(NamedTuple):
    """What was found; ``no_table`` is why the table cannot be shown, None where it can.

    ``colours`` is how many the table uses: 256, 16 or 0. ``columns`` and ``rows`` are 0
    where there is no window. ``file_system`` is None where the system does not tell.
    """

    term: str
    no_table: str | None
    columns: int
    rows: int
    colours: int
    encoding: str
    suits: bool
    mouse: bool
    language: str
    paths: Paths
    file_system: str | None
    write_ahead_log: bool
    compiled_solver: bool
    problems: tuple[str, ...]


def examine(paths: Paths, asked: str | None) -> Findings:
    """Look at this terminal and at *paths*; *asked* is the language that was asked for."""
    loaded = load_settings(paths)
    setting = loaded.settings.language
    term, encoding = os.environ.get("TERM", ""), sys.stderr.encoding
    size = shutil.get_terminal_size((0, 0))
    return Findings(
        term=term,
        no_table=why_no_table(),
        columns=size.columns,
        rows=size.lines,
        colours=colours(os.environ),
        encoding=encoding,
        suits=loaded.settings.ascii != "yes" and shows_suits(os.environ, encoding),
        mouse=term not in _WITHOUT_MOUSE,
        language=asked or (locale_language() if setting == AUTO else setting),
        paths=paths,
        file_system=file_system(paths.data),
        write_ahead_log=holds_wal(paths.data),
        compiled_solver=running() == "compiled",
        problems=tuple(notice_text(SettingsNotice(*fault)) for fault in loaded.faults),
    )


def finding_rows(found: Findings) -> Iterable[tuple[str, str]]:
    """Labels and what stands beside them."""
    yield "dstui", dstui.__version__
    yield _("Terminal"), found.term or _("unknown")
    yield _("Table"), found.no_table or _("can be shown")
    yield _("Window"), _window(found)
    yield _("Colours"), str(found.colours) if found.colours else _("none")
    yield _("Characters"), _characters(found)
    yield _("Mouse"), _("used, by SGR reports") if found.mouse else _("not expected here")
    yield _("Language"), value_text(SPECS["language"], found.language)
    yield _("Games"), str(found.paths.data)
    yield _("Settings"), str(found.paths.settings)
    yield _("Saving"), _saving(found)
    yield _("Solver"), _("compiled") if found.compiled_solver else _("plain Python")
    yield "Python", f"{platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    yield _("Libraries"), ", ".join(f"{name} {version(name)}" for name in _LIBRARIES)
    for problem in found.problems:
        yield _("Problem"), problem


def _window(found: Findings) -> str:
    if not found.columns:
        return _("none; the table needs {width} x {height}").format(
            width=MIN_WIDTH, height=MIN_HEIGHT
        )
    text = _("{width} x {height}")
    if found.columns < MIN_WIDTH or found.rows < MIN_HEIGHT:
        text = _("{width} x {height}; the table needs {wanted_width} x {wanted_height}")
    return text.format(
        width=found.columns,
        height=found.rows,
        wanted_width=MIN_WIDTH,
        wanted_height=MIN_HEIGHT,
    )


def _characters(found: Findings) -> str:
    text = _("{encoding}, suits as symbols") if found.suits else _("{encoding}, suits as letters")
    return text.format(encoding=found.encoding)


def _saving(found: Findings) -> str:
    text = _("SQLite with a rollback journal, on {files}")
    if found.write_ahead_log:
        text = _("SQLite with a write-ahead log, on {files}")
    return text.format(files=found.file_system or _("an unknown file system"))


def findings_shape(found: Findings) -> dict[str, object]:
    """The findings for programs."""
    return {
        "version": dstui.__version__,
        "terminal": {
            "term": found.term,
            "table": found.no_table is None,
            "reason": found.no_table,
            "columns": found.columns,
            "rows": found.rows,
            "colours": found.colours,
            "encoding": found.encoding,
            "suits": found.suits,
            "mouse": found.mouse,
        },
        "language": found.language,
        "games": str(found.paths.data),
        "settings": str(found.paths.settings),
        "saving": {
            "file_system": found.file_system,
            "journal": "wal" if found.write_ahead_log else "rollback",
        },
        "solver": "compiled" if found.compiled_solver else "python",
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "libraries": {name: version(name) for name in _LIBRARIES},
        "problems": list(found.problems),
    }
