"""Refusals: the right reason, what would do, and one line."""

import random

import pytest

from dstui.engine.actions import Action, all_actions, parse_action
from dstui.engine.cards import Suit, pack
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.game import Game
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import apply, legal_actions, verify
from dstui.engine.table import Table
from dstui.words.cards import in_words, rank_name, with_letter, with_symbol
from dstui.words.refusals import refusal_text
from tests.engine.tables import D1N, D1U, D1V, D3V, D11, D13, table


def refused(table: Table, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        verify(table, parse_action(text, table.mode.family))
    return refusal_text(caught.value, table, with_letter)


@pytest.mark.parametrize(
    ("on_table", "action", "text"),
    [
        (table(columns={1: "7H", 2: "9S"}), "12", "7h can't go on 9s: only a red 8 goes there."),
        (table(columns={1: "7H", 2: "8D"}), "12", "7h can't go on 8d: only a black 7 goes there."),
        (table(columns={1: "7H", 2: "AS"}), "12", "7h can't go on As: nothing goes on an ace."),
        (
            table(columns={1: "KH", 2: "QD"}),
            "12",
            "Kh can't go on Qd: only a black jack goes there.",
        ),
        (
            table(columns={1: "2C | QH"}),
            "12",
            "Qh can't go there: only a king goes to an empty column.",
        ),
        (table(columns={1: "5H"}), "1f", "5h can't go up yet: it goes on 4h."),
        (table(columns={2: "5H"}), "12", "Column 1 is empty: there is nothing to move."),
        (table(columns={2: "5H"}), "s2", "The foundations hold no spades: none can come back."),
        (table(stock="5H"), "wf", "The waste is empty: draw first."),
        (
            table(columns={1: "5H"}),
            "wf",
            "Stock and waste are both empty: there is nothing left to draw.",
        ),
        (
            table(columns={1: "5H"}),
            "d",
            "Stock and waste are both empty: there is nothing left to draw.",
        ),
        (table(stock="5H"), "r", "No redeal yet: there is still 1 card in the stock."),
        (table(stock="5H 6H"), "r", "No redeal yet: there are still 2 cards in the stock."),
        (table(waste="5H"), "d", "The stock is empty: a redeal turns the waste over."),
        (
            table(D1V, waste="5H"),
            "d",
            "The stock is empty, and this game has no redeals: one pass only.",
        ),
        (
            table(D3V, waste="5H"),
            "r",
            "The stock is empty, and this game has no redeals: one pass only.",
        ),
        (
            table(D11, waste="5H", redeals=1),
            "r",
            "The stock is empty, and the only redeal is used.",
        ),
        (
            table(D13, waste="5H", redeals=3),
            "d",
            "The stock is empty, and all 3 redeals are used.",
        ),
    ],
)
def test_the_reason_and_what_would_do(on_table: Table, action: str, text: str) -> None:
    assert refused(on_table, action) == text


def test_history_and_a_won_game() -> None:
    game = Game(GameCode.parse("DS1-D1N-AAAAAAB"))
    with pytest.raises(IllegalAction) as nothing_to_undo:
        game.undo()
    assert "200" in refusal_text(nothing_to_undo.value, game.table)
    with pytest.raises(IllegalAction) as nothing_to_redo:
        game.redo()
    assert refusal_text(nothing_to_redo.value, game.table).startswith("Nothing to redo")
    won = table(D1U, home={suit: [13] for suit in Suit})
    assert refused(won, "d") == "The game is won: undo, or start a new one."


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_refusal_of_a_game_is_one_short_true_line(mode: Mode) -> None:
    dice = random.Random(str(mode))
    at = GameCode(mode, dice.randrange(2**35)).table()
    for _ in range(150):
        legal = list(legal_actions(at))
        for action in all_actions(mode.family):
            if action not in legal:
                check_refusal(at, action)
        if not legal:
            break
        # Moves to and from the foundations rather than draws: more kinds of tables.
        at = apply(at, dice.choice(legal[-3:])).table


def check_refusal(at: Table, action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        verify(at, action)
    reason = caught.value
    for say in (with_symbol, with_letter, in_words):
        text = refusal_text(reason, at, say)
        assert len(text) <= 80
        assert text.endswith(".")
        assert text.isprintable()
    if reason.card is not None:
        assert reason.card in pack()
    if reason.refusal is Refusal.WRONG_CARD and reason.onto is not None and reason.onto.rank > 1:
        text = refusal_text(reason, at, with_letter)
        wanted = next(card for card in pack() if card.fits_on(reason.onto))
        colour = "red" if wanted.is_red else "black"
        assert f"only a {colour} {rank_name(wanted.rank)} goes there" in text


def test_a_take_back_names_a_card_that_is_there() -> None:
    # The first slot is empty after its ace came back; the second holds a five.
    at = table(D1N, columns={1: "9S"}, home={Suit.HEARTS: [0, 5]})
    assert refused(at, "h1") == "5h can't go on 9s: only a red 8 goes there."
