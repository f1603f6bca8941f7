"""Game codes, typed by anyone."""

from hypothesis import given

from dstui.engine.codes import DEAL_ALPHABET, CodeError, GameCode
from dstui.engine.families import MODES
from dstui.i18n import LANGUAGES, use_language
from dstui.words.errors import code_error_text
from tests.fuzz.effort import examples
from tests.fuzz.judging import in_bounded_time, is_clear_line
from tests.fuzz.strategies import HOSTILE_CHARACTERS, hostile_words, long, mutated

CODES = (
    *(f"{mode}-AAAAAAB" for mode in MODES),
    "ds1 d1n aaaaaab",
    "KS1D3UZZZ7777",
    "DS1-D1N-0180AAB",
)


def read(text: str) -> GameCode | None:
    """The code; None where it was refused, in one clear line in every language."""
    refusal = None
    try:
        return GameCode.parse(text)
    except CodeError as error:
        refusal = error
    try:
        for language in LANGUAGES:
            use_language(language)
            assert is_clear_line(code_error_text(refusal))
    finally:
        use_language("en")
    return None


@given(mutated(CODES) | hostile_words)
@examples(200)
def test_a_text_is_a_code_or_refused_in_a_clear_line(text: str) -> None:
    code = read(text)
    if code is not None:
        family, mode, deal = str(code).split("-")
        assert f"{family}-{mode}" in map(str, MODES)
        assert len(deal) == 7
        assert set(deal) <= set(DEAL_ALPHABET)
        assert GameCode.parse(str(code)) == code


@given(long((*CODES, *HOSTILE_CHARACTERS, "B", "-", " ")))
@examples(4)
def test_a_long_text_is_read_in_bounded_time(text: str) -> None:
    with in_bounded_time():
        read(text)
