"""What each choice of a new game means, in a line."""

import datetime

from dstui.engine.families import Family, Mode
from dstui.i18n import _, ngettext
from dstui.play.options import DealKind
from dstui.words.modes import redeals_allowed, scoring_name
from dstui.words.scores import change_text, score_text
from dstui.words.sentences import capital


def family_meaning(family: Family) -> str:
    """The size of the table."""
    packs = ngettext("{count} pack", "{count} packs", family.packs).format(count=family.packs)
    return _("{packs}, {columns} columns, {slots} foundations.").format(
        packs=packs, columns=family.columns, slots=family.slots
    )


def draw_meaning(draw: int) -> str:
    """How many cards a draw turns."""
    if draw == 1:
        return _("Easy: one card at a time, and each can be played.")
    text = _("Hard: {count} cards at a time; only the top one is playable.")
    return text.format(count=draw)


def variant_name(mode: Mode, *, by_scoring: bool) -> str:
    """What tells a mode from others of its draw: its scoring, or its redeals."""
    if by_scoring:
        return scoring_name(mode)
    return _("unlimited") if mode.redeals is None else str(mode.redeals)


def variant_meaning(mode: Mode) -> str:
    """How the mode scores and how often the waste may be turned over."""
    scoring = mode.scoring
    redeals = redeals_allowed(mode)
    if mode.redeals == 0:
        start = score_text(scoring.start, scoring)
        up = change_text(scoring.to_foundation, scoring)
        text = _("One pass through the stock, from {start}; {up} a card up.")
        return text.format(start=start, up=up)
    cost = change_text(scoring.redeal, scoring)
    if not scoring.free_redeals:
        return _("Points for progress; {redeals}, each {cost}.").format(redeals=redeals, cost=cost)
    if mode.redeals is not None and mode.redeals <= scoring.free_redeals:
        return _("The waste may be turned over once, at no cost.")
    text = _("{redeals}; the first free, each later one {cost}.")
    return capital(text.format(redeals=redeals, cost=cost))


def deal_kind_name(kind: DealKind) -> str:
    """``Random``, ``Verified`` or ``Daily``."""
    match kind:
        case DealKind.RANDOM:
            return _("Random")
        case DealKind.VERIFIED:
            return _("Verified")
        case DealKind.DAILY:
            return _("Daily")


def deal_kind_meaning(kind: DealKind, today: datetime.date) -> str:
    """Where the deal comes from."""
    match kind:
        case DealKind.RANDOM:
            return _("Any deal at all; most can be won, some can't.")
        case DealKind.VERIFIED:
            return _("A deal that is known to have a way to win.")
        case DealKind.DAILY:
            text = _("{date}: the same deal for everyone; draw 1, winnable.")
            return text.format(date=today.isoformat())


def double_click_meaning(*, on: bool) -> str:
    """What two quick taps do."""
    if on:
        return _("Two quick taps send a card to the best column.")
    return _("Two quick taps do what two slow ones do.")
