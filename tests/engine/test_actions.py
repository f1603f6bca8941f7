"""Rules, section 9: the text form of actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dstui.engine.actions import (
    DRAW,
    REDEAL,
    WASTE_TO_FOUNDATION,
    ColumnToColumn,
    ColumnToFoundation,
    FoundationToColumn,
    WasteToColumn,
    all_actions,
    parse_action,
)
from dstui.engine.cards import Suit
from dstui.engine.families import CLASSIC, DOUBLE, FAMILIES
from tests.engine.tables import act, cards, table


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("d", DRAW),
        ("r", REDEAL),
        ("w3", WasteToColumn(2)),
        ("wf", WASTE_TO_FOUNDATION),
        ("5f", ColumnToFoundation(4)),
        ("37", ColumnToColumn(2, 6)),
        ("s3", FoundationToColumn(Suit.SPADES, 2)),
        ("h3", FoundationToColumn(Suit.HEARTS, 2)),
        ("d3", FoundationToColumn(Suit.DIAMONDS, 2)),
        ("c3", FoundationToColumn(Suit.CLUBS, 2)),
    ],
)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.code)
def test_9_each_action_reads_and_writes_as_the_rules_say(family, text, action):
    assert parse_action(text, family) == action
    assert str(action) == text


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.code)
def test_9_every_action_reads_back_and_is_two_characters_at_most(family):
    texts = [str(action) for action in all_actions(family)]
    assert [parse_action(text, family) for text in texts] == list(all_actions(family))
    assert len(set(texts)) == len(texts)
    assert max(map(len, texts)) == 2


@pytest.mark.parametrize(
    "text", ["", "D", "dd", "w", "w0", "0f", "f5", "33", "11", "ff", "fs", "x1", "3 7", "w\u0663"]
)
def test_9_other_words_are_no_actions(text):
    with pytest.raises(ValueError, match="not an action"):
        parse_action(text, DOUBLE)


def test_9_classic_has_seven_columns():
    assert str(parse_action("79", DOUBLE)) == "79"
    for text in ("79", "8f", "w8", "s9"):
        with pytest.raises(ValueError, match="not an action"):
            parse_action(text, CLASSIC)


@given(st.text(max_size=4), st.sampled_from(FAMILIES))
def test_9_any_word_is_an_action_that_writes_back_or_a_value_error(text, family):
    try:
        action = parse_action(text, family)
    except ValueError:
        assert text not in map(str, all_actions(family))
    else:
        assert str(action) == text


def test_9_37_moves_the_tail_whose_first_card_fits():
    assert act(table(columns={3: "9S 8H 7C", 7: "8D"}), "37").cards == cards("7C")


def test_9_s3_takes_the_card_that_fits_whichever_slot_shows_it():
    first = act(table(columns={3: "9H"}, home={Suit.SPADES: (8, 5)}), "s3")
    second = act(table(columns={3: "6H"}, home={Suit.SPADES: (8, 5)}), "s3")
    assert (first.slot, first.cards) == (0, cards("8S"))
    assert (second.slot, second.cards) == (1, cards("5S"))


def test_9_s3_takes_the_second_slot_when_both_fit():
    outcome = act(table(columns={3: "6H"}, home={Suit.SPADES: (5, 5)}), "s3")
    assert outcome.table.row(Suit.SPADES) == (5, 4)
