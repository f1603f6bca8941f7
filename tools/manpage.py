"""The manual page, from the same source as ``--help``: ``python -m tools.manpage`` writes it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import typer
from typer.main import get_command

import dstui
from dstui.cli.app import app
from dstui.cli.help import help_sections

PAGE: Final = Path(__file__).parent.parent / "docs" / "dstui.1"

_DESCRIPTION: Final = """\
dstui is a card table for the terminal: Double Solitaire with two packs, and Classic Klondike.
Without a command it plays: the unfinished game goes on, or a new one is dealt. Every action is
saved when it is made. F1 or ? shows the keys and the rules.
"""
_STATUS: Final = {
    "0": "Done.",
    "1": "The answer is no: an illegal record, a deal that cannot be won, nothing to show.",
    "2": "Bad usage, bad input, or no terminal to draw a table on.",
    "3": "The answer could not be found within the limits that were given.",
}
_ENVIRONMENT: Final = {
    "LC_ALL, LC_MESSAGES, LANG": "The language, and whether suits are symbols or letters.",
    "NO_COLOR": "If set, no colour is used; every state still shows.",
    "TERM, COLORTERM": "How many colours there are.",
    "XDG_DATA_HOME, XDG_CONFIG_HOME": "Where games and settings are kept.",
    "XDG_CONFIG_DIRS": "Where an administrator's defaults are looked for.",
}
_FILES: Final = {
    "~/.local/share/dstui/games.db": "The games.",
    "~/.config/dstui/settings.toml": "The settings, explained by comments.",
    "/etc/xdg/dstui/settings.toml": "The defaults of an administrator.",
}


def page() -> str:
    """The manual page in the macros of man(7)."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    command: Any = get_command(app)
    ctx = typer.Context(command, info_name="dstui")
    yield f'.TH DSTUI 1 "" "dstui {dstui.__version__}" "Games"'
    yield ".SH NAME"
    yield r"dstui \- Double Solitaire and Classic Klondike for the terminal"
    yield ".SH SYNOPSIS"
    yield r"\fBdstui\fR [\fIOPTIONS\fR]"
    yield ".br"
    yield r"\fBdstui\fR \fICOMMAND\fR [\fIARGUMENTS\fR]"
    yield ".SH DESCRIPTION"
    yield from map(_escaped, _DESCRIPTION.splitlines())
    sections = {section.title: section.rows for section in help_sections(command, ctx)}
    yield ".SH OPTIONS"
    yield from _items(sections["Options"])
    yield ".SH COMMANDS"
    for name, text in sections["Commands"]:
        yield from _command(command.commands[name], name, text, ctx)
    for title, rows in (
        ("EXIT STATUS", _STATUS),
        ("ENVIRONMENT", _ENVIRONMENT),
        ("FILES", _FILES),
    ):
        yield f".SH {title}"
        yield from _items(rows.items())


def _command(command: Any, name: str, text: str, parent: Any) -> Iterator[str]:
    """A command: how it is called, what it does, and what it takes but --help."""
    ctx = typer.Context(command, info_name=name, parent=parent)
    yield f".SS {_escaped(' '.join([name, *command.collect_usage_pieces(ctx)]))}"
    yield _escaped(text)
    for section in help_sections(command, ctx):
        yield from _items(row for row in section.rows if "--help" not in row[0])


def _items(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, text in rows:
        yield from (".TP", f".B {_escaped(name)}", _escaped(text))


def _escaped(text: str) -> str:
    """*text* as it is meant: hyphens that can be copied, no line that begins a macro."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
