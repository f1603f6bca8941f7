"""Three searches over components: deep with restarts, broad, and to the end.

Each starts afresh and gives *won* with the key reached, *lost* when every component was
expanded and none was cut, else *unknown*. Noise comes from a fixed seed: a search is the
same every time.
"""

import heapq
import random
from collections.abc import Callable
from math import log2
from typing import Final, NamedTuple

from mypy_extensions import i64

from dstui.solver.children import Expander
from dstui.solver.price import Pricing, Weights
from dstui.solver.state import PLACE_SHIFT, Key, Problem, bit_count
from dstui.solver.verdict import Verdict

FIRST_DIVE: Final = 300
DIVE_GROWTH: Final = 1.25
STOP_EVERY: Final = 32


class Setting(NamedTuple):
    """How to search: prices, the largest component, and what only the beam needs.

    ``width`` is the number of components kept of a layer in the first round, ``others`` are
    the weights that the rounds take in turn with the first.
    """

    weights: Weights
    cap: int
    width: int = 0
    others: tuple[Weights, ...] = ()


class Found(NamedTuple):
    """What a search came to: with *won*, the keys from the first component to the won one."""

    verdict: Verdict
    path: tuple[Key, ...] = ()


UNKNOWN: Final = Found(Verdict.UNKNOWN)


class Budget:
    """How much may still be searched: ``nodes`` made so far, a limit, and a stop."""

    def __init__(
        self,
        limit: int,
        should_stop: Callable[[], bool],
        progress: Callable[[int], None] | None = None,
    ) -> None:
        """Allow *limit* nodes, until *should_stop* says so; tell *progress* the nodes made."""
        self.progress = progress
        self.limit = limit
        self.nodes = 0
        self.should_stop = should_stop
        self.stopped = False
        self._asked = 0

    def spend(self, nodes: int) -> None:
        """Count *nodes* more."""
        self.nodes += nodes
        if self.progress is not None:
            self.progress(self.nodes)

    def is_interrupted(self) -> bool:
        """Whether to stop at once; *should_stop* is asked every so often."""
        self._asked += 1
        if not self.stopped and self._asked % STOP_EVERY == 0:
            self.stopped = self.should_stop()
        return self.stopped

    def is_spent(self) -> bool:
        """Whether the limit is reached or the search was told to stop."""
        return self.nodes >= self.limit or self.stopped


def path_to(expander: Expander, key: Key) -> tuple[Key, ...]:
    """The keys from the first component to *key*."""
    path = [key]
    while (key := expander.parents[key])[0] >= 0:
        path.append(key)
    return tuple(reversed(path))


def _verdict(expander: Expander) -> Found:
    """The verdict when nothing is left to expand, or a win was made."""
    if expander.has_won:
        return Found(Verdict.WON, path_to(expander, expander.won))
    return UNKNOWN if expander.closure.cut else Found(Verdict.LOST)


def search_deep(problem: Problem, setting: Setting, budget: Budget, until: int) -> Found:
    """Depth first, best child first; new starts with noise, each longer than the last.

    Stops when the budget's nodes reach *until*.
    """
    source = random.Random(0)
    length, noise = float(FIRST_DIVE), 0.0
    pricing = Pricing(problem, setting.weights)
    while budget.nodes < until:
        expander = Expander(problem, setting.cap, pricing, budget.is_interrupted)
        layers = [expander.begin()]
        budget.spend(expander.nodes)
        expanded = 0
        while layers and not expander.has_won and expanded < length:
            if not layers[-1]:
                layers.pop()
                continue
            if budget.nodes >= until or budget.is_spent():
                return UNKNOWN
            _, key = layers[-1].pop()
            before = expander.nodes
            children = expander.expand(key)
            expanded += 1
            budget.spend(expander.nodes - before)
            if noise:
                children = [(price + noise * source.random(), key) for price, key in children]
            children.sort(reverse=True)
            layers.append(children)
        if expander.has_won or not layers:
            return _verdict(expander)
        length *= DIVE_GROWTH
        noise = setting.weights.noise
    return UNKNOWN


