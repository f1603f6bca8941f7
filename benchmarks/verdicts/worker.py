"""Solve known deals by turns with this solver and pyksolve; run by ``verdicts/measure.py``.

    python -P benchmarks/verdicts/worker.py DATA NODES [NODES ...]

DATA is the folder of ``classic_deals.json`` and the records. Prints a line of JSON for
each solving: what was solved, by whom, what came out, and the processor seconds it took.
Verdicts depend on the node limits alone. pyksolve knows the rules of Classic only.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from pyksolve.solver import (
    Solitaire,
    SolveResult,
)

from dstui.engine.cards import RANK_LETTERS, Card
from dstui.engine.codes import GameCode
from dstui.engine.deals import lay_out
from dstui.engine.families import CLASSIC, DOUBLE, modes_of
from dstui.engine.table import Table
from dstui.solver.solve import running, solve

PYKSOLVE_STATES: Final = 200_000
_PYKSOLVE_SUITS: Final = "CDHS"
_PYKSOLVE_VERDICTS: Final = {
    SolveResult.SolvedMinimal: "won",
    SolveResult.SolvedMayNotBeMinimal: "won",
    SolveResult.Impossible: "lost",
    SolveResult.CouldNotComplete: "unknown",
}


class Deal(NamedTuple):
    """A deal: its group and name, the table, its known verdict, its cards for pyksolve."""

    group: str
    name: str
    table: Table
    known: str
    deck: tuple[str, ...] = ()
    draw: int = 1


def classic_deals(data: Path) -> Iterator[Deal]:
    """The deals with known verdicts, for both draws."""
    for draw in (1, 3):
        mode = next(mode for mode in modes_of(CLASSIC) if mode.code == f"D{draw}U")
        for deal in json.loads((data / "classic_deals.json").read_text())["deals"]:
            table = lay_out(mode, tuple(Card.parse(card) for card in deal["deck"]))
            known = deal[f"draw{draw}"]
            yield Deal(str(mode), str(deal["id"]), table, known, tuple(deal["deck"]), draw)


def double_deals(data: Path) -> Iterator[Deal]:
    """Every code of the family in the data, with the verdict where one is known."""
    known: dict[str, str] = {}
    for name, key in (("records", "records"), ("wins_without_take_backs", "wins")):
        for each in json.loads((data / f"{name}.json").read_text())[key]:
            known[each["code"]] = each.get("verdict", "won")
    dealt = [each["code"] for each in json.loads((data / "deals.json").read_text())["deals"]]
    for name in sorted({*known, *dealt}):
        code = GameCode.parse(name)
        if code.mode.family == DOUBLE:
            yield Deal(str(code.mode), name, code.table(), known.get(name, "unknown"))


def pyksolve_text(deck: tuple[str, ...]) -> str:
    """A deck as pyksolve reads it: two digits of rank and one of suit for each card."""
    return "".join(
        f"{RANK_LETTERS.index(card[0]) + 1:02}{_PYKSOLVE_SUITS.index(card[1]) + 1}" for card in deck
    )


def by_dstui(deal: Deal, nodes: int) -> tuple[str, int]:
    """The verdict and the positions looked at; a line has been replayed by the rules."""
    solution = solve(deal.table, nodes=nodes)
    return solution.verdict.value, solution.nodes


def by_pyksolve(deal: Deal) -> tuple[str, int]:
    """The verdict and the length of the line that its fast search finds."""
    solitaire = Solitaire()
    solitaire.draw_count = deal.draw
    solitaire.load_solitaire(pyksolve_text(deal.deck))
    solitaire.reset_game()
    result = solitaire.solve_fast(max_closed_count=PYKSOLVE_STATES)
    return _PYKSOLVE_VERDICTS[result], solitaire.moves_made_count


def report(deal: Deal, solver: str, solving: Callable[[], tuple[str, int]]) -> None:
    """Solve, and print what came of it; a solver that breaks down is told as such."""
    began = time.process_time()
    try:
        verdict, count = solving()
    except Exception as error:
        verdict, count = f"{type(error).__name__}: {error}", 0
    seconds = time.process_time() - began
    print(
        json.dumps(
            {
                "group": deal.group, "deal": deal.name, "known": deal.known, "solver": solver,
                "verdict": verdict, "seconds": seconds, "count": count,
            }
        ),
        flush=True,
    )  # fmt: skip


def main(data: Path, limits: tuple[int, ...]) -> None:
    """Solve everything, the solvers by turns on each deal."""
    print(json.dumps({"running": running(), "states": PYKSOLVE_STATES}), flush=True)
    for deal in (*classic_deals(data), *double_deals(data)):
        for nodes in limits:
            report(deal, f"dstui, {nodes:,} nodes", partial(by_dstui, deal, nodes))
        if deal.deck:
            report(deal, f"pyksolve, fast, {PYKSOLVE_STATES:,}", partial(by_pyksolve, deal))


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(map(int, sys.argv[2:])))
