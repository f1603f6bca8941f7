"""What the bottom line of the table says fits it, in every language."""

import random
from collections.abc import Iterator

import pytest

from dstui.engine.actions import all_actions
from dstui.engine.cards import Card, Suit, pack
from dstui.engine.codes import GameCode
from dstui.engine.families import FAMILIES, MODES, Mode
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply, legal_actions, verify
from dstui.engine.table import Table
from dstui.i18n import LANGUAGES, SOURCE_LANGUAGE, use_language
from dstui.play.hand import Misfit, Misfitting
from dstui.play.hints import Lost, NextAction
from dstui.store.troubles import Trouble, TroubleKind
from dstui.tui.geometry import MIN_HEIGHT, MIN_WIDTH, Geometry
from dstui.tui.table_view import redeals_text
from dstui.words.cards import CardText, with_letter, with_symbol
from dstui.words.gestures import misfit_text, redeal_soon_text, sent_up_text, which_suit_text
from dstui.words.hints import hint_text, went_back_text
from dstui.words.modes import mode_name
from dstui.words.notices import trouble_text
from dstui.words.outcomes import outcome_line
from dstui.words.refusals import refusal_text

ROOM = min(Geometry(family, MIN_WIDTH, MIN_HEIGHT).message.width for family in FAMILIES)
PANEL = min(Geometry(family, MIN_WIDTH, MIN_HEIGHT).redeals.width for family in FAMILIES)
TITLE = 46 - len("DS1-D1N-AAAAAAA  ")


@pytest.fixture(params=LANGUAGES)
def _in_language(request: pytest.FixtureRequest) -> Iterator[None]:
    use_language(request.param)
    yield
    use_language(SOURCE_LANGUAGE)


def tables(mode: Mode) -> Iterator[Table]:
    """The tables of a random game."""
    dice = random.Random(str(mode))
    at = GameCode(mode, dice.randrange(2**35)).table()
    for _ in range(120):
        yield at
        legal = list(legal_actions(at))
        if not legal:
            return
        at = apply(at, dice.choice(legal[-3:])).table


@pytest.mark.usefixtures("_in_language")
@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("say", [with_symbol, with_letter])
def test_refusals_outcomes_and_hints(mode: Mode, say: CardText) -> None:
    lines = {mode_name(mode): TITLE}
    for at in tables(mode):
        legal = set(legal_actions(at))
        lines[redeals_text(at)] = PANEL
        for action in all_actions(mode.family):
            if action in legal:
                lines[outcome_line(apply(at, action), say)] = ROOM
                lines[hint_text(NextAction(action, True), at, say)] = ROOM
                lines[hint_text(NextAction(action, False), at, say)] = ROOM
                continue
            with pytest.raises(IllegalAction) as caught:
                verify(at, action)
            lines[refusal_text(caught.value, at, say)] = ROOM
    assert not {line for line, room in lines.items() if len(line) > room}


@pytest.mark.usefixtures("_in_language")
def test_gestures_and_troubles() -> None:
    table = GameCode(MODES[0], 1).table()
    lines = [redeal_soon_text(), which_suit_text(Suit), sent_up_text(104), went_back_text(200)]
    lines += [misfit_text(Misfitting(misfit, card)) for misfit in Misfit for card in _cards()]
    lines += [hint_text(Lost(undos, within), table) for undos, within in ((None, True),)]
    lines += [hint_text(Lost(None, False), table), hint_text(Lost(200, True), table)]
    lines += [trouble_text(Trouble(kind, "")) for kind in TroubleKind]
    assert not [line for line in lines if len(line) > ROOM]


def _cards() -> list[Card | None]:
    return [None, *pack()]
