"""The Typer app: playing and its options here, one module a command group."""

from typing import Annotated, Any

import typer

import dstui
from dstui.cli import daily as dailies
from dstui.cli import deals, estimating, games, records, solving, values
from dstui.cli import doctor as doctors
from dstui.cli.help import Command, Group
from dstui.cli.options import AsJson, DataDir, Player
from dstui.cli.output import print_json, print_lines
from dstui.cli.play import play
from dstui.cli.trouble import BadInput
from dstui.cli.wishes import Wishes
from dstui.engine.codes import GameCode
from dstui.engine.families import Family
from dstui.i18n import N_, _
from dstui.play.options import PlayOptions

app = typer.Typer(
    cls=Group,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    help=N_("Double Solitaire and Classic Klondike. Alone it plays: the unfinished game goes on."),
)


def _choice(flag: str, parser: Any, choices: tuple[str, ...], text: str) -> Any:
    """An option with few values, which the shell completes."""
    metavar = "|".join(choices)
    return typer.Option(
        flag, parser=parser, metavar=metavar, autocompletion=lambda: choices, help=text
    )


@app.callback(invoke_without_command=True)
def dstui_command(
    ctx: typer.Context,
    *,
    code: Annotated[
        GameCode | None,
        typer.Option(
            parser=values.game_code,
            metavar="CODE",
            help=N_("Play this deal, or go on with it where it is unfinished."),
        ),
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help=N_("Deal anew; with --code that deal from the start."))
    ] = False,
    family: Annotated[
        Family | None,
        _choice("--family", values.family, values.FAMILY_KEYS, N_("A new deal of this game.")),
    ] = None,
    draw: Annotated[
        int | None,
        _choice("--draw", values.draw, values.DRAW_TEXTS, N_("How many cards a draw turns.")),
    ] = None,
    scoring: Annotated[
        str | None,
        _choice("--scoring", values.scoring, values.SCORING_KEYS, N_("The scoring of Double.")),
    ] = None,
    redeals: Annotated[
        str | None,
        _choice("--redeals", values.redeals, values.REDEAL_TEXTS, N_("The redeals of Classic.")),
    ] = None,
    verified: Annotated[
        bool, typer.Option("--verified", help=N_("A new deal that is known to be winnable."))
    ] = False,
    random: Annotated[
        bool, typer.Option("--random", help=N_("A new deal, winnable or not."))
    ] = False,
    daily: Annotated[bool, typer.Option("--daily", help=N_("The deal of the day."))] = False,
    lang: Annotated[
        str | None, _choice("--lang", values.lang, values.LANGUAGES, N_("The language."))
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            parser=values.theme,
            metavar="NAME",
            autocompletion=values.themes,
            help=N_("The colours of the table."),
        ),
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help=N_("Letters for suits, plain lines for borders."))
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("Play in lines of text, without a table."))
    ] = False,
    kiosk: Annotated[
        bool, typer.Option("--kiosk", help=N_("No way to files or a shell, for guests."))
    ] = False,
    player: Player = None,
    data_dir: DataDir = None,
    idle_exit: Annotated[
        float | None,
        typer.Option(
            parser=values.minutes,
            metavar="MINUTES",
            help=N_("Save and leave after so many minutes without a key."),
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help=N_("Show the version and exit."))
    ] = False,
    as_json: AsJson = False,
) -> int | None:
    """Play, unless a command was given."""
    if version:
        _print_version(as_json=as_json)
        raise typer.Exit
    wishes = Wishes(code, new, family, draw, scoring, redeals, verified, random, daily)
    if ctx.invoked_subcommand is not None:
        unfit = {"--theme": theme, "--plain": plain, "--kiosk": kiosk, "--idle-exit": idle_exit}
        said = [*wishes.said(), *(name for name, value in unfit.items() if value)]
        if said:
            message = _("{option} is for playing; it does not go with {command}.")
            raise BadInput(message.format(option=said[0], command=ctx.invoked_subcommand))
        ctx.obj = PlayOptions(lang=lang, player=player, data_dir=data_dir)
        return None
    if as_json:
        raise BadInput(_("--json goes with a command that prints something."))
    options = PlayOptions(
        code=code,
        new=wishes.wants_new_deal,
        mode=wishes.mode(),
        deal_kind=wishes.deal_kind(),
        lang=lang,
        theme=theme,
        ascii=ascii_only,
        kiosk=kiosk,
        player=player,
        data_dir=data_dir,
        idle_exit=idle_exit,
    )
    return play(options, plain=plain)


def _print_version(*, as_json: bool) -> None:
    if as_json:
        print_json({"version": dstui.__version__})
    else:
        print_lines([f"dstui {dstui.__version__}"])


app.command("deal", cls=Command, help=deals.HELP)(deals.deal)
app.command("daily", cls=Command, help=dailies.HELP)(dailies.daily)
app.command("verify", cls=Command, help=records.HELP)(records.verify)
app.command("solve", cls=Command, help=solving.HELP)(solving.solve)
app.command("estimate", cls=Command, help=estimating.HELP)(estimating.estimate)
app.command("show", cls=Command, help=games.SHOW_HELP)(games.show)
app.command("export", cls=Command, help=games.EXPORT_HELP)(games.export)
app.command("import", cls=Command, help=games.IMPORT_HELP)(games.import_record)
app.command("stats", cls=Command, help=games.STATS_HELP)(games.stats)
app.command("doctor", cls=Command, help=doctors.HELP)(doctors.doctor)
