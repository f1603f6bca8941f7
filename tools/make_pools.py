"""Make the pools of verified deals (docs/codes.md, "Pools of verified deals").

    python -m tools.make_pools DS1-D1V
    python -m tools.make_pools all
    python -m tools.make_pools KS1-D31 --count 20 --pool again.txt --records again-study.txt

A pool holds the won deals of a study, in the order in which its seed draws them. The study is
the one that ``dstui estimate MODE --seed S --nodes N`` runs, on all cores, and shares its file:
what one has decided the other need not search. So this can be stopped at any moment, however,
and goes on where it was. With the same seed, node limit and solver the pool is the same, byte
for byte, on any number of cores. What is in a pool already is never changed: a run with more
nodes, or a better solver, goes on after its last deal.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from dstui.engine.codes import GameCode, parse_deal
from dstui.engine.families import MODES, Mode
from dstui.play.cores import processes, usable_cores
from dstui.play.packing import pack
from dstui.play.pool import pool_entry, pool_name
from dstui.play.study import Study, decide_all
from dstui.play.study_file import StudyFile, study_path
from dstui.solver.solve import running
from dstui.solver.verdict import Verdict
from dstui.store.lines import LineFile
from dstui.store.paths import find_paths


class Plan(NamedTuple):
    """How a pool is made: its seed, what a deal may cost, and how many deals it has."""

    seed: int
    nodes: int
    length: int


PLANS: Final = {
    "DS1-D1V": Plan(11, 20_000, 1_000),
    "DS1-D3V": Plan(13, 20_000, 200),
    "KS1-D11": Plan(21, 20_000, 1_000),
    "KS1-D13": Plan(22, 20_000, 1_000),
    "KS1-D3U": Plan(23, 20_000, 1_000),
    "KS1-D31": Plan(24, 20_000, 1_000),
    "KS1-D33": Plan(25, 20_000, 1_000),
}
"""The modes that have a pool. In the others a search takes milliseconds."""

_PACKAGED: Final = Path(__file__).parents[1] / "dstui" / "play" / "data"
_READABLE: Final = 0o644
_AHEAD: Final = 8
_TELL_EVERY: Final = 10


class ForeignPool(ValueError):
    """A pool with deals that its seed does not draw, or draws in another order."""


def pool_file(path: Path, study: Study) -> LineFile:
    """Open or make the pool at *path*; raise OtherFile, FileInUse or OSError."""
    return LineFile(path, f"dstui-pool: 1 {study.mode} seed {study.seed}", _READABLE)


def place_after(pool: LineFile, study: Study) -> int:
    """The place that follows the pool's last deal in *study*; raise ForeignPool."""
    place = 0
    for number, entry in enumerate(pool.lines(), 1):
        deal = parse_deal(entry.partition(" ")[0])
        # A deal not found within this many more was never drawn, or is out of order.
        for other in range(place, place + 10_000):
            if study.code(other).deal == deal:
                place = other + 1
                break
        else:
            raise ForeignPool(f"deal {number} of {pool.path} is not drawn by seed {study.seed}")
    return place


def extend(
    pool: LineFile, file: StudyFile, length: int, executor: Executor, ahead: int = _AHEAD
) -> None:
    """Bring *pool* to *length* deals, deciding on *executor* what is not known in *file* yet."""
    study = file.study
    place = place_after(pool, study)
    deals = {parse_deal(entry.partition(" ")[0]) for entry in pool.lines()}
    lines = {decided.code.deal: decided.actions for decided in file.decided() if decided.actions}

    def settle() -> bool:
        """Put the wins in the pool up to the first deal that is not decided; whether it is full."""
        nonlocal place
        while len(deals) < length and (code := study.code(place)).deal in file.known:
            if file.known[code.deal] is Verdict.WON and code.deal not in deals:
                pool.append(pool_entry(code, pack(code.table(), lines[code.deal])))
                deals.add(code.deal)
                if len(deals) % _TELL_EVERY == 0 or len(deals) == length:
                    tell(f"{study.mode}: {len(deals)} of {length}, from {place + 1} deals")
            place += 1
        return len(deals) >= length

    if settle():
        return
    for decided in decide_all(unknown(file, place), study.nodes, executor, ahead):
        file.add(decided)
        lines[decided.code.deal] = decided.actions
        if settle():
            break


def unknown(file: StudyFile, place: int) -> Iterator[GameCode]:
    """The deals from *place* on, endlessly, that are not decided yet."""
    for later in count(place):
        code = file.study.code(later)
        if code.deal not in file.known:
            yield code


def tell(text: str) -> None:
    """Say how far it is."""
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Read the arguments and work; 0 when the pools are as long as asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mode", choices=["all", *PLANS])
    parser.add_argument("--seed", type=int, help="what draws the deals")
    parser.add_argument("--nodes", type=int, help="what a deal may cost")
    parser.add_argument("--count", type=int, help="how many deals the pool is to have")
    parser.add_argument("--pool", type=Path, help="the pool; the one in the package if not given")
    parser.add_argument("--records", type=Path, help="the study's file; the player's if not given")
    given = parser.parse_args()
    if given.mode == "all" and (given.pool or given.records):
        parser.error("--pool and --records are for one mode")
    tell(f"the search is {running()}")
    try:
        for mode in MODES:
            if given.mode in (str(mode), "all") and str(mode) in PLANS:
                make(mode, given)
    except (ValueError, RuntimeError, OSError) as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        tell("stopped; the same command goes on")
        return 130
    return 0


def make(mode: Mode, given: argparse.Namespace) -> None:
    """Make the pool of *mode*, or bring it to its length."""
    plan = PLANS[str(mode)]
    seed = plan.seed if given.seed is None else given.seed
    study = Study(mode, seed, given.nodes or plan.nodes)
    path = given.pool or _PACKAGED / pool_name(mode)
    records = given.records or study_path(find_paths(), study)
    cores = usable_cores()
    with (
        pool_file(path, study) as pool,
        StudyFile(records, study) as file,
        processes(cores) as executor,
    ):
        extend(pool, file, given.count or plan.length, executor, cores * _AHEAD)


if __name__ == "__main__":
    sys.exit(main())
