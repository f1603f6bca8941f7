"""The keys of the table, whatever CapsLock says."""

import pytest

from dstui.tui.keys import BUTTONS, KEYS, PILE_KEYS, Command, command_of

# As the page has them: Textual's name, what it types, what it does.
PAGE = [
    ("d", "d", Command.DRAW), ("space", " ", Command.DRAW),
    ("u", "u", Command.UNDO), ("backspace", "\x7f", Command.UNDO),
    ("y", "y", Command.REDO), ("ctrl+y", "\x19", Command.REDO),
    ("i", "i", Command.HINT), ("a", "a", Command.SEND_UP), ("n", "n", Command.NEW),
    ("g", "g", Command.CODE), ("o", "o", Command.GAMES), ("p", "p", Command.PAUSE),
    ("t", "t", Command.STATISTICS), ("comma", ",", Command.SETTINGS),
    ("f1", None, Command.HELP), ("question_mark", "?", Command.HELP), ("q", "q", Command.LEAVE),
    ("ctrl+z", "\x1a", Command.SUSPEND), ("escape", "\x1b", Command.LET_GO),
    ("left", None, Command.LEFT), ("h", "h", Command.LEFT), ("down", None, Command.DOWN),
    ("j", "j", Command.DOWN), ("up", None, Command.UP), ("k", "k", Command.UP),
    ("right", None, Command.RIGHT), ("l", "l", Command.RIGHT),
    ("enter", "\r", Command.ENTER), ("tab", "\t", Command.NEXT),
    ("shift+tab", None, Command.PREVIOUS),
]  # fmt: skip


@pytest.mark.parametrize(("key", "character", "command"), PAGE)
def test_every_key_of_the_page(key, character, command):
    assert command_of(key, character) is command


@pytest.mark.parametrize(("key", "character", "command"), [row for row in PAGE if len(row[0]) == 1])
def test_capslock_changes_nothing(key, character, command):
    assert command_of(key.upper(), character.upper()) is command


@pytest.mark.parametrize("character", "123456789wfWF")
def test_pile_keys_are_no_commands(character):
    assert command_of(character, character) is None


@pytest.mark.parametrize(
    ("key", "character"), [("0", "0"), ("e", "e"), ("\u00f1", "\u00f1"), ("f5", None)]
)
def test_other_keys_do_nothing(key, character):
    assert command_of(key, character) is None


def test_no_key_stands_for_two_commands():
    names = [name for key in KEYS for name in key.keys]
    assert len(set(names)) == len(names)
    assert {key.command for key in KEYS} == set(Command)


def test_no_key_that_a_multiplexer_or_ssh_takes_is_needed():
    taken = {"ctrl+b", "ctrl+a", "ctrl+circumflex_accent", "tilde"}
    for key in KEYS:
        assert not taken.issuperset(key.keys)


def test_escape_is_never_the_only_way():
    """Backspace lets go too, where something is picked (table_screen)."""
    assert [key.command for key in KEYS if key.keys == ("escape",)] == [Command.LET_GO]


def test_help_is_there_for_every_key():
    assert all(key.help and key.shown for key in KEYS)
    assert all(len(each) == 2 for each in PILE_KEYS)


def test_buttons_are_those_of_the_page():
    assert [key.command for key in BUTTONS] == [
        Command.UNDO, Command.REDO, Command.HINT, Command.NEW, Command.SETTINGS, Command.HELP,
    ]  # fmt: skip
    assert all(len(key.button) <= 6 for key in BUTTONS)
