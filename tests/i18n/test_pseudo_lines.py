"""Plain mode and the command line in a language that nobody speaks."""

import re
from pathlib import Path

import pytest

from dstui.cli.app import app
from dstui.plain.session import ACTIONS, COMMANDS
from tests.cli.run import dstui
from tests.cli.test_usage import test_bad_usage_is_one_line_and_status_2 as bad_usage
from tests.i18n.pseudo import spoken
from tests.plain.play import play

WORD = re.compile(r"[A-Za-z]{2,}")
CODE = re.compile(r"\b[DK]S1-\w{3}-[A-Z2-7]{7}\b")
TYPED = {"dstui", "random", "verified", "DD", "MM", "YYYY", "CODE"}
TYPED |= {command.word for command in COMMANDS} | {text for text, _ in ACTIONS}
# What is typed on the command line, and what is said of it: options, values, commands.
PARTS = re.compile(r"--?[a-z-]+|\b[A-Z|-]+\b|\b[a-z0-9]+(\|[a-z0-9]+)+\b|\[[A-Z]+\]")
NAMES = {"dstui", *(command.name or "" for command in app.registered_commands)}
BAD = [
    parameters[0]
    for mark in bad_usage.pytestmark
    if mark.name == "parametrize"
    for parameters in mark.args[1]
]


def test_plain_mode(tmp_path: Path) -> None:
    with spoken():
        lines = play(
            tmp_path, "help", "rules", "table", "moves", "d", "99", "1f", "zz", "u", "u", "y",
            "score", "code", "code X", "column 12", "examples", "examples 1", "new x", "daily x",
            "daily 1999-01-01", "save", "hint", "up", "restart", "new random", "quit",
            options=("--code", "DS1-D1N-AAAAAAB"),
        )  # fmt: skip
    assert len(lines) > 100
    for line in lines:
        words = set(WORD.findall(CODE.sub("", line)))
        assert not words - TYPED - {"DS", "KS", "zz"}, line


def escaped(text: str, *known: str) -> set[str]:
    """The words of *text* that are neither names nor went through the catalogues."""
    return set(WORD.findall(PARTS.sub("", CODE.sub("", text)))) - NAMES - set(known)


@pytest.mark.parametrize("command", ["", *sorted(NAMES - {"dstui"})])
def test_help(command: str) -> None:
    with spoken():
        ran = dstui(*command.split(), "--help")
    assert ran.status == 0
    assert not escaped(ran.out)
    assert "\u0163" in ran.out  # a t of the language, so it was spoken
    with spoken(longer=True):
        ran = dstui(*command.split(), "--help")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert ran.out.count("\u27e6") == ran.out.count("\u27e7")


@pytest.mark.parametrize("arguments", [*BAD, "export 99", "verify no-such-file", "show"])
def test_trouble(arguments: str, tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "TERM": "dumb"}
    with spoken():
        ran = dstui(*arguments.split(), environment=environment)
    assert ran.status in (1, 2)
    # The system's own reason for a file comes in the language of the system.
    system = ("No", "such", "file", "or", "directory")
    known = (*WORD.findall(arguments), *system, "double", "classic", "en", "id")
    assert not escaped(ran.err, *known)
