"""The keys of the table, as data: the table obeys it, help and buttons are made from it.

Letters count in either case, so that CapsLock does no harm.
"""

from enum import Enum
from typing import Final, NamedTuple

from dstui.i18n import N_


class Command(Enum):
    """What a key or a button can ask of the table."""

    DRAW = "draw"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    SEND_UP = "send up"
    NEW = "new"
    CODE = "code"
    GAMES = "games"
    PAUSE = "pause"
    STATISTICS = "statistics"
    CALENDAR = "calendar"
    SETTINGS = "settings"
    HELP = "help"
    LEAVE = "leave"
    SUSPEND = "suspend"
    REPAINT = "repaint"
    LET_GO = "let go"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    ENTER = "enter"
    NEXT = "next"
    PREVIOUS = "previous"


# What leaves a pick where it is; every other command lets go of it first.
KEEPING: Final = frozenset(
    {
        Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.ENTER, Command.NEXT,
        Command.PREVIOUS, Command.REPAINT,
    }
)  # fmt: skip


class Key(NamedTuple):
    """A command's keys, as Textual names them and as people read them.

    ``button`` is its word on the panel, at most six letters, or empty; ``help`` says
    what it does, in English.
    """

    command: Command
    keys: tuple[str, ...]
    shown: str
    help: str
    button: str = ""

    @property
    def button_key(self) -> str:
        """The key that the button names, one character."""
        return next((key for key in self.shown.split(", ") if len(key) == 1), self.shown)


KEYS: Final = (
    Key(Command.DRAW, ("d", "space"), "d, Space", N_("draw; with the stock empty, redeal")),
    Key(Command.UNDO, ("u", "backspace"), "u, Backspace", N_("undo"), N_("Undo", "short")),
    Key(Command.REDO, ("y", "ctrl+y"), "y, Ctrl+Y", N_("redo"), N_("Redo", "short")),
    Key(Command.HINT, ("i",), "i", N_("a hint"), N_("Hint", "short")),
    Key(Command.SEND_UP, ("a",), "a", N_("send up every card that can go")),
    Key(Command.NEW, ("n",), "n", N_("new game, or the same deal again"), N_("New", "short")),
    Key(Command.CODE, ("g",), "g", N_("enter a game code or paste a record")),
    Key(Command.GAMES, ("o",), "o", N_("games: go on, replay, export")),
    Key(Command.CALENDAR, ("c",), "c", N_("the daily deals")),
    Key(Command.PAUSE, ("p",), "p", N_("pause")),
    Key(Command.STATISTICS, ("t",), "t", N_("statistics")),
    Key(Command.SETTINGS, ("comma",), ",", N_("settings"), N_("Set", "short")),
    Key(
        Command.HELP,
        ("f1", "question_mark"),
        "F1, ?",
        N_("help: keys, rules and examples"),
        N_("Help", "short"),
    ),
    Key(Command.ENTER, ("enter",), "Enter", N_("pick or place at the cursor")),
    Key(Command.NEXT, ("tab",), "Tab", N_("the next pile that can move, or take the pick")),
    Key(Command.PREVIOUS, ("shift+tab",), "Shift+Tab", N_("the same, backwards")),
    Key(Command.LEFT, ("left", "h"), "Left, h", N_("the cursor to the left")),
    Key(Command.DOWN, ("down", "j"), "Down, j", N_("the cursor down")),
    Key(Command.UP, ("up", "k"), "Up, k", N_("the cursor up, into a run")),
    Key(Command.RIGHT, ("right", "l"), "Right, l", N_("the cursor to the right")),
    Key(Command.LET_GO, ("escape",), "Escape", N_("let go of what is picked")),
    Key(Command.REPAINT, ("ctrl+l",), "Ctrl+L", N_("draw the screen again")),
    Key(Command.SUSPEND, ("ctrl+z",), "Ctrl+Z", N_("suspend: back with fg")),
    Key(Command.LEAVE, ("q",), "q q", N_("leave; the game is kept (Ctrl+Q leaves at once)")),
)

PILE_KEYS: Final = (
    ("1 .. 9", N_("a column: first the one to move from, then the one to move to")),
    ("w", N_("the waste")),
    ("f", N_("the foundations; f 3 takes a card back to column 3")),
    ("3 3", N_("the same key twice: column 3's last card up, or to the best column")),
)

BUTTONS: Final = tuple(key for key in KEYS if key.button)

_COMMANDS: Final = {name: key.command for key in KEYS for name in key.keys}


def command_of(key: str, character: str | None) -> Command | None:
    """The command of a key press, given Textual's name for it and what it types."""
    if character is not None and character.isalpha():
        return _COMMANDS.get(character.lower())
    return _COMMANDS.get(key)
