"""A game: its code and its events, undo and redo, the counter and the clock (rules, section 6)."""

from collections import deque
from collections.abc import Iterable
from enum import Enum
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from dstui.engine.actions import Action, FoundationToColumn, parse_action
from dstui.engine.bonus import Bonus, bonus_of
from dstui.engine.clock import Stopwatch, TimeSource
from dstui.engine.codes import GameCode
from dstui.engine.families import Family
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.rules import Outcome, apply
from dstui.engine.table import Table

UNDO_LIMIT: Final = 200


class Travel(Enum):
    """The events that are no actions: going back and forth in the history."""

    UNDO = "u"
    REDO = "y"

    def __str__(self) -> str:
        return self.value


Event: TypeAlias = Action | Travel


def parse_event(text: str, family: Family) -> Event:
    """Read an event: an action's text form, ``u`` or ``y``; raise ValueError for others."""
    if text in (Travel.UNDO.value, Travel.REDO.value):
        return Travel(text)
    return parse_action(text, family)


class Step(NamedTuple):
    """One action of the history: the table before it and what it did."""

    before: Table
    outcome: Outcome


class Score(NamedTuple):
    """A score with the bonus of a win shown apart, in points."""

    points: int
    bonus: Bonus

    @property
    def total(self) -> int:
        """The final score."""
        return self.points + self.bonus.total


class Game:
    """One game from its code on.

    Table, score, counter and history follow from the code and the events alone;
    tables never change, so going back is taking up an earlier one.

    >>> game = Game(GameCode.parse("DS1-D1N-AAAAAAA"))
    >>> _ = game.do(parse_event("6f", game.code.mode.family)), game.undo()
    >>> print(*game.events, game.moves, game.table.score)
    6f u 1 0
    """

    def __init__(
        self, code: GameCode, *, now: TimeSource = monotonic, seconds: float = 0.0
    ) -> None:
        """Deal *code*. *now* gives seconds for the clock, *seconds* were counted before."""
        self.code = code
        self.table = code.table()
        self.stopwatch = Stopwatch(now, seconds)
        self.moves = 0
        self._events: list[Event] = []
        self._line: list[Action] = []
        self._undo: deque[Step] = deque(maxlen=UNDO_LIMIT)
        self._redo: list[Step] = []

    @classmethod
    def replay(
        cls,
        code: GameCode,
        events: Iterable[Event],
        *,
        now: TimeSource = monotonic,
        seconds: float = 0.0,
    ) -> "Game":
        """The game that *events* lead to, its clock standing at *seconds*.

        Raises IllegalAction at the first event that the rules refuse.
        """
        game = cls(code, now=now, seconds=seconds)
        for event in events:
            game.do(event)
        game.stopwatch = Stopwatch(now, seconds)
        return game

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(self._events)

    @property
    def line(self) -> tuple[Action, ...]:
        """The actions that stand: what a record holds."""
        return tuple(self._line)

    @property
    def undoable(self) -> int:
        """How many actions undo can take back now, at most 200."""
        return len(self._undo)

    @property
    def redoable(self) -> int:
        """How many actions redo can make again now."""
        return len(self._redo)

    @property
    def last_step(self) -> Step | None:
        """The step that undo would take back."""
        return self._undo[-1] if self._undo else None

    @property
    def is_won(self) -> bool:
        """Whether every card is on the foundations."""
        return self.table.is_won

    @property
    def seconds(self) -> int:
        """Whole seconds of play."""
        return int(self.stopwatch.seconds)

    @property
    def score(self) -> Score:
        """The score now, with the bonus once the game is won."""
        return Score(self.table.score, bonus_of(self.table, self.seconds))

    @property
    def sets_best_score(self) -> bool:
        """Whether a win counts for best scores: not after take-backs that pay (section 5)."""
        return not self.table.mode.scoring.take_back_pays or not any(
            isinstance(action, FoundationToColumn) for action in self._line
        )

    def do(self, event: Event) -> Step:
        """Carry out any event; raise IllegalAction when it is refused."""
        match event:
            case Travel.UNDO:
                return self.undo()
            case Travel.REDO:
                return self.redo()
            case action:
                return self.play(action)

    def play(self, action: Action) -> Step:
        """Make *action*; raise IllegalAction, changing nothing, when it is refused."""
        step = Step(self.table, apply(self.table, action))
        self._redo.clear()
        self.moves += 1
        self._events.append(action)
        self._stand(step)
        return step

    def undo(self) -> Step:
        """Take the last action back and return its step; the counter and clock stay."""
        if not self._undo:
            raise IllegalAction(Refusal.NOTHING_TO_UNDO)
        step = self._undo.pop()
        self._redo.append(step)
        self._line.pop()
        self._events.append(Travel.UNDO)
        self.table = step.before
        self._run_clock()
        return step

    def redo(self) -> Step:
        """Make the action again that was taken back last, and return its step."""
        if not self._redo:
            raise IllegalAction(Refusal.NOTHING_TO_REDO)
        step = self._redo.pop()
        self._events.append(Travel.REDO)
        self._stand(step)
        return step

    def _stand(self, step: Step) -> None:
        self._undo.append(step)
        self._line.append(step.outcome.action)
        self.table = step.outcome.table
        self._run_clock()

    def _run_clock(self) -> None:
        if self.is_won:
            self.stopwatch.stop()
        else:
            self.stopwatch.start()
