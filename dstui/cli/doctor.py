"""``dstui doctor``: what this terminal can do, and what dstui will use."""

from typing import Final

import typer

from dstui.cli.options import AsJson, DataDir, Player
from dstui.cli.output import print_json, print_lines
from dstui.i18n import N_
from dstui.play.options import PlayOptions

HELP: Final = N_("Print what this terminal can do and what dstui will use.")

_LABEL: Final = 12
_LONGEST: Final = 200


def doctor(
    ctx: typer.Context,
    player: Player = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Print what was found."""
    # ruff: noqa: PLC0415 - the other commands do without what is asked here
    from dstui.cli.findings import examine, finding_rows, findings_shape
    from dstui.store.paths import find_paths
    from dstui.words.outside import harmless

    before: PlayOptions = ctx.obj
    paths = find_paths(data_dir or before.data_dir, player or before.player)
    found = examine(paths, before.lang)
    if as_json:
        print_json(findings_shape(found))
        return
    rows = finding_rows(found)
    print_lines(f"{label:<{_LABEL}}{harmless(text, _LONGEST)}" for label, text in rows)
