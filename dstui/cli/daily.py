"""``dstui daily``: the code of a date's deal."""

import datetime
from typing import Annotated, Final

import typer

from dstui.cli import values
from dstui.cli.options import AsJson
from dstui.cli.output import print_json, print_lines
from dstui.cli.trouble import Nothing
from dstui.engine.families import DOUBLE, Family
from dstui.i18n import N_
from dstui.play.dailies import NoDailyDeal, existing_daily_code
from dstui.words.kinds import no_daily_text

HELP: Final = N_("Print the code of the deal of the day.")


def daily(
    date: Annotated[
        datetime.date | None,
        typer.Option(
            parser=values.date,
            metavar="YYYY-MM-DD",
            help=N_("Another day than that of this device."),
        ),
    ] = None,
    family: Annotated[
        Family | None,
        typer.Option(
            parser=values.family,
            metavar="|".join(values.FAMILY_KEYS),
            autocompletion=lambda: values.FAMILY_KEYS,
            help=N_("The game; double if none is given."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the code of a daily deal."""
    day = date or datetime.date.today()
    try:
        code = existing_daily_code(family or DOUBLE, day)
    except NoDailyDeal as error:
        raise Nothing(no_daily_text(error)) from error
    if as_json:
        print_json({"date": day.isoformat(), "code": str(code)})
    else:
        print_lines([str(code)])
