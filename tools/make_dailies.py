"""Make the lists of daily deals, and prove what is on them (docs/codes.md, "The deal of a day").

    python -m tools.make_dailies make KS1
    python -m tools.make_dailies make KS1 --list /tmp/again.txt
    python -m tools.make_dailies prove KS1

``make`` appends to a list until it is long enough, one proved deal after another, and goes
on where it stopped. What is on the list already is never changed: a list that does not come
from the same seed is refused. With the same seed, node limit and solver the list is the same,
byte for byte. ``prove`` finds a winning line for every deal of a list and replays it.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from dstui.engine.codes import GameCode, format_deal
from dstui.engine.families import FAMILIES, Family, default_mode, find_family
from dstui.play.dailies import list_name, read_list
from dstui.play.sampling import drawn_deal
from dstui.solver.replay import replay
from dstui.solver.solve import solve
from dstui.solver.verdict import Verdict

SEED: Final = 2026
NODES: Final = 5_000
"""What one deal may cost; within it the search is a single one, depth first with restarts."""
COUNT: Final = 4_096
PROVE_NODES: Final = 100_000

_PACKAGED: Final = Path(__file__).parents[1] / "dstui" / "play" / "data"
_TELL_EVERY: Final = 256


class ForeignList(ValueError):
    """A list that does not come from this seed; the message says where."""


def candidates(family: Family, seed: int) -> Iterator[int]:
    """Deal numbers, endlessly and without repeats."""
    seen = set()
    for place in count():
        deal = drawn_deal("daily", family, seed, place)
        if deal not in seen:
            seen.add(deal)
            yield deal


def is_won(family: Family, deal: int, nodes: int) -> bool:
    """Whether a winning line of the daily mode is found within *nodes*; the rules replay it."""
    table = GameCode(default_mode(family), deal).table()
    solution = solve(table, nodes=nodes)
    return solution.verdict is Verdict.WON and replay(table, solution.actions)[-1].is_won


def further_deals(family: Family, seed: int, nodes: int, known: list[int]) -> Iterator[int]:
    """The proved deals that follow those *known*; raise ForeignList for others than ours."""
    stream = candidates(family, seed)
    for line, deal in enumerate(known, 1):
        # A deal not found within this many more was never in the stream, or is out of order.
        reach = 1000 + 10 * len(known)
        if not any(deal == passed for passed, _ in zip(stream, range(reach), strict=False)):
            raise ForeignList(f"line {line}, {format_deal(deal)}, is not from seed {seed}")
    return (deal for deal in stream if is_won(family, deal, nodes))


def make(family: Family, path: Path, seed: int, nodes: int, length: int) -> None:
    """Bring the list at *path* to *length* deals."""
    text = path.read_text("ascii") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    known = read_list(whole)
    deals = further_deals(family, seed, nodes, known)
    with path.open("a", encoding="ascii", newline="\n") as file:
        file.truncate(len(whole))  # a line cut short by an interrupt is made again
        for place in range(len(known) + 1, length + 1):
            file.write(f"{format_deal(next(deals))}\n")
            file.flush()
            if place % _TELL_EVERY == 0:
                print(f"{family.code}: {place} of {length}", file=sys.stderr, flush=True)


def prove(family: Family, path: Path, nodes: int) -> bool:
    """Prove every deal of the list at *path*; whether none was left over."""
    deals = read_list(path.read_text("ascii"))
    unproved = []
    for place, deal in enumerate(deals, 1):
        if not is_won(family, deal, nodes):
            unproved.append(deal)
            print(f"line {place}: {format_deal(deal)} is not proved")
        if place % _TELL_EVERY == 0:
            print(f"{family.code}: {place} of {len(deals)}", file=sys.stderr, flush=True)
    print(f"{family.code}: {len(deals) - len(unproved)} of {len(deals)} deals proved")
    return not unproved


def main() -> int:
    """Read the arguments and work; 0 when all is well, 1 when a deal is not proved."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("make", "prove"))
    parser.add_argument("family", choices=[family.code for family in FAMILIES])
    parser.add_argument("--list", type=Path, help="the file; the one in the package if not given")
    parser.add_argument("--seed", type=int, default=SEED, help="of the candidates (make)")
    parser.add_argument("--count", type=int, default=COUNT, help="how many deals (make)")
    parser.add_argument("--nodes", type=int, help="the limit for each deal")
    given = parser.parse_args()
    family = find_family(given.family)
    assert family is not None
    path = given.list or _PACKAGED / list_name(family)
    if given.what == "prove":
        return 0 if prove(family, path, given.nodes or PROVE_NODES) else 1
    try:
        make(family, path, given.seed, given.nodes or NODES, given.count)
    except ValueError as error:
        parser.error(f"{path}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
