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

A place takes one card at a time (*capacity*), and on the last pass that counts for the waste,
whose cards leave strictly one after the other. One that cannot go home yet needs a place
among the cards that can be seen before it leaves; and so does every other card of its class
that is on the table by then and cannot be home: those that are loose now and those that lay
above it. With more such cards than places it never leaves. So the waste waits until nothing
else changes any more, and then gives one card.
"""

from mypy_extensions import i64

from dstui.solver.closure import Closure
from dstui.solver.state import COUNT_BITS, MOST_DEALT, Position, Problem
from dstui.solver.talon import candidates
from dstui.solver.words import BIT, FITTING, fitting, packed


def can_win(position: Position, closure: Closure) -> bool:  # noqa: PLR0915 - one hot loop
    """False only if *position*, settled, is lost."""
    problem = position.problem
    ranks = problem.ranks
    talon, dealt = problem.talon, problem.cards
    aces, kings = problem.aces, problem.kings
    # Sets of cards (words.py): those that are loose, those that some card seen takes, and,
    # one rank above the kings, those suits that have a king at the base of a column.
    loose, fits, based = _start(position, closure)
    singles, held, waste, stock = _talon(position, closure)
    # How many are left: in each group of the stock, three bits a group, and in the columns.
    draw = problem.draw
    rest: i64 = len(stock) if draw > 1 else 0
    groups: i64 = 0
    shift: i64 = 0
    while rest > 0:
        groups |= (draw if rest >= draw else rest) << shift
        rest -= draw
        shift += 3
    columns = position.counts
    top = position.top - 1 if waste else -1
    # The cards that have left their place, and those that have come to light.
    left: list[i64] = []
    lit: list[i64] = []
    changed = True
    while changed:
        changed = False
        # The carry runs through the ranks that are loose from the ace up, and one further.
        carried = loose + aces
        if carried & based and not fits & kings:
            fits |= kings  # that column can be emptied
            changed = True
        can_go = fits | loose ^ carried
        if leaving := singles & can_go:
            loose |= leaving
            fits |= fitting(leaving)
            singles = singles ^ leaving | held
            held = 0
            can_go = fits | loose ^ loose + aces
            changed = True
            for card in stock:
                if leaving >> card & 1:
                    left.append(card)
                    lit.append(card)
        shift = 0
        at: i64 = -1
        while groups >> shift:
            count = groups >> shift & 7
            while count and can_go >> stock[at + count] & 1:
                card = stock[at + count]
                count -= 1
                groups -= BIT[shift]
                loose |= BIT[card]
                fits |= FITTING[card]
                can_go = fits | loose ^ loose + aces
                changed = True
                left.append(card)
                lit.append(card)
            shift += 3
            at += draw
        shift = 0
        at = -1
        while columns >> shift:
            count = columns >> shift & MOST_DEALT
            while count and can_go >> dealt[at + count] & 1:
                left.append(dealt[at + count])
                loose |= BIT[dealt[at + count]]
                count -= 1
                columns -= BIT[shift]
                if count:
                    lit.append(dealt[at + count])
                    fits |= FITTING[dealt[at + count]]
                else:
                    fits |= kings
                if count == 1 and dealt[at + 1] & 15 == ranks:
                    left.append(dealt[at + 1])
                    loose |= BIT[dealt[at + 1]]
                    based |= BIT[dealt[at + 1] + 1]
                    count = 0
                    columns -= BIT[shift]
                can_go = fits | loose ^ loose + aces
                changed = True
            shift += COUNT_BITS
            at += MOST_DEALT + 1
        if top >= 0 and not changed:
            card = talon[top]
            if (loose ^ loose + aces) >> card & 1 or (
                fits >> card & 1 and _has_room(position, closure, top, left, lit)
            ):
                top -= 1
                while top >= 0 and not waste >> top & 1:
                    top -= 1
                loose |= BIT[card]
                fits |= FITTING[card]
                left.append(card)
                lit.append(card)
                changed = True
    return not (singles or held or top >= 0 or columns or groups)


def _has_room(
    position: Position, closure: Closure, top: i64, left: list[i64], lit: list[i64]
) -> bool:
    """Whether there are places for card *top* of the waste and for all of its class that need one.

    It cannot go home; before it at most *left* leave their places and *lit* come to light.
    """
    problem = position.problem
    talon, mask = problem.talon, position.mask
    card = talon[top]
    rank = card & 15
    if rank == problem.ranks:
        return True
    heights = position.heights
    view = closure.view(position, heights)
    place = 4 * rank
    # Free cards of the class, and those of the waste down to this one.
    free = view[1] + view[3] if card & 16 else view[0] + view[2]
    need = free >> place & 15
    for at in range(top, position.top):
        if mask >> at & 1 and (talon[at] ^ card) & 31 == 0:
            need += 1
    place += 4
    if card & 16:
        seen = view[0] + position.locked0 + view[2] + position.locked2
    else:
        seen = view[1] + position.locked1 + view[3] + position.locked3
    places = seen >> place & 15
    if need <= places:
        return True
    taken_by = (card & 31 ^ 16) + 1
    for other in lit:
        if other & 31 == taken_by:
            places += 1
    if need <= places:
        return True
    # What is home at a safe level need never come back.
    levels = closure.safe_levels.of(heights)
    if card & 16:
        places += _home(problem, heights, 0, levels.up0) >> place & 15
        places += _home(problem, heights, 2, levels.up2) >> place & 15
    else:
        places += _home(problem, heights, 1, levels.up1) >> place & 15
        places += _home(problem, heights, 3, levels.up3) >> place & 15
    # Of its own suit none can be home: the ranks below are not all loose.
    return need <= places + _sent_home(position, card ^ 32, left)


def _home(problem: Problem, heights: i64, suit: i64, above: i64) -> i64:
    """The cards of *suit* that are home, as counts, the ranks *above* its safe level only."""
    pair = heights >> 8 * suit & 255
    tables = problem.tables
    return (tables.on_piles[pair] if problem.packs == 2 else tables.home[pair]) & 3 * above


def _sent_home(position: Position, card: i64, left: list[i64]) -> i64:
    """How many copies of *card* could go home if *left* have left their places."""
    problem = position.problem
    suit, rank = card >> 4, card & 15
    word = position.loose0
    if suit:
        word = position.loose1 if suit == 1 else position.loose2 if suit == 2 else position.loose3
    pair = position.heights >> 8 * suit & 255
    # With one pack the second pile counts as full.
    full: i64 = 2 - problem.packs
    home: i64 = (1 if pair & 15 >= rank else 0) + (1 if pair >> 4 >= rank else 0) - full
    least: i64 = problem.packs
    while rank and least > home:
        copies = (word >> 4 * rank & 15) - full
        for other in left:
            if other == suit << 4 | rank:
                copies += 1
        least = min(least, copies)
        rank -= 1
    return max(0, least - home)


def _start(position: Position, closure: Closure) -> tuple[i64, i64, i64]:
    """The sets that :func:`can_win` begins with."""
    problem = position.problem
    heights = position.heights
    levels = closure.safe_levels.of(heights)
    view = closure.view(position, heights)
    empty = problem.empty_counts
    one = _suit(closure, heights & 255, view[0], position.locked0 & ~empty, levels.up0)
    two = _suit(closure, heights >> 8 & 255, view[1], position.locked1 & ~empty, levels.up1)
    three = _suit(closure, heights >> 16 & 255, view[2], position.locked2, levels.up2)
    four = _suit(closure, heights >> 24, view[3], position.locked3, levels.up3)
    loose = one[0] | two[0] << 16 | three[0] << 32 | four[0] << 48
    seen = one[1] | two[1] << 16 | three[1] << 32 | four[1] << 48
    based = one[2] | two[2] << 16 | three[2] << 32 | four[2] << 48
    fits = fitting(seen)
    return loose, fits | problem.kings if view[4] & empty else fits, based


def _suit(closure: Closure, pair: i64, free: i64, locked: i64, above: i64) -> tuple[i64, i64, i64]:
    """The share of one suit in the three sets, its piles being *pair*.

    *above* are the ranks above its safe level.
    """
    problem, ones = closure.problem, closure.ones
    up = problem.tables.home[pair]
    loose = packed((free | free >> 1) & ones | up)
    seen = packed((free | free >> 1 | locked | locked >> 1) & ones | up & above)
    ranks = problem.ranks
    return loose, seen, BIT[ranks + 1] if free >> 4 * ranks & 15 else 0


def _talon(position: Position, closure: Closure) -> tuple[i64, i64, i64, list[i64]]:
    """The talon in four parts: sets of cards at hand and not yet, the waste, the stock.

    The waste, a mask, and the groups of the stock are taken from the top.
    """
    problem = position.problem
    mask = position.mask
    none: list[i64] = []
    if not mask:
        return 0, 0, 0, none
    if problem.unlimited or position.left:
        a, b, c, d = position.talon0, position.talon1, position.talon2, position.talon3
        ones = closure.ones
        held = packed((a | a >> 1) & ones) | packed((b | b >> 1) & ones) << 16
        held |= packed((c | c >> 1) & ones) << 32
        held |= packed((d | d >> 1) & ones) << 48
        if problem.draw == 1:
            return held, 0, 0, none
        at_hand: i64 = 0
        for place, _ in candidates(position, closure.safe_levels.of(position.heights)):
            at_hand |= BIT[problem.talon[place]]
        return at_hand, held, 0, none
    stock, cards = problem.stock_on_last_pass(mask >> position.top << position.top)
    return stock, 0, mask & (BIT[position.top] - 1), cards
