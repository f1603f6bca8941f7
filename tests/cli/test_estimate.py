"""``dstui estimate``: studies that can be stopped, killed and repeated."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest

from dstui.engine.families import MODES
from dstui.play.intervals import wilson
from dstui.play.study import Study, decide
from tests.cli.run import dstui, one_line

MODE = "KS1-D3U"
COUNT = 6
STUDY = Study(next(mode for mode in MODES if str(mode) == MODE), 3, 150)
OPTIONS = (MODE, "--deals", str(COUNT), "--seed", "3", "--nodes", "150")


@cache
def expected() -> list[str]:
    """What the study's file says, line by line, in the order of the deals."""
    return [decide(str(STUDY.code(place)), STUDY.nodes) for place in range(COUNT)]


def shape(out: str) -> dict[str, object]:
    read: dict[str, object] = json.loads(one_line(out))
    return read


def verdicts(lines: list[str]) -> list[int]:
    words = [line.split()[1] for line in lines]
    return [words.count(word) for word in ("won", "lost", "unknown")]


def test_json_and_the_file(tmp_path: Path) -> None:
    ran = dstui("estimate", *OPTIONS, "--data-dir", str(tmp_path), "--json")
    assert (ran.status, ran.err) == (0, "")
    won, lost, unknown = verdicts(expected())
    assert won
    assert shape(ran.out) == {
        "mode": MODE,
        "deals": COUNT,
        "won": won,
        "lost": lost,
        "unknown": unknown,
        "won_at_least": [round(end, 6) for end in wilson(won, COUNT)],
        "won_at_most": [round(end, 6) for end in wilson(COUNT - lost, COUNT)],
        "nodes": 150,
        "seed": 3,
    }
    path = tmp_path / "studies" / "KS1-D3U-seed-3-nodes-150.txt"
    title, *lines = path.read_text().splitlines()
    assert title == "dstui-study: 1 KS1-D3U seed 3 nodes 150"
    assert sorted(lines) == sorted(expected())


def test_in_words(tmp_path: Path) -> None:
    ran = dstui("estimate", *OPTIONS, "--out", str(tmp_path / "study.txt"))
    won, lost, unknown = verdicts(expected())
    head, counts, least, most, where = ran.out.splitlines()
    assert head.startswith("KS1-D3U, Classic, Draw 3, unlimited redeals: 6 deals, seed 3")
    assert counts == f"Won {won}, lost {lost}, unknown {unknown}."
    low, high = wilson(won, COUNT)
    interval = f"95 % interval: {100 * low:.1f} to {100 * high:.1f}"
    assert least == f"At least {100 * won / COUNT:.1f} % can be won ({interval})."
    assert most.startswith(f"At most {100 * (COUNT - lost) / COUNT:.1f} % can be won")
    assert str(tmp_path / "study.txt") in where


