"""Game codes such as ``DS1-D1N-AAAAAAB``: reading and writing (rules, section 7)."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from dstui.engine.deals import deal_table
from dstui.engine.families import Mode, find_family, find_mode
from dstui.engine.table import Table

DEAL_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
DEAL_LENGTH: Final = 7
DEAL_COUNT: Final = len(DEAL_ALPHABET) ** DEAL_LENGTH

_IGNORED: Final = re.compile(r"[\s\-\u2010-\u2015\u2212]+")
_FAMILY_LENGTH: Final = 3
_MODE_LENGTH: Final = 3
# What people type for a letter that they misread (section 7), in the deal part only.
_MISREAD: Final = str.maketrans("018", "OIB")


class CodePart(Enum):
    """The part of a code that could not be read."""

    EMPTY = "empty"
    FAMILY = "family"
    MODE = "mode"
    DEAL_LETTER = "deal letter"
    DEAL_LENGTH = "deal length"


@dataclass
class CodeError(ValueError):
    """A code that cannot be read.

    ``text`` is the offending part, in capitals and without spaces and dashes.
    """

    part: CodePart
    text: str

    def __str__(self) -> str:
        return f"bad {self.part.value} in a game code: {self.text!r}"


class GameCode(NamedTuple):
    """A mode and the number of a deal: together they fix a game.

    >>> str(GameCode.parse("ds1 d1n aaaaaab"))
    'DS1-D1N-AAAAAAB'
    """

    mode: Mode
    deal: int

    @classmethod
    def parse(cls, text: str) -> "GameCode":
        """Read a code, forgiving case, spaces, dashes and misread letters.

        Raises CodeError, which names the offending part.
        """
        letters = _upper_ascii(_IGNORED.sub("", text))
        family_part = letters[:_FAMILY_LENGTH]
        mode_part = letters[_FAMILY_LENGTH : _FAMILY_LENGTH + _MODE_LENGTH]
        if not letters:
            raise CodeError(CodePart.EMPTY, text)
        family = find_family(family_part)
        if family is None:
            raise CodeError(CodePart.FAMILY, family_part)
        mode = find_mode(family, mode_part)
        if mode is None:
            raise CodeError(CodePart.MODE, mode_part)
        return cls(mode, parse_deal(letters[_FAMILY_LENGTH + _MODE_LENGTH :]))

    def table(self) -> Table:
        """The table at the start of this game."""
        return deal_table(self.mode, self.deal)

    def with_mode(self, mode: Mode) -> "GameCode":
        """The same deal number in another mode."""
        return GameCode(mode, self.deal)

    def __str__(self) -> str:
        return f"{self.mode}-{format_deal(self.deal)}"


def parse_deal(text: str) -> int:
    """Read the seven letters of a deal number; raise CodeError.

    >>> parse_deal("AAAAABA")
    32
    """
    letters = text.translate(_MISREAD)
    for letter, given in zip(letters, text, strict=True):
        if letter not in DEAL_ALPHABET:
            raise CodeError(CodePart.DEAL_LETTER, given)
    # Before any arithmetic: the number that a long text stands for takes its square of time.
    if len(letters) != DEAL_LENGTH:
        raise CodeError(CodePart.DEAL_LENGTH, text)
    deal = 0
    for letter in letters:
        deal = deal * len(DEAL_ALPHABET) + DEAL_ALPHABET.index(letter)
    return deal


def format_deal(deal: int) -> str:
    """Write a deal number, 0 to 2**35 - 1, as seven letters; raise ValueError beyond.

    >>> format_deal(2**35 - 1)
    '7777777'
    """
    if not 0 <= deal < DEAL_COUNT:
        raise ValueError(f"deal number out of range: {deal}")
    letters = []
    for _ in range(DEAL_LENGTH):
        deal, value = divmod(deal, len(DEAL_ALPHABET))
        letters.append(DEAL_ALPHABET[value])
    return "".join(reversed(letters))


def _upper_ascii(text: str) -> str:
    """Upper-case the ASCII letters only: ``str.upper`` would turn one sharp s into two letters."""
    return "".join(chr(ord(c) - 32) if "a" <= c <= "z" else c for c in text)
