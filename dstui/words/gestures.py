"""What is said of gestures: what was picked, and why one means nothing."""

from collections.abc import Iterable

from dstui.engine.cards import Card, Suit
from dstui.engine.table import Table
from dstui.i18n import _, ngettext
from dstui.play.hand import Misfit, Misfitting, Pick
from dstui.play.piles import FOUNDATIONS, PileKind, top_card
from dstui.words.cards import CardText, suit_name, with_symbol


def misfit_text(error: Misfitting, say: CardText = with_symbol) -> str:
    """Why a gesture means nothing, in one line."""
    card = say(error.card) if error.card is not None else ""
    match error.misfit:
        case Misfit.NO_TARGET:
            return _("Nothing goes on the stock or the waste.")
        case Misfit.ONE_AT_A_TIME:
            return _("The foundations take one card at a time.")
        case Misfit.SLOT_TO_SLOT:
            return _("Cards do not move from one foundation to another.")
        case Misfit.FOUNDATIONS_EMPTY:
            return _("The foundations are empty: there is no card to take back.")
        case Misfit.NONE_FITS if not card:
            return _("No king on the foundations: only a king goes to an empty column.")
        case Misfit.NONE_FITS:
            return _("No card of the foundations fits on {card}.").format(card=card)
        case Misfit.NOWHERE:
            return _("{card} has nowhere to go.").format(card=card)


def pick_text(table: Table, pick: Pick, say: CardText = with_symbol) -> str:
    """What is picked, and that the player says where it goes."""
    if pick.pile == FOUNDATIONS:
        return _("Take back to which column?")
    if pick.pile.kind is PileKind.COLUMN and pick.depth is None:
        return _("Column {number}: where to?").format(number=pick.pile.index + 1)
    return _("{card}: where to?").format(card=say(_card(table, pick)))


def which_suit_text(suits: Iterable[Suit]) -> str:
    """The question which suit to take back, with the keys that answer."""
    names = ", ".join(f"{suit.letter.lower()} {suit_name(suit)}" for suit in suits)
    return _("Which one: {choices}?").format(choices=names)


def _card(table: Table, pick: Pick) -> Card:
    card = top_card(table, pick.pile)
    if pick.pile.kind is PileKind.COLUMN and pick.depth is not None:
        card = table.columns[pick.pile.index].up[pick.depth]
    assert card is not None
    return card


def redeal_soon_text() -> str:
    """What is said when a burst of draws reaches the end of the stock."""
    return _("The stock is empty. Press once more for a redeal.")


def sent_up_text(count: int) -> str:
    """How many cards went up on request."""
    if not count:
        return _("No card can go up now.")
    return ngettext("{count} card went up.", "{count} cards went up.", count).format(count=count)
