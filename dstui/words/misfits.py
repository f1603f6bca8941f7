"""Gestures that mean nothing, in a player's words."""

from typing import Final

from dstui.engine.cards import Suit
from dstui.i18n import N_, _
from dstui.play.hand import Misfit, Misfitting
from dstui.words.cards import CardText, suit_name, with_symbol

_MISFITS: Final = {
    Misfit.NO_TARGET: N_("Nothing can be put on the stock or the waste."),
    Misfit.ONE_AT_A_TIME: N_("The foundations take one card at a time: the last of a column."),
    Misfit.SLOT_TO_SLOT: N_("Cards do not move between foundations, only back to a column."),
    Misfit.FOUNDATIONS_EMPTY: N_("The foundations are empty: no card can come back."),
    Misfit.NONE_FITS: N_("No card on the foundations fits there."),
}


def misfit_text(misfitting: Misfitting, say: CardText = with_symbol) -> str:
    """Why a gesture did nothing, in one line."""
    if misfitting.misfit is not Misfit.NOWHERE:
        return _(_MISFITS[misfitting.misfit])
    if misfitting.card is None:
        return _("There is no place for this card now.")
    text = say(misfitting.card)
    return _("{card} has no place to go now.").format(card=text[:1].upper() + text[1:])


def which_suit_text(suits: tuple[Suit, ...]) -> str:
    """The question which suit should come back, with the letters that answer it."""
    named = ", ".join(
        _("{letter} {suit}").format(letter=suit.letter.lower(), suit=suit_name(suit))
        for suit in suits
    )
    return _("Which suit? {suits}").format(suits=named)
