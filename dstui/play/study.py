"""A winnability study: deals drawn by a seed, each decided within a limit of positions.

What is decided depends on the mode, the seed and the limit alone, never on how many
processes search or which is done first (docs/winnability.md).
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from dstui.engine.actions import Action, parse_action
from dstui.engine.codes import GameCode
from dstui.engine.families import Mode
from dstui.play.intervals import wilson
from dstui.play.sampling import drawn_deal
from dstui.solver.verdict import Verdict

STUDY_NODES: Final = 100_000
"""What one deal may cost unless something else is asked for."""


class Study(NamedTuple):
    """The deals of a *mode* that a *seed* draws, each with *nodes* positions at most.

    Modes of one family have the same deals, so what they decide can be compared.
    """

    mode: Mode
    seed: int
    nodes: int

    def code(self, place: int) -> GameCode:
        """The deal at *place*, counted from 0."""
        return GameCode(self.mode, drawn_deal("study", self.mode.family, self.seed, place))


class Decided(NamedTuple):
    """What was found about a deal; ``nodes`` are the positions looked at.

    Its text is a line: code, verdict, nodes and, of a win, the actions as a record has them.
    """

    code: GameCode
    verdict: Verdict
    nodes: int
    actions: tuple[Action, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, (self.code, self.verdict.value, self.nodes, *self.actions)))

    @classmethod
    def parse(cls, line: str) -> "Decided":
        """Read a line; raise ValueError for any other text."""
        code, verdict, nodes, *words = line.split(" ")
        read = GameCode.parse(code)
        actions = tuple(parse_action(word, read.mode.family) for word in words)
        decided = cls(read, Verdict(verdict), int(nodes), actions)
        if (decided.verdict is Verdict.WON) != bool(actions):
            raise ValueError(line)
        return decided


@dataclass
class StudyStopped(Exception):
    """The search of a deal ended in a fault, or the process that searched is gone."""

    reason: str

    def __str__(self) -> str:
        return self.reason


class Tally(NamedTuple):
    """How many deals there were, and how they ended."""

    deals: int
    won: int
    lost: int

    @property
    def unknown(self) -> int:
        """How many were given up."""
        return self.deals - self.won - self.lost

    @property
    def won_at_least(self) -> tuple[float, float]:
        """The 95 % interval of the share that can be won, were no unknown one winnable."""
        return wilson(self.won, self.deals)

    @property
    def won_at_most(self) -> tuple[float, float]:
        """The same, were every unknown one winnable."""
        return wilson(self.deals - self.lost, self.deals)


def tally(study: Study, count: int, known: Mapping[int, Verdict]) -> Tally:
    """Add the first *count* deals up; *known* has the verdict of each by its number."""
    verdicts = [known[study.code(place).deal] for place in range(count)]
    return Tally(count, verdicts.count(Verdict.WON), verdicts.count(Verdict.LOST))


def decide(code: str, nodes: int) -> str:
    """Search one deal, in whatever process this is called; the text of a Decided."""
    from dstui.solver.solve import solve  # noqa: PLC0415 - only where searches run

    read = GameCode.parse(code)
    found = solve(read.table(), nodes=nodes)
    return str(Decided(read, found.verdict, found.nodes, found.actions))


def decide_all(
    codes: Iterable[GameCode], nodes: int, executor: Executor, ahead: int
) -> Iterator[Decided]:
    """Decide *codes* on *executor*, each given as soon as it is known, in any order.

    *ahead* of them are submitted at once, so that no worker waits. Raises StudyStopped.
    """
    source = iter(codes)
    pending: set[Future[str]] = set()
    try:
        while True:
            for code in islice(source, ahead - len(pending)):
                pending.add(executor.submit(decide, str(code), nodes))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield Decided.parse(future.result())
    except Exception as error:  # whatever a search, a process pool or a cluster raises
        raise StudyStopped(f"{type(error).__name__}: {error}") from error
    finally:
        for future in pending:
            future.cancel()
