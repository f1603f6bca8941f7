"""Hold the arrangement-free search to known verdicts of Classic deals.

    python benchmarks/known_deals.py --nodes 200000

Counts the verdicts of ``tests/data/classic_deals.json`` (draw 1 and 3, unlimited redeals)
that are met. Every line is replayed. Exits with 1 at a verdict contradicted.
"""

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter

from dstui.engine.cards import Card
from dstui.engine.deals import lay_out
from dstui.engine.families import CLASSIC, modes_of
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.solver.portfolio import search_arrangement_free
from dstui.solver.verdict import Solution, Verdict

DEALS = Path(__file__).parent.parent / "tests" / "data" / "classic_deals.json"


def solved(table: Table, nodes: int) -> Solution:
    """The solution of *table*, its line replayed."""
    solution = search_arrangement_free(table, nodes=nodes)
    end = table
    for action in solution.actions:
        end = apply(end, action).table
    if solution.verdict is Verdict.WON and not end.is_won:
        sys.exit(f"a line does not win: {table}")
    return solution


def classic(nodes: int, deals: int) -> None:
    """Print how many of the known verdicts are met, for both draws."""
    for draw in (1, 3):
        mode = next(mode for mode in modes_of(CLASSIC) if mode.code == f"D{draw}U")
        known = met = made = 0
        began = perf_counter()
        for deal in json.loads(DEALS.read_text())["deals"][:deals]:
            deck = tuple(Card.parse(card) for card in deal["deck"])
            solution = solved(lay_out(mode, deck), nodes)
            verdict, truth = solution.verdict.value, deal[f"draw{draw}"]
            made += solution.nodes
            if truth != "unknown":
                known += 1
                met += verdict == truth
                if verdict not in (truth, "unknown"):
                    sys.exit(f"deal {deal['id']}, draw {draw}: {verdict}, but it is {truth}")
        seconds = perf_counter() - began
        print(f"draw {draw}: {met} of {known} known verdicts, {made / seconds:,.0f} nodes/s")


def main() -> None:
    """Meet the verdicts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", type=int, default=200_000)
    parser.add_argument("--deals", type=int, default=50)
    given = parser.parse_args()
    classic(given.nodes, given.deals)


if __name__ == "__main__":
    main()
