"""Every text a person reads passes through the catalogues: no sentence stands outside."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import dstui

PACKAGE = Path(dstui.__file__).parent
ROOMS = ("words", "plain", "cli", "tui")
DOORS = {"_": 1, "N_": 1, "ngettext": 2}
# A language is always named in its own words.
UNTRANSLATED = {"Bahasa Indonesia"}
# What the program calls a choice of a dialog; the player reads another text.
NAMES = {"double click"}
# Read by whoever mends a fault, so in English.
REPORTS = {PACKAGE / "tui" / "crash.py"}
SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
FILES = sorted({file for room in ROOMS for file in (PACKAGE / room).rglob("*.py")} - REPORTS)


def calls_of_doors(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOORS:
            yield node


def texts(call: ast.Call) -> list[ast.expr]:
    assert isinstance(call.func, ast.Name)
    return call.args[: DOORS[call.func.id]]


def docstrings(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            yield node.value


def never_shown(tree: ast.AST) -> Iterator[ast.expr]:
    """Docstrings, the values of enumerations, and what assertions say."""
    yield from docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(b) for b in node.bases):
            yield from (member.value for member in node.body if isinstance(member, ast.Assign))
        if isinstance(node, ast.Assert) and node.msg is not None:
            yield node.msg


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_sentence_stands_outside(file: Path) -> None:
    tree = ast.parse(file.read_text())
    inside = {id(text) for call in calls_of_doors(tree) for text in texts(call)}
    inside |= {id(text) for text in never_shown(tree)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in inside
        ):
            if node.value in UNTRANSLATED | NAMES:
                continue
            assert not SENTENCE.search(node.value), f"line {node.lineno}: {node.value!r}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_texts_are_constants_with_named_placeholders(file: Path) -> None:
    for call in calls_of_doors(ast.parse(file.read_text())):
        for text in texts(call):
            if isinstance(text, ast.Constant):
                names = [name for _, name, _, _ in string.Formatter().parse(text.value)]
                assert all(name is None or name.isidentifier() for name in names), text.value
            else:
                # A constant marked with N_ elsewhere; never a text put together on the spot.
                assert not isinstance(text, ast.JoinedStr | ast.BinOp), f"line {text.lineno}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_text_stands_within_an_f_string(file: Path) -> None:
    # Extraction sees into f-strings from Python 3.12 on only.
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.JoinedStr):
            for call in calls_of_doors(node):
                assert not isinstance(call.args[0], ast.Constant), f"line {node.lineno}"
