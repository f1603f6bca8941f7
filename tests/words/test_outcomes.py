"""What an action did, in one line and in sentences."""

import pytest

from dstui.engine.actions import parse_action
from dstui.engine.cards import Suit
from dstui.engine.game import Step
from dstui.engine.rules import Outcome, apply
from dstui.engine.table import Table
from dstui.words.cards import with_letter
from dstui.words.outcomes import (
    outcome_line,
    redone_line,
    undone_line,
)
from dstui.words.spoken import done_text, redone_text, undone_text
from tests.engine.tables import D1N, D1U, D1V, D3N, table


def done(at: Table, text: str) -> Outcome:
    return apply(at, parse_action(text, at.mode.family))


RUN = table(D1N, {1: "KD | 8S 7H 6S", 2: "9H", 3: "8C"})
VEGAS = table(D1V, {1: "AS"}, score=-104)
REDEAL = table(D1N, waste="5H 6H", score=40)


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (done(RUN, "12"), "8s and 2 more to column 2; Kd turned up; +5"),
        (done(RUN, "13"), "7h and 1 more to column 3"),
        (done(table(D1N, {1: "AS"}), "1f"), "As to the foundation; +10"),
        (done(table(D1V, {1: "AS"}), "1f"), "As to the foundation; +$5"),
        (done(table(D1N, {1: "8S"}, waste="7H"), "w1"), "7h to column 1; +5"),
        (done(table(D1N, stock="7H 8H"), "d"), "Drew 7h"),
        (done(table(D3N, stock="7H 8H 2C 3C"), "d"), "Drew 7h, 8h, 2c"),
        (done(REDEAL, "r"), "Redeal: 2 cards back in the stock; -40"),
        (
            done(table(D1U, {1: "3S"}, home={Suit.HEARTS: [2]}, score=50), "h1"),
            "2h to column 1; -15",
        ),
    ],
)
def test_one_short_line(outcome: Outcome, line: str) -> None:
    assert outcome_line(outcome, with_letter) == line


def test_sentences_say_where_from_and_why() -> None:
    assert done_text(done(RUN, "12")) == (
        "Moved 8 of spades, 7 of hearts, 6 of spades from column 1 to column 2. "
        "Turned up: king of diamonds. Plus 5: card turned up. Score 5."
    )
    assert done_text(done(REDEAL, "r")) == (
        "Redeal: 2 cards back in the stock. Minus 100: redeal. "
        "Plus 60: the score never goes below 0. Score 0."
    )
    assert done_text(done(VEGAS, "1f")) == (
        "Moved ace of spades from column 1 to the foundation. "
        "Plus $5: card to a foundation. Score minus $99."
    )


def test_undo_and_redo_name_what_they_do() -> None:
    step = Step(RUN, done(RUN, "12"))
    assert undone_line(step, with_letter) == "Undone: 8s and 2 more to column 2"
    assert redone_line(step, with_letter) == ("Again: 8s and 2 more to column 2; Kd turned up; +5")
    assert undone_text(step) == (
        "Undone: moved 8 of spades, 7 of hearts, 6 of spades from column 1 to column 2. Score 0."
    )
    assert redone_text(step).startswith("Again: moved 8 of spades")
