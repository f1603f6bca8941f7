"""Rules, section 7: from a deal number to the cards, to the byte."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import shake_256
from itertools import islice

import pytest

from dstui.engine.cards import Card
from dstui.engine.codes import GameCode
from dstui.engine.deals import _byte_stream, lay_out, shuffled_deck
from dstui.engine.families import CLASSIC, DOUBLE, FAMILIES, MODES, modes_of
from tests.engine.data import layouts
from tests.engine.naive import naive_deal
from tests.engine.tables import D1N, D1U, cards


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout["code"])
def test_7_known_layouts(layout):
    at = GameCode.parse(layout["code"]).table()
    assert [{"down": list(map(str, c.down)), "up": list(map(str, c.up))} for c in at.columns] == (
        layout["columns"]
    )
    assert list(map(str, at.stock)) == layout["stock"]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.code)
def test_7_the_mode_does_not_change_the_layout(family):
    tables = [GameCode(mode, 987_654_321).table() for mode in modes_of(family)]
    assert len({(at.columns, at.stock) for at in tables}) == 1


def test_7_the_families_deal_differently():
    assert shuffled_deck(DOUBLE, 1)[:10] != shuffled_deck(CLASSIC, 1)[:10]


def test_7_the_deck_starts_sorted():
    one_pack = cards(" ".join(rank + suit for suit in "SHDC" for rank in "A23456789TJQK"))
    assert CLASSIC.deck() == one_pack
    assert DOUBLE.deck() == one_pack + one_pack


@pytest.mark.parametrize("mode", [D1N, D1U], ids=str)
def test_7_the_deal_goes_row_by_row_and_the_rest_is_the_stock(mode):
    deck = mode.family.deck()
    at = lay_out(mode, deck)
    last = mode.family.columns - 1
    assert [(*c.down, *c.up)[0] for c in at.columns] == list(deck[: last + 1])
    assert (*at.columns[1].down, *at.columns[1].up) == (deck[1], deck[last + 1])
    assert at.columns[last].up == (deck[mode.family.dealt - 1],)
    assert at.stock == deck[mode.family.dealt :]


@pytest.mark.parametrize("deal", [0, 1, 31, 2**35 - 1, 20_261_130])
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_7_an_independent_deal_agrees(mode, deal):
    at = GameCode(mode, deal).table()
    naive = naive_deal(str(GameCode(mode, deal)))
    piles = [[str(card) for card in (*c.down, *c.up)] for c in at.columns]
    assert [[card for card, _ in pile] for pile in naive.columns] == piles
    assert naive.stock == list(map(str, at.stock))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.code)
def test_every_card_once_per_deck(family):
    """Deals spread over all numbers."""
    whole = Counter(family.deck())
    assert set(whole.values()) == {family.packs}
    for i in range(500):
        assert Counter(shuffled_deck(family, i * 68_719_476)) == whole


def test_same_code_same_cards_in_another_process_and_hash_seed():
    """The deal does not hang on the process."""
    program = (
        "from dstui.engine.codes import GameCode\n"
        "print(*GameCode.parse('DS1-D3V-ONB36WE').table().stock)"
    )
    dealt = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1")
    }
    known = next(x for x in layouts() if x["code"] == "DS1-D3N-ONB36WE")
    assert dealt == {" ".join(known["stock"])}
    assert all(Card.parse(card) for card in known["stock"])


def test_7_the_bytes_go_on_where_a_shuffle_needs_more_of_them():
    """No deck of ours needs 512 bytes; the stream has no end all the same."""
    bytes_read = bytes(islice(_byte_stream("DS1:1"), 3000))
    assert bytes_read == shake_256(b"DS1:1").digest(3000)
