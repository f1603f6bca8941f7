"""What may come from outside: valid inputs with things done to them, and what hurts programs."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

_Text = TypeVar("_Text", str, bytes)

# Characters that terminals obey, that are not what they seem, or that are no characters.
HOSTILE_CHARACTERS: Final = (
    "\0", "\x07", "\b", "\t", "\r", "\n", "\x0b", "\x0c", "\x1b", "\x1c", "\x7f", "\x85",
    "\x9b", "\x9d",
    "\u00a0", "\u00ad", "\u200b", "\u200d", "\u2028", "\u202e", "\u2066", "\ufeff", "\ufe0f",
    "\u0301", "\u0e33", "\u00df", "\u0130", "\u0131", "\u0663", "\u2167", "\uff11", "\u00b2",
    "\u2013", "\u4e00", "\U0001f0a1", "\ud800", "\udcff", "\ufffd", "\uffff",
)  # fmt: skip
HOSTILE_WORDS: Final = (
    "", "-", "--", "-1", "0", "1e999", "nan", "inf", "0x10", "1_0", "9" * 20, "9" * 5000, "null",
    "\x1b[2J", "\x1b]0;title\x07", "\x1b[31m", "{x}", "{0.__class__}", "%s%n", "../..", "a/b", ".",
    "..", "~", "-h", "--help", "' OR 1=1 --", "\u202eevil", "Z\u0301" * 40, "x" * 300, "\U0001f0a1",
)  # fmt: skip
HOSTILE_BYTES: Final = (
    b"\0", b"\xff", b"\xfe", b"\x80", b"\xc3", b"\xe2\x99", b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80", b"\xef\xbb\xbf",
    b"\x1b[2J", b"\r", b"\r\n", b"\n\n", b"\x0b", b"\x85", b"9" * 400, b"-", b" " * 200,
    b"\xe2\x80\xae", b"\xcc\x81",
)  # fmt: skip

hostile_words: Final = st.sampled_from(HOSTILE_WORDS) | st.text(max_size=12)


def mutated(originals: Sequence[_Text]) -> st.SearchStrategy[_Text]:
    """One of *originals* after one to four mutations, rarely more."""
    return st.builds(
        _apply, st.sampled_from(originals), st.lists(_mutations, min_size=1, max_size=4)
    )


def _apply(text: _Text, mutations: list[Callable[[Any], Any]]) -> _Text:
    for mutation in mutations:
        text = mutation(text)
    return text


class _Mutation:
    """Something done to a text or to bytes, which can be shown and done again.

    *first* and *second* are places in thousandths of the length.
    """

    def __init__(self, kind: str, first: int, second: int, number: int) -> None:
        self.kind, self.first, self.second, self.number = kind, first, second, number

    def __repr__(self) -> str:
        return f"{self.kind}({self.first}, {self.second}, {self.number})"

    def __call__(self, text: Any) -> Any:
        start, end = sorted(place * len(text) // 1000 for place in (self.first, self.second))
        before, middle, after = text[:start], text[start:end], text[end:]
        match self.kind:
            case "cut":
                return before
            case "leave out":
                return before + after
            case "double":
                return before + middle + middle + after
            case "repeat":
                return before + middle[:9] * (self.number % 60) + after
            case "swap":
                return before + after + middle
            case "flip":
                return before + self._flipped(text[start : start + 1]) + text[start + 1 :]
            case "insert":
                return before + self._thing(text) + middle + after
            case _:
                return before + self._thing(text) + after

    def _flipped(self, one: Any) -> Any:
        bit = 1 << self.number % 8
        if not one:
            return one
        return bytes([one[0] ^ bit]) if isinstance(one, bytes) else chr(ord(one) ^ bit)

    def _thing(self, text: Any) -> Any:
        things: Sequence[Any] = (
            HOSTILE_BYTES if isinstance(text, bytes) else HOSTILE_CHARACTERS + HOSTILE_WORDS
        )
        return things[self.number % len(things)]


_mutations: Final = st.builds(
    _Mutation,
    st.sampled_from(("cut", "leave out", "double", "repeat", "swap", "flip", "insert", "replace")),
    st.integers(0, 1000),
    st.integers(0, 1000),
    st.integers(0, 255),
)


def long(pieces: Sequence[_Text], length: int = 1_000_000) -> st.SearchStrategy[_Text]:
    """Some of *pieces*, one of them repeated up to *length*."""

    def build(before: _Text, piece: _Text, after: _Text) -> _Text:
        return before + piece * (length // max(1, len(piece))) + after

    one = st.sampled_from(pieces)
    return st.builds(build, one, one.filter(bool), one)
