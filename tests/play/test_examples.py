"""The worked examples say what the rules say, on tables that could lie before a player."""

from collections import Counter
from itertools import pairwise

import pytest

from dstui.engine.families import CLASSIC, DOUBLE, FAMILIES, default_mode
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import Outcome
from dstui.play.examples import EXAMPLES, Example, examples_of, moments, read_table
from dstui.play.piles import FOUNDATIONS, column, slot
from tests.engine.tables import every_card, table

BY_KEY = {example.key: example for example in EXAMPLES}
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)


@each_example
def test_every_attempt_is_answered_as_the_example_says(example: Example) -> None:
    for attempt, moment in zip(example.attempts, moments(example)[1:], strict=True):
        if attempt.refusal is None:
            assert isinstance(moment.answer, Outcome), attempt.action
        else:
            assert isinstance(moment.answer, IllegalAction), attempt.action
            assert moment.answer.refusal is attempt.refusal


@each_example
def test_a_refusal_changes_nothing_and_an_action_counts(example: Example) -> None:
    for before, after in pairwise(moments(example)):
        if isinstance(after.answer, IllegalAction):
            assert (after.table, after.moves) == (before.table, before.moves)
        else:
            assert after.answer is not None
            assert after.table is after.answer.table
            assert after.moves == before.moves + 1


@each_example
def test_the_tables_have_no_more_cards_than_the_packs(example: Example) -> None:
    counts = Counter(every_card(example.table))
    assert max(counts.values()) <= example.family.packs


@each_example
def test_the_columns_are_runs_with_a_face_up_card_on_each(example: Example) -> None:
    for pile in example.table.columns:
        assert pile.up or not pile.down
        assert all(upper.fits_on(lower) for lower, upper in pairwise(pile.up))


def test_both_families_have_examples() -> None:
    assert {example.family for example in EXAMPLES} == set(FAMILIES)
    assert [*examples_of(DOUBLE), *examples_of(CLASSIC)] == list(EXAMPLES)


def test_a_black_6_has_four_places_in_double() -> None:
    start, second, *_ = moments(BY_KEY["twins"])
    assert start.lit == {column(i) for i in (0, 2, 4, 6)}
    assert second.lit == {column(i) for i in (0, 2, 6)}


def test_the_second_ace_goes_to_the_second_slot_and_a_2_to_the_first() -> None:
    slots = [
        moment.answer.slot
        for moment in moments(BY_KEY["second-ace"])
        if isinstance(moment.answer, Outcome)
    ]
    assert slots == [1, 0, 1]


def test_one_action_that_does_two_things_scores_both() -> None:
    scores = [moment.table.score for moment in moments(BY_KEY["points"])]
    assert scores == [0, 15, 20, 25, 25, 25, 5]


def test_a_card_kept_back_would_have_cost_nothing() -> None:
    told = moments(BY_KEY["keep"])
    assert [moment.table.score for moment in told[:4]] == [185, 195, 195, 180]
    assert told[-1].table.foundations == (4, 5, 1, 4)


def test_the_threes_fall_differently_after_cards_were_played() -> None:
    drawn = [
        [str(card) for card in moment.answer.cards]
        for moment in moments(BY_KEY["draw-3"])
        if isinstance(moment.answer, Outcome) and str(moment.answer.action) == "d"
    ]
    assert drawn == [["9C", "4D", "5H"], ["TD", "2H", "JS"], ["9C", "TD", "2H"]]


def test_a_table_is_read_from_its_lines() -> None:
    read = read_table(default_mode(DOUBLE), "2: 9C | KH\n3: AS\nhome: 2S AS\nwaste: 5C 6D")
    expected = table(columns={2: "9C | KH", 3: "AS"}, waste="5C 6D")
    assert read == expected._replace(foundations=(2, 1, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("text", ["8: 9C", "hand: 9C", "1: 9X"])
def test_a_line_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no such pile|not a card"):
        read_table(default_mode(CLASSIC), text)


def test_a_foundation_taken_back_is_the_pick() -> None:
    before = next(
        moment
        for moment, attempt in zip(moments(BY_KEY["keep"]), BY_KEY["keep"].attempts, strict=False)
        if str(attempt.action) == "h1"
    )
    assert before.pick is not None
    assert before.pick.pile == slot(1) != FOUNDATIONS
    assert before.lit == {column(0)}
