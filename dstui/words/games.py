"""What is said when a game is put on the table, or can't be."""

from dstui.engine.codes import GameCode
from dstui.i18n import _
from dstui.play.opening import Begun


def begun_text(begun: Begun, code: GameCode) -> str:
    """How the sitting began with *code*, in one line."""
    if begun.elsewhere is not None:
        return begun_elsewhere_text(begun.elsewhere.code, code)
    if begun.resumed:
        return _("Welcome back: the game goes on.")
    return _("A new deal. F1 or ? shows keys and rules.")


def begun_elsewhere_text(elsewhere: GameCode, code: GameCode) -> str:
    """That the game of *elsewhere* is open in another sitting, and what *code* is instead."""
    text = _("{code} is open in another terminal; this is another deal.")
    if elsewhere == code:
        text = _("{code} is open in another terminal; here it begins anew.")
    return text.format(code=elsewhere)


def elsewhere_text(code: GameCode) -> str:
    """That a game cannot be opened because another sitting has it."""
    return _("{code} is open in another terminal: leave it there first.").format(code=code)
