"""From what was asked on the command line to a game on the table."""

from collections.abc import Callable
from datetime import date
from random import SystemRandom
from time import monotonic
from typing import Final, NamedTuple

from dstui.engine.clock import TimeSource
from dstui.engine.codes import DEAL_COUNT, GameCode
from dstui.engine.families import CLASSIC, MODES, Family, Mode
from dstui.engine.game import Game
from dstui.play.options import DealKind, PlayOptions
from dstui.play.sitting import OpenElsewhere, Sitting
from dstui.store.history import GameRow
from dstui.store.paths import find_paths
from dstui.store.settings import AUTO, NewDeal

# ruff: noqa: PLC0415 - most starts do without the solver and the lists of dailies

Progress = Callable[[int], None]

QUICK_NODES: Final = 1_000
"""What verifying one deal may cost while the player waits: of deals with redeals enough are
won within it. With a single pass through the stock few are, and they take what they need."""

# Seconds of a search before it is worth a word, and between one and the next.
_FIRST_WORD: Final = 2.0
_NEXT_WORD: Final = 15.0

_SUITED: Final[dict[Family, DealKind]] = {CLASSIC: DealKind.VERIFIED}


class Begun(NamedTuple):
    """How a sitting began.

    ``resumed`` says whether an unfinished game goes on; ``elsewhere`` is the game that
    would have been resumed, had another sitting not had it open.
    """

    resumed: bool
    elsewhere: GameRow | None = None


def open_sitting(options: PlayOptions, now: TimeSource = monotonic) -> Sitting:
    """A sitting for the player whom *options* name, with an empty table.

    *now* gives seconds for the clock of its games.
    """
    return Sitting(find_paths(options.data_dir, options.player), now=now)


def wanted_language(sitting: Sitting, options: PlayOptions) -> str | None:
    """The language of the options, else of the settings; None: that of the locale."""
    if options.lang is not None or sitting.settings.language == AUTO:
        return options.lang
    return sitting.settings.language


def patient(say: Progress, now: TimeSource = monotonic) -> Progress:
    """A progress that calls *say* only where a search takes long, and then now and then."""
    due = now() + _FIRST_WORD

    def progress(tried: int) -> None:
        nonlocal due
        if now() >= due:
            due = now() + _NEXT_WORD
            say(tried)

    return progress


def begin(sitting: Sitting, options: PlayOptions, progress: Progress | None = None) -> Begun:
    """Put the game that *options* ask for on the table.

    A game that is open elsewhere is left alone: its code, where one was asked for, or
    else another deal is dealt instead. Where there is no pool of verified deals one is
    searched here and now; *progress* is told how many deals were given up.

    Raises NoDailyDeal where there is none for the date.
    """
    mode = options.mode or preferred_mode(sitting)
    code, day, elsewhere = options.code, None, None
    if options.deal_kind is DealKind.DAILY:
        from dstui.play.dailies import existing_daily_code

        day = sitting.today
        code = existing_daily_code(mode.family, day)
    if not options.new:
        try:
            game = _go_on(sitting, code, day)
        except OpenElsewhere as error:
            elsewhere = error.row
        else:
            if game is not None:
                return Begun(bool(game.events))
    if code is None:
        start_new(sitting, mode, options.deal_kind or preferred_kind(sitting, mode), progress)
    else:
        sitting.start(code, day)
    if elsewhere is not None:
        sitting.make_stopgap()
    return Begun(resumed=False, elsewhere=elsewhere)


def _go_on(sitting: Sitting, code: GameCode | None, day: date | None) -> Game | None:
    """The game asked for, or where none was, the unfinished one; None where there is none."""
    if code is None:
        return sitting.open_last()
    return sitting.open_code(code) if day is None else sitting.open_daily(code, day)


def preferred_mode(sitting: Sitting) -> Mode:
    """The mode that the settings name for a new game."""
    return next(mode for mode in MODES if str(mode) == sitting.settings.mode)


def suited_kind(family: Family) -> DealKind:
    """Where new deals come from by default: what suits the family (rules, section 4)."""
    return _SUITED.get(family, DealKind.RANDOM)


def preferred_kind(sitting: Sitting, mode: Mode) -> DealKind:
    """Where new deals of *mode* come from: what the settings say, else what suits its family."""
    setting = sitting.settings.deal
    if setting is NewDeal.AUTO:
        return suited_kind(mode.family)
    return DealKind(setting.value)


def start_new(
    sitting: Sitting, mode: Mode, kind: DealKind, progress: Progress | None = None
) -> Game:
    """Put a new deal of *mode* on the table, random or verified; for the latter see :func:`begin`.

    A verified deal is one that the player was not dealt before, as long as the pool has any.
    """
    if kind is not DealKind.VERIFIED:
        return sitting.start(random_code(mode))
    from dstui.play.verified import VERIFY_NODES, find_verified_deal_now

    found = find_verified_deal_now(
        mode,
        SystemRandom(),
        seen=sitting.dealt(mode.family),
        nodes=VERIFY_NODES if mode.redeals == 0 else QUICK_NODES,
        progress=progress,
    )
    return sitting.start(found.code, line=found.solution.actions)


def random_code(mode: Mode) -> GameCode:
    """Any deal of *mode*, each as likely as another."""
    return GameCode(mode, SystemRandom().randrange(DEAL_COUNT))
