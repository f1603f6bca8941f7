"""Which language to speak, found before the arguments are parsed: errors need it too."""

import os
from collections.abc import Mapping, Sequence
from typing import Final

from dstui.i18n import SOURCE_LANGUAGE

LANGUAGES: Final = (SOURCE_LANGUAGE, "id")
_OPTION: Final = "--lang"
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def asked_language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of ``--lang``, else of the locale, else English."""
    for place, word in enumerate(arguments):
        if word.startswith(f"{_OPTION}="):
            return _known(word.partition("=")[2]) or SOURCE_LANGUAGE
        if word == _OPTION and place + 1 < len(arguments):
            return _known(arguments[place + 1]) or SOURCE_LANGUAGE
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return _known(locale) or SOURCE_LANGUAGE


def _known(name: str) -> str | None:
    """The language of a locale name such as ``id_ID.UTF-8``, if it is one of ours."""
    language = name.replace(".", "_").partition("_")[0].lower()
    return language if language in LANGUAGES else None
