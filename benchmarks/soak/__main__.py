"""Play the real program for a long time, with everything that happens to it, and look on.

    python -m benchmarks.soak --minutes 60 --seed 1

Random and solver-led games of every mode in a pseudo-terminal: keys, mouse, dialogs, windows
of every size, stalled lines, stopped processes, a wall clock that jumps, every kind of end.
After each act the saved games (read, never written) are replayed with the engine and the
screen is read. The same seed and the same program give the same acts, as far as time has no
part in them. The first fault ends it: exit status 1, and a folder with the diary of all keys,
the screen and the database. Needs Linux and the development extra; a C compiler, too, if the
clock is to jump.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.soak.soak import Soak


def main() -> int:
    """Soak, print the figures, and give the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="how long")
    parser.add_argument("--seed", type=int, default=1, help="which acts")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="dstui-soak-"))
    figures = Soak(folder, options.seed, options.minutes * 60).run()
    print(*figures.lines(), sep="\n")
    if figures.fault:
        print(f"For a repetition: {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
