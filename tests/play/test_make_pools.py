"""The command that makes the pools: the same bytes however it is run, cut short or extended."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree

import pytest

from dstui.engine.families import MODES
from dstui.play.pool import read_entry
from dstui.play.study import Study
from dstui.play.study_file import StudyFile
from dstui.store.lines import OtherFile
from tools.make_pools import PLANS, ForeignPool, extend, pool_file

MODE = next(mode for mode in MODES if str(mode) == "KS1-D13")
STUDY = Study(MODE, PLANS[str(MODE)].seed, 700)
LENGTH = 4


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


def make(
    folder: Path, executor: ThreadPoolExecutor, length: int = LENGTH, study: Study = STUDY
) -> bytes:
    """Make the pool in *folder*, or go on with it; its bytes."""
    with (
        pool_file(folder / "pool.txt", study) as pool,
        StudyFile(folder / f"study-{study.nodes}.txt", study) as file,
    ):
        extend(pool, file, length, executor)
    return (folder / "pool.txt").read_bytes()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pool that was made in one go, and its study."""
    folder = tmp_path_factory.mktemp("whole")
    with ThreadPoolExecutor(2) as executor:
        make(folder, executor)
    return folder


@pytest.fixture
def whole(made: Path, tmp_path: Path) -> bytes:
    """The bytes of that pool, of which the test has a copy in ``whole``."""
    copytree(made, tmp_path / "whole")
    return (made / "pool.txt").read_bytes()


def test_a_pool_is_made_again_byte_for_byte_on_any_number_of_cores(
    whole: bytes, tmp_path: Path
) -> None:
    title, *entries = whole.decode().splitlines()
    assert title == f"dstui-pool: 1 {MODE} seed {STUDY.seed}"
    assert len(entries) == LENGTH
    assert all(read_entry(MODE, entry) for entry in entries)
    for cores in (1, 3):
        with ThreadPoolExecutor(cores) as executor:
            assert make(tmp_path / str(cores), executor) == whole


@pytest.mark.parametrize("left", [0, 10, 60, 140])
@pytest.mark.parametrize("records", ["kept", "cut", "lost"])
def test_cut_short_it_goes_on_to_the_same_bytes(
    left: int, records: str, whole: bytes, tmp_path: Path, executor: ThreadPoolExecutor
) -> None:
    folder = tmp_path / "whole"
    (folder / "pool.txt").write_bytes(whole[:left])
    study = folder / f"study-{STUDY.nodes}.txt"
    if records == "lost":
        study.unlink()
    elif records == "cut":
        study.write_bytes(study.read_bytes()[: left * 20])
    assert make(folder, executor) == whole


def test_what_is_decided_is_not_searched_again(
    whole: bytes, tmp_path: Path, executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "whole"
    (folder / "pool.txt").unlink()
    monkeypatch.setattr("dstui.solver.solve.solve", None)
    assert make(folder, executor) == whole


def test_a_longer_run_with_more_nodes_keeps_what_there_is(
    whole: bytes, tmp_path: Path, executor: ThreadPoolExecutor
) -> None:
    longer = make(tmp_path / "whole", executor, LENGTH + 2, STUDY._replace(nodes=800))
    assert longer.startswith(whole)
    assert longer.count(b"\n") == 1 + LENGTH + 2
    assert make(tmp_path / "whole", executor, LENGTH) == longer


def test_a_pool_of_another_seed_or_order_is_left_alone(
    whole: bytes, tmp_path: Path, executor: ThreadPoolExecutor
) -> None:
    folder = tmp_path / "whole"
    with pytest.raises(OtherFile):
        make(folder, executor, study=STUDY._replace(seed=1))
    lines = whole.splitlines(keepends=True)
    lines[1], lines[2] = lines[2], lines[1]
    (folder / "pool.txt").write_bytes(b"".join(lines))
    with pytest.raises(ForeignPool):
        make(folder, executor, LENGTH + 1)
    assert (folder / "pool.txt").read_bytes() == b"".join(lines)
