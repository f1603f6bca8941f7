"""Rules, section 9: records."""

import datetime
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dstui.engine.actions import all_actions
from dstui.engine.codes import DEAL_COUNT, CodeError, GameCode
from dstui.engine.families import MODES
from dstui.engine.records import (
    HeaderMismatch,
    IllegalRecord,
    Record,
    RecordError,
    RecordFault,
)
from dstui.engine.refusals import Refusal
from tests.engine.data import won_line, won_lines
from tests.engine.tables import D1N, read

HEAD = "dstui-record: 1\ncode: DS1-D1N-AAAAAAA\n"
CLASSIC = "KS1-D1U-TPEWWMA"
CLASSIC_SCORE = 515


def record(code: str, line: str, headers: str = "") -> Record:
    return Record.parse(f"dstui-record: 1\ncode: {code}\n{headers}\n{line}\n")


def test_9_a_record_is_headers_an_empty_line_and_actions():
    text = HEAD + "score: 30\nmoves: 5\nseconds: 61\ndate: 2026-11-30\n\n6f 7f d\n"
    read_back = Record.parse(text)
    assert read_back == Record(
        GameCode.parse("DS1-D1N-AAAAAAA"),
        (read("6f"), read("7f"), read("d")),
        score=30,
        moves=5,
        seconds=61,
        date=datetime.date(2026, 11, 30),
    )
    assert str(read_back) == text
    assert read_back.replay().score == 30


def test_9_actions_may_stand_on_many_lines_and_files_may_come_from_elsewhere():
    text = "\ufeff" + HEAD.replace("\n", "\r\n") + "\r\n6f\t7f\r\n\r\nd  d\r\n\r\n"
    assert [str(action) for action in Record.parse(text).actions] == ["6f", "7f", "d", "d"]


def test_9_only_a_score_may_be_negative():
    """Section 5: Vegas starts at -104."""
    text = "dstui-record: 1\ncode: DS1-D1V-AAAAAAA\nscore: -104\n"
    assert Record.parse(text).replay().score == Record.parse(text).score == -104
    for key in ("moves", "seconds"):
        with pytest.raises(RecordError) as error:
            Record.parse(HEAD + f"{key}: -104\n")
        assert (error.value.fault, error.value.key) == (RecordFault.VALUE, key)


def test_9_lines_of_a_record_hold_24_actions():
    code = GameCode.parse("DS1-D1N-AAAAAAA")
    lines = str(Record(code, (read("d"),) * 49)).splitlines()
    assert lines[2:] == ["", "d " * 23 + "d", "d " * 23 + "d", "d"]


def test_9_a_record_may_hold_no_action():
    assert Record.parse(HEAD).replay().moves == 0
    assert Record.parse(str(Record.parse(HEAD))) == Record.parse(HEAD)


@pytest.mark.parametrize(
    ("text", "fault", "key"),
    [
        ("", RecordFault.NOT_A_RECORD, ""),
        ("   \n\n", RecordFault.NOT_A_RECORD, ""),
        ("hello", RecordFault.NOT_A_RECORD, ""),
        ("code: DS1-D1N-AAAAAAA\ndstui-record: 1\n", RecordFault.NOT_A_RECORD, ""),
        ("score: 5\ndstui-record: 1\ncode: DS1-D1N-AAAAAAA\n", RecordFault.NOT_A_RECORD, ""),
        ("dstui-record: 2\ncode: DS1-D1N-AAAAAAA\n", RecordFault.VERSION, "dstui-record"),
        ("dstui-record: 0\ncode: DS1-D1N-AAAAAAA\n", RecordFault.VERSION, "dstui-record"),
        ("dstui-record:\ncode: DS1-D1N-AAAAAAA\n", RecordFault.VERSION, "dstui-record"),
        (HEAD + "6f 7f\n", RecordFault.HEADER, ""),
        (HEAD + "score\n", RecordFault.HEADER, ""),
        (HEAD + "S5: 5\n", RecordFault.HEADER, ""),
        (HEAD + "colour: red\n", RecordFault.UNKNOWN_KEY, "colour"),
        (HEAD + "code: DS1-D1N-AAAAAAA\n", RecordFault.REPEATED_KEY, "code"),
        (HEAD + "dstui-record: 1\n", RecordFault.REPEATED_KEY, "dstui-record"),
        ("dstui-record: 1\n\nd\n", RecordFault.NO_CODE, "code"),
        ("dstui-record: 1\ncode: DS1-D1N\n", RecordFault.CODE, "code"),
        (HEAD + "score: many\n", RecordFault.VALUE, "score"),
        (HEAD + "score: \u0661\n", RecordFault.VALUE, "score"),
        (HEAD + f"score: {'9' * 5000}\n", RecordFault.VALUE, "score"),
        (HEAD + "moves: -1\n", RecordFault.VALUE, "moves"),
        (HEAD + "seconds: 1.5\n", RecordFault.VALUE, "seconds"),
        (HEAD + "date: yesterday\n", RecordFault.VALUE, "date"),
        (HEAD + "date: 2026-02-30\n", RecordFault.VALUE, "date"),
    ],
)  # fmt: skip
def test_9_each_fault_of_the_headers_is_named(text, fault, key):
    with pytest.raises(RecordError) as error:
        Record.parse(text)
    assert (error.value.fault, error.value.key) == (fault, key)
    assert str(error.value).startswith(f"{fault.value} in {key or 'the text'}: ")


def test_9_a_header_with_a_gap_as_long_as_a_book_is_refused_at_once():
    with pytest.raises(RecordError) as error:
        Record.parse(HEAD + "score: 1" + " " * 1_000_000 + "2")
    assert (error.value.fault, error.value.key) == (RecordFault.VALUE, "score")


