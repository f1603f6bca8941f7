"""How far a share that was counted may be from the true one."""

from math import sqrt
from typing import Final

# The standard normal distribution has 95 % of its mass within this many deviations.
_DEVIATIONS: Final = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % score interval of a share, both ends between 0 and 1.

    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
    Journal of the American Statistical Association 22 (1927), without continuity
    correction. Without trials nothing is known: 0 to 1. Raises ValueError where
    *successes* are no part of *trials*.

    >>> [round(end, 4) for end in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials}")
    if not trials:
        return 0.0, 1.0
    share, weight = successes / trials, _DEVIATIONS**2 / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = _DEVIATIONS * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    reach /= 1 + weight
    # At the ends of the scale rounding must not leave it.
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == trials else min(1.0, middle + reach)
    return low, high
