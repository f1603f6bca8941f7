"""A shell that completes a line gets words, not a table."""

import pytest

from dstui.store.settings import Theme
from tests.cli.run import dstui, one_line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dstui --fam", ["--family"]),
        ("dstui --family ", ["double", "classic"]),
        ("dstui --theme ", list(Theme)),
        ("dstui d", ["deal", "daily", "doctor"]),
        ("dstui deal --j", ["--json"]),
    ],
)
def test_bash_completes(line: str, words: list[str]) -> None:
    place = len(line.split(" ")) - 1
    asked = {
        "_DSTUI_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(place)
    }  # fmt: skip
    ran = dstui(environment=asked)
    assert ran.out.split() == words
    assert not ran.err


@pytest.mark.parametrize(
    "asked",
    [{}, {"COMP_WORDS": "dstui"}, {"COMP_WORDS": "dstui", "COMP_CWORD": "x"}, {"COMP_CWORD": "1"}],
    ids=str,
)
def test_a_request_that_makes_no_sense_is_refused(asked: dict[str, str]) -> None:
    ran = dstui(environment={"_DSTUI_COMPLETE": "complete_bash", **asked})
    assert ran.status == 2
    assert "completions" in one_line(ran.err)
