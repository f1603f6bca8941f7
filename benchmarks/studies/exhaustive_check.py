"""Hold every verdict of both searches to an exhaustive one.

    python -m benchmarks.studies.exhaustive_check --instances 10000 --seed 1

Random tables of one or two packs, 2 to 5 ranks, 1 to 4 columns, draw 1 or 3, redeals
unlimited, 3, 1 or none; as dealt, late in a game, or some random actions in. The other
search knows nothing but the engine's legal actions. Exits with 1 at a contradiction or at
a line that does not win, and prints how often each pair of verdicts came up.
"""

import argparse
import random
import sys
from collections import Counter

from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.solver.explicit import search_explicit
from dstui.solver.portfolio import search_arrangement_free
from dstui.solver.verdict import Verdict
from tests.solver.small import is_winnable, random_small


def check(table: Table, positions: int, nodes: int) -> list[tuple[str, str, str]]:
    """Search, true verdict and verdict searched; raise ValueError where they differ."""
    truth = is_winnable(table, positions)
    name = {True: "won", False: "lost", None: "too large"}[truth]
    found = [("arrangement-free", search_arrangement_free(table, nodes=nodes))]
    if table.mode.redeals is None:
        found.append(("explicit", search_explicit(table, nodes=nodes, seconds=None)))
    for search, solution in found:
        end = table
        for action in solution.actions:
            end = apply(end, action).table
        if solution.verdict is Verdict.WON and not end.is_won:
            raise ValueError(f"{search}: the line does not win {table}")
        wrong = Verdict.LOST if truth else Verdict.WON
        if truth is not None and solution.verdict is wrong:
            raise ValueError(f"{search}: {solution.verdict.value} is wrong for {table}")
    return [(search, name, solution.verdict.value) for search, solution in found]


def main() -> None:
    """Check as many instances as asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--instances", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=6_000, help="limit of the other search")
    parser.add_argument("--nodes", type=int, default=20_000)
    given = parser.parse_args()
    source = random.Random(given.seed)
    pairs: Counter[tuple[str, str, str]] = Counter()
    for _ in range(given.instances):
        try:
            pairs.update(check(random_small(source), given.positions, given.nodes))
        except ValueError as error:
            sys.exit(str(error))
    for (search, truth, verdict), count in sorted(pairs.items()):
        print(f"{search:16}  exhaustive {truth:9}  searched {verdict:7}  {count:6}")


if __name__ == "__main__":
    main()
