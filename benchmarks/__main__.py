"""Measure everything that docs/benchmarks.md shows, and write its sections.

    python -m benchmarks                      all parts
    python -m benchmarks table ssh            some of them: table, ssh, engine, solver
    python -m benchmarks solver --page -      print the sections instead
    python -m benchmarks --short --page -     see that everything runs

The checkout as a wheel and the programs it is compared with are installed into a
throw-away environment, which is removed afterwards. What is compared takes turns, so that
what disturbs the machine disturbs all of it. Needs Linux and the development extra; what
else there is to be measured is measured: Debian's ``tty-solitaire``, and over an OpenSSH
server. Exit status 1 when a figure breaks a limit or a solver contradicts a known verdict.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from benchmarks import page
from benchmarks.engine import measure as engine
from benchmarks.environment import circumstances, install
from benchmarks.part import Bench, Report, Unavailable
from benchmarks.ssh import measure as ssh
from benchmarks.table import measure as table
from benchmarks.verdicts import measure as verdicts

PARTS: Final[dict[str, Callable[[Bench], Report]]] = {
    "table": table.run,
    "ssh": ssh.run,
    "engine": engine.run,
    "solver": verdicts.run,
}
_PAGE: Final = Path(__file__).parents[1] / "docs" / "benchmarks.md"
_SHORT: Final = {"starts": 1, "rounds": 1, "actions": 100, "nodes": [1000]}


def main() -> int:
    """Run the parts asked for."""
    given = _parser().parse_args()
    if given.short:
        vars(given).update(_SHORT)
    figures: dict[str, Any] = {}
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        print("installing the programs", file=sys.stderr)
        bench = Bench(install(Path(folder) / "programs"), Path(folder), given)
        for part in given.parts or PARTS:
            print(f"measuring: {part}", file=sys.stderr)
            load = os.getloadavg()[0]
            try:
                report = PARTS[part](bench)
            except Unavailable as reason:
                faults.append(f"{part}: {reason}")
                continue
            lines = circumstances(
                bench.binaries, report.versions, _command(part, given), report.how, load
            )
            section = f"## {report.title}\n\n{''.join(lines)}\n{report.text}"
            if given.page is None:
                print(section)
            else:
                page.put(part, section, given.page)
            figures[part] = report.figures
            faults += [f"{part}: {fault}" for fault in report.faults]
    if given.json is not None:
        given.json.write_text(json.dumps(figures, indent=1))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__.splitlines()[0]
    )
    parser.add_argument(
        "parts", nargs="*", type=_part, metavar="PART", help=f"of {', '.join(PARTS)}; else all"
    )
    parser.add_argument("--starts", type=int, default=11, help="starts of each program and size")
    parser.add_argument("--rounds", type=int, default=3, help="how often all else is measured")
    parser.add_argument("--actions", type=int, default=5000, help="actions before memory is read")
    parser.add_argument(
        "--nodes", type=int, nargs="+", default=[30_000, 200_000], help="limits of the solver"
    )
    parser.add_argument("--short", action="store_true", help="the least of everything")
    parser.add_argument(
        "--page", type=_page, default=_PAGE, help="the page to write to, - to print"
    )
    parser.add_argument("--json", type=Path, help="a file for all figures")
    return parser


def _part(name: str) -> str:
    if name not in PARTS:
        raise argparse.ArgumentTypeError(f"no part {name!r}; there are {', '.join(PARTS)}")
    return name


def _page(name: str) -> Path | None:
    return None if name == "-" else Path(name)


def _command(part: str, given: argparse.Namespace) -> str:
    """The command that measures a part as it was measured now."""
    parser = _parser()
    words = ["python -m benchmarks", part]
    for name in ("starts", "rounds", "actions", "nodes"):
        value = getattr(given, name)
        if value != parser.get_default(name) and not given.short:
            listed = value if isinstance(value, list) else [value]
            words.append(f"--{name} {' '.join(map(str, listed))}")
    return " ".join([*words, *["--short"] * given.short])


if __name__ == "__main__":
    sys.exit(main())
