"""Keeping what is no key press from acting as one.

A terminal may send a sequence that nobody asked for or that comes late. What Textual's
parser does not understand it hands on character by character, and a ``9`` among them
would pick column 9. The first character gives such a sequence away: Escape arrives as
Alt with the character after it, or as ``^``.
"""

from typing import Final

# How long, in seconds, the rest of a sequence may take to arrive.
_PATIENCE: Final = 0.15
_CSI: Final = "["
_SS3: Final = "O"
_STRINGS: Final = "]P_^X"
_ESCAPE_KEY: Final = "circumflex_accent"
_ALT: Final = "alt+"
_END_OF_STRING: Final = ("ctrl+g", "alt+backslash", "alt+\\")
_NAMES: Final = {
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "underscore": "_",
    "circumflex_accent": "^",
    "upper_o": "O",
    "upper_p": "P",
    "upper_x": "X",
}


class NoiseFilter:
    """Swallows the characters of sequences that the parser did not understand."""

    def __init__(self) -> None:
        """Begin outside any sequence."""
        self._opened: str | None = None
        self._last = 0.0

    def swallows(self, key: str, character: str | None, at: float) -> bool:
        """Whether a key event at *at* seconds belongs to such a sequence."""
        if self._opened is not None and at - self._last > _PATIENCE:
            self._opened = None
        self._last = at
        if self._opened is None:
            return self._opens(key)
        return self._goes_on(key, character)

    def _opens(self, key: str) -> bool:
        if key == _ESCAPE_KEY:
            self._opened = _ESCAPE_KEY
            return True
        if not key.startswith(_ALT):
            return False
        name = key.removeprefix(_ALT)
        symbol = _NAMES.get(name, name)
        if symbol in (_CSI, _SS3) or (len(symbol) == 1 and symbol in _STRINGS):
            self._opened = symbol
        return True

    def _goes_on(self, key: str, character: str | None) -> bool:
        opened = self._opened
        if opened == _ESCAPE_KEY:
            self._opened = character if character in (_CSI, _SS3, *_STRINGS) else None
            return self._opened is not None
        if opened in (_CSI, _SS3):
            is_final = character is not None and "@" <= character <= "~"
        else:
            is_final = key in _END_OF_STRING
        if is_final:
            self._opened = None
        return True
