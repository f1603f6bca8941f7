"""What plain mode answers to a line: a game in words, without a terminal."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from dstui.engine.codes import CodeError, GameCode
from dstui.engine.game import Event, Game, Step, Travel, parse_event
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply, legal_actions
from dstui.i18n import N_, _
from dstui.plain.examples import examples_answer
from dstui.play.dailies import NoDailyDeal, existing_daily_code, parse_day
from dstui.play.finishing import finishing_line, next_up
from dstui.play.opening import Begun, Progress, preferred_kind, start_new
from dstui.play.options import DealKind
from dstui.play.sitting import OpenElsewhere, Sitting
from dstui.words.cards import in_words
from dstui.words.errors import code_error_text
from dstui.words.games import begun_elsewhere_text, elsewhere_text
from dstui.words.kinds import no_daily_text
from dstui.words.modes import full_mode_name
from dstui.words.notices import notice_text, trouble_text
from dstui.words.outside import shown
from dstui.words.refusals import refusal_text
from dstui.words.rules import rules_paragraphs
from dstui.words.spoken import (
    action_text,
    column_text,
    done_text,
    foundations_text,
    redone_text,
    standing_text,
    stock_text,
    table_lines,
    undone_text,
    waste_text,
    won_text,
)
from dstui.words.wins import share_line

if TYPE_CHECKING:
    from dstui.plain.hinting import Hinting

Answer = Iterator[str]


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its word; ``short`` is its one letter, ``usage`` follows the word."""

    word: str
    help: str
    short: str = ""
    usage: str = ""


COMMANDS: Final = (
    Command("table", N_("every pile"), "t"),
    Command("column", N_("one column; its number alone does the same"), usage="N"),
    Command("stock", N_("the stock"), "s"),
    Command("waste", N_("the waste"), "w"),
    Command("foundations", N_("the foundations"), "f"),
    Command("score", N_("score, moves, time and redeals")),
    Command("moves", N_("every move that is possible now"), "m"),
    Command("hint", N_("a hint; asked again at once, it goes back where one said so"), "i"),
    Command("up", N_("send up every card that can go; a game all but won is played out")),
    Command("undo", N_("take the last action back"), "u"),
    Command("redo", N_("make it again"), "y"),
    Command("new", N_("deal a new game in this mode"), "n", "[random|verified]"),
    Command("daily", N_("the deal of the day, or that of another date"), usage="[YYYY-MM-DD]"),
    Command("restart", N_("deal this game again")),
    Command("code", N_("the code of this game; with a code, play that one"), usage="[CODE]"),
    Command("rules", N_("the rules of this game")),
    Command("examples", N_("worked examples; with a number, that one"), usage="[N]"),
    Command("save", N_("make sure that the game is on the disk")),
    Command("help", N_("this list"), "h"),
    Command("quit", N_("leave; the game is kept"), "q"),
)

ACTIONS: Final = (
    ("d", N_("draw")),
    ("r", N_("redeal, when the stock is empty")),
    ("w3", N_("waste to column 3")),
    ("wf", N_("waste to its foundation")),
    ("37", N_("column 3 to column 7, as many cards as fit")),
    ("5f", N_("last card of column 5 to its foundation")),
    ("s3", N_("spades back to column 3; h, d and c for the other suits")),
)


