"""What an action did and what lies on the table, in sentences to listen to."""

from collections.abc import Iterator
from typing import Final

from dstui.engine.actions import (
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    FoundationToColumn,
    Redeal,
)
from dstui.engine.cards import Suit
from dstui.engine.game import Game, Step
from dstui.engine.rules import Outcome, Points, Reason
from dstui.engine.table import Table
from dstui.i18n import N_, _, ngettext
from dstui.words.cards import in_words, listed, rank_name, suit_name
from dstui.words.outcomes import target_name
from dstui.words.piles import column_name
from dstui.words.scores import (
    cards_text,
    moves_text,
    spoken_change,
    spoken_score,
    time_text,
)
from dstui.words.sentences import capital

_FAN: Final = 3
_REASONS: Final = {
    Reason.TO_FOUNDATION: N_("card to a foundation"),
    Reason.TURN_UP: N_("card turned up"),
    Reason.WASTE_TO_COLUMN: N_("card from the waste to a column"),
    Reason.FROM_FOUNDATION: N_("card back from a foundation"),
    Reason.REDEAL: N_("redeal"),
    Reason.FLOOR: N_("the score never goes below 0"),
}


def done_text(outcome: Outcome) -> str:
    """What moved, what turned up, the points and why, and the score: one line."""
    sentences = [_sentence(_moved(outcome))]
    if outcome.turned_up is not None:
        sentences.append(_("Turned up: {card}.").format(card=in_words(outcome.turned_up)))
    sentences += [_sentence(_points(outcome, entry)) for entry in outcome.points]
    return " ".join([*sentences, score_text(outcome.table)])


def undone_text(step: Step) -> str:
    """What an undo took back, and the score."""
    text = _("Undone: {what}.").format(what=_lower(_moved(step.outcome)))
    return f"{text} {score_text(step.before)}"


def redone_text(step: Step) -> str:
    """What a redo made again."""
    return _("Again: {what}").format(what=_lower(done_text(step.outcome)))


def score_text(table: Table) -> str:
    """``Score 45.``, the bonus of a win not counted."""
    return _("Score {score}.").format(score=spoken_score(table.score, table.mode.scoring))


def won_text(game: Game) -> str:
    """The win: score, bonus and total, moves and time."""
    scoring, score = game.code.mode.scoring, game.score
    text = _("The game is won with {score} points, in {moves}, time {time}.")
    if scoring.in_dollars:
        text = _("The game is won with {score}, in {moves}, time {time}.")
    sentences = [
        text.format(
            score=spoken_score(score.total, scoring),
            moves=moves_text(game.moves),
            time=time_text(game.seconds),
        )
    ]
    if score.bonus.total:
        parts = _("Score {score}, bonus for the win {win}, bonus for the time {time}.")
        sentences.append(
            parts.format(score=score.points, win=score.bonus.win, time=score.bonus.time)
        )
    return " ".join(sentences)


def table_lines(table: Table) -> Iterator[str]:
    """Every pile, a line each: columns, stock, waste, foundations."""
    for index in range(len(table.columns)):
        yield column_text(table, index)
    yield stock_text(table)
    yield waste_text(table)
    yield foundations_text(table)


def column_text(table: Table, index: int) -> str:
    """A column, counted from 0: how many cards lie face down, then those face up."""
    column, name = table.columns[index], capital(column_name(index))
    if column.is_empty:
        return _("{column}: empty.").format(column=name)
    up = listed(column.up, in_words)
    if not column.down:
        return _("{column}: {cards}.").format(column=name, cards=up)
    text = _("{column}: {count} face down, then {cards}.")
    return text.format(column=name, count=len(column.down), cards=up)


def stock_text(table: Table) -> str:
    """How many cards the stock has; when it is empty, whether there is a redeal."""
    if table.stock:
        return _("Stock: {cards}.").format(cards=cards_text(len(table.stock)))
    left = table.redeals_left
    if left is None:
        return _("Stock: empty; a redeal is possible.")
    if not left:
        return _("Stock: empty; no redeal is left.")
    return ngettext(
        "Stock: empty; {count} redeal is left.", "Stock: empty; {count} redeals are left.", left
    ).format(count=left)


def waste_text(table: Table) -> str:
    """The waste's card to play, and the ones beneath it that can be seen."""
    if not table.waste:
        return _("Waste: empty.")
    top, beneath = table.waste[-1], table.waste[-2 : -_FAN - 1 : -1]
    values = {"cards": cards_text(len(table.waste)), "top": in_words(top)}
    if not beneath:
        return _("Waste: {cards}, to play {top}.").format(**values)
    text = _("Waste: {cards}, to play {top}; beneath it {beneath}.")
    return text.format(beneath=listed(beneath, in_words), **values)


def foundations_text(table: Table) -> str:
    """The top of every slot: ``Foundations: spades ace and empty, ...``."""
    if not table.home:
        return _("Foundations: empty.")
    rows = [
        _("{suit} {tops}").format(suit=suit_name(suit), tops=_tops(table.row(suit)))
        for suit in Suit
    ]
    return _("Foundations: {rows}.").format(rows=", ".join(rows))


def standing_text(game: Game) -> str:
    """Score, moves, time and redeals made."""
    redeals = game.table.redeals
    return " ".join(
        [
            score_text(game.table),
            _sentence(moves_text(game.moves)),
            _("Time {time}.").format(time=time_text(game.seconds)),
            ngettext("{count} redeal made.", "{count} redeals made.", redeals).format(
                count=redeals
            ),
        ]
    )


def action_text(action: Action, outcome: Outcome) -> str:
    """A possible action with its text form: ``12: 7 of hearts to column 2``."""
    match action:
        case Draw():
            what = _("draw")
        case Redeal():
            what = _("redeal")
        case _:
            cards = listed(outcome.cards, in_words)
            what = _("{cards} to {place}").format(cards=cards, place=target_name(action))
    return _("{action}: {what}").format(action=action, what=what)


def _tops(row: tuple[int, ...]) -> str:
    if not any(row):
        return _("empty")
    return _(" and ").join(rank_name(rank) if rank else _("empty") for rank in row)


def _moved(outcome: Outcome) -> str:
    match outcome.action:
        case Draw():
            return _("Drew {cards}").format(cards=listed(outcome.cards, in_words))
        case Redeal():
            text = _("Redeal: {cards} back in the stock")
            return text.format(cards=cards_text(len(outcome.cards)))
        case action:
            text = _("Moved {cards} from {source} to {target}")
            cards = listed(outcome.cards, in_words)
            return text.format(cards=cards, source=_source(action), target=target_name(action))


def _source(action: Action) -> str:
    match action:
        case ColumnToColumn(source) | ColumnToFoundation(source):
            return column_name(source)
        case FoundationToColumn():
            return _("the foundation")
        case _:
            return _("the waste")


def _points(outcome: Outcome, entry: Points) -> str:
    change = spoken_change(entry.amount, outcome.table.mode.scoring)
    return _("{change}: {reason}").format(change=capital(change), reason=_(_REASONS[entry.reason]))


def _sentence(text: str) -> str:
    return _("{text}.").format(text=text)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
