"""Keeping what is no key press from acting as one.

A terminal may send a sequence that nobody asked for or that comes late. What Textual's
parser does not understand it hands on character by character, and a ``9`` among them
would pick column 9. Its Escape becomes ``^`` where another sequence follows at once;
where nothing follows it is left out, and only letters and digits after it say Alt.
"""

from typing import Final

# How long, in seconds, the rest of a sequence may take to arrive.
_PATIENCE: Final = 0.5
_ALT: Final = "alt+"
_ESCAPE: Final = "^"
# Escape alone is a key; on a slow line it may yet turn out to be the first of a sequence.
_PRESSED: Final = "\x1b"
_CSI: Final = "["
_SS3: Final = "O"
# A control sequence that has begun its parameters, and a report of the mouse in the oldest
# form: "M" without any, and three characters, of whatever kind.
_PARAMETERS: Final = "[;"
_MOUSE: Final = "M"
_MOUSE_LENGTH: Final = 3
_STRING: Final = "]"
# What opens a sequence: by itself, where it is no key of the table, or as Alt with a letter.
_OPENERS: Final = {
    "^": _ESCAPE, "[": _CSI, "]": _STRING, "_": _STRING,
    "\x8f": _SS3, "\x90": _STRING, "\x98": _STRING, "\x9b": _CSI,
    "\x9d": _STRING, "\x9e": _STRING, "\x9f": _STRING,
}  # fmt: skip
_ALT_OPENERS: Final = {"O": _SS3, "P": _STRING, "X": _STRING}
_ENDS_OF_STRING: Final = "\x07\\\x9c"
# Held with a letter these make another key, whatever letter the terminal names with it.
_MODIFIERS: Final = frozenset(("alt", "ctrl", "super", "hyper", "meta"))


class NoiseFilter:
    """Swallows the characters of sequences that the parser did not understand."""

    def __init__(self) -> None:
        """Begin outside any sequence."""
        self._opened: str | None = None
        self._left = 0
        self._last = 0.0

    def swallows(self, key: str, character: str | None, at: float) -> bool:
        """Whether a key event at *at* seconds belongs to such a sequence, or is no key of ours."""
        if at - self._last > _PATIENCE:
            self._opened = None
        self._last = at
        if character is None:
            # The parser knew this one, so whatever was open had ended before it.
            self._opened = None
            return key.startswith(_ALT)
        if self._opened in (None, _PRESSED) or key.startswith(_ALT):
            return self._opens(key, character)
        return self._goes_on(character)

    def _opens(self, key: str, character: str) -> bool:
        after_escape = self._opened == _PRESSED or key.startswith(_ALT)
        self._opened = _OPENERS.get(character)
        if self._opened is None and after_escape:
            self._opened = _ALT_OPENERS.get(character)
        if character == _PRESSED:
            self._opened = _PRESSED
            return False
        if self._opened is not None:
            return True
        return character.isprintable() and not _MODIFIERS.isdisjoint(key.split("+")[:-1])

    def _goes_on(self, character: str) -> bool:
        if self._opened == _MOUSE:
            self._left -= 1
            if not self._left:
                self._opened = None
        elif self._opened == _CSI and character == _MOUSE:
            self._opened, self._left = _MOUSE, _MOUSE_LENGTH
        elif self._opened == _ESCAPE:
            self._opened = character if character in (_CSI, _SS3) else _STRING
        elif self._opened == _STRING:
            if character in _ENDS_OF_STRING:
                self._opened = None
        elif not character.isprintable():
            self._opened = _OPENERS.get(character)
            return self._opened is not None
        elif character in (_ESCAPE, _STRING):
            self._opened = character
        elif "@" <= character <= "~" and character != _CSI:
            self._opened = None
        elif self._opened == _CSI and character != _CSI:
            self._opened = _PARAMETERS
        return True
