"""Files that cannot be used, files of older versions, and who may read them."""

import contextlib
import datetime
import random
import sqlite3
from pathlib import Path

import pytest

from dstui.store import database, journal, schema
from dstui.store.filesystems import file_system, holds_wal
from dstui.store.troubles import CutShort, Flaw, SetAside
from tests.store.helpers import CLASSIC, DOUBLE, FailingDisk, play, sit_down, state_of

VERSIONS = Path(__file__).parent.parent / "data" / "schema"


def saved(folder: Path) -> Path:
    """The database of a few games."""
    sitting = sit_down(folder)
    for seed, code in enumerate((DOUBLE, CLASSIC, CLASSIC)):
        sitting.start(code)
        play(sitting, 80, seed)
    sitting.close()
    return folder / "data" / "games.db"


def foreign(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE other (x)")
    connection.close()


def newer(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    connection.close()


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


CASES = {
    "text": (lambda path: path.write_text("hello, this is no database"), Flaw.FOREIGN),
    "foreign": (foreign, Flaw.FOREIGN),
    "folder": (a_folder, Flaw.FOREIGN),
    "newer": (newer, Flaw.NEWER),
    "ten bytes": (lambda path: path.write_bytes(path.read_bytes()[:10]), Flaw.DAMAGED),
    "cut in a page": (lambda path: path.write_bytes(path.read_bytes()[:9000]), Flaw.DAMAGED),
    "cut at a page": (lambda path: path.write_bytes(path.read_bytes()[:8192]), Flaw.DAMAGED),
    "no tables": (
        lambda path: path.write_bytes(path.read_bytes()[:100] + bytes(3996)),
        Flaw.DAMAGED,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_file_that_cannot_be_used_is_kept_under_a_dated_name(tmp_path: Path, case: str) -> None:
    spoil, flaw = CASES[case]
    path = saved(tmp_path)
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    sitting = sit_down(tmp_path)
    (notice,) = sitting.take_notices()
    assert isinstance(notice, SetAside)
    assert notice.flaw is flaw
    assert notice.kept_as.name.startswith("games-2026-02-25-")
    assert before is None or notice.kept_as.read_bytes() == before
    assert sitting.save_trouble is None
    assert len(sitting.games()) == notice.rescued
    sitting.start(CLASSIC)
    play(sitting, 3)
    sitting.close()
    again = sit_down(tmp_path)
    assert next(row.events for row in again.games()) == 3
    assert again.take_notices() == []


def test_the_games_of_a_damaged_file_are_rescued(tmp_path: Path) -> None:
    path = saved(tmp_path)
    whole = sit_down(tmp_path)
    rows = whole.games()
    events = [whole.look_at(row.number).events for row in rows]
    whole.close()
    # A broken index: what quick_check finds, and no game needs.
    connection = sqlite3.connect(path)
    page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games_opened'")
    number, size = page.fetchone()[0], connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    data = bytearray(path.read_bytes())
    data[number * size - 6 : number * size] = b"\xff" * 6
    data[(number - 1) * size + 3] ^= 0x7F
    path.write_bytes(data)
    sitting = sit_down(tmp_path)
    (notice,) = sitting.take_notices()
    assert isinstance(notice, SetAside)
    assert notice.rescued == 3
    assert notice.kept_as.read_bytes() == data
    assert [row.code for row in sitting.games()] == [row.code for row in rows]
    assert [sitting.look_at(row.number).events for row in sitting.games()] == events


def test_two_files_set_aside_in_one_second_are_both_kept(tmp_path: Path) -> None:
    path = saved(tmp_path)
    names = set()
    for _ in range(3):
        path.write_text("hello")
        (notice,) = sit_down(tmp_path).take_notices()
        names.add(notice.kept_as)
    assert len(names) == 3
    assert all(name.read_text() == "hello" for name in names)


def test_an_empty_file_is_no_trouble(tmp_path: Path) -> None:
    saved(tmp_path).write_bytes(b"")
    sitting = sit_down(tmp_path)
    assert sitting.take_notices() == []
    assert sitting.save_trouble is None


@pytest.mark.parametrize("seed", range(60))
def test_flipped_bytes_never_stop_the_game_nor_change_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """The file is set aside, or each game opens as it was, or as its beginning and says so."""
    names = random.Random(seed)
    monkeypatch.setattr(journal.os, "urandom", names.randbytes)
    path = saved(tmp_path)
    whole = sit_down(tmp_path)
    events = {row.number: whole.look_at(row.number).events for row in whole.games()}
    whole.close()
    chance = random.Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 3, 20))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    sitting = sit_down(tmp_path)
    aside = [notice for notice in sitting.take_notices() if isinstance(notice, SetAside)]
    for row in sitting.games():
        if row.number in events and not aside:
            game = sitting.open(row.number)
            cut = [n for n in sitting.take_notices() if isinstance(n, CutShort)]
            known = events[row.number]
            assert game.events == known[: len(game.events)]
            assert cut or len(game.events) >= row.events
    sitting.start(DOUBLE)
    play(sitting, 5)
    shown = state_of(sitting.game)
    sitting.close()
    assert state_of(sit_down(tmp_path).open_last()) == shown


def test_damage_found_in_play_sets_the_file_aside_and_saves_the_game_anew(tmp_path: Path) -> None:
    saved(tmp_path)
    for step in range(8):
        disk = FailingDisk()
        sitting = sit_down(tmp_path, connect=disk.connect)
        sitting.open_last()
        disk.first, disk.code = disk.count + step, sqlite3.SQLITE_CORRUPT
        play(sitting, 4, seed=step)
        shown = state_of(sitting.game)
        assert sitting.save_trouble is None
        assert [type(notice) for notice in sitting.take_notices()] == [SetAside], step
        sitting.close()
        again = sit_down(tmp_path)
        assert state_of(again.open_last()) == shown
        assert len(again.games()) == 3
        again.close()


@pytest.mark.parametrize("how", ["deleted", "folder deleted", "replaced"])
def test_a_file_that_goes_away_in_play_is_written_again(tmp_path: Path, how: str) -> None:
    path = saved(tmp_path)
    sitting = sit_down(tmp_path)
    sitting.start(DOUBLE)
    play(sitting, 10)
    if how == "replaced":
        other = saved(tmp_path / "other")
        other.replace(path)
    for file in path.parent.iterdir() if how != "replaced" else ():
        if file.is_file():
            file.unlink()
    if how == "folder deleted":
        for folder in (path.parent / "open", path.parent):
            for file in folder.iterdir():
                file.unlink() if file.is_file() else None
            folder.rmdir()
    play(sitting, 1, seed=3)
    shown = state_of(sitting.game)
    assert sitting.save_trouble is None
    sitting.close()
    assert state_of(sit_down(tmp_path).open_last()) == shown


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = saved(tmp_path)
    sitting = sit_down(tmp_path)
    sitting.start(CLASSIC)
    play(sitting, 1)
    sitting.change_settings(theme="dark")
    for file in tmp_path.rglob("*"):
        assert file.stat().st_mode & 0o777 == (0o700 if file.is_dir() else 0o600), file
    assert path.with_name("games.db-wal").exists() == holds_wal(path.parent)


def test_every_version_of_the_schema_has_a_file(tmp_path: Path) -> None:
    versions = sorted(VERSIONS.glob("*.db"), key=lambda file: int(file.stem))
    assert [int(file.stem) for file in versions] == list(range(1, len(schema.MIGRATIONS) + 1))
    for file in versions:
        folder = tmp_path / file.stem
        (folder / "data").mkdir(parents=True)
        (folder / "data" / "games.db").write_bytes(file.read_bytes())
        sitting = sit_down(folder)
        assert sitting.take_notices() == []
        assert [(str(row.code), row.events) for row in sitting.games()] == [
            (str(CLASSIC), 40),
            (str(DOUBLE), 40),
        ]
        assert sitting.open_last().moves == 31
        sitting.close()


def test_a_migration_happens_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path)
    good = ("ALTER TABLE games ADD COLUMN extra TEXT", "CREATE TABLE more (x)")
    released = schema.MIGRATIONS
    connection = database.connect(str(path))
    before = list(connection.iterdump())
    monkeypatch.setattr(schema, "MIGRATIONS", (*released, (*good, "NO SUCH THING")))
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection)
    assert list(connection.iterdump()) == before
    assert schema.version_of(connection) == len(released)
    connection.close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*released, good))
    sitting = sit_down(tmp_path)
    assert sitting.save_trouble is None
    assert len(sitting.games()) == 3
    assert sitting.open_last().moves
    sitting.close()
    connection = database.connect(str(path))
    assert schema.version_of(connection) == len(released) + 1
    connection.close()


