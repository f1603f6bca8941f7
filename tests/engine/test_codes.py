"""Rules, section 7: game codes."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dstui.engine.codes import (
    DEAL_ALPHABET,
    DEAL_COUNT,
    CodeError,
    CodePart,
    GameCode,
    format_deal,
    parse_deal,
)
from dstui.engine.families import MODES
from tests.engine.tables import D1N, D3V

CODE = GameCode(D1N, 1)


def refused(text: str) -> tuple[CodePart, str]:
    with pytest.raises(CodeError) as error:
        GameCode.parse(text)
    return error.value.part, error.value.text


def test_7_a_code_is_family_mode_and_deal():
    assert GameCode.parse("DS1-D1N-AAAAAAB") == CODE
    assert str(CODE) == "DS1-D1N-AAAAAAB"


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_7_every_mode_is_written_and_read(mode):
    assert GameCode.parse(f"{mode}-AAAAAAB") == GameCode(mode, 1)


@pytest.mark.parametrize(
    ("letters", "deal"),
    [
        ("AAAAAAA", 0), ("AAAAAAB", 1), ("AAAAAAZ", 25), ("AAAAAA2", 26), ("AAAAAA7", 31),
        ("AAAAABA", 32), ("BAAAAAA", 2**30), ("7777777", 2**35 - 1),
    ],
)  # fmt: skip
def test_7_the_deal_is_base_32_most_significant_letter_first(letters, deal):
    assert parse_deal(letters) == deal
    assert format_deal(deal) == letters


def test_7_the_alphabet_is_that_of_rfc_4648():
    assert DEAL_ALPHABET == "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    assert DEAL_COUNT == 2**35


@pytest.mark.parametrize(
    "text",
    [
        "ds1-d1n-aaaaaab",
        "DS1D1NAAAAAAB",
        "  DS1 D1N AAAAAAB\n",
        "Ds1-d1N AAAA AAB",
        "DS1\u2013D1N\u2014AAAAAAB",
        "DS1--D1N--AAAAAAB",
        "D S 1 - D 1 N - A A A A A A B",
        "DS1-D1N-AAAAAA8",
    ],
)
def test_7_reading_is_forgiving(text):
    assert GameCode.parse(text) == CODE


def test_7_every_letter_may_be_small():
    for letter in DEAL_ALPHABET:
        assert str(GameCode.parse(f"ds1-d1n-aaaaaa{letter.lower()}")) == f"DS1-D1N-AAAAAA{letter}"


def test_7_misread_letters_are_forgiven_in_the_deal_part():
    assert str(GameCode.parse("DS1-D3V-0018018")) == "DS1-D3V-OOIBOIB"
    assert refused("D51-D1N-AAAAAAB") == (CodePart.FAMILY, "D51")
    assert refused("DSI-D1N-AAAAAAB") == (CodePart.FAMILY, "DSI")
    assert refused("DS1-DIN-AAAAAAB") == (CodePart.MODE, "DIN")


@pytest.mark.parametrize(
    ("text", "part", "named"),
    [
        ("", CodePart.EMPTY, ""),
        (" - ", CodePart.EMPTY, " - "),
        ("hello", CodePart.FAMILY, "HEL"),
        ("DS2-D1N-AAAAAAB", CodePart.FAMILY, "DS2"),
        ("DS1", CodePart.MODE, ""),
        ("DS1-D2N-AAAAAAB", CodePart.MODE, "D2N"),
        ("DS1-D1U-AAAAAAB", CodePart.MODE, "D1U"),
        ("KS1-D1V-AAAAAAB", CodePart.MODE, "D1V"),
        ("DS1-D1N", CodePart.DEAL_LENGTH, ""),
        ("DS1-D1N-AAAAAA", CodePart.DEAL_LENGTH, "AAAAAA"),
        ("DS1-D1N-AAAAAAAB", CodePart.DEAL_LENGTH, "AAAAAAAB"),
        ("DS1-D1N-AAA9AAB", CodePart.DEAL_LETTER, "9"),
        ("DS1-D1N-AAA\u00c4AAB", CodePart.DEAL_LETTER, "\u00c4"),
        ("DS1-D1N-AAAAAA\u00df", CodePart.DEAL_LETTER, "\u00df"),
    ],
)
def test_7_an_error_names_its_part(text, part, named):
    assert refused(text) == (part, named)
    assert part.value in str(CodeError(part, named))


def test_7_a_text_as_long_as_a_book_is_refused_at_once():
    part, named = refused("DS1-D1N-" + "B" * 3_000_000)
    assert (part, len(named)) == (CodePart.DEAL_LENGTH, 3_000_000)


@pytest.mark.parametrize("deal", [-2, -1, DEAL_COUNT, DEAL_COUNT + 1])
def test_7_no_code_is_written_for_a_number_out_of_range(deal):
    with pytest.raises(ValueError, match="out of range"):
        format_deal(deal)


@given(st.sampled_from(MODES), st.integers(0, DEAL_COUNT - 1))
def test_7_codes_read_back(mode, deal):
    code = GameCode(mode, deal)
    assert GameCode.parse(str(code)) == code
    assert GameCode.parse(str(code).lower().replace("-", " ")) == code


@given(
    st.one_of(
        st.text(),
        st.text(alphabet="DKS13NVU-dks AB2789\u00df\u0131\u2013\u200b", max_size=24),
        st.builds("{}-{}".format, st.sampled_from(MODES), st.text(max_size=9)),
    )
)
@example("DS1-D1N-\ud800AAAAAA")
@example("\u0130S1-D1N-AAAAAAB")
def test_7_any_text_is_a_code_or_a_code_error(text):
    try:
        code = GameCode.parse(text)
    except CodeError:
        return
    assert GameCode.parse(str(code)) == code


def test_7_another_mode_keeps_the_deal_number():
    assert CODE.with_mode(D3V) == GameCode(D3V, 1)
