"""Starting a front end."""

from dstui.cli.terminal import why_no_table
from dstui.cli.trouble import BadInput, Nothing, ReaderGone
from dstui.play.options import PlayOptions

# ruff: noqa: PLC0415 - a front end is imported only when it is started


def play(options: PlayOptions, *, plain: bool) -> int:
    """Play as *options* say and return the exit status.

    Raises BadInput without a terminal, Nothing where the date has no daily deal.
    """
    from dstui.play.dailies import NoDailyDeal

    if options.kiosk:
        from dstui.cli.kiosk import as_guest

        options = as_guest(options)
    try:
        return _play_plain(options) if plain else _play_table(options)
    except NoDailyDeal as error:
        from dstui.words.kinds import no_daily_text

        raise Nothing(no_daily_text(error)) from error


def _play_plain(options: PlayOptions) -> int:
    from dstui.plain.app import run

    try:
        return run(options)
    except BrokenPipeError as error:
        raise ReaderGone from error


def _play_table(options: PlayOptions) -> int:
    reason = why_no_table(guest=options.kiosk)
    if reason is not None:
        raise BadInput(reason)
    from dstui.tui.app import run

    return run(options)
