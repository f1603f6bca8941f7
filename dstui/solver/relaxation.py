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
from dstui.solver.words import FITTING, fitting, packed


def can_win(position: Position, closure: Closure) -> bool:
    """False only if *position*, settled, is lost."""
    problem = position.problem
    ranks = problem.ranks
    talon = problem.talon
    aces, kings = problem.aces, problem.kings
    # Sets of cards (words.py): those that are loose, those that some card seen takes, and,
    # one rank above the kings, those suits that have a king at the base of a column.
    loose, fits, based = _start(position, closure)
    singles, held, waste, groups = _talon(position, closure)
    left = position.counts[:]
    columns = [column for column, count in enumerate(left) if count]
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
        while waste and can_go >> talon[waste.bit_length() - 1] & 1:
            place = waste.bit_length() - 1
            waste ^= 1 << place
            loose |= 1 << talon[place]
            fits |= FITTING[talon[place]]
            can_go = fits | loose ^ loose + aces
            changed = True
        for group in groups:
            while group and can_go >> group[-1] & 1:
                card = group.pop()
                loose |= 1 << card
                fits |= FITTING[card]
                can_go = fits | loose ^ loose + aces
                changed = True
        for column in columns:
            cards, count = problem.dealt[column], left[column]
            while count and can_go >> cards[count - 1] & 1:
                count -= 1
                loose |= 1 << cards[count]
                fits |= FITTING[cards[count - 1]] if count else kings  # what comes to light
                if count == 1 and cards[0] & 15 == ranks:
                    loose |= 1 << cards[0]
                    based |= 2 << cards[0]
                    count = 0
                left[column] = count
                can_go = fits | loose ^ loose + aces
                changed = True
    return not (singles or held or waste or any(left) or any(groups))


def _start(position: Position, closure: Closure) -> tuple[int, int, int]:
    """The sets that :func:`can_win` begins with."""
    problem = position.problem
    heights = position.heights
    levels = closure.safe_levels.of(heights)
    view = closure.view(position, heights)
    ones, empty = closure.ones, problem.empty_counts
    home = problem.tables.home
    ranks = problem.ranks
    loose = seen = based = 0
    for suit in range(4):
        free, locked = view[suit], position.locked[suit] & ~empty
        up = home[heights >> 8 * suit & 255]
        loose |= packed((free | free >> 1) & ones | up) << 16 * suit
        open_now = (free | free >> 1 | locked | locked >> 1) & ones
        seen |= packed(open_now | up & levels[1 + suit]) << 16 * suit
        if free >> 4 * ranks & 15:
            based |= 1 << (16 * suit + ranks + 1)
    fits = fitting(seen)
    return loose, fits | problem.kings if view[4] & empty else fits, based


def _talon(position: Position, closure: Closure) -> tuple[int, int, int, list[list[int]]]:
    """The talon in four parts: sets of cards at hand and not yet, the waste, the stock's groups.

    The waste, a mask, and the groups are taken from the top.
    """
    problem = position.problem
    mask = position.mask
    if not mask:
        return 0, 0, 0, []
    if problem.unlimited or position.left:
        held = 0
        for suit, count in enumerate(position.in_talon):
            held |= packed((count | count >> 1) & closure.ones) << 16 * suit
        if problem.draw == 1:
            return held, 0, 0, []
        at_hand = 0
        for place, _ in candidates(position, closure.safe_levels.of(position.heights)):
            at_hand |= 1 << problem.talon[place]
        return at_hand, held, 0, []
    stock, groups = problem.stock_on_last_pass(mask >> position.top << position.top)
    return stock, 0, mask & ((1 << position.top) - 1), [group[:] for group in groups]
