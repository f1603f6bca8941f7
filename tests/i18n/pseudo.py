"""A language that nobody speaks: every letter of a text that went through the catalogues
is another one, so that what did not go through them shows, and on request every text is
longer by a third and in brackets, so that what is cut shows."""

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import dstui.i18n

OPENS, CLOSES = "\u27e6", "\u27e7"
LONGER = 0.3
_FILLING = " \u00b7"
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "\u00e5\u0180\u00e7\u0111\u00e9\u0192\u011d\u0125\u00ee\u0135\u0137\u013c\u0271"
    "\u00f1\u00f8\u00fe\u01eb\u0155\u0161\u0163\u00fb\u1e7d\u0175\u1e8b\u00fd\u017e"
    "\u00c5\u0181\u00c7\u0110\u00c9\u0191\u011c\u0124\u00ce\u0134\u0136\u013b\u019d"
    "\u00d1\u00d8\u00de\u01ea\u0154\u0160\u0162\u00db\u1e7c\u0174\u1e8a\u00dd\u017d",
)
_PLACEHOLDER = re.compile(r"(\{\w+\})")


class Pseudo(gettext.NullTranslations):
    """Translates into the language that nobody speaks; *longer* makes texts longer."""

    def __init__(self, *, longer: bool) -> None:
        super().__init__()
        self._longer = longer

    def gettext(self, message: str) -> str:
        text = "".join(
            piece if _PLACEHOLDER.fullmatch(piece) else piece.translate(_LETTERS)
            for piece in _PLACEHOLDER.split(message)
        )
        if not self._longer or not text.strip():
            return text
        # In pieces of two cells, so that it can be wrapped as words can.
        missing = round(len(message) * LONGER) - len(OPENS) - len(CLOSES)
        return f"{OPENS}{text}{_FILLING * (max(0, missing) // len(_FILLING))}{CLOSES}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        # Contexts stand for places that no language may outgrow.
        return Pseudo(longer=False).gettext(message)


@contextmanager
def spoken(*, longer: bool = False) -> Iterator[None]:
    """Let the program speak it, whatever language it is asked for."""
    pseudo = Pseudo(longer=longer)
    with (
        patch.object(dstui.i18n, "_current", pseudo),
        patch("dstui.i18n._gettext.translation", lambda *_, **__: pseudo),
    ):
        yield
