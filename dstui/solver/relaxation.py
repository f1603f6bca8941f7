"""A quick proof that a position is lost: some card can never leave its place.

Forget that moves take anything away (a *delete relaxation*): a card once seen can be laid
on for ever, a rank of a suit once loose is home whenever that helps. A dealt or talon card
*can leave*

* home, if a copy of every lower rank of its suit is loose, home or can leave;
* to a column, if a card of the class above is face up, can leave, or lies on a foundation
  above the safe level (below it nothing need ever come back, dominance.py);
* a king to a column, if one can become empty.

Columns go from the top, the waste too where no redeal is left, and then the groups of the
stock. Every move of a real line keeps to this, so where the fixpoint leaves a card in its
place there is no winning line. Where redeals are left and draws show groups, all of the
talon counts as at hand once a card at hand can leave.
"""

from dstui.solver.closure import Closure
from dstui.solver.state import Position
from dstui.solver.talon import candidates
from dstui.solver.words import BIT


def can_win(position: Position, closure: Closure) -> bool:  # noqa: PLR0915 - one hot loop
    """False only if *position*, settled, is lost."""
    problem = position.problem
    levels = closure.safe_levels.of(position.heights)
    view = closure.view(position, position.heights)
    ones = closure.ones
    empty = problem.empty_bit
    home = problem.tables.home
    heights = position.heights
    loose = [0, 0, 0, 0]
    seen = [view[4] & empty, view[5] & empty]
    for suit in range(4):
        free, locked = view[suit], position.locked[suit] & ~(empty * 15)
        up = home[heights >> 8 * suit & 255]
        loose[suit] = (free | free >> 1) & ones | up
        seen[suit & 1] |= (free | free >> 1 | locked | locked >> 1) & ones | up & levels[1 + suit]
    chains, singles, held = _talon_chains(position, closure)
    for column, count in enumerate(position.counts):
        if count:
            chains.append(problem.dealt[column][:count])
    columns_from = len(chains) - sum(1 for count in position.counts if count)
    # Suits with a king at the base of a column, which is empty once that king goes home.
    based = [view[suit] >> 4 * problem.ranks & 15 for suit in range(4)]
    filled = ones & ~(empty | 1)
    changed = True
    while changed:
        changed = False
        for suit in range(4):
            if based[suit] and loose[suit] == filled and not seen[0] & empty:
                seen[0] |= empty
                seen[1] |= empty
                changed = True
        for suit in range(4):
            waiting = singles[suit]
            if waiting:
                leaving = waiting & (seen[1 - (suit & 1)] >> 4 | _homeward(loose[suit], ones))
                if leaving:
                    singles[suit] = waiting & ~leaving
                    loose[suit] |= leaving
                    seen[suit & 1] |= leaving
                    changed = True
                    if held:
                        for other in range(4):
                            singles[other] |= held[other]
                        held = []
        for number, chain in enumerate(chains):
            while chain:
                card = chain[-1]
                suit, bit = card >> 4, BIT[card & 15]
                if not (bit << 4 & seen[1 - (suit & 1)] or bit & _homeward(loose[suit], ones)):
                    break
                chain.pop()
                changed = True
                loose[suit] |= bit
                seen[suit & 1] |= bit
                if number < columns_from:
                    continue
                if chain:
                    below = chain[-1]
                    seen[below >> 4 & 1] |= BIT[below & 15]
                    if len(chain) == 1 and below & 15 == problem.ranks:
                        loose[below >> 4] |= BIT[below & 15]
                        based[below >> 4] += 1
                        chain.pop()
                else:
                    seen[0] |= empty
                    seen[1] |= empty
    return not (any(chains) or any(singles) or any(held))


def _homeward(loose: int, ones: int) -> int:
    """The ranks of a suit up to the first that is not *loose*, as a mask of all their bits."""
    missing = ones & ~loose
    lowest = missing & -missing
    return 2 * lowest - 1


def _talon_chains(
    position: Position, closure: Closure
) -> tuple[list[list[int]], list[int], list[int]]:
    """The talon in three parts: chains to be taken from the top, cards at hand, cards not yet.

    The last two are words, suit by suit.
    """
    problem = position.problem
    mask = position.mask
    singles = [0, 0, 0, 0]
    chains: list[list[int]] = []
    if not mask:
        return chains, singles, []
    if problem.draw == 1 and (problem.unlimited or position.left):
        for suit, held in enumerate(position.in_talon):
            singles[suit] = (held | held >> 1) & closure.ones
        return chains, singles, []
    if problem.unlimited or position.left:
        waiting = [0, 0, 0, 0]
        for suit, held in enumerate(position.in_talon):
            waiting[suit] = (held | held >> 1) & closure.ones
        for index, _ in candidates(position, closure.safe_levels.of(position.heights)):
            card = problem.talon[index]
            singles[card >> 4] |= BIT[card & 15]
        return chains, singles, waiting
    waste: list[int] = []
    stock: list[int] = []
    for index, card in enumerate(problem.talon):
        if mask >> index & 1:
            (waste if index < position.top else stock).append(card)
    if problem.draw == 1:
        for card in stock:
            singles[card >> 4] |= BIT[card & 15]
    else:
        chains.extend(
            stock[start : start + problem.draw] for start in range(0, len(stock), problem.draw)
        )
    if waste:
        chains.append(waste)
    return chains, singles, []
