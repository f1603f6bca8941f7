"""Sections 3 and 9: legal actions, counted and compared with a second opinion."""

import json
import random

import pytest

from dstui.engine.actions import all_actions
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES
from dstui.engine.rules import apply, is_legal, legal_actions
from dstui.engine.table import Table
from tests.engine.naive import NaiveTable, after, legal_words, naive_deal
from tests.engine.perft import DEPTH, FILE, MIDDLES, STARTS, count
from tests.engine.tables import act, play

ENTRIES = json.loads(FILE.read_text())


def sequences(table: Table, depth: int) -> int:
    """How many sequences of *depth* legal actions start at *table*."""
    actions = list(legal_actions(table))
    if depth == 1:
        return len(actions)
    return sum(sequences(apply(table, action).table, depth - 1) for action in actions)


def picture(table: Table) -> NaiveTable:
    """The engine's table in the terms of the slow one."""
    packs = table.mode.family.packs
    return NaiveTable(
        family=table.mode.family.code,
        draw=table.mode.draw,
        letter=table.mode.letter,
        columns=[
            [[str(card), False] for card in c.down] + [[str(card), True] for card in c.up]
            for c in table.columns
        ],
        stock=list(map(str, table.stock)),
        waste=list(map(str, table.waste)),
        rows={
            suit: [
                [rank + suit for rank in "A23456789TJQK"[:top]]
                for top in table.foundations[i * packs : (i + 1) * packs]
            ]
            for i, suit in enumerate("SHDC")
        },
        redeals=table.redeals,
        score=table.score,
    )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["code"])
def test_perft(entry):
    start = play(GameCode.parse(entry["code"]).table(), entry["line"])
    assert [sequences(start, n) for n in range(1, DEPTH + 1)] == entry["counts"]


def test_perft_file_holds_every_start():
    assert [entry["code"] for entry in ENTRIES] == [*STARTS, *MIDDLES]
    assert {code[:7] for code in STARTS} == set(map(str, MODES))


@pytest.mark.parametrize("entry", [ENTRIES[0], ENTRIES[-1]], ids=lambda entry: entry["code"])
def test_perft_file_is_what_the_slow_counter_counts(entry):
    slow = naive_deal(entry["code"])
    for word in entry["line"].split():
        slow = after(slow, word)
    assert [count(slow, n) for n in (1, 2)] == entry["counts"][:2]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_engine_and_the_slow_rules_agree_in_random_play(mode):
    """Every pile, the score and the legal actions, 120 actions deep."""
    chance = random.Random(str(mode))
    code = GameCode(mode, chance.randrange(2**35))
    table, slow = code.table(), naive_deal(str(code))
    for _ in range(120):
        words = [str(action) for action in legal_actions(table)]
        assert words == legal_words(slow)
        if not words:
            break
        # Prefer what moves the game on, or drawing would fill the time.
        word = chance.choice([w for w in words if w not in ("d", "r")] or words)
        word = chance.choice([word, words[0]])
        table, slow = act(table, word).table, after(slow, word)
        assert picture(table) == slow


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_legal_actions_are_all_actions_that_verify_accepts_in_that_order(mode):
    table = GameCode(mode, 7).table()
    chance = random.Random(1)
    for _ in range(60):
        legal = [a for a in all_actions(mode.family) if is_legal(table, a)]
        assert list(legal_actions(table)) == legal
        if not legal:
            break
        table = apply(table, chance.choice(legal)).table
