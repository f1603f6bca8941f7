"""``dstui deal``: the layout of a code."""

import sys
from typing import Annotated

import typer

from dstui.cli import values
from dstui.cli.options import AsJson
from dstui.cli.output import card_text, print_json, print_lines
from dstui.cli.shapes import table_shape
from dstui.engine.codes import GameCode
from dstui.i18n import N_
from dstui.words.modes import full_mode_name
from dstui.words.piles import layout_lines

HELP = N_("Print the layout of a deal.")


def deal(
    code: Annotated[
        GameCode,
        typer.Argument(parser=values.game_code, metavar="CODE", help=N_("The code of the game.")),
    ],
    as_json: AsJson = False,
) -> None:
    """Print the layout of a deal, every card shown."""
    table = code.table()
    if as_json:
        print_json(table_shape(code, table))
        return
    say = card_text(sys.stdout)
    head = [str(code), full_mode_name(code.mode), ""]
    print_lines([*head, *layout_lines(table, say, reveal=True)])
