"""What is said in the terminal after the table has gone."""

import shlex
from pathlib import Path

from dstui.engine.game import Game
from dstui.i18n import _
from dstui.play.options import PlayOptions
from dstui.words.outside import harmless

_LONGEST_PATH = 200


def left_text(game: Game, options: PlayOptions) -> str:
    """What became of the game, and how to go on with it; a kiosk's guest has no command."""
    code = str(game.code)
    if game.is_won:
        return _("{code} is won.").format(code=code)
    if options.kiosk:
        return _("{code} is kept.").format(code=code)
    if not game.events:
        text = _("To play this deal again: {command}")
        return text.format(command=_command(options, "--code", code))
    return _("{code} is kept. To go on: {command}").format(code=code, command=_command(options))


def crash_text(report: Path | None, options: PlayOptions) -> str:
    """That a fault ended the program; *report* is the file that tells of it, if there is one."""
    if report is None or options.kiosk:
        return _("A fault in dstui ended it. The game is kept.")
    text = _("A fault in dstui ended it. The game is kept; for a bug report: {path}")
    return text.format(path=harmless(str(report), _LONGEST_PATH))


def _command(options: PlayOptions, *more: str) -> str:
    words = ["dstui", *more]
    if options.data_dir is not None:
        words += ["--data-dir", str(options.data_dir)]
    if options.player is not None:
        words += ["--player", options.player]
    return harmless(shlex.join(words), _LONGEST_PATH)
