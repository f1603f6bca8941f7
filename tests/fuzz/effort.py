"""How many examples a property gets: few in the suite, many in the long run."""

from hypothesis import HealthCheck, settings

factor = 1
"""What the long run multiplies the examples of one turn by, before it loads the properties."""


def examples(number: int) -> settings:
    """So many examples in the suite, which is to stay quick."""
    return settings(
        max_examples=number * factor,
        # Each example may start the program; mutations are drawn in many small choices.
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
