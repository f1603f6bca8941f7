"""What a part of the benchmarks is given, and what it reports."""

import json
import subprocess
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

DATA: Final = Path(__file__).parents[1] / "tests" / "data"


class Unavailable(Exception):
    """A part cannot be measured here; the message says why."""


class Bench(NamedTuple):
    """Programs installed in one place, a folder for what they write, the options of the run."""

    binaries: Path
    folder: Path
    options: Namespace

    def home(self) -> Path:
        """A new folder for one run of a program."""
        return Path(tempfile.mkdtemp(dir=self.folder))

    def ask(self, worker: Path, *arguments: object) -> list[Any]:
        """Run a script of this folder with what is installed; the JSON of each line it prints."""
        command = [self.binaries / "python", "-P", worker, *arguments]
        ran = subprocess.run(
            list(map(str, command)), check=True, stdout=subprocess.PIPE, text=True, cwd=self.folder
        )
        return [json.loads(line) for line in ran.stdout.splitlines()]


class Report(NamedTuple):
    """A section of the page: its title, how it was measured, its text, figures as JSON.

    ``versions`` names the packages that were measured; ``faults`` is what must not be.
    """

    title: str
    how: str
    versions: Sequence[str]
    text: str
    figures: Any
    faults: Sequence[str] = ()
