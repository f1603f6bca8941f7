"""Text that came from outside, made safe to show."""

from typing import Final

_LIMIT: Final = 40


def shown(text: str, limit: int = _LIMIT) -> str:
    """*text* in quotes, at most *limit* characters, with nothing a terminal would obey.

    Control bytes, direction marks and broken encodings become a question mark.

    >>> shown("D9X" + chr(27) + "[2J")
    '"D9X?[2J"'
    """
    return f'"{harmless(text, limit)}"'


def harmless(text: str, limit: int = _LIMIT) -> str:
    """*text* as in :func:`shown`, without the quotes."""
    cut = text if len(text) <= limit else text[: limit - 3] + "..."
    return "".join(c if c.isprintable() else "?" for c in cut)
