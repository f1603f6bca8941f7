"""Compare the compiled search with the plain one on the same deals.

    python -m benchmarks.studies.compiled

Prints one row of a table for each mode. Times are processor seconds of one process, the
searches alone; exits with 1 where an answer differs or the search is not compiled.
"""

import sys
import time
from collections.abc import Sequence
from statistics import median

from dstui.engine.codes import GameCode
from dstui.engine.families import MODES
from dstui.engine.table import Table
from dstui.solver.compiled import Search, compiled_search
from dstui.solver.search import search
from dstui.solver.verdict import Solution

# Mode, deals, nodes for each.
WORK = (
    ("DS1-D1N", 40, 20_000),
    ("DS1-D3N", 40, 20_000),
    ("KS1-D1U", 15, 10_000),
    ("KS1-D3U", 15, 10_000),
    ("KS1-D31", 15, 4_000),
    ("DS1-D1V", 3, 12_000),
    ("DS1-D3V", 3, 12_000),
)


def timed(find: Search, tables: Sequence[Table], nodes: int) -> tuple[list[Solution], list[float]]:
    """The answers for *tables* and the seconds each took."""
    answers, seconds = [], []
    for table in tables:
        began = time.process_time()
        answers.append(find(table, nodes, None, None, None))
        seconds.append(time.process_time() - began)
    return answers, seconds


def main() -> None:
    """Compare them mode by mode."""
    fast = compiled_search()
    if fast is None:
        sys.exit("the search is not compiled here, or from other sources")
    print("| mode | deals | nodes/s plain | compiled | ms median plain | compiled |")
    print("|---|---|---|---|---|---|")
    for name, count, nodes in WORK:
        mode = next(mode for mode in MODES if str(mode) == name)
        tables = [GameCode(mode, deal).table() for deal in range(count)]
        answers, slow_times = timed(search, tables, nodes)
        others, fast_times = timed(fast, tables, nodes)
        for one, other in zip(answers, others, strict=True):
            if (one.verdict, one.actions, one.nodes) != (other.verdict, other.actions, other.nodes):
                sys.exit(f"{name}: {one} and {other}")
        made = sum(answer.nodes for answer in answers)
        print(
            f"| {name} | {count} | {made / sum(slow_times):,.0f} | {made / sum(fast_times):,.0f} "
            f"| {1000 * median(slow_times):.1f} | {1000 * median(fast_times):.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
