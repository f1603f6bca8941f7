"""Studies: which deals, what is kept of them, intervals; the same result on any executor."""

import doctest
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from hashlib import shake_256
from pathlib import Path
from threading import Thread

import pytest

from dstui.engine.codes import GameCode
from dstui.engine.families import CLASSIC, DOUBLE, MODES
from dstui.engine.records import Record
from dstui.play import cluster, intervals, sampling
from dstui.play.cores import processes, usable_cores
from dstui.play.intervals import wilson
from dstui.play.sampling import drawn_deal
from dstui.play.study import Study, StudyStopped, Tally, decide, decide_all, tally
from dstui.play.study_file import StudyFile
from dstui.solver.verdict import Verdict

MODE = next(mode for mode in MODES if str(mode) == "KS1-D3U")
STUDY = Study(MODE, 7, 200)
COUNT = 8


def codes(count: int = COUNT) -> list[GameCode]:
    return [STUDY.code(place) for place in range(count)]


def result_on(executor: Executor, ahead: int) -> Tally:
    found = decide_all(codes(), STUDY.nodes, executor, ahead)
    return tally(STUDY, COUNT, {decided.code.deal: decided.verdict for decided in found})


class Inline(Executor):
    """Does its work at once, where it is called."""

    def submit(self, function, /, *arguments, **named):  # type: ignore[no-untyped-def]
        future: Future[str] = Future()
        future.set_result(function(*arguments, **named))
        return future


# -- which deals


def test_the_deals_are_those_that_the_page_tells_how_to_draw() -> None:
    for family in (DOUBLE, CLASSIC):
        for place in (0, 1, 99):
            digest = shake_256(f"study:{family.code}:5:{place}".encode()).digest(8)
            bits = "".join(f"{byte:08b}" for byte in digest)
            mode = next(mode for mode in MODES if mode.family == family)
            assert drawn_deal("study", family, 5, place) == int(bits[:35], 2)
            assert Study(mode, 5, 1).code(place) == GameCode(mode, int(bits[:35], 2))


def test_modes_of_a_family_have_the_same_deals() -> None:
    hard = next(mode for mode in MODES if str(mode) == "KS1-D31")
    for place in range(5):
        assert Study(hard, 7, 9).code(place).deal == STUDY.code(place).deal
        assert STUDY._replace(seed=8).code(place) != STUDY.code(place)


# -- intervals


