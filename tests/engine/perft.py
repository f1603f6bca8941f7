"""Counts of legal action sequences (a perft), kept in ``tests/data/perft.json``.

``python -m tests.engine.perft`` makes the file again with the slow counter of
``tests.engine.naive``, which shares nothing with the engine.
"""

import json
from collections.abc import Iterator
from typing import Final

from tests.engine.data import DATA, won_lines
from tests.engine.naive import NaiveTable, after, legal_words, naive_deal

FILE: Final = DATA / "perft.json"
DEPTH: Final = 4
# From the deal in every mode, and from the middle of one known game in each way to play.
STARTS: Final = tuple(
    f"{mode}-{deal}"
    for mode in (
        "DS1-D1N", "DS1-D1V", "DS1-D3N", "DS1-D3V",
        "KS1-D1U", "KS1-D11", "KS1-D13", "KS1-D3U", "KS1-D31", "KS1-D33",
    )
    for deal in ("AAAAAAA", "AAAAAAB")
)  # fmt: skip
MIDDLES: Final = ("DS1-D1N-AAAAAAC", "DS1-D3N-AAAAAAC", "DS1-D1V-QX3E55X", "KS1-D1U-AAAAAAC",
                  "KS1-D3U-BEDCJKN")  # fmt: skip


def count(table: NaiveTable, depth: int) -> int:
    """How many sequences of *depth* legal actions start at *table*."""
    if depth == 1:
        return len(legal_words(table))
    followers = (after(table, word) for word in legal_words(table))
    return sum(count(follower, depth - 1) for follower in followers if follower is not None)


def entries() -> Iterator[dict[str, object]]:
    """Every entry of the file: ``code``, the ``line`` played first, ``counts`` by depth."""
    lines = {record["code"]: record["actions"].split() for record in won_lines()}
    middles = ((code, lines[code][: len(lines[code]) * 3 // 5]) for code in MIDDLES)
    for code, line in [*((code, []) for code in STARTS), *middles]:
        table: NaiveTable | None = naive_deal(code)
        for word in line:
            assert table is not None
            table = after(table, word)
        assert table is not None
        counts = [count(table, depth) for depth in range(1, DEPTH + 1)]
        yield {"code": code, "line": " ".join(line), "counts": counts}


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(entry) for entry in entries())
    FILE.write_text(f"[\n{rows}\n]\n")
