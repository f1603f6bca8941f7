"""Every statement failing once, at every place, in every way; and disks that stay broken."""

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from dstui.store import database
from dstui.store.troubles import TroubleKind
from tests.store.helpers import CLASSIC, DOUBLE, FailingDisk, play, sit_down, state_of

EVENTS = 8
FAULTS = {
    sqlite3.SQLITE_FULL: TroubleKind.DISK_FULL,
    sqlite3.SQLITE_READONLY: TroubleKind.READ_ONLY,
    sqlite3.SQLITE_IOERR | (3 << 8): TroubleKind.DISK_ERROR,
}


def play_with(folder: Path, disk: FailingDisk) -> tuple[object, ...]:
    """A sitting on *disk*: two games, some events; what was on the table at the end."""
    sitting = sit_down(folder, connect=disk.connect)
    sitting.start(DOUBLE)
    play(sitting, 3)
    sitting.start(CLASSIC)
    play(sitting, EVENTS)
    state = state_of(sitting.game)
    assert len(sitting.games()) == 2
    sitting.close()
    return state


def statements(tmp_path: Path) -> int:
    disk = FailingDisk()
    play_with(tmp_path / "count", disk)
    return disk.count


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("code", FAULTS)
def test_one_failure_anywhere_loses_nothing(tmp_path: Path, code: int, after: bool) -> None:
    total = statements(tmp_path)
    assert total > 60
    for first in range(total):
        folder = tmp_path / str(first)
        shown = play_with(folder, FailingDisk(first, code, after=after))
        again = sit_down(folder)
        assert [len(row.uid) for row in again.games()] == [16, 16], first
        assert state_of(again.open_last()) == shown, first
        assert again.take_notices() == [], first
        again.close()


@pytest.mark.parametrize("code", FAULTS)
def test_a_disk_that_fails_for_good_says_so_and_the_game_goes_on(tmp_path: Path, code: int) -> None:
    total = statements(tmp_path)
    for first in range(0, total - 10, 5):
        folder = tmp_path / str(first)
        disk = FailingDisk(first, code, times=10**6)
        sitting = sit_down(folder, connect=disk.connect)
        sitting.start(DOUBLE)
        play(sitting, 20)
        assert sitting.save_trouble is not None
        assert sitting.save_trouble.kind is FAULTS[code]
        sitting.start(CLASSIC)
        play(sitting, EVENTS)
        assert {row.code for row in sitting.games()} == {DOUBLE, CLASSIC}
        assert sitting.statistics()[DOUBLE.mode].played == 1
        disk.first = None
        play(sitting, 1)
        assert sitting.save_trouble is None
        shown = state_of(sitting.game)
        sitting.close()
        again = sit_down(folder)
        assert {row.events for row in again.games()} == {20, EVENTS + 1}
        assert state_of(again.open_last()) == shown
        again.close()


def refuse_games_file(patch: pytest.MonkeyPatch, number: int) -> None:
    """Let the system refuse to open the games for writing."""
    really_open = os.open

    def refuse(path: str | Path, flags: int, *rest: int, **more: int) -> int:
        if Path(path).name == "games.db" and flags & os.O_RDWR:
            raise OSError(number, os.strerror(number))
        return really_open(path, flags, *rest, **more)

    patch.setattr(database.os, "open", refuse)


def test_a_read_only_home_still_shows_the_saved_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = sit_down(tmp_path)
    first.start(CLASSIC)
    play(first, 10)
    shown = state_of(first.game)
    first.close()
    before = (tmp_path / "data" / "games.db").read_bytes()

    with monkeypatch.context() as patch:
        refuse_games_file(patch, errno.EROFS)
        second = sit_down(tmp_path)
        assert second.save_trouble is not None
        assert second.save_trouble.kind is TroubleKind.READ_ONLY
        assert state_of(second.open_last()) == shown
        play(second, 5, seed=1)
        assert [row.events for row in second.games()] == [15]
        assert (tmp_path / "data" / "games.db").read_bytes() == before
    play(second, 1, seed=2)
    assert second.save_trouble is None
    second.close()
    assert [row.events for row in sit_down(tmp_path).games()] == [16]


def test_games_killed_before_the_home_became_read_only_are_shown_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What still lies in the write-ahead log counts as well."""
    first = sit_down(tmp_path)
    first.start(CLASSIC)
    play(first, 10)
    shown = state_of(first.game)
    first._store.release()

    refuse_games_file(monkeypatch, errno.EACCES)
    second = sit_down(tmp_path)
    assert second.save_trouble is not None
    assert second.save_trouble.kind is TroubleKind.NO_ACCESS
    assert state_of(second.open_last()) == shown


LIMITED = """
import resource, sys
from pathlib import Path
from tests.store.helpers import *
folder = Path(sys.argv[1])
sitting = sit_down(folder)
sitting.start(DOUBLE)
play(sitting, 5)
free, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
play(sitting, 5, seed=1)
print(sitting.save_trouble.kind.name, [row.events for row in sitting.games()])
resource.setrlimit(resource.RLIMIT_FSIZE, (free, hard))
play(sitting, 1, seed=2)
print(sitting.save_trouble, [row.events for row in sitting.games()])
sitting.close()
"""


def test_a_file_that_may_not_grow_in_mid_game(tmp_path: Path) -> None:
    """A real refusal by the system, as a quota makes it."""
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["DISK_ERROR [10]", "None [11]"]
    assert [row.events for row in sit_down(tmp_path).games()] == [11]
