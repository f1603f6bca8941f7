"""Why an action is refused, in a player's words: what is wrong, then what would do.

Each fits one line of 80 columns in every language, whatever way cards are named.
"""

from dstui.engine.cards import ACE, Card
from dstui.engine.game import UNDO_LIMIT
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.table import Table
from dstui.i18n import _, ngettext
from dstui.words.cards import CardText, rank_name, suit_name, with_symbol
from dstui.words.scores import cards_text
from dstui.words.sentences import capital


def refusal_text(refused: IllegalAction, table: Table, say: CardText = with_symbol) -> str:
    """The reason why an action was refused on *table*, naming cards by *say*."""
    card, column = refused.card, refused.column
    match refused.refusal:
        case Refusal.WRONG_CARD:
            assert card is not None
            assert refused.onto is not None
            return _wrong_card(card, refused.onto, say)
        case Refusal.NEEDS_KING:
            assert card is not None
            text = _("{card} can't go there: only a {king} goes to an empty column.")
            return text.format(card=capital(say(card)), king=rank_name(table.mode.family.ranks))
        case Refusal.NOT_NEXT_ON_FOUNDATION:
            assert card is not None
            below = Card(card.rank - 1, card.suit)
            text = _("{card} can't go up yet: it goes on {below}.")
            return text.format(card=capital(say(card)), below=say(below))
        case Refusal.FOUNDATION_EMPTY:
            assert card is not None
            text = _("The foundations hold no {suit}: none can come back.")
            return text.format(suit=suit_name(card.suit))
        case Refusal.NO_SUCH_COLUMN:
            assert column is not None
            text = _("There is no column {number}: this game has {count}.")
            return text.format(number=column + 1, count=len(table.columns))
        case Refusal.COLUMN_EMPTY:
            assert column is not None
            text = _("Column {number} is empty: there is nothing to move.")
            return text.format(number=column + 1)
        case Refusal.SAME_COLUMN:
            assert column is not None
            text = _("Column {number} to itself is no move.")
            return text.format(number=column + 1)
        case Refusal.WASTE_EMPTY:
            return _("The waste is empty: draw first.") if table.stock else _no_cards_left()
        case Refusal.STOCK_EMPTY:
            return _stock_empty(table)
        case Refusal.STOCK_NOT_EMPTY:
            text = _("No redeal yet: there are still {cards} in the stock.")
            if len(table.stock) == 1:
                text = _("No redeal yet: there is still {cards} in the stock.")
            return text.format(cards=cards_text(len(table.stock)))
        case Refusal.NOTHING_TO_DRAW:
            return _no_cards_left()
        case Refusal.NO_REDEAL_LEFT:
            return _no_redeal_left(table)
        case Refusal.GAME_WON:
            return _("The game is won: undo, or start a new one.")
        case Refusal.NOTHING_TO_UNDO:
            text = _("Nothing left to undo: it reaches back {limit} actions at most.")
            return text.format(limit=UNDO_LIMIT)
        case Refusal.NOTHING_TO_REDO:
            return _("Nothing to redo: only what was just undone can be made again.")


def _wrong_card(card: Card, onto: Card, say: CardText) -> str:
    if onto.rank == ACE:
        text = _("{card} can't go on {onto}: nothing goes on an ace.")
        return text.format(card=capital(say(card)), onto=say(onto))
    if onto.is_red:
        text = _("{card} can't go on {onto}: only a black {rank} goes there.")
    else:
        text = _("{card} can't go on {onto}: only a red {rank} goes there.")
    rank = rank_name(onto.rank - 1)
    return text.format(card=capital(say(card)), onto=say(onto), rank=rank)


def _stock_empty(table: Table) -> str:
    if table.redeals_left == 0:
        return _no_redeal_left(table)
    return _("The stock is empty: a redeal turns the waste over.")


def _no_cards_left() -> str:
    return _("Stock and waste are both empty: there is nothing left to draw.")


def _no_redeal_left(table: Table) -> str:
    allowed = table.mode.redeals
    if not allowed:
        return _("The stock is empty, and this game has no redeals: one pass only.")
    return ngettext(
        "The stock is empty, and the only redeal is used.",
        "The stock is empty, and all {count} redeals are used.",
        allowed,
    ).format(count=allowed)
