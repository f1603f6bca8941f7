"""Records: a game's line as plain text, read back and checked (rules, section 9)."""

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dstui.engine.actions import Action, FoundationToColumn, parse_action
from dstui.engine.bonus import Bonus, bonus_of
from dstui.engine.codes import CodeError, GameCode
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply
from dstui.engine.table import Table

VERSION: Final = "1"
_VERSION_KEY: Final = "dstui-record"
KEYS: Final = (_VERSION_KEY, "code", "score", "moves", "seconds", "date")
_KEY: Final = re.compile(r"[a-z-]+")
_WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_WORDS_A_LINE: Final = 24


class RecordFault(Enum):
    """What is wrong with the text of a record."""

    NOT_A_RECORD = "not a record"
    VERSION = "unknown version"
    HEADER = "not a header"
    UNKNOWN_KEY = "unknown key"
    REPEATED_KEY = "key given twice"
    NO_CODE = "no code"
    CODE = "bad code"
    VALUE = "bad value"
    WORD = "not an action"


@dataclass
class RecordError(ValueError):
    """Text that is no record.

    ``key`` names the header in question, ``text`` what stood there; ``number``
    counts actions from 1, for a word that is no action.
    """

    fault: RecordFault
    text: str = ""
    key: str = ""
    number: int = 0

    def __str__(self) -> str:
        where = self.key or (f"action {self.number}" if self.number else "the text")
        return f"{self.fault.value} in {where}: {self.text!r}"


@dataclass
class IllegalRecord(ValueError):
    """A record whose action *number*, counted from 1, the rules refuse."""

    number: int
    action: Action
    cause: IllegalAction

    def __str__(self) -> str:
        return f"action {self.number} ({self.action}) is illegal: {self.cause}"


@dataclass
class HeaderMismatch(ValueError):
    """A header that contradicts the replay. ``found`` is what the replay gives."""

    key: str
    claimed: int
    found: int

    def __str__(self) -> str:
        return f"the header says {self.key} {self.claimed}, the replay gives {self.found}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is shared: the deal, the actions that stand, and claims about them.

    >>> lines = "dstui-record: 1", "code: DS1-D1N-AAAAAAA", "", "6f 7f d"
    >>> Record.parse(chr(10).join(lines)).replay().score
    30
    """

    code: GameCode
    actions: tuple[Action, ...]
    score: int | None = None
    moves: int | None = None
    seconds: int | None = None
    date: datetime.date | None = None

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record without judging its actions; raise RecordError."""
        lines = text.lstrip("\ufeff").strip().splitlines()
        end = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
        headers = _read_headers(lines[:end])
        code = _read_code(headers)
        words = " ".join(lines[end:]).split()
        return cls(
            code,
            tuple(_read_actions(words, code)),
            _read_number(headers, "score", signed=True),
            _read_number(headers, "moves"),
            _read_number(headers, "seconds"),
            _read_date(headers),
        )

    def __str__(self) -> str:
        headers: list[tuple[str, object]] = [
            (_VERSION_KEY, VERSION),
            ("code", self.code),
            ("score", self.score),
            ("moves", self.moves),
            ("seconds", self.seconds),
            ("date", self.date),
        ]
        lines = [f"{key}: {value}" for key, value in headers if value is not None]
        words = [str(action) for action in self.actions]
        rows = range(0, len(words), _WORDS_A_LINE)
        lines += ["", *(" ".join(words[i : i + _WORDS_A_LINE]) for i in rows)]
        return "\n".join(lines) + "\n"

    def replay(self) -> "Replay":
        """Check every action and header; raise IllegalRecord or HeaderMismatch."""
        table = self.code.table()
        for number, action in enumerate(self.actions, 1):
            try:
                table = apply(table, action).table
            except IllegalAction as cause:
                raise IllegalRecord(number, action, cause) from cause
        replay = Replay(self, table, bonus_of(table, self.seconds))
        if self.moves is not None and self.moves < len(self.actions):
            raise HeaderMismatch("moves", self.moves, len(self.actions))
        if self.score is not None and self.score != replay.score:
            raise HeaderMismatch("score", self.score, replay.score)
        return replay


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record's actions lead to."""

    record: Record
    table: Table
    bonus: Bonus

    @property
    def is_won(self) -> bool:
        """Whether the actions win the game."""
        return self.table.is_won

    @property
    def score(self) -> int:
        """The final score, the bonus of a win included."""
        return self.table.score + self.bonus.total

    @property
    def moves(self) -> int:
        """How many actions were replayed."""
        return len(self.record.actions)

    @property
    def took_back(self) -> bool:
        """Whether a card came back from a foundation."""
        return any(isinstance(action, FoundationToColumn) for action in self.record.actions)


def _read_headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for number, line in enumerate(lines):
        key, colon, value = (part.strip() for part in line.partition(":"))
        is_header = bool(colon and _KEY.fullmatch(key))
        if number == 0 and not (is_header and key == _VERSION_KEY):
            raise RecordError(RecordFault.NOT_A_RECORD, line)
        if not is_header:
            raise RecordError(RecordFault.HEADER, line)
        if key == _VERSION_KEY and value != VERSION:
            raise RecordError(RecordFault.VERSION, value, key)
        if key not in KEYS:
            raise RecordError(RecordFault.UNKNOWN_KEY, key, key)
        if key in headers:
            raise RecordError(RecordFault.REPEATED_KEY, value, key)
        headers[key] = value
    if not headers:
        raise RecordError(RecordFault.NOT_A_RECORD)
    return headers


def _read_code(headers: dict[str, str]) -> GameCode:
    if "code" not in headers:
        raise RecordError(RecordFault.NO_CODE, key="code")
    try:
        return GameCode.parse(headers["code"])
    except CodeError as error:
        raise RecordError(RecordFault.CODE, headers["code"], "code") from error


def _read_actions(words: Iterable[str], code: GameCode) -> Iterable[Action]:
    for number, word in enumerate(words, 1):
        try:
            yield parse_action(word, code.mode.family)
        except ValueError as error:
            raise RecordError(RecordFault.WORD, word, number=number) from error


def _read_number(headers: dict[str, str], key: str, *, signed: bool = False) -> int | None:
    value = headers.get(key)
    if value is None:
        return None
    if not _WHOLE_NUMBER.fullmatch(value) or (value.startswith("-") and not signed):
        raise RecordError(RecordFault.VALUE, value, key)
    return int(value)


def _read_date(headers: dict[str, str]) -> datetime.date | None:
    value = headers.get("date")
    if value is None:
        return None
    try:
        return datetime.date.fromisoformat(value)
    except ValueError as error:
        raise RecordError(RecordFault.VALUE, value, "date") from error
