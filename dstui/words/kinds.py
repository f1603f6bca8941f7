"""What is said of daily and verified deals."""

from dstui.i18n import _, ngettext
from dstui.play.dailies import NoDailyDeal


def no_daily_text(error: NoDailyDeal) -> str:
    """That a date has no deal, and which dates have."""
    text = _("There is no daily deal for {date}: they go from {first} to {last}.")
    return text.format(
        date=error.day.isoformat(), first=error.first.isoformat(), last=error.last.isoformat()
    )


def searching_deal_text(given_up: int) -> str:
    """That a deal that can be won is still being looked for."""
    return ngettext(
        "Looking for a deal that can be won: {count} tried. Ctrl+C leaves.",
        "Looking for a deal that can be won: {count} tried. Ctrl+C leaves.",
        given_up,
    ).format(count=given_up)
