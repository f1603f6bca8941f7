"""What the worked examples say, a sentence or two before and after each attempt.

Cards stand in the texts as suit and rank, ``{HQ}`` for the queen of hearts, so that every
front end and language names them in its own way.
"""

import re
from typing import Final

from dstui.engine.cards import Card
from dstui.engine.refusals import IllegalAction
from dstui.i18n import N_, _
from dstui.play.examples import Example, Moment
from dstui.words.cards import CardText, with_symbol
from dstui.words.outcomes import outcome_line
from dstui.words.refusals import refusal_text

_TITLES: Final = {
    "king": N_("A queen for an empty column"),
    "second-ace": N_("The second ace of spades"),
    "twins": N_("Twins: four places for a black 6"),
    "draw-3": N_("Draw 3: what lies beneath"),
    "keep": N_("A red 5 that is still needed"),
    "points": N_("Two things in one action"),
}
# One text for each point of an example: the start, and after each attempt.
_TEXTS: Final = {
    "king": (
        N_(
            "Column 1 is empty. If {HQ} went there, the face-down card beneath it would turn up. "
            "Let's try."
        ),
        N_(
            "Refused, face-down card or not: an empty column waits for a king. Nothing has moved. "
            "Now the king in column 3, with {CQ} on it."
        ),
        N_(
            "{DK} took {CQ} along and a card turned up. An empty column is worth most when a king "
            "is ready for it."
        ),
    ),
    "second-ace": (
        N_("{SA} lies in the first of the two slots for spades. Its twin, in column 3, can go up."),
        N_(
            "It went to the second slot of the same row: never to another suit's row. Now both "
            "slots wait for {S2}."
        ),
        N_("Both slots would have taken {S2}; it went to the first. Here comes the other one."),
        N_("And that one went to the second. You never choose a slot: the card finds its own."),
    ),
    "twins": (
        N_(
            "Every card is there twice, so {S6} from the waste has four red 7s to go on: columns "
            "1, 3, 5 and 7."
        ),
        N_(
            "{S6} went to column 5. Its twin, in column 8, still has three places, and a card to "
            "turn up."
        ),
        N_(
            "The 6 that fits here fits there, too. {S6} can go on to column 3, and {H7} is free "
            "again."
        ),
        N_(
            "Such a move gives no points and costs none. With four places for a card, take the one "
            "that blocks least."
        ),
    ),
    "draw-3": (
        N_("In Draw 3 the stock turns three cards at a time."),
        N_("Only the last of them, {H5}, can be played. {D4} and {C9} wait beneath it."),
        N_("{H5} has gone, so {D4} can be played: it goes on {S5}."),
        N_("{C9} has no place yet. Draw again."),
        N_(
            "{SJ} has no place, either, and {H2} beneath it can't be played. The stock is empty: "
            "turn the waste over."
        ),
        N_(
            "The waste is the stock again, in the same order. The redeal cost what there was: the "
            "score never goes below 0."
        ),
        N_(
            "Two cards were played, so the threes fall differently. Now {H2} lies on top, and "
            "{C3} takes it."
        ),
        N_("In Draw 3, what you play in one pass decides what you can reach in the next."),
    ),
    "keep": (
        N_(
            "Hearts have come to 4, so {H5} can go up. But {S4} in column 2 lies on face-down "
            "cards, and only a red 5 takes it. Send {H5} up all the same, and see."
        ),
        N_("10 points. Now try to move {S4} to column 1."),
        N_("No red 5 is left for {S4}, and column 2 is stuck. {H5} has to come back."),
        N_("That cost 15 points: it would have been better to wait. Now {S4} can move."),
        N_("{S3} has turned up, and it is just what the spades need."),
        N_("{S4} can follow it."),
        N_(
            "Both black 4s are on the foundations: no card needs {H5} any more, so it can go up "
            "for good."
        ),
        N_(
            "Aces and 2s can always go up. A red 5 is better kept until spades and clubs have "
            "both come to 4."
        ),
    ),
    "points": (
        N_(
            "A card that goes up gives 10 points, a card that turns up gives 5. {CA} will do both "
            "at once."
        ),
        N_(
            "10 and 5: one action, 15 points. One undo would take back both. Next, {S8} goes from "
            "the waste to column 3."
        ),
        N_(
            "5 points: so much for each card from the waste to a column. Next, {H7} goes from "
            "column to column."
        ),
        N_(
            "The move itself gave nothing, the card that turned up gave 5. The stock is empty: "
            "turn the waste over."
        ),
        N_("The first redeal is free. Draw once more."),
        N_("Again the stock is empty. What does the second redeal cost?"),
        N_(
            "20 points, and 20 for each one after it. The score never goes below 0, and an undo "
            "gives back exactly what was taken."
        ),
    ),
}


def example_title(example: Example) -> str:
    """What *example* is about, in a few words."""
    return _(_TITLES[example.key])


def example_text(example: Example, point: int, say: CardText = with_symbol) -> str:
    """What is said at a point of *example*: 0 at its start, then after each attempt."""
    text = _(_TEXTS[example.key][point]).format_map(_Cards(say))
    return _SENTENCE_START.sub(lambda start: start[0].upper(), text)


def answer_line(moment: Moment, say: CardText = with_symbol) -> str:
    """What the rules made of the attempt before *moment*, in one short line; empty at the start."""
    match moment.answer:
        case None:
            return ""
        case IllegalAction() as refused:
            return refusal_text(refused, moment.table, say)
        case outcome:
            return outcome_line(outcome, say)


# A card in words may come first: "queen of hearts ...".
_SENTENCE_START: Final = re.compile(r"(?:^|[.?!] )[a-z]")


class _Cards(dict[str, str]):
    """The names of cards by suit and rank, ``HQ``."""

    def __init__(self, say: CardText) -> None:
        super().__init__()
        self._say = say

    def __missing__(self, key: str) -> str:
        return self._say(Card.parse(key[::-1]))
