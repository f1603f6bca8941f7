"""Statistics and past games, a line each."""

from dstui.engine.families import Mode
from dstui.i18n import _
from dstui.store.history import GameRow
from dstui.store.statistics import ModeStatistics
from dstui.words.modes import full_mode_name
from dstui.words.scores import moves_text, score_text, time_text


def statistics_line(mode: Mode, of: ModeStatistics) -> str:
    """What the games of a mode add up to."""
    parts = [
        _("{mode}: {played} played, {won} won").format(
            mode=full_mode_name(mode), played=of.played, won=of.won
        )
    ]
    if of.best_score is not None:
        parts.append(_("best {score}").format(score=score_text(of.best_score, mode.scoring)))
    if of.average_score is not None:
        average = score_text(round(of.average_score), mode.scoring)
        parts.append(_("average {score}").format(score=average))
    if of.fastest_seconds is not None:
        parts.append(_("fastest {time}").format(time=time_text(of.fastest_seconds)))
    if of.fewest_moves is not None:
        parts.append(_("fewest {moves}").format(moves=moves_text(of.fewest_moves)))
    if of.longest_streak:
        streak = _("wins in a row {current}, longest {longest}")
        parts.append(streak.format(current=of.current_streak, longest=of.longest_streak))
    return ", ".join(parts)


def game_line(row: GameRow) -> str:
    """A past game: its number, date and code, and how it ended or stands."""
    return _("{number}  {date}  {code}  {standing}").format(
        number=row.number, date=row.dealt_on.isoformat(), code=row.code, standing=_standing(row)
    )


def _standing(row: GameRow) -> str:
    if row.result is not None:
        text = _("won, {score}, {moves}, {time}") if row.result.won else _("given up, {moves}")
        return text.format(
            score=score_text(row.result.score, row.code.mode.scoring),
            moves=moves_text(row.result.moves),
            time=time_text(row.result.seconds),
        )
    text = _("{home} of {cards} cards home, {moves}")
    return text.format(
        home=row.standing.home, cards=row.cards, moves=moves_text(row.standing.moves)
    )
