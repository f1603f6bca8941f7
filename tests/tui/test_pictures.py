"""The pictures of the documentation are what the program shows today."""

from pathlib import Path

import pytest
from rich.style import Style

from tools.pictures import Picture, draw, make, pictures

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("picture", pictures(), ids=lambda picture: picture.name)
def test_a_picture_is_up_to_date(picture: Picture) -> None:
    stored = (DOCS / f"{picture.name}.svg").read_text(encoding="utf-8")
    assert make(picture) == stored, "run: python -m tools.pictures"


def test_words_and_shapes_lie_in_their_cells() -> None:
    red, felt = Style.parse("#ff0000 on #ffffff"), Style.parse("#000000 on #005f00")
    row = [("7", red), ("\u2665", red), (" ", felt), ("o", felt), ("k", felt)]
    svg = draw([row], "a <title>")
    assert 'viewBox="0 0 50 20"' in svg
    assert "<title>a &lt;title&gt;</title>" in svg
    assert '<rect x="0" y="0" width="20" height="20" fill="#ffffff"/>' in svg
    assert '<rect x="20" y="0" width="30" height="20" fill="#005f00"/>' in svg
    assert '<text x="30" y="15" textLength="20">ok</text>' in svg
    assert '<g fill="#ff0000"><text x="0" y="15">7</text><use href="#g1" x="10" y="0"/></g>' in svg


def test_a_ground_that_goes_on_below_is_drawn_once() -> None:
    felt = Style.parse("on #005f00")
    svg = draw([[(" ", felt)] * 4] * 3, "felt")
    assert svg.count("<rect") == 2  # the ground, and the rounded corners that clip it
    assert '<rect x="0" y="0" width="40" height="60" fill="#005f00"/>' in svg
