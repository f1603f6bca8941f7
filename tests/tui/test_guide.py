"""The player's guide agrees with the program: its keys, options, pictures and links."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dstui.tui.keys import KEYS, PILE_KEYS
from dstui.tui.looks import PALETTES
from tests.cli.run import dstui

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "guide.md").read_text(encoding="utf-8")
LINKS = re.findall(r"\]\(([^)#]+)(?:#([^)]+))?\)", GUIDE)
PICTURES = sorted(DOCS.glob("*.svg"))
LARGEST_PICTURE = 60_000


def keys_table() -> str:
    """The table of keys as the guide should have it."""
    rows = [*PILE_KEYS, *((key.shown, key.help) for key in KEYS)]
    lines = ["| keys | what they do |", "|---|---|"]
    return "\n".join([*lines, *(f"| `{shown}` | {meaning} |" for shown, meaning in rows)])


def test_the_keys_are_those_of_the_table() -> None:
    told = re.search(r"<!-- keys: .*? -->\n\n(.*?)\n\n<!-- end of keys -->", GUIDE, re.S)
    assert told is not None
    assert told[1] == keys_table()


def test_every_option_it_names_exists() -> None:
    options = set(re.findall(r"--[a-z][a-z-]*", GUIDE))
    there = set(re.findall(r"--[a-z][a-z-]*", dstui("--help").out))
    assert options >= {"--code", "--plain", "--theme"}
    assert options <= there


@pytest.mark.parametrize(("target", "section"), LINKS)
def test_its_links_lead_somewhere(target: str, section: str) -> None:
    page = DOCS / target
    assert page.exists()
    if section:
        titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
        assert section in {
            re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles
        }


def test_it_shows_every_picture_and_every_theme() -> None:
    shown = {target for target, _ in LINKS if target.endswith(".svg")}
    assert shown == {path.name for path in PICTURES}
    assert shown >= {f"theme-{key}.svg" for key in PALETTES if key != "felt"}


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_stands_alone_and_is_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 800 480"
    assert path.stat().st_size < LARGEST_PICTURE
    # Nothing is loaded: no address but the name space, no style sheet, no script.
    assert re.findall(r"\w+://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert not any(tag in text for tag in ("<style", "<script", "<image", "@import"))