@pytest.mark.parametrize(
    ("won", "deals", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # The other way round, and where nothing is known.
        (20, 20, 0.8389, 1.0),
        (182, 263, 0.6338, 0.7447),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(won: int, deals: int, low: float, high: float) -> None:
    assert wilson(won, deals) == pytest.approx((low, high), abs=5.1e-5)


def test_a_wilson_interval_has_the_ends_that_its_equation_has() -> None:
    # Wilson's ends are the shares p for which |won / deals - p| is 1.96 standard deviations.
    for deals in (1, 7, 40, 1_000):
        for won in range(0, deals + 1, max(1, deals // 7)):
            for end in wilson(won, deals):
                distance = abs(won / deals - end)
                deviation = 1.959963984540054 * (end * (1 - end) / deals) ** 0.5
                assert distance == pytest.approx(deviation, abs=1e-9) or end in (0.0, 1.0)


@pytest.mark.parametrize(("won", "deals"), [(-1, 3), (4, 3), (1, 0)])
def test_what_is_no_share_has_no_interval(won: int, deals: int) -> None:
    with pytest.raises(ValueError, match="of"):
        wilson(won, deals)


def test_a_tally_adds_up() -> None:
    of = Tally(10, 5, 2)
    assert of.unknown == 3
    assert of.won_at_least == wilson(5, 10)
    assert of.won_at_most == wilson(8, 10)


# -- executors


def test_the_result_is_the_same_on_any_executor_and_number_of_processes() -> None:
    expected = result_on(Inline(), 1)
    assert 0 < expected.won < COUNT
    for count in (1, 2):
        with processes(count) as executor:
            assert result_on(executor, count * 3) == expected
    with ThreadPoolExecutor(3) as threads:
        assert result_on(threads, 5) == expected


def test_a_cluster_decides_the_same() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra cluster is not installed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as local,
        distributed.Client(local) as client,
    ):
        assert result_on(client.get_executor(), 5) == result_on(Inline(), 1)


def test_a_fault_of_a_search_or_of_its_process_stops_the_study() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(StudyStopped, match="CodeError"):
        list(decide_all([None], 5, executor, 1))  # type: ignore[list-item]

    def kill() -> None:
        while not multiprocessing.active_children():
            time.sleep(0.01)
        time.sleep(0.5)
        for child in multiprocessing.active_children():
            child.kill()

    endless = [GameCode(MODES[1], deal) for deal in range(4)]
    Thread(target=kill, daemon=True).start()
    with pytest.raises(StudyStopped, match="BrokenProcessPool"), processes(1) as executor:
        list(decide_all(endless, 10**9, executor, 2))


def test_an_interrupt_ends_the_processes_at_once() -> None:
    began = time.monotonic()

    def start() -> None:
        with processes(2) as executor:
            executor.submit(decide, "DS1-D1V-AAAAAAB", 10**9)
            executor.submit(decide, "DS1-D1V-AAAAAAC", 10**9)
            while len(multiprocessing.active_children()) < 2:
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        start()
    assert not multiprocessing.active_children()
    assert time.monotonic() - began < 30


ORPHANS = """
import multiprocessing, time
from dstui.play.cores import processes
from dstui.play.study import decide
if __name__ == "__main__":
    with processes(2) as executor:
        for code in ("DS1-D1V-AAAAAAB", "DS1-D1V-AAAAAAC"):
            executor.submit(decide, code, 10**9)
        executor.submit(time.sleep, 0)
        time.sleep(2)
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_processes_end_with_the_one_that_started_them_even_when_it_is_killed(
    tmp_path: Path,
) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        children = program.stdout.readline().split()
        program.send_signal(signal.SIGKILL)
    assert len(children) == 2
    deadline = time.monotonic() + 30
    while any(is_alive(int(child)) for child in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_only_cores_that_may_be_used_are_counted() -> None:
    assert 1 <= usable_cores() <= (os.cpu_count() or 1)


# -- the file


def test_what_is_decided_reads_back_and_its_wins_can_be_checked(tmp_path: Path) -> None:
    found = list(decide_all(codes(), STUDY.nodes, Inline(), 1))
    with StudyFile(tmp_path / "study.txt", STUDY) as file:
        for decided in found:
            file.add(decided)
    lines = (tmp_path / "study.txt").read_text().splitlines()
    assert lines[0] == "dstui-study: 1 KS1-D3U seed 7 nodes 200"
    with StudyFile(tmp_path / "study.txt", STUDY) as file:
        assert list(file.decided()) == found
        assert file.known == {decided.code.deal: decided.verdict for decided in found}
    won = [line.split(" ", 3) for line in lines if " won " in line]
    assert won
    for code, _verdict, _nodes, actions in won:
        assert Record.parse(f"dstui-record: 1\ncode: {code}\n\n{actions}").replay().is_won


@pytest.mark.parametrize(
    "line",
    [
        "",
        "KS1-D3U-AAAAAAB",
        "KS1-D3U-AAAAAAB won 3",
        "KS1-D3U-AAAAAAB lost 3 d",
        "KS1-D3U-AAAAAAB lost x",
        "KS1-D3U-AAAAAAB maybe 3",
        "KS1-D3U-AAAAAAB won 3 d q",
        "KS1-D3U-AAAAAA! lost 3",
        "DS1-D1N-AAAAAAB lost 3",
        "\ufffd\x1b[2J",
    ],
)
def test_a_line_that_cannot_be_read_counts_for_nothing(line: str, tmp_path: Path) -> None:
    path = tmp_path / "study.txt"
    with StudyFile(path, STUDY) as file:
        file.append(line)
        file.append("KS1-D3U-AAAAAAC lost 12")
    with StudyFile(path, STUDY) as file:
        assert file.known == {2: Verdict.LOST}


def test_examples() -> None:
    for module in (cluster, intervals, sampling):
        failed, tried = doctest.testmod(module)
        assert (failed, tried > 0) == (0, True), module
