"""The file of a study: a line for every deal that is decided, so that none is searched twice."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dstui.play.study import Decided, Study
from dstui.solver.verdict import Verdict
from dstui.store.lines import LineFile
from dstui.store.paths import Paths

_FOLDER: Final = "studies"


def study_path(paths: Paths, study: Study) -> Path:
    """Where the file of a study lies unless another place is asked for."""
    return paths.data / _FOLDER / f"{study.mode}-seed-{study.seed}-nodes-{study.nodes}.txt"


class StudyFile(LineFile):
    """What is known of the deals of a study. Another study has another file.

    Lines stand in the order in which deals were decided. One that cannot be read is left
    alone, and its deal is decided again.
    """

    def __init__(self, path: Path, study: Study) -> None:
        """Open or make the file at *path*; raise OtherFile, FileInUse or OSError."""
        title = f"dstui-study: 1 {study.mode} seed {study.seed} nodes {study.nodes}"
        super().__init__(path, title)
        self.study = study
        self.known: dict[int, Verdict] = {}
        for decided in self.decided():
            self.known[decided.code.deal] = decided.verdict

    def decided(self) -> Iterator[Decided]:
        """What the lines say, one by one; raise OSError."""
        for line in self.lines():
            try:
                decided = Decided.parse(line)
            except ValueError:
                continue
            if decided.code.mode == self.study.mode:
                yield decided

    def add(self, decided: Decided) -> None:
        """Keep what was decided; raise OSError."""
        self.append(str(decided))
        self.known[decided.code.deal] = decided.verdict
