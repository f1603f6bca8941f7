"""Folders, players' names, locks, and what an import costs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dstui.store.locks import Lock
from dstui.store.paths import BadPlayer, check_player, find_paths, make_folder


def test_the_xdg_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("the XDG folders are those of Linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/d")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/home/c")
    monkeypatch.setenv("XDG_CONFIG_DIRS", "/etc/one:/etc/two")
    paths = find_paths()
    assert paths.games == Path("/home/d/dstui/games.db")
    assert paths.settings == Path("/home/c/dstui/settings.toml")
    assert paths.site_settings == (
        Path("/etc/one/dstui/settings.toml"),
        Path("/etc/two/dstui/settings.toml"),
    )
    player = find_paths(player="ann")
    assert player.games == Path("/home/d/dstui/players/ann/games.db")
    assert player.settings == Path("/home/c/dstui/players/ann/settings.toml")
    assert find_paths(Path("/srv"), "ann").games == Path("/srv/players/ann/games.db")
    assert find_paths(Path("/srv"), "ann").settings == Path("/srv/players/ann/settings.toml")
    assert find_paths(Path("/srv")).games == Path("/srv/games.db")


@pytest.mark.parametrize("name", ["a", "A-b_c.9", "...", ".x", "-", "x" * 64])
def test_good_players(name: str) -> None:
    assert check_player(name) == name


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a/b", "/etc", "a b", "a\n", "x" * 65, "é", "a\0", "..\\x", "٣"]
)
def test_a_players_name_is_never_a_path(name: str) -> None:
    with pytest.raises(BadPlayer):
        find_paths(Path("/srv"), name)


def test_new_folders_are_for_their_owner(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        make_folder(tmp_path / "a" / "b")
    finally:
        os.umask(old)
    for folder in (tmp_path / "a", tmp_path / "a" / "b"):
        assert folder.stat().st_mode & 0o777 == 0o700


def test_a_lock_has_one_holder_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "locks" / "x"
    first, second = Lock(path), Lock(path)
    assert first.acquire()
    assert not second.acquire(patience=0.03)
    first.release()
    assert second.acquire()
    assert not first.acquire()
    second.release()
    assert not path.exists()


def test_the_lock_of_a_dead_process_is_free(tmp_path: Path) -> None:
    code = (
        "import sys, os; from pathlib import Path; from dstui.store.locks import Lock;"
        "assert Lock(Path(sys.argv[1])).acquire(); print('held', flush=True); sys.stdin.read()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code + "\n", str(tmp_path / "x")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    child.stdout.readline()
    lock = Lock(tmp_path / "x")
    free_before = lock.acquire()
    child.kill()
    child.communicate()
    assert not free_before
    assert lock.acquire()
    lock.release()


def test_where_nothing_can_be_written_a_lock_is_granted(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert Lock(tmp_path / "file" / "x").acquire()


def test_a_sitting_loads_nothing_heavy() -> None:
    code = "import sys, dstui.play.sitting; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"tomlkit", "platformdirs", "tempfile", "shutil", "tomllib", "textual", "rich"}
    assert not heavy & set(done.stdout.split())
