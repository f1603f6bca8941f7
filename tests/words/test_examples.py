"""What the examples say: every point has a text, and it fits where it is shown."""

import string
import textwrap
from collections.abc import Iterator

import pytest

from dstui.engine.cards import pack
from dstui.i18n import LANGUAGES, SOURCE_LANGUAGE, use_language
from dstui.play.examples import EXAMPLES, Example, moments
from dstui.words.cards import CardText, in_words, with_letter, with_symbol
from dstui.words.examples import answer_line, example_text, example_title

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
each_say = pytest.mark.parametrize("say", [with_symbol, with_letter, in_words])
# The caption of the narrowest table, Classic's at 80 columns, and the bottom line.
CAPTION_WIDTH, CAPTION_ROWS = 51, 4
LINE_WIDTH = 78


@pytest.fixture(params=LANGUAGES)
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    use_language(request.param)
    yield
    use_language(SOURCE_LANGUAGE)


@each_example
@each_say
def test_every_point_has_a_sentence(example: Example, say: CardText) -> None:
    for point in range(len(example.attempts) + 1):
        text = example_text(example, point, say)
        assert text[-1] in ".?"
        assert not text[0].islower()
        assert "{" not in text
    with pytest.raises(IndexError):
        example_text(example, len(example.attempts) + 1, say)


@pytest.mark.usefixtures("_language")
@each_example
@pytest.mark.parametrize("say", [with_symbol, with_letter])
def test_the_texts_fit_the_smallest_window(example: Example, say: CardText) -> None:
    assert len(example_title(example)) <= CAPTION_WIDTH
    for point, moment in enumerate(moments(example)):
        rows = textwrap.wrap(example_text(example, point, say), CAPTION_WIDTH)
        assert len(rows) <= CAPTION_ROWS, rows
        assert len(answer_line(moment, say)) <= LINE_WIDTH


@each_example
def test_a_card_that_a_text_names_is_on_the_table(example: Example) -> None:
    named: set[str] = set()
    for point in range(len(example.attempts) + 1):
        example_text(example, point, lambda card: named.add(str(card)) or str(card))
    at = example.table
    there = {str(card) for pile in at.columns for card in pile.down + pile.up}
    there |= {str(card) for card in at.stock + at.waste}
    assert named
    assert named <= there <= set(map(str, pack()))


def test_a_sentence_starts_with_a_capital_however_cards_are_named() -> None:
    king = next(example for example in EXAMPLES if example.key == "king")
    assert example_text(king, 2, in_words).startswith("King of diamonds took queen of clubs")
    assert example_text(king, 2, with_letter).startswith("Kd took Qc")


def test_titles_are_told_apart() -> None:
    titles = [example_title(example) for example in EXAMPLES]
    assert len(set(titles)) == len(titles)
    assert not any(field for title in titles for _, field, _, _ in string.Formatter().parse(title))