def test_a_network_home_gets_a_rollback_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path)
    monkeypatch.setattr(database, "holds_wal", lambda folder: False)
    sitting = sit_down(tmp_path)
    shown = state_of(sitting.open_last())
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal"
    connection.close()
    play(sitting, 3, seed=5)
    assert sitting.save_trouble is None
    assert state_of(sitting.game) != shown
    shown = state_of(sitting.game)
    sitting.close()
    assert state_of(sit_down(tmp_path).open_last()) == shown


def test_the_file_system_of_a_folder_is_read_from_the_mounts(tmp_path: Path) -> None:
    mounts = tmp_path / "mountinfo"
    home = tmp_path / "a b"
    home.mkdir()
    escaped = str(home).replace(" ", "\\040")
    mounts.write_text(
        f"1 1 0:1 / / rw shared:1 - ext4 /dev/x rw\n2 1 0:2 / {escaped} rw - nfs4 server:/ rw\n"
    )
    assert file_system(tmp_path, mounts) == "ext4"
    assert holds_wal(tmp_path, mounts)
    assert file_system(home, mounts) == "nfs4"
    assert not holds_wal(home, mounts)
    assert file_system(home, tmp_path / "missing") is None


@pytest.mark.parametrize(
    "column",
    ["created", "dealt_on", "daily", "played", "events", "seconds", "moves", "home", "score"],
)
@pytest.mark.parametrize(
    "value", [9e999, -1e300, 2**62, "text", b"\xff", "0001-01-01", "9999-12-31"]
)
def test_damage_in_what_lists_show_loses_no_game(
    tmp_path: Path, column: str, value: object
) -> None:
    sitting = sit_down(tmp_path)
    sitting.start(CLASSIC)
    play(sitting, 12)
    shown = state_of(sitting.game)
    sitting.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "games.db")) as games:
        games.execute(f"UPDATE games SET {column} = ?", (value,))
        games.commit()
    again = sit_down(tmp_path)
    (row,) = again.games()
    assert again.statistics()[CLASSIC.mode].played == 1
    again.daily_statistics(CLASSIC.mode.family)
    datetime.datetime.fromtimestamp(row.played)
    assert state_of(again.open_last())[:5] == shown[:5]
    again.close()
