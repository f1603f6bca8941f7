"""Starting a front end."""

from dstui.cli.terminal import why_no_table
from dstui.cli.trouble import BadInput, ReaderGone
from dstui.i18n import _
from dstui.play.options import DealKind, PlayOptions


def play(options: PlayOptions, *, plain: bool) -> int:
    """Play as *options* say and return the exit status; raise BadInput without a terminal."""
    if options.deal_kind in (DealKind.VERIFIED, DealKind.DAILY):
        raise BadInput(_("Verified and daily deals are not part of this version yet."))
    if plain:
        from dstui.plain.app import run as run_plain  # noqa: PLC0415 - only when it is started

        try:
            return run_plain(options)
        except BrokenPipeError as error:
            raise ReaderGone from error
    reason = why_no_table()
    if reason is not None:
        raise BadInput(reason)
    from dstui.tui.app import run as run_table  # noqa: PLC0415 - only when it is started

    return run_table(options)
