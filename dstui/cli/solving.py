"""``dstui solve``: a winning line, the proof that there is none, or neither."""

from typing import Annotated, Final

import typer

from dstui.cli import values
from dstui.cli.options import AsJson
from dstui.cli.output import print_json, print_lines
from dstui.cli.trouble import Status
from dstui.engine.codes import GameCode
from dstui.engine.records import Record
from dstui.i18n import N_, _

HELP: Final = N_("Look for a winning line, or for the proof that there is none.")

_DEFAULT_SECONDS: Final = 60.0


def solve(
    code: Annotated[
        GameCode,
        typer.Argument(parser=values.game_code, metavar="CODE", help=N_("The code of the game.")),
    ],
    nodes: Annotated[
        int | None,
        typer.Option(parser=values.nodes, metavar="N", help=N_("Give up after so many positions.")),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            parser=values.seconds,
            metavar="S",
            help=N_("Give up after so many seconds; 60 if no limit is given."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a deal with all cards known. A winning line is printed as a record."""
    from dstui.solver.solve import solve as search  # noqa: PLC0415 - slow to load
    from dstui.solver.verdict import Verdict  # noqa: PLC0415 - as above

    if nodes is None and seconds is None:
        seconds = _DEFAULT_SECONDS
    found = search(code.table(), nodes=nodes, seconds=seconds)
    if as_json:
        print_json(
            {
                "code": str(code),
                "verdict": found.verdict.value,
                "actions": [str(action) for action in found.actions],
                "nodes": found.nodes,
                "seconds": round(found.seconds, 3),
            }
        )
    elif found.verdict is Verdict.WON:
        print_lines(str(Record(code, found.actions)).splitlines())
    else:
        text = _("{code}: it cannot be won; every line was tried.")
        if found.verdict is Verdict.UNKNOWN:
            text = _("{code}: unknown; the search was given up after {nodes} positions.")
        print_lines([text.format(code=code, nodes=found.nodes)])
    if found.verdict is not Verdict.WON:
        raise typer.Exit(Status.NO if found.verdict is Verdict.LOST else Status.UNDECIDED)
