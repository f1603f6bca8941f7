"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from dstui.cli import values
from dstui.i18n import N_

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help=N_("Print JSON."))]
Player: TypeAlias = Annotated[
    str | None,
    typer.Option(
        parser=values.player, metavar="NAME", help=N_("Whose games these are, on one account.")
    ),
]
DataDir: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        parser=values.data_dir, metavar="DIR", help=N_("The folder where games are kept.")
    ),
]
