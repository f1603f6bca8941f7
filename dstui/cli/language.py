"""Which language to speak, found before the arguments are parsed: errors need it too."""

import os
from collections.abc import Mapping, Sequence
from typing import Final

from dstui.i18n import SOURCE_LANGUAGE, known_language, locale_language

_OPTION: Final = "--lang"


def asked_language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of ``--lang``, else of the locale, else English."""
    for place, word in enumerate(arguments):
        if word.startswith(f"{_OPTION}="):
            return known_language(word.partition("=")[2]) or SOURCE_LANGUAGE
        if word == _OPTION and place + 1 < len(arguments):
            return known_language(arguments[place + 1]) or SOURCE_LANGUAGE
    return locale_language(environment)
