"""Keep what studies found, packed, and write the table of docs/winnability.md from it.

    python -m tools.winnability add STUDY --seconds 1234
    python -m tools.winnability check
    python -m tools.winnability table

``add`` takes the file of a study (``dstui estimate``) and the processor seconds that it took,
and keeps its deals in ``docs/studies``, one file a mode: a title, then for each deal in the
order drawn its letters, its verdict, the positions looked at and, of a win, the packed line
(:mod:`dstui.play.packing`). ``check`` replays every win. ``table`` writes the page.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple, Self

from dstui.engine.codes import GameCode, format_deal, parse_deal
from dstui.engine.families import MODES, Mode
from dstui.play.packing import pack, unpack
from dstui.play.study import Decided, Study, Tally, tally
from dstui.solver.verdict import Verdict

DOCS: Final = Path(__file__).parents[1] / "docs"
STUDIES: Final = DOCS / "studies"
PAGE: Final = DOCS / "winnability.md"
BEGIN: Final = "<!-- from docs/studies: python -m tools.winnability table -->"
END: Final = "<!-- end -->"
HEAD: Final = (
    "| mode | game | deals | won | lost | unknown | won at least (95 %) | won at most (95 %) "
    "| positions a deal: limit, median | seconds a deal |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


class Deal(NamedTuple):
    """What a study found about one deal; ``packed`` is the line of a win, else empty."""

    deal: int
    verdict: Verdict
    nodes: int
    packed: str = ""

    def __str__(self) -> str:
        words = (format_deal(self.deal), self.verdict.value, self.nodes, self.packed)
        return " ".join(map(str, words)).rstrip()

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a line; raise ValueError for any other text."""
        letters, verdict, nodes, *packed = line.split(" ")
        return cls(parse_deal(letters), Verdict(verdict), int(nodes), *packed)


class Findings(NamedTuple):
    """A study and what it found of its first deals, in *seconds* of one processor."""

    study: Study
    seconds: float
    deals: tuple[Deal, ...]

    @property
    def tally(self) -> Tally:
        """How the deals ended."""
        return tally(self.study, len(self.deals), {d.deal: d.verdict for d in self.deals})

    def row(self) -> str:
        """The row of the table."""
        found = self.tally
        cells = (
            self.study.mode,
            game(self.study.mode),
            f"{found.deals:,}",
            f"{found.won:,}",
            f"{found.lost:,}",
            f"{found.unknown:,}",
            share(found.won, found.deals, found.won_at_least),
            share(found.deals - found.lost, found.deals, found.won_at_most),
            f"{self.study.nodes:,}, {median(deal.nodes for deal in self.deals):,.0f}",
            f"{self.seconds / found.deals:.3g}",
        )
        return f"| {' | '.join(map(str, cells))} |"


def game(mode: Mode) -> str:
    """The mode in words."""
    count = "unlimited" if mode.redeals is None else mode.redeals or "no"
    family = "Double" if mode.family.packs == 2 else "Classic"
    return f"{family}, draw {mode.draw}, {count} redeal{'' if count == 1 else 's'}"


def share(part: int, whole: int, interval: tuple[float, float]) -> str:
    """A share and its interval in per cent."""
    low, high = (100 * end for end in interval)
    return f"{100 * part / whole:.1f} ({low:.1f}-{high:.1f})"


def path_of(mode: Mode) -> Path:
    """Where the findings of *mode* are kept."""
    return STUDIES / f"{mode}.txt"


def read_findings(mode: Mode) -> Findings:
    """What is kept of *mode*; raise OSError or ValueError."""
    title, *lines = path_of(mode).read_text(encoding="ascii").splitlines()
    found = re.fullmatch(r"dstui-findings: 1 (\S+) seed (\d+) nodes (\d+) seconds ([\d.]+)", title)
    if found is None or found[1] != str(mode):
        raise ValueError(f"{path_of(mode)}: another title")
    study = Study(mode, int(found[2]), int(found[3]))
    findings = Findings(study, float(found[4]), tuple(map(Deal.parse, lines)))
    for place, deal in enumerate(findings.deals):
        if study.code(place).deal != deal.deal:
            raise ValueError(f"{path_of(mode)}: deal {place + 1} is not drawn by the seed")
    return findings


def kept() -> list[Findings]:
    """What is kept, in the order of the modes."""
    return [read_findings(mode) for mode in MODES if path_of(mode).exists()]


def read_study(path: Path) -> tuple[Study, dict[int, Decided]]:
    """The study that the file at *path* is of, and its deals; raise OSError or ValueError."""
    title, *lines = path.read_text(encoding="ascii").splitlines()
    found = re.fullmatch(r"dstui-study: 1 (\S+) seed (\d+) nodes (\d+)", title)
    if found is None:
        raise ValueError(f"{path} is no study")
    mode = next((mode for mode in MODES if str(mode) == found[1]), None)
    if mode is None:
        raise ValueError(f"{path}: no mode is called {found[1]}")
    decided = map(Decided.parse, lines)
    return Study(mode, int(found[2]), int(found[3])), {one.code.deal: one for one in decided}


def drawn(study: Study, decided: dict[int, Decided]) -> Iterator[Deal]:
    """The deals in the order drawn, up to the first that is not decided."""
    for place in count():
        code = study.code(place)
        one = decided.get(code.deal)
        if one is None:
            return
        line = pack(code.table(), one.actions) if one.actions else ""
        yield Deal(code.deal, one.verdict, one.nodes, line)


def add(path: Path, seconds: float) -> None:
    """Keep the study at *path* in the place of what was kept of its mode."""
    study, decided = read_study(path)
    deals = tuple(drawn(study, decided))
    title = (
        f"dstui-findings: 1 {study.mode} seed {study.seed} nodes {study.nodes} "
        f"seconds {seconds * len(deals) / len(decided):.0f}"
    )
    STUDIES.mkdir(exist_ok=True)
    text = "\n".join([title, *map(str, deals)]) + "\n"
    path_of(study.mode).write_text(text, encoding="ascii")


def check() -> int:
    """Replay every win that is kept; how many there are. Raises BadLine."""
    wins = 0
    for findings in kept():
        for deal in findings.deals:
            if deal.verdict is Verdict.WON:
                unpack(GameCode(findings.study.mode, deal.deal).table(), deal.packed)
                wins += 1
    return wins


def page(text: str) -> str:
    """*text* with the table as what is kept says it."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = "\n".join([*HEAD, *(findings.row() for findings in kept())])
    return f"{before}{BEGIN}\n\n{rows}\n\n{END}{after}"


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ways = parser.add_subparsers(dest="way", required=True)
    adding = ways.add_parser("add", help="keep a study")
    adding.add_argument("study", type=Path)
    adding.add_argument("--seconds", type=float, required=True, help="processor time it took")
    ways.add_parser("check", help="replay every win that is kept")
    ways.add_parser("table", help="write the table of the page")
    given = parser.parse_args()
    try:
        if given.way == "add":
            add(given.study, given.seconds)
        elif given.way == "check":
            print(f"{check():,} wins")
        else:
            PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
