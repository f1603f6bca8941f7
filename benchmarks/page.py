"""The sections of docs/benchmarks.md that the command writes, and their tables."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

_HEADING: Final = "# Benchmarks\n"


def put(part: str, section: str, page: Path) -> None:
    """Put *section* in the place of the last one of *part*, or at the end of *page*."""
    begin, end = f"<!-- {part}: written by python -m benchmarks {part} -->", f"<!-- {part}: end -->"
    text = page.read_text() if page.exists() else _HEADING
    old = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not old.search(text):
        text = f"{text.rstrip()}\n\n{begin}\n{end}\n"
    page.write_text(old.sub(lambda _match: f"{begin}\n\n{section}\n{end}", text))


def rows(head: Sequence[str], lines: Iterable[Sequence[str]], bold: str = "") -> str:
    """A table of Markdown; the line that begins with *bold* stands out."""
    table = [list(head), ["---", *["---:"] * (len(head) - 1)]]
    table += [
        [f"**{cell}**" if bold and line[0] == bold else cell for cell in line] for line in lines
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in table)
