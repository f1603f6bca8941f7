"""Scores, counts and times."""

from dstui.engine.families import Scoring
from dstui.i18n import _, ngettext

_MINUTE = 60
_HOUR = 3600


def score_text(points: int, scoring: Scoring) -> str:
    """A score: ``1220``; in Vegas dollars ``$416``, ``$0``, ``-$104``."""
    if not scoring.in_dollars:
        return str(points)
    return f"-${-points}" if points < 0 else f"${points}"


def change_text(points: int, scoring: Scoring) -> str:
    """A change of the score, always with its sign: ``+10``, ``-15``, ``+$5``."""
    text = score_text(points, scoring)
    return text if points < 0 else f"+{text}"


def spoken_score(points: int, scoring: Scoring) -> str:
    """A score as a screen reader says it: a hyphen before a number goes unheard."""
    text = score_text(abs(points), scoring)
    return _("minus {points}").format(points=text) if points < 0 else text


def spoken_change(points: int, scoring: Scoring) -> str:
    """A change of the score as it is said: ``plus 10``, ``minus $5``."""
    if points < 0:
        return spoken_score(points, scoring)
    return _("plus {points}").format(points=score_text(points, scoring))


def moves_text(count: int) -> str:
    """``1 move``, ``231 moves``."""
    return ngettext("{count} move", "{count} moves", count).format(count=count)


def cards_text(count: int) -> str:
    """``1 card``, ``24 cards``."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def time_text(seconds: int) -> str:
    """Whole seconds as a clock shows them: ``0:05``, ``3:12``, ``1:02:03``."""
    hours, rest = divmod(seconds, _HOUR)
    minutes, seconds = divmod(rest, _MINUTE)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}"
