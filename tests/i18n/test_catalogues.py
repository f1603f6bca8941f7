"""The catalogues: whole, up to date, and true to what they translate."""

import gettext
import io
import string

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo

from dstui.i18n import LANGUAGES, LOCALE_DIR
from dstui.store import settings
from tools.catalogues import (
    TEMPLATE,
    TRANSLATIONS,
    catalogue_path,
    compiled,
    messages,
    read_catalogue,
    strings,
    template,
)

UPDATE = "run python -m tools.catalogues"
SHORT = 6
FOLDERS = sorted(path.name for path in LOCALE_DIR.iterdir() if path.is_dir())

languages = pytest.mark.parametrize("language", TRANSLATIONS)


def keys(found: object) -> set[object]:
    return {(message.id, message.context) for message in messages(found)}  # type: ignore[arg-type]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def translated(binary: bytes) -> dict[object, object]:
    """The messages of a compiled catalogue; its header names the version of Babel."""
    return {
        (sources(message), message.context): strings(message)
        for message in messages(read_mo(io.BytesIO(binary)))
    }


def sources(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def test_every_language_offered_has_a_catalogue_and_the_other_way_round() -> None:
    assert sorted(TRANSLATIONS) == FOLDERS
    assert (settings.AUTO, *LANGUAGES) == settings.LANGUAGES


def test_the_template_has_every_text_of_the_program() -> None:
    assert keys(read_catalogue(TEMPLATE)) == keys(template()), UPDATE


@languages
def test_every_text_is_translated(language: str) -> None:
    catalog = read_catalogue(catalogue_path(language), language)
    assert keys(catalog) == keys(template()), UPDATE
    assert not catalog.obsolete
    assert not [message.id for message in messages(catalog) if message.fuzzy]
    assert not [message.id for message in messages(catalog) if not all(strings(message))]
    for message in messages(catalog):
        if isinstance(message.id, tuple):
            assert len(strings(message)) == catalog.num_plurals, message.id


@languages
def test_placeholders_and_edges_are_those_of_the_source(language: str) -> None:
    for message in messages(read_catalogue(catalogue_path(language), language)):
        source = sources(message)[-1]
        for text in strings(message):
            assert placeholders(text) <= placeholders(source), source
            # A form for a fixed number may leave the number out; no form may lose anything else.
            missing = placeholders(source) - placeholders(text)
            assert missing <= ({"count"} if isinstance(message.id, tuple) else set()), source
            assert (text[0].isspace(), text[-1].isspace()) == (
                source[0].isspace(),
                source[-1].isspace(),
            ), source
            assert text.isprintable(), source
            # Keys, options, commands and codes are the same in every language.
            for word in source.split():
                if word.startswith("--") or word == "dstui":
                    assert word.rstrip(".,;") in text, source


@languages
def test_a_word_that_has_to_be_short_is(language: str) -> None:
    catalog = read_catalogue(catalogue_path(language), language)
    short = [message for message in messages(catalog) if message.context == "short"]
    assert short
    for message in short:
        for text in (*sources(message), *strings(message)):
            assert len(text.format(count=3)) <= SHORT, text


@languages
def test_what_the_program_reads_is_what_people_edit(language: str) -> None:
    path = catalogue_path(language)
    binary = path.with_suffix(".mo").read_bytes()
    fresh = compiled(read_catalogue(path, language))
    assert translated(binary) == translated(fresh), UPDATE
    assert gettext.GNUTranslations(io.BytesIO(binary)).gettext("king") != "king"


def test_the_program_knows_no_empty_text() -> None:
    # A catalogue answers an empty text with its own header.
    assert all(message.id for message in messages(template()))
