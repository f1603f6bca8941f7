"""``dstui deal``."""

import json

import pytest

from tests.cli.run import dstui, one_line
from tests.engine.data import layouts


def test_json_is_the_layout_of_the_code() -> None:
    expected = layouts()[1]
    ran = dstui("deal", expected["code"], "--json")
    assert ran.status == 0
    assert not ran.err
    shape = json.loads(ran.out)
    assert {key: shape[key] for key in ("code", "columns", "stock")} == {
        key: expected[key] for key in ("code", "columns", "stock")
    }
    assert shape["waste"] == []
    assert shape["foundations"] == {
        "spades": [0, 0], "hearts": [0, 0], "diamonds": [0, 0], "clubs": [0, 0],
    }  # fmt: skip
    assert (shape["score"], shape["moves"], shape["redeals"], shape["seconds"]) == (0, 0, 0, 0)
    assert shape["won"] is False


def test_classic_has_one_slot_a_suit_and_vegas_starts_in_debt() -> None:
    classic = json.loads(dstui("deal", "KS1-D1U-AAAAAAB", "--json").out)
    assert classic["foundations"] == {"spades": [0], "hearts": [0], "diamonds": [0], "clubs": [0]}
    assert json.loads(dstui("deal", "DS1-D3V-AAAAAAB", "--json").out)["score"] == -104


def test_text_reads_like_a_table() -> None:
    ran = dstui("deal", "ks1 d1u aaaaaab")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[:2] == ["KS1-D1U-AAAAAAB", "Classic, Draw 1, unlimited redeals"]
    assert lines[3].split() == ["1", "2", "3", "4", "5", "6", "7"]
    assert max(map(len, lines)) <= 80
    assert sum(line.count("[") for line in lines) == 21
    assert "\u2660" in ran.out


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1"])
def test_letters_stand_in_where_the_encoding_has_no_suits(encoding: str) -> None:
    ran = dstui("deal", "KS1-D1U-AAAAAAB", encoding=encoding)
    assert ran.status == 0
    assert ran.out.isascii()
    assert "10h" in ran.out


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("", "missing"),
        ("XS1-D1N-AAAAAAB", '"XS1"'),
        ("DS1-D2N-AAAAAAB", '"D2N"'),
        ("DS1-D1N-AAAAAA9", '"9"'),
        ("DS1-D1N-AAAAAA", '"AAAAAA"'),
        ("DS1-D1N-AAAAAABB", '"AAAAAABB"'),
    ],
)
def test_a_bad_code_is_named_in_one_line(code: str, named: str) -> None:
    ran = dstui("deal", code)
    assert ran.status == 2
    assert not ran.out
    assert named in one_line(ran.err)


def test_what_was_typed_is_never_obeyed_by_the_terminal() -> None:
    ran = dstui("deal", "DS1-D1N-\x1b[2J\x07\u202e" + "A" * 500)
    assert ran.status == 2
    assert len(one_line(ran.err)) < 120
