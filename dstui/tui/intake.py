"""From the terminal's bytes to events, whatever bytes they are.

Textual's parser knows the keys and the mouse. What is kept from it here would stop the
program or let what is no key act: bytes that are no UTF-8, the text of a paste, which may
hold anything, and reports about the window that nobody asked for.
"""

from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"
# A paste whose end was lost would keep every key for itself: so long, in seconds, it may rest.
PASTE_PATIENCE: Final = 5.0
# A record of ten thousand actions is some thirty thousand characters; more is of no use.
LONGEST_PASTE: Final = 1_000_000

_NO_CHARACTER: Final = "\ufffd"


class Intake:
    """Makes events of bytes that come in pieces, cut anywhere."""

    def __init__(self) -> None:
        """Begin outside any sequence, character or paste."""
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._parser = _Parser()
        self._tail = ""
        self._pasted: list[str] | None = None
        self._pasted_length = 0
        self._fed_at = 0.0

    def feed(self, data: bytes) -> Iterator[Message]:
        """The events that *data* completes."""
        self._fed_at = monotonic()
        text = self._decoder.decode(data)
        while text:
            mark = PASTE_BEGINS if self._pasted is None else PASTE_ENDS
            # A mark may have begun in what came before; what can be of it is kept for this.
            seen = self._tail + text
            found = seen.find(mark)
            used = len(text) if found < 0 else found + len(mark) - len(self._tail)
            piece, text = text[:used], text[used:]
            self._tail = (self._tail + piece)[1 - len(mark) :] if found < 0 else ""
            if self._pasted is None:
                yield from self._keys(piece)
                if found >= 0:
                    self._pasted, self._pasted_length = [], 0
            else:
                self._keep(piece)
                if found >= 0:
                    yield self._end_paste(len(mark))

    def tick(self) -> Iterator[Message]:
        """The events of what has waited long enough: Escape alone, a paste without an end."""
        if self._pasted is not None and monotonic() - self._fed_at >= PASTE_PATIENCE:
            self._tail = ""
            yield self._end_paste(0)
        yield from _asked_for(self._parser.tick())

    def _keys(self, text: str) -> Iterator[Message]:
        return _asked_for(self._parser.feed(text))

    def _keep(self, text: str) -> None:
        assert self._pasted is not None
        self._pasted.append(text)
        self._pasted_length += len(text)
        if self._pasted_length > 2 * LONGEST_PASTE:
            kept = "".join(self._pasted)
            # The end of it may be that of the mark.
            self._pasted = [kept[:LONGEST_PASTE], kept[-len(PASTE_ENDS) :]]
            self._pasted_length = LONGEST_PASTE + len(PASTE_ENDS)

    def _end_paste(self, mark_length: int) -> events.Paste:
        """The paste, without the mark of so many characters at its end."""
        text = "".join(self._pasted or ())
        self._pasted = None
        # The parser has seen where the paste began, and nothing of it.
        for _empty in self._parser.feed(PASTE_ENDS):
            pass
        text = text[: len(text) - mark_length][:LONGEST_PASTE]
        return events.Paste(text.replace("\0", ""))


class _Parser(XTermParser):
    """Textual's parser; the pointer is told in cells, whatever a report says."""

    def parse_mouse_code(self, code: str) -> Message | None:
        self.mouse_pixels = False
        return super().parse_mouse_code(code)


def _asked_for(messages: Iterable[Message]) -> Iterator[Message]:
    """*messages* without what is no key and what nobody asked for.

    The window's size comes from the system, which knows it; pastes come from the intake.
    """
    for message in messages:
        if isinstance(message, events.Resize | events.Paste):
            continue
        if isinstance(message, events.Key) and message.character == _NO_CHARACTER:
            continue
        yield message