def search_broad(problem: Problem, setting: Setting, budget: Budget, until: int) -> Found:
    """Beam search by the number of irreversible moves left, again and again.

    Of every layer the cheapest components are kept. Those with the same dealt cards left
    crowd each other: each pays for the better ones among them. Every round has other weights;
    once all had their turn, noise is added and twice as many components are kept.
    """
    source = random.Random(0)
    pricings = [Pricing(problem, weights) for weights in (setting.weights, *setting.others)]
    made = 0
    while budget.nodes < until:
        pricing = pricings[made % len(pricings)]
        weights = pricing.weights
        width = setting.width << made // len(pricings)
        noise = weights.noise if made >= len(pricings) else 0.0
        expander = Expander(problem, setting.cap, pricing, budget.is_interrupted)
        first = expander.begin()
        budget.spend(expander.nodes)
        layers: dict[i64, list[tuple[float, Key]]] = {}
        _sort_in(problem, layers, first, width)
        dropped = False
        while layers and not expander.has_won:
            kept = _survivors(layers.pop(max(layers)), width, weights.crowding)
            dropped = dropped or kept[1]
            for _, key in kept[0]:
                if budget.nodes >= until or budget.is_spent():
                    return UNKNOWN
                before = expander.nodes
                children = expander.expand(key)
                budget.spend(expander.nodes - before)
                if expander.has_won:
                    break
                if noise:
                    children = [(price + noise * source.random(), key) for price, key in children]
                dropped = _sort_in(problem, layers, children, width) or dropped
        if expander.has_won or not dropped:
            return _verdict(expander)
        made += 1
    return UNKNOWN


def _layer(problem: Problem, key: Key) -> i64:
    """How many irreversible moves are left at *key*."""
    word, mask = key
    place = word >> PLACE_SHIFT
    cards = bit_count(mask)
    column: i64 = problem.columns
    while column:
        column -= 1
        count = place // problem.weights[column]
        place -= count * problem.weights[column]
        cards += count
    return cards


def _sort_in(
    problem: Problem,
    layers: dict[i64, list[tuple[float, Key]]],
    children: list[tuple[float, Key]],
    width: int,
) -> bool:
    """Put *children* in their layers; whether a layer grew too long and lost its worst."""
    dropped = False
    for child in children:
        layer = layers.setdefault(_layer(problem, child[1]), [])
        layer.append(child)
        if len(layer) > 8 * width:
            layer.sort()
            del layer[4 * width :]
            dropped = True
    return dropped


def _survivors(
    layer: list[tuple[float, Key]], width: int, crowding: float
) -> tuple[list[tuple[float, Key]], bool]:
    """The components of a layer that are expanded, and whether some are not."""
    layer.sort()
    if len(layer) <= width:
        return layer, False
    better: dict[i64, int] = {}
    crowded = []
    for price, key in layer:
        place = key[0] >> PLACE_SHIFT
        count = better.get(place, 0) + 1
        better[place] = count
        crowded.append((price + crowding * log2(count), key))
    crowded.sort()
    return crowded[:width], True


def search_all(problem: Problem, setting: Setting, budget: Budget, until: int) -> Found:
    """Cheapest first, until a win is made, nothing is left or the nodes reach *until*."""
    expander = Expander(
        problem, setting.cap, Pricing(problem, setting.weights), budget.is_interrupted
    )
    queue = expander.begin()
    budget.spend(expander.nodes)
    while queue and not expander.has_won:
        if budget.nodes >= until or budget.is_spent():
            return UNKNOWN
        _, key = heapq.heappop(queue)
        before = expander.nodes
        for child in expander.expand(key):
            heapq.heappush(queue, child)
        budget.spend(expander.nodes - before)
    return _verdict(expander)
