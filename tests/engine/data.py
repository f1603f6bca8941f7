"""The data the tests hold the engine to: layouts and winning lines."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent.parent / "data"


@cache
def layouts() -> list[dict[str, Any]]:
    """Known tables at the start: ``code``, ``columns`` of ``down`` and ``up``, ``stock``."""
    return list(json.loads((DATA / "deals.json").read_text())["deals"])


@cache
def won_lines() -> list[dict[str, Any]]:
    """Complete winning lines: ``code``, ``actions``, ``score``, ``moves``, ``redeals``."""
    records = json.loads((DATA / "records.json").read_text())["records"]
    return [record for record in records if record["verdict"] == "won"]


def won_line(code: str) -> str:
    """The actions that win *code*."""
    return str(next(record["actions"] for record in won_lines() if record["code"] == code))


@cache
def wins_without_take_backs() -> list[dict[str, str]]:
    """Winning lines in which no card comes back from a foundation: ``code``, ``actions``."""
    found = json.loads((DATA / "wins_without_take_backs.json").read_text())["wins"]
    return list(found)
