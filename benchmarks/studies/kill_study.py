"""Kill the real program at random instants of play and see what is left (docs/saving.md).

    python -m benchmarks.studies.kill_study [ROUNDS] [SEED]

Needs the development extras. Exit status 1 when anything that was shown was lost.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.kills import Study


def main(rounds: int = 200, seed: int = 1) -> int:
    """Play *rounds* rounds, a new game every fifty, and print the figures."""
    start = time.monotonic()
    studies = []
    for first in range(0, rounds, 50):
        with tempfile.TemporaryDirectory() as folder:
            study = Study(Path(folder), seed + first)
            for _round in range(min(50, rounds - first)):
                study.round()
            studies.append(study.tally)
    for name in ("rounds", "killed_starts", "events", "one_further", "same_pictures"):
        print(f"{name:14}", sum(getattr(tally, name) for tally in studies))
    faults = [fault for tally in studies for fault in tally.faults]
    print(f"{'faults':14}", len(faults), *faults, sep="\n  ")
    print(f"{'seconds':14} {time.monotonic() - start:.0f}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
