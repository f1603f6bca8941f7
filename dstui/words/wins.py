"""What is said of a won game, and the line to share it."""

import datetime

from dstui.engine.codes import GameCode
from dstui.engine.game import Score
from dstui.engine.records import Replay
from dstui.i18n import _
from dstui.words.scores import moves_text, score_text, time_text


def share_line(
    code: GameCode, score: Score, moves: int, seconds: int, daily: datetime.date | None = None
) -> str:
    """One line that says what was won and lets others try the same deal.

    It gives nothing of the deal away. A daily deal is named by its date first.
    """
    name = f"{daily.isoformat()} {code}" if daily is not None else str(code)
    return _("dstui {code}: won with {score} in {moves}, {time}").format(
        code=name,
        score=score_text(score.total, code.mode.scoring),
        moves=moves_text(moves),
        time=time_text(seconds),
    )


def replay_text(replay: Replay) -> str:
    """What a record leads to: ``DS1-D1N-AAAAAAB: won, score 1310, 231 moves``."""
    code, scoring = replay.record.code, replay.record.code.mode.scoring
    score = score_text(replay.score, scoring)
    if replay.bonus.total:
        score = _("{total} ({points} and a bonus of {bonus})").format(
            total=score, points=replay.table.score, bonus=replay.bonus.total
        )
    text = (
        _("{code}: won, score {score}, {moves}.")
        if replay.is_won
        else _("{code}: legal, not won, score {score}, {moves}.")
    )
    return text.format(code=code, score=score, moves=moves_text(replay.moves))
