"""The program in ``docs/bots.md`` runs and says what the page says."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)
    return str(found)


def test_the_bot_plays_and_its_record_stands() -> None:
    done = subprocess.run(
        [sys.executable, "-c", block("python")],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout == block("text")
    assert done.stdout.endswith("True\n")