class Session:
    """Answers lines about the game of a sitting."""

    def __init__(self, sitting: Sitting, patience: Callable[[], Progress]) -> None:
        """Answer for *sitting*, which has a game on the table.

        *patience* makes what is told how far the search for a verified deal is.
        """
        self.is_over = False
        self._sitting = sitting
        self._said = ""
        self._patience = patience
        self._hinting: Hinting | None = None
        self._answers: dict[str, Callable[[str], Answer]] = {
            "table": lambda _rest: table_lines(self._game.table),
            "column": self._column,
            "stock": lambda _rest: iter([stock_text(self._game.table)]),
            "waste": lambda _rest: iter([waste_text(self._game.table)]),
            "foundations": lambda _rest: iter([foundations_text(self._game.table)]),
            "score": lambda _rest: iter([standing_text(self._game)]),
            "moves": self._moves,
            "hint": self._hint,
            "up": self._up,
            "undo": lambda _rest: self._events("u"),
            "redo": lambda _rest: self._events("y"),
            "new": self._new,
            "daily": self._daily,
            "restart": self._restart,
            "code": self._code,
            "rules": self._rules,
            "examples": lambda rest: examples_answer(self._game.code.mode.family, rest),
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }
        self._words = {command.word: command.word for command in COMMANDS}
        self._words |= {command.short: command.word for command in COMMANDS if command.short}

    def __enter__(self) -> Self:
        """Nothing has to be begun."""
        return self

    def __exit__(self, *_exception: object) -> None:
        """End the search for hints, if there was one."""
        if self._hinting is not None:
            self._hinting.close()

    @property
    def _game(self) -> Game:
        return self._sitting.game

    def opening(self, begun: Begun) -> Answer:
        """What is said first."""
        yield _("dstui in plain mode. help lists the commands, quit leaves.")
        if begun.elsewhere is not None:
            yield begun_elsewhere_text(begun.elsewhere.code, self._game.code)
        yield from self._table(resumed=begun.resumed)
        yield from self._notices()

    def answer(self, line: str) -> Answer:
        """The answer to a line: a command, or actions separated by spaces."""
        words = line.split()
        if not words:
            return
        word, rest = words[0].lower(), line.strip()[len(words[0]) :].strip()
        if len(words) == 1 and word.isascii() and word.isdigit() and len(word) == 1:
            word, rest = "column", word
        if self._hinting is not None and self._words.get(word) != "hint":
            self._hinting.forget()
        if word in self._words and (word not in _EVENT_LETTERS or not rest):
            yield from self._answers[self._words[word]](rest)
        else:
            yield from self._events(line.lower())
        yield from self._notices()

    # -- actions

    def _events(self, text: str) -> Answer:
        """Do the events of *text* one by one; the first that cannot be done ends it."""
        for word in text.split():
            try:
                event = parse_event(word, self._game.code.mode.family)
            except ValueError:
                yield _("{word} is no action and no command; help lists them.").format(
                    word=shown(word)
                )
                return
            try:
                step = self._sitting.do(event)
            except IllegalAction as refused:
                yield refusal_text(refused, self._game.table, in_words)
                return
            yield _step_text(event, step)
            if self._game.is_won:
                yield from self._won()

    def _up(self, _rest: str) -> Answer:
        """Send cards up, one action each, or play out a game that is trivially won."""
        if next_up(self._game.table) is None and not finishing_line(self._game.table):
            yield _("No card can go up now.")
        for ending in finishing_line(self._game.table):
            yield from self._events(str(ending))
        while (action := next_up(self._game.table)) is not None:
            yield from self._events(str(action))

    def _won(self) -> Answer:
        game = self._game
        yield won_text(game)
        yield share_line(game.code, game.score, game.moves, game.seconds, self._sitting.daily)

    # -- questions

    def _column(self, rest: str) -> Answer:
        table = self._game.table
        if rest.isascii() and rest.isdigit() and 1 <= int(rest[:3]) <= len(table.columns):
            yield column_text(table, int(rest) - 1)
        else:
            yield _("Say column and a number from 1 to {count}.").format(count=len(table.columns))

    def _moves(self, _rest: str) -> Answer:
        table = self._game.table
        actions = list(legal_actions(table))
        if not actions:
            yield _("No move is possible.")
        for action in actions:
            yield action_text(action, apply(table, action))

    def _hint(self, _rest: str) -> Answer:
        if self._hinting is None:
            from dstui.plain.hinting import Hinting  # noqa: PLC0415 - most games do without

            self._hinting = Hinting(self._sitting)
        return self._hinting.answer()

    def _rules(self, _rest: str) -> Answer:
        for title, text in rules_paragraphs(self._game.code.mode):
            yield _("{title}: {text}").format(title=title, text=text)

    def _help(self, _rest: str) -> Answer:
        yield _("Actions; several may stand on a line:")
        for text, words in ACTIONS:
            yield _("{action}: {what}").format(action=text, what=_(words))
        yield _("Commands:")
        for command in COMMANDS:
            names = ", ".join(filter(None, (command.word, command.short)))
            names = f"{names} {command.usage}" if command.usage else names
            yield _("{action}: {what}").format(action=names, what=_(command.help))

    # -- games

    def _new(self, rest: str) -> Answer:
        mode = self._game.code.mode
        kinds = {"": preferred_kind(self._sitting, mode)}
        kinds |= {kind.value: kind for kind in (DealKind.RANDOM, DealKind.VERIFIED)}
        kind = kinds.get(rest.lower())
        if kind is None:
            yield _("Say new, new random or new verified.")
            return
        start_new(self._sitting, mode, kind, self._patience())
        yield from self._table()

    def _daily(self, rest: str) -> Answer:
        try:
            day = parse_day(rest) if rest else self._sitting.today
        except ValueError:
            yield _("{text} is no date; write it as 2026-01-31.").format(text=shown(rest))
            return
        try:
            code = existing_daily_code(self._game.code.mode.family, day)
            game = self._sitting.open_daily(code, day)
        except NoDailyDeal as error:
            yield no_daily_text(error)
        except OpenElsewhere as error:
            yield elsewhere_text(error.row.code)
        else:
            yield from self._table(resumed=bool(game.events))

    def _restart(self, _rest: str) -> Answer:
        self._sitting.restart()
        yield from self._table()

    def _code(self, rest: str) -> Answer:
        if not rest:
            code = self._game.code
            yield _("{code}: {mode}.").format(code=code, mode=full_mode_name(code.mode))
            return
        try:
            game = self._sitting.open_code(GameCode.parse(rest))
        except CodeError as error:
            yield code_error_text(error)
        except OpenElsewhere as error:
            yield elsewhere_text(error.row.code)
        else:
            yield from self._table(resumed=bool(game.events))

    def _table(self, *, resumed: bool = False) -> Answer:
        code = self._game.code
        text = _("Going on with {code}: {mode}.") if resumed else _("New game {code}: {mode}.")
        yield text.format(code=code, mode=full_mode_name(code.mode))
        if resumed:
            self._sitting.resume()
            yield standing_text(self._game)
        yield from table_lines(self._game.table)

    # -- keeping

    def _save(self, _rest: str) -> Answer:
        self._sitting.pause()
        self._sitting.resume()
        trouble = self._sitting.save_trouble
        yield trouble_text(trouble) if trouble else _("The game is saved, as after every action.")

    def _quit(self, _rest: str) -> Answer:
        self.is_over = True
        yield _("The game is kept.") if self._sitting.save_trouble is None else _("Goodbye.")

    def _notices(self) -> Answer:
        for notice in self._sitting.take_notices():
            yield notice_text(notice)
        trouble = self._sitting.save_trouble
        text = trouble_text(trouble) if trouble else ""
        if text != self._said:
            self._said = text
            yield text or _("Saving works again.")


# The letters that are events, too: with more on the line they are read as those.
_EVENT_LETTERS: Final = tuple(travel.value for travel in Travel)


def _step_text(event: Event, step: Step) -> str:
    match event:
        case Travel.UNDO:
            return undone_text(step)
        case Travel.REDO:
            return redone_text(step)
        case _:
            return done_text(step.outcome)
