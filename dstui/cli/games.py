"""``dstui show``, ``export``, ``import`` and ``stats``: the games that are kept."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from dstui.cli import values
from dstui.cli.options import AsJson, DataDir, Player
from dstui.cli.output import card_text, print_json, print_lines
from dstui.cli.records import read_record
from dstui.cli.shapes import table_shape
from dstui.cli.trouble import Nothing
from dstui.engine.game import Game
from dstui.engine.records import HeaderMismatch, IllegalRecord
from dstui.i18n import N_, _
from dstui.play.options import PlayOptions
from dstui.words.errors import illegal_record_text, mismatch_text
from dstui.words.modes import full_mode_name
from dstui.words.piles import layout_lines
from dstui.words.scores import moves_text, score_text, time_text

if TYPE_CHECKING:
    from dstui.play.sitting import Sitting

SHOW_HELP: Final = N_("Print the game in progress, or the last one finished.")
EXPORT_HELP: Final = N_("Print the record of the game in progress, or of another by its number.")
IMPORT_HELP: Final = N_("Take a record up as a game, out of the statistics.")
STATS_HELP: Final = N_("Print statistics and the list of games.")


def show(
    ctx: typer.Context,
    player: Player = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Print a table; as text, hidden cards stay hidden."""
    with _sitting(ctx, player, data_dir) as sitting:
        game = sitting.look_at(_latest(sitting))
    if as_json:
        print_json(_game_shape(game))
        return
    scoring = game.code.mode.scoring
    say = card_text(sys.stdout)
    standing = _("Score {score}, {moves}, time {time}").format(
        score=score_text(game.score.total, scoring),
        moves=moves_text(game.moves),
        time=time_text(game.seconds),
    )
    head = [str(game.code), full_mode_name(game.code.mode), standing, ""]
    print_lines([*head, *layout_lines(game.table, say, reveal=False)])


def export(
    ctx: typer.Context,
    number: Annotated[
        int | None,
        typer.Argument(
            parser=values.number, metavar="NUMBER", help=N_("The game's number in the list.")
        ),
    ] = None,
    player: Player = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Print a record."""
    from dstui.play.sitting import NoSuchGame  # noqa: PLC0415 - the store loads when it is used

    with _sitting(ctx, player, data_dir) as sitting:
        try:
            record = sitting.record(_latest(sitting) if number is None else number)
        except NoSuchGame as error:
            raise Nothing(_("There is no game {number}.").format(number=number)) from error
    if as_json:
        print_json(
            {
                "code": str(record.code),
                "score": record.score,
                "moves": record.moves,
                "seconds": record.seconds,
                "date": record.date and record.date.isoformat(),
                "actions": [str(action) for action in record.actions],
            }
        )
    else:
        print_lines(str(record).splitlines())


def import_record(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=N_("The record; - reads standard input."))
    ],
    player: Player = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Take up a record."""
    record = read_record(file)
    with _sitting(ctx, player, data_dir) as sitting:
        try:
            game = sitting.take_up(record)
        except IllegalRecord as error:
            say = card_text(sys.stderr)
            raise Nothing(illegal_record_text(error, record, say)) from error
        except HeaderMismatch as error:
            raise Nothing(mismatch_text(error)) from error
        if sitting.save_trouble is not None:
            raise Nothing(_("{code} could not be taken up.").format(code=record.code))
    if as_json:
        print_json(_game_shape(game))
        return
    text = _("{code} is taken up after {moves}; dstui goes on with it.")
    if game.is_won:
        text = _("{code} is taken up, won after {moves}.")
    print_lines([text.format(code=game.code, moves=moves_text(game.moves))])


def stats(
    ctx: typer.Context,
    player: Player = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Print statistics and history."""
    from dstui.store.statistics import as_json as statistics_shape  # noqa: PLC0415 - as above
    from dstui.words.history import game_line, statistics_line  # noqa: PLC0415 - as above

    with _sitting(ctx, player, data_dir) as sitting:
        modes, games = sitting.statistics(), sitting.games()
    if as_json:
        print_json(statistics_shape(modes))
        return
    if not games:
        print_lines([_("No game was played yet.")])
        return
    played = [statistics_line(mode, of) for mode, of in modes.items() if of.played]
    print_lines([*played, "", *(game_line(row) for row in games)])


@contextmanager
def _sitting(ctx: typer.Context, player: str | None, data_dir: DataDir) -> Iterator["Sitting"]:
    """The player's games, from the options of the command or those before it."""
    from dstui.play.opening import open_sitting  # noqa: PLC0415 - the store loads when it is used
    from dstui.words.notices import notice_text, trouble_text  # noqa: PLC0415 - as above

    before: PlayOptions = ctx.obj
    sitting = open_sitting(
        PlayOptions(player=player or before.player, data_dir=data_dir or before.data_dir)
    )
    try:
        yield sitting
    finally:
        said = [notice_text(notice) for notice in sitting.take_notices()]
        if sitting.save_trouble is not None:
            said.append(trouble_text(sitting.save_trouble))
        sys.stderr.write("".join(f"dstui: {text}\n" for text in said))
        sitting.close()


def _latest(sitting: "Sitting") -> int:
    row = sitting.latest()
    if row is None:
        raise Nothing(_("No game was played yet."))
    return row.number


def _game_shape(game: Game) -> dict[str, object]:
    shape = table_shape(
        game.code,
        game.table,
        score=game.score.total,
        moves=game.moves,
        seconds=game.seconds,
    )
    actions = [str(action) for action in game.line]
    return {**shape, "actions": actions, "undoable": game.undoable}
