"""Measure the solver: verdicts and time by deals, and from the middle of games.

    python -m benchmarks.studies.solver deals DS1-D1N --first 0 --count 1000 --nodes 100000
    python -m benchmarks.studies.solver middle DS1-D1N --count 100 --nodes 30000

Times are processor seconds of one process; verdicts depend on the node limit alone.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

from dstui.engine.actions import (
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    Redeal,
    WasteToColumn,
    WasteToFoundation,
)
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table
from dstui.solver.solve import solve
from dstui.solver.verdict import Verdict

MIDDLES = (30, 60, 120)


def any_action(table: Table, source: random.Random) -> Action:
    """One of the legal actions."""
    return source.choice(list(legal_actions(table)))


def sensible_action(table: Table, source: random.Random) -> Action:
    """One that goes home, leaves the waste or turns a card up; else a draw."""
    actions = list(legal_actions(table))
    useful = [
        action
        for action in actions
        if isinstance(action, WasteToColumn | WasteToFoundation | ColumnToFoundation)
        or (isinstance(action, ColumnToColumn) and apply(table, action).turned_up is not None)
    ]
    turns = [action for action in actions if isinstance(action, Draw | Redeal)]
    return source.choice(useful or turns or actions)


def middle_tables(mode: Mode, first: int, count: int) -> Iterator[tuple[str, list[Table]]]:
    """Tables after some actions of random play, by how they were played."""
    for made in MIDDLES:
        for name, choose in (("any", any_action), ("sensible", sensible_action)):
            tables = []
            for deal in range(first, first + count):
                source = random.Random(f"{made} {name} {deal}")
                table = GameCode(mode, deal).table()
                for _ in range(made):
                    if table.is_won or next(legal_actions(table), None) is None:
                        break
                    table = apply(table, choose(table, source)).table
                tables.append(table)
            yield f"{made} {name}", tables


def measure(name: str, tables: list[Table], nodes: int) -> None:
    """Print one line: verdicts, and the spread of time and nodes."""
    seconds: list[float] = []
    looked_at: list[int] = []
    verdicts: Counter[Verdict] = Counter()
    for table in tables:
        began = time.process_time()
        solution = solve(table, nodes=nodes)
        seconds.append(time.process_time() - began)
        looked_at.append(solution.nodes)
        verdicts[solution.verdict] += 1
    seconds.sort()
    looked_at.sort()
    count = len(tables)

    def spread(values: list[float] | list[int]) -> str:
        ends = (values[int(share * (count - 1))] for share in (0.5, 0.9, 0.99, 1))
        return " / ".join(f"{end:.3g}" if end < 100 else f"{end:,.0f}" for end in ends)

    shares = ", ".join(f"{100 * verdicts[each] / count:.1f} % {each.value}" for each in Verdict)
    within = {limit: sum(each < limit for each in seconds) for limit in (0.1, 1.0)}
    print(
        f"{name}: {count} tables, {shares}; "
        f"ms median / p90 / p99 / max {spread([each * 1000 for each in seconds])}; "
        f"within 100 ms {100 * within[0.1] / count:.1f} %, 1 s {100 * within[1.0] / count:.1f} %; "
        f"nodes {spread(looked_at)}",
        flush=True,
    )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("deals", "middle"))
    parser.add_argument("mode", choices=[str(mode) for mode in MODES])
    parser.add_argument("--first", type=int, default=0, help="the first deal number")
    parser.add_argument("--count", type=int, default=100, help="how many deals")
    parser.add_argument("--nodes", type=int, default=100_000, help="the limit for each table")
    given = parser.parse_args()
    mode = next(mode for mode in MODES if str(mode) == given.mode)
    if given.what == "deals":
        deals = range(given.first, given.first + given.count)
        measure(str(mode), [GameCode(mode, deal).table() for deal in deals], given.nodes)
        return
    for name, tables in middle_tables(mode, given.first, given.count):
        measure(f"{mode} after {name}", tables, given.nodes)


if __name__ == "__main__":
    main()
