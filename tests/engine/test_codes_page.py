"""``docs/codes.md`` is true: its vectors, its program and its worked steps."""

import hashlib
import re
from pathlib import Path

import pytest

from dstui.engine.codes import GameCode
from dstui.engine.deals import shuffled_deck
from dstui.engine.families import FAMILIES, MODES

PAGE = (Path(__file__).parents[2] / "docs" / "codes.md").read_text()
VECTORS = re.findall(
    r"^\| `([DK]S1-\w{3}-\w{7})` \| (\d+) \| ([\w ]+) \| ([\w ]+) \| `(\w{16})` \|$", PAGE, re.M
)
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.M | re.S)
TEXTS = [text for language, text in BLOCKS if language == "text"]
FULL = [text for text in TEXTS if "column 1" in text]
STREAMS = [bytes.fromhex(text) for text in TEXTS if "column 1" not in text]


def deck_text(code: GameCode) -> str:
    return " ".join(map(str, shuffled_deck(code.mode.family, code.deal)))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector[0])
def test_7_vector(vector):
    text, deal, last, stock, digest = vector
    code = GameCode.parse(text)
    at = code.table()
    assert str(code) == text
    assert code.deal == int(deal)
    assert " ".join(str(column.up[-1]) for column in at.columns) == last
    assert " ".join(map(str, at.stock[: len(stock.split())])) == stock
    assert hashlib.sha256(deck_text(code).encode()).hexdigest()[:16] == digest


def test_there_are_ten_vectors_a_family():
    for family in FAMILIES:
        assert len({v[0] for v in VECTORS if v[0].startswith(family.code)}) >= 10


@pytest.mark.parametrize("text", FULL, ids=lambda text: text.split()[0])
def test_7_full_deal(text):
    code, *lines = text.splitlines()
    at = GameCode.parse(code).table()
    piles = "\n".join(lines).split("stock:")
    columns = [line.split(": ")[1] for line in piles[0].strip().splitlines()]
    assert columns == [" ".join(map(str, c.down + c.up)) for c in at.columns]
    assert piles[1].split() == list(map(str, at.stock))


def test_both_families_are_shown_in_full():
    assert [text[:3] for text in FULL] == ["DS1", "KS1"]


def test_7_the_bytes_and_the_worked_steps():
    double, classic = STREAMS
    assert double == hashlib.shake_256(b"DS1:1").digest(16)
    assert classic == hashlib.shake_256(b"KS1:1").digest(16)
    steps = re.findall(r"^\| (\d+) \| (\d+) \| ([\d, -]+) \| (\d+) \| (\d+) \|$", PAGE, re.M)
    stream = iter(double)
    for number, (i, limit, thrown, byte, j) in enumerate(steps):
        size = int(i) + 1
        assert size == 104 - number
        assert int(limit) == 256 - 256 % size
        for discarded in re.findall(r"\d+", thrown):
            assert next(stream) == int(discarded) >= int(limit)
        assert next(stream) == int(byte) < int(limit)
        assert int(byte) % size == int(j)
    assert len(steps) == 6


def test_7_the_program_on_the_page_deals_what_the_engine_deals():
    source = next(text for language, text in BLOCKS if language == "python")
    program: dict = {}
    exec(compile(source, "docs/codes.md", "exec"), program)
    for mode in MODES:
        for deal in (0, 1, 123_456_789, 2**35 - 1):
            code = GameCode(mode, deal)
            at = code.table()
            columns, stock = program["deal"](str(code))
            assert columns == [list(map(str, c.down + c.up)) for c in at.columns]
            assert stock == list(map(str, at.stock))


def test_every_mode_is_on_the_page():
    assert all(f"`{mode.code}`" in PAGE for mode in MODES)
