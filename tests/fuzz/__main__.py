"""The properties of this folder for as long as one likes, each time with fresh examples.

    python -m tests.fuzz --minutes 30
    python -m tests.fuzz --minutes 5 --only settings

The properties take turns. For each the number of examples is told, and a failing one, made
as small as Hypothesis can, in a form to be pasted over the property: it then stays in the
suite. The exit status is 1 where anything failed.
"""

import argparse
import functools
import importlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import Phase, settings

from tests.fuzz import effort

# How many times the examples of the suite each property gets in one turn.
TURN = 10


class Property:
    """A property, and what came of it."""

    def __init__(self, name: str, check: Any) -> None:
        """*check* is a test made by Hypothesis that takes no fixtures."""
        self.name, self._check = name, check
        self.examples = 0
        self.seconds = 0.0
        self.failures: list[str] = []
        check.hypothesis.inner_test = self._counted(check.hypothesis.inner_test)

    def take_a_turn(self) -> None:
        """Check fresh examples; keep the failing one."""
        begun = time.monotonic()
        try:
            self._check()
        except Exception as error:  # whatever it is, it is a finding
            notes = "\n".join(getattr(error, "__notes__", ()))
            self.failures.append(f"{type(error).__name__}: {error}\n{_as_example(notes)}")
        self.seconds += time.monotonic() - begun

    def _counted(self, inner: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(inner)
        def count(*arguments: Any, **named: Any) -> None:
            self.examples += 1
            inner(*arguments, **named)

        return count


def _as_example(notes: str) -> str:
    """Hypothesis tells a failing call of the property; the decorator has the same arguments."""
    _before, call, after = notes.partition("test case: ")
    _name, bracket, rest = after.partition("(")
    return f"@example{bracket}{rest}" if call else notes


def load(only: str) -> list[Property]:
    """Every property whose name, or whose file's name, has *only* in it."""
    effort.factor = TURN
    settings.register_profile("long", deadline=None, database=None, phases=tuple(Phase))
    settings.load_profile("long")
    found = []
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        module = importlib.import_module(f"tests.fuzz.{file.stem}")
        for name, check in vars(module).items():
            if hasattr(check, "hypothesis") and only in f"{file.stem}.{name}":
                found.append(Property(f"{file.stem}.{name}", check))
    return found


def main() -> int:
    """Let the properties take turns until the time is over."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", default="", metavar="WORD")
    asked = parser.parse_args()
    properties = load(asked.only)
    end = time.monotonic() + asked.minutes * 60
    while time.monotonic() < end:
        for each in sorted(properties, key=lambda each: each.seconds):
            # One that has failed would find the same again.
            if not each.failures and time.monotonic() < end:
                each.take_a_turn()
        if all(each.failures for each in properties):
            break
    for each in properties:
        print(f"{each.examples:>9,} examples {each.seconds:>7.0f} s  {each.name}")
        for failure in each.failures:
            print(failure)
    failed = sum(bool(each.failures) for each in properties)
    print(f"{sum(each.examples for each in properties):,} examples, {failed} properties failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
