"""Options that several commands share."""

from typing import Annotated, TypeAlias

import typer

from dstui.i18n import N_

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help=N_("Print JSON."))]
