"""The rules of a mode in short, made from its data: titles and paragraphs."""

from dstui.engine.families import Mode
from dstui.i18n import _, ngettext
from dstui.words.modes import full_mode_name, redeals_allowed
from dstui.words.scores import change_text, score_text
from dstui.words.sentences import capital


def rules_paragraphs(mode: Mode) -> list[tuple[str, str]]:
    """The rules of *mode*: each part's title and its text."""
    family = mode.family
    return [
        (
            full_mode_name(mode),
            _(
                "{cards} cards, {columns} columns. Bring every card to the foundations, each built "
                "in one suit from ace to king."
            ).format(cards=family.cards, columns=family.columns),
        ),
        (
            _("Columns"),
            _(
                "A card goes on a card of the other colour that is one rank higher, with all cards "
                "lying on it. An empty column takes only a king. A face-down card that becomes the "
                "last is turned up."
            ),
        ),
        (_("Stock and waste"), _stock_text(mode)),
        (
            _("Foundations"),
            _(
                "One card at a time, the ace first. The top card may come back to a column where "
                "it fits."
            ),
        ),
        (_("Scoring"), _scoring_text(mode)),
        (
            _("Undo"),
            _(
                "The last 200 actions can be taken back; the score goes back with them. Nothing "
                "moves by itself, and the game never says that you lost."
            ),
        ),
    ]


def _stock_text(mode: Mode) -> str:
    drawn = ngettext(
        "A draw turns {count} card to the waste; its top card can be played.",
        "A draw turns {count} cards to the waste; only the top one can be played.",
        mode.draw,
    ).format(count=mode.draw)
    turned = _("When the stock is empty the waste is turned back, in order: {redeals}.").format(
        redeals=redeals_allowed(mode)
    )
    if mode.redeals == 0:
        turned = _("When the stock is empty it stays so: there are no redeals.")
    return f"{drawn} {turned}"


def _scoring_text(mode: Mode) -> str:
    scoring = mode.scoring
    events = {
        _("card to a foundation"): scoring.to_foundation,
        _("card turned up"): scoring.turn_up,
        _("waste to column"): scoring.waste_to_column,
        _("back from a foundation"): scoring.from_foundation,
        _("redeal"): 0 if mode.redeals == 0 else scoring.redeal,
    }
    listed = ", ".join(
        f"{event} {change_text(points, scoring)}" for event, points in events.items() if points
    )
    start = _("The score starts at {score}.").format(score=score_text(scoring.start, scoring))
    sentences = [start, _("{events}.").format(events=capital(listed))]
    if scoring.free_redeals and mode.redeals != 0:
        sentences.append(
            ngettext(
                "The first redeal is free.", "The first {count} redeals are free.",
                scoring.free_redeals,
            ).format(count=scoring.free_redeals)
        )  # fmt: skip
    if scoring.floor is not None:
        sentences.append(_("It never goes below {floor}.").format(floor=scoring.floor))
    if scoring.win_bonus:
        sentences.append(_("A win adds {points}.").format(points=scoring.win_bonus))
    if scoring.has_time_bonus:
        sentences.append(_("So does time: 30000 divided by the seconds, 1000 at most."))
    return " ".join(sentences)