def test_9_a_bad_code_keeps_its_cause():
    with pytest.raises(RecordError) as error:
        Record.parse("dstui-record: 1\ncode: DS1-D1N\n")
    assert isinstance(error.value.__cause__, CodeError)


def test_9_a_word_that_is_no_action_is_bad_input_named_by_its_number():
    with pytest.raises(RecordError) as error:
        record("DS1-D1N-AAAAAAA", "d d\nxx d")
    assert (error.value.fault, error.value.text, error.value.number) == (RecordFault.WORD, "xx", 3)
    assert str(error.value) == "not an action in action 3: 'xx'"


def test_9_an_action_of_the_other_family_is_bad_input():
    with pytest.raises(RecordError) as error:
        record(CLASSIC, "d w9")
    assert (error.value.fault, error.value.number) == (RecordFault.WORD, 2)


def test_9_the_first_illegal_action_is_named_by_its_number_from_1():
    with pytest.raises(IllegalRecord) as error:
        record("DS1-D1N-AAAAAAA", "6f 7f d r r").replay()
    assert (error.value.number, error.value.action) == (4, read("r"))
    assert error.value.cause.refusal is Refusal.STOCK_NOT_EMPTY
    assert "action 4 (r)" in str(error.value)


def test_9_an_action_after_the_win_is_illegal():
    line = won_line("DS1-D1N-AAAAAAA")
    with pytest.raises(IllegalRecord) as error:
        record("DS1-D1N-AAAAAAA", line + " d").replay()
    assert error.value.number == len(line.split()) + 1
    assert error.value.cause.refusal is Refusal.GAME_WON


def test_9_a_score_that_contradicts_the_replay_is_named():
    with pytest.raises(HeaderMismatch) as error:
        record("DS1-D1N-AAAAAAA", "6f 7f", "score: 35\n").replay()
    assert (error.value.key, error.value.claimed, error.value.found) == ("score", 35, 30)


def test_9_fewer_moves_than_actions_is_named_and_more_are_undone_ones():
    with pytest.raises(HeaderMismatch) as error:
        record("DS1-D1N-AAAAAAA", "6f 7f", "moves: 1\n").replay()
    assert (error.value.key, error.value.claimed, error.value.found) == ("moves", 1, 2)
    replay = record("DS1-D1N-AAAAAAA", "6f 7f", "moves: 9\n").replay()
    assert (replay.moves, replay.record.moves) == (2, 9)


@pytest.mark.parametrize(
    ("headers", "bonus"),
    [("", 100), ("seconds: 300\n", 200), ("seconds: 29\n", 1100), ("seconds: 999999\n", 100)],
)
def test_9_classic_without_seconds_gets_no_time_bonus(headers, bonus):
    """Sections 5 and 9: the bonus is part of the score of a record."""
    line = won_line(CLASSIC)
    score = CLASSIC_SCORE + bonus
    replay = record(CLASSIC, line, f"{headers}score: {score}\n").replay()
    assert (replay.is_won, replay.score, replay.bonus.total) == (True, score, bonus)
    with pytest.raises(HeaderMismatch):
        record(CLASSIC, line, f"{headers}score: {score - bonus}\n").replay()


@pytest.mark.parametrize("known", won_lines(), ids=lambda known: known["code"])
def test_9_every_known_winning_line_is_won_through_a_record(known):
    replay = record(known["code"], known["actions"], f"moves: {known['moves']}\n").replay()
    assert replay.is_won
    assert (replay.table.score, replay.moves) == (known["score"], known["moves"])
    taken = [word for word in known["actions"].split() if word[0] in "shdc" and word != "d"]
    assert replay.took_back is bool(taken)


records = st.sampled_from(MODES).flatmap(
    lambda mode: st.builds(
        Record,
        st.builds(GameCode, st.just(mode), st.integers(0, DEAL_COUNT - 1)),
        st.lists(st.sampled_from(all_actions(mode.family)), max_size=80).map(tuple),
        score=st.none() | st.integers(-104, 9999),
        moves=st.none() | st.integers(0, 9999),
        seconds=st.none() | st.integers(0, 10**8),
        date=st.none() | st.dates(),
    )
)


@given(records)
def test_9_records_read_back(written):
    text = str(written)
    assert Record.parse(text) == written
    assert max(map(len, text.splitlines())) < 80


HEADER_LINES = st.lists(
    st.sampled_from(
        [
            "code: DS1-D1N-AAAAAAA", "code: x", "score: 5", "moves: 3", "seconds: -0",
            "date: 2026-11-30", "date: \ud800", ":", "", "d d", "score:", "score : 7",
        ]
    )
)  # fmt: skip


@given(
    st.one_of(
        st.text(),
        HEADER_LINES.map(lambda lines: "\n".join(["dstui-record: 1", *lines])),
        st.builds("dstui-record: 1\n{}\n\n{}".format, st.text(), st.text()),
        st.builds((HEAD + "\n{}").format, st.text(alphabet="drwf123shc \n\x0b")),
        st.builds((HEAD + "date: {}").format, st.text(alphabet="0123456789-W", max_size=12)),
    )
)
def test_9_any_text_is_a_record_or_a_record_error(text):
    try:
        parsed = Record.parse(text)
    except RecordError:
        return
    assert Record.parse(str(parsed)) == parsed
    with suppress(IllegalRecord, HeaderMismatch):
        assert parsed.replay().moves == len(parsed.actions)


def test_9_the_mode_of_the_code_rules_the_replay():
    assert Record.parse(HEAD).replay().table.mode == D1N