@pytest.mark.parametrize("cut", [5, 60, -1])
def test_cut_short_it_goes_on_and_says_so(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "study.txt"
    whole = "dstui-study: 1 KS1-D3U seed 3 nodes 150\n" + "".join(f"{e}\n" for e in expected())
    path.write_text(whole[:cut])
    known = max(0, whole[:cut].count("\n") - 1)
    ran = dstui("estimate", *OPTIONS, "--out", str(path), "--json")
    assert ran.status == 0
    assert [shape(ran.out)[key] for key in ("won", "lost", "unknown")] == verdicts(expected())
    assert sorted(path.read_text().splitlines()) == sorted(whole.splitlines())
    assert path.read_text().startswith(whole[: whole[:cut].rfind("\n") + 1])
    if known:
        assert one_line(ran.err).startswith(f"dstui: Going on: {known} of {COUNT} deals")
    else:
        assert ran.err == ""


def test_what_is_known_is_not_searched_again_and_more_deals_go_on(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "study.txt"))
    first = dstui("estimate", *OPTIONS, *out, "--json").out
    began = time.monotonic()
    assert dstui("estimate", *OPTIONS, *out, "--json") == (0, first, "")
    assert time.monotonic() - began < 5
    assert shape(dstui("estimate", *OPTIONS, *out, "--deals", "3", "--json").out)["deals"] == 3
    more = dstui("estimate", *OPTIONS, *out, "--deals", str(COUNT + 1), "--json")
    assert shape(more.out)["deals"] == COUNT + 1
    assert one_line(more.err).startswith(f"dstui: Going on: {COUNT} of {COUNT + 1} deals")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("x --deals 3", 'There is no mode "x"'),
        ("KS1-D1N --deals 3", "There is no mode"),
        ("KS1-D1U", "--deals is missing"),
        ("--deals 3", "MODE is missing"),
        ("KS1-D1U --deals 0", "--deals"),
        ("KS1-D1U --deals -1", "--deals"),
        ("KS1-D1U --deals 99999999", "--deals"),
        ("KS1-D1U --deals 1e3", "--deals"),
        ("KS1-D1U --deals 3 --seed x", "--seed"),
        ("KS1-D1U --deals 3 --seed -1", "--seed"),
        ("KS1-D1U --deals 3 --nodes 0", "--nodes"),
        ("KS1-D1U --deals 3 --out=", "--out"),
        ("KS1-D1U --deals 3 --dask nowhere", "--dask"),
        ("KS1-D1U KS1-D1U --deals 3", "One argument too many"),
    ],
)
def test_bad_input(arguments: str, said: str) -> None:
    ran = dstui("estimate", *arguments.split())
    assert (ran.status, ran.out) == (2, "")
    assert said in one_line(ran.err)


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader,\n")
    for out in (path, tmp_path, tmp_path / "letter.txt" / "below", Path("/dev/null")):
        ran = dstui("estimate", *OPTIONS, "--out", str(out))
        assert (ran.status, ran.out) == (2, "")
        one_line(ran.err)
    assert path.read_text() == "Dear reader,\n"
    other = ("--seed", "4", "--out", str(tmp_path / "study.txt"))
    assert dstui("estimate", *OPTIONS, "--out", str(tmp_path / "study.txt")).status == 0
    assert "no file of this study" in one_line(dstui("estimate", *OPTIONS, *other).err)


def test_a_cluster_that_is_not_there_or_cannot_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = ("--out", str(tmp_path / "study.txt"), "--dask", "tcp://127.0.0.1:9")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "distributed", None)
        ran = dstui("estimate", *OPTIONS, *out)
        assert (ran.status, "dstui[cluster]" in one_line(ran.err)) == (2, True)
    pytest.importorskip("distributed", reason="the extra cluster is not installed")
    ran = dstui("estimate", *OPTIONS, *out)
    assert (ran.status, "no scheduler answers" in one_line(ran.err)) == (2, True)


# -- stopped, killed, and a disk that is full

LONG = (MODE, "--deals", "100000", "--seed", "3", "--nodes", "150")


def start(path: Path, *before: str) -> subprocess.Popen[str]:
    command = [*before, sys.executable, "-m", "dstui", "estimate", *LONG, "--out", str(path)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def wait_for(path: Path, lines: int) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_stopped_at_any_moment_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "study.txt"
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGINT):
        before = path.read_bytes() if path.exists() else b""
        with start(path) as program:
            wait_for(path, before.count(b"\n") + 4)
            program.send_signal(how)
            said = program.communicate(timeout=60)[1]
        assert path.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
        assert "Traceback" not in said
        if how is signal.SIGKILL:
            assert program.returncode == -how
        else:
            assert program.returncode == 130
            assert "Stopped." in said
            assert "the same command goes on" in said
        assert ("Going on" in said) == bool(before)
    ran = dstui("estimate", *OPTIONS, "--out", str(path), "--json")
    assert [shape(ran.out)[key] for key in ("won", "lost", "unknown")] == verdicts(expected())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="limits need a system that has them")
def test_a_full_disk_is_one_clear_line_and_later_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "study.txt"
    limit = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024));"
    with start(path, sys.executable, "-c", f"{limit} os.execv(sys.argv[1], sys.argv[1:])") as full:
        said = full.communicate(timeout=60)[1]
    assert full.returncode == 3
    assert "can't be written" in one_line(said)
    assert "the same command goes on" in said
    assert path.stat().st_size <= 1024
    ran = dstui("estimate", *OPTIONS, "--out", str(path), "--json")
    assert [shape(ran.out)[key] for key in ("won", "lost", "unknown")] == verdicts(expected())


def test_a_study_runs_once_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "study.txt"
    with start(path) as program:
        wait_for(path, 2)
        ran = dstui("estimate", *OPTIONS, "--out", str(path))
        program.send_signal(signal.SIGTERM)
        program.communicate(timeout=60)
    assert (ran.status, "already running" in one_line(ran.err)) == (2, True)
