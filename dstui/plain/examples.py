"""The worked examples, told in words: the table, then each attempt and what comes of it."""

from collections.abc import Iterator

from dstui.engine.families import Family
from dstui.engine.refusals import IllegalAction
from dstui.i18n import _
from dstui.play.examples import EXAMPLES, Example, moments
from dstui.words.cards import in_words
from dstui.words.examples import example_text, example_title
from dstui.words.modes import family_name, full_mode_name
from dstui.words.refusals import refusal_text
from dstui.words.spoken import done_text, table_lines


def examples_answer(family: Family, asked: str) -> Iterator[str]:
    """The example with the number *asked*, or the list of them, those of *family* first."""
    examples = sorted(EXAMPLES, key=lambda example: example.family != family)
    numbers = [str(number) for number in range(1, len(examples) + 1)]
    if asked in numbers:
        yield from _told(examples[numbers.index(asked)])
        return
    for number, example in zip(numbers, examples, strict=True):
        yield _("{number}: {title} ({family})").format(
            number=number, title=example_title(example), family=family_name(example.family)
        )
    yield _("Say examples and a number from 1 to {count}.").format(count=len(examples))


def _told(example: Example) -> Iterator[str]:
    yield _("{title} ({mode})").format(
        title=example_title(example), mode=full_mode_name(example.table.mode)
    )
    yield from table_lines(example.table)
    for point, moment in enumerate(moments(example)):
        match moment.answer:
            case None:
                pass
            case IllegalAction() as refused:
                yield refusal_text(refused, moment.table, in_words)
            case outcome:
                yield done_text(outcome)
        yield example_text(example, point, in_words)
