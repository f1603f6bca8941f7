"""What is said when a game is put on the table, and when it is left."""

from dstui.i18n import _
from dstui.play.opening import Begun


def begun_text(begun: Begun) -> str:
    """How the sitting began, in one line."""
    if begun.elsewhere is not None:
        text = _("{code} is open in another terminal; this is another deal.")
        return text.format(code=begun.elsewhere.code)
    if begun.resumed:
        return _("Welcome back: the game goes on.")
    return _("A new deal. F1 or ? shows keys and rules.")
