"""The one door for words: every text a person reads passes through :func:`_` or its kin.

English is the source language; a language is a gettext catalogue under
``locale/<language>/LC_MESSAGES/dstui.mo`` and nothing else. Texts are looked up
when they are shown, so the language can change in play.
"""

import gettext as _gettext
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

DOMAIN: Final = "dstui"
LOCALE_DIR: Final = Path(__file__).parent / "locale"
SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final = (SOURCE_LANGUAGE, "id")
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")

_current: _gettext.NullTranslations = _gettext.NullTranslations()


def use_language(language: str) -> None:
    """Show texts in *language* from now on; what a catalogue lacks stays English."""
    global _current  # noqa: PLW0603 - the one place that holds the language
    _current = _gettext.translation(DOMAIN, LOCALE_DIR, languages=[language], fallback=True)


def known_language(name: str) -> str | None:
    """The language of a locale name such as ``id_ID.UTF-8``, if it is one of ours."""
    language = name.replace(".", "_").partition("_")[0].lower()
    return language if language in LANGUAGES else None


def locale_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the locale asks for, English where we do not have it."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return known_language(locale) or SOURCE_LANGUAGE


def _(text: str, context: str = "") -> str:
    """The text in the player's language.

    *context* tells apart what other languages do not say in one word: ``"short"`` stands for
    places of six cells, buttons and cards; ``"column"`` for the names of narrow columns.
    """
    return _current.pgettext(context, text) if context else _current.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The plural form for *count* in the player's language."""
    return _current.ngettext(singular, plural, count)


def N_(text: str, context: str = "") -> str:  # noqa: N802 - the usual name, known to tools
    """Mark *text* for the catalogues without translating it: for constants.

    The one who shows it gives :func:`_` the same *context*; the tools read it here.
    """
    return text
