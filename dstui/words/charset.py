"""Whether the suits' symbols can be shown here."""

from collections.abc import Mapping
from typing import Final

from dstui.words.cards import SUIT_SYMBOLS, CardText, with_letter, with_symbol

_VARIABLES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
_PORTABLE: Final = ("", "C", "POSIX")
# What the table draws with beside the suits: backs, and the marks of states.
_MARKS: Final = "\u2591\u25b8\u25c2"


def shows_suits(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Whether *encoding* has the suits, and the locale of *environment* is for it.

    Python writes UTF-8 in the portable locale, too; a terminal that is set up for it
    need not read that.
    """
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    if locale in _PORTABLE:
        return False
    try:
        (SUIT_SYMBOLS + _MARKS).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def printed_card(environment: Mapping[str, str], encoding: str | None) -> CardText:
    """How cards are named where *encoding* is written: by symbols if they can be shown."""
    return with_symbol if shows_suits(environment, encoding) else with_letter
