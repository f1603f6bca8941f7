"""From what was asked on the command line to a game on the table."""

import secrets
from dataclasses import dataclass

from dstui.engine.codes import DEAL_COUNT, GameCode
from dstui.engine.families import MODES, Mode
from dstui.play.options import PlayOptions
from dstui.play.sitting import OpenElsewhere, Sitting
from dstui.store.history import GameRow
from dstui.store.paths import find_paths
from dstui.store.settings import AUTO


@dataclass(frozen=True, slots=True)
class Begun:
    """How a sitting began.

    ``resumed`` says whether an unfinished game goes on; ``elsewhere`` is the game that
    would have been resumed, had another sitting not had it open.
    """

    resumed: bool
    elsewhere: GameRow | None = None


def open_sitting(options: PlayOptions) -> Sitting:
    """A sitting for the player whom *options* name, with an empty table."""
    return Sitting(find_paths(options.data_dir, options.player))


def wanted_language(sitting: Sitting, options: PlayOptions) -> str | None:
    """The language of the options, else of the settings; None: that of the locale."""
    if options.lang is not None or sitting.settings.language == AUTO:
        return options.lang
    return sitting.settings.language


def begin(sitting: Sitting, options: PlayOptions) -> Begun:
    """Put the game that *options* ask for on the table.

    A game that is open elsewhere is left alone: its code, where one was asked for, or
    else another deal is dealt instead.
    """
    elsewhere = None
    if not options.new:
        try:
            game = sitting.open_last() if options.code is None else sitting.open_code(options.code)
        except OpenElsewhere as error:
            elsewhere = error.row
        else:
            if game is not None:
                return Begun(bool(game.events))
    if options.code is not None:
        sitting.start(options.code)
    else:
        sitting.start(random_code(options.mode or preferred_mode(sitting)))
    return Begun(resumed=False, elsewhere=elsewhere)


def preferred_mode(sitting: Sitting) -> Mode:
    """The mode that the settings name for a new game."""
    return next(mode for mode in MODES if str(mode) == sitting.settings.mode)


def random_code(mode: Mode) -> GameCode:
    """Any deal of *mode*, each as likely as another."""
    return GameCode(mode, secrets.randbelow(DEAL_COUNT))
