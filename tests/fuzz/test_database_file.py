"""The database file: damaged, written by others, or changed by hand."""

import contextlib
import datetime
import functools
import sqlite3
import tempfile
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from dstui.engine.codes import GameCode
from dstui.engine.families import FAMILIES
from dstui.play.sitting import NoSuchGame, Sitting
from dstui.store.troubles import SetAside
from dstui.words.history import game_line, statistics_line
from dstui.words.notices import notice_text, trouble_text
from tests.engine.data import won_lines
from tests.engine.tables import read
from tests.fuzz.effort import examples
from tests.fuzz.judging import is_clear_line
from tests.fuzz.strategies import HOSTILE_WORDS, mutated
from tests.store.helpers import CLASSIC, DOUBLE, play, sit_down, state_of

GAMES = 3
ANOTHER = GameCode.parse("DS1-D1V-ZZZZZZZ")


@functools.cache
def saved() -> tuple[bytes, dict[str, object]]:
    """A database of three games, one of them won, and their states by their names."""
    with tempfile.TemporaryDirectory() as folder:
        sitting = sit_down(Path(folder))
        won = next(line for line in won_lines() if line["code"].startswith("KS1"))
        sitting.start(GameCode.parse(won["code"]), datetime.date(2026, 3, 1))
        for word in won["actions"].split():
            sitting.do(read(word, sitting.game.code.mode))
        for seed, code in enumerate((DOUBLE, CLASSIC)):
            sitting.start(code)
            play(sitting, 40, seed)
        states = {row.uid: state_of(sitting.look_at(row.number)) for row in sitting.games()}
        sitting.close()
        path = Path(folder, "data", "games.db")
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes(), states


def look_at_everything(sitting: Sitting) -> dict[str, object]:
    """The state of every game that is listed, by its name; everything shown is fit to be read."""
    for mode, of in sitting.statistics().items():
        assert is_clear_line(statistics_line(mode, of))
    for family in FAMILIES:
        sitting.daily_statistics(family)
    states = {}
    for row in sitting.games():
        assert is_clear_line(game_line(row))
        datetime.datetime.fromtimestamp(row.played)
        with contextlib.suppress(NoSuchGame):
            states[row.uid] = state_of(sitting.look_at(row.number))
            assert sitting.record(row.number).replay() is not None
    return states


def sit_down_with(path: Path) -> dict[str, object]:
    """Play on with the database at *path* as it is; what could be read of the games in it."""
    sitting = sit_down(path.parent.parent)
    found = look_at_everything(sitting)
    with contextlib.suppress(NoSuchGame):
        if (game := sitting.open_last()) is not None and not game.is_won:
            play(sitting, 2)
    sitting.start(ANOTHER)
    play(sitting, 5)
    shown = state_of(sitting.game)
    for notice in sitting.take_notices():
        assert is_clear_line(notice_text(notice))
        if isinstance(notice, SetAside):
            assert notice.kept_as.exists()
    if sitting.save_trouble is not None:
        assert is_clear_line(trouble_text(sitting.save_trouble))
    sitting.close()
    if sitting.save_trouble is None:
        again = sit_down(path.parent.parent)
        assert state_of(again.open_last()) == shown
        assert set(found) <= {row.uid for row in again.games()}
        again.close()
    return found


@contextlib.contextmanager
def database(data: bytes) -> contextlib.AbstractContextManager[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "data", "games.db")
        path.parent.mkdir()
        path.write_bytes(data)
        yield path


@given(st.deferred(lambda: mutated([saved()[0]])))
@examples(30)
def test_a_damaged_file_is_read_as_far_as_it_goes(data: bytes) -> None:
    with database(data) as path:
        sit_down_with(path)


@given(st.deferred(lambda: mutated([saved()[0]])))
@examples(10)
def test_a_file_that_is_set_aside_is_kept_whole(data: bytes) -> None:
    with database(data) as path:
        sitting = sit_down(path.parent.parent)
        asides = [n.kept_as for n in sitting.take_notices() if isinstance(n, SetAside)]
        sitting.close()
        if asides:
            (kept,) = asides
            # SQLite notes in bytes 18 to 28 of the header how the file is written.
            assert len(kept.read_bytes()) == len(data)
            assert kept.read_bytes()[100:] == data[100:]


CELLS = {
    "games": (
        "id", "uid", "code", "created", "dealt_on", "daily", "counted", "opened", "played",
        "events", "seconds", "moves", "home", "score", "won",
    ),
    "events": ("game", "number", "event", "seconds", "sum"),
    "results": ("id", "game", "won", "at", "score", "seconds", "moves", "sets_best", "scoring"),
}  # fmt: skip
cells = st.sampled_from([(table, column) for table, names in CELLS.items() for column in names])
contents = (
    st.none()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.binary(max_size=9)
    | st.text(max_size=9).filter(str.isascii)
    | st.sampled_from([word for word in HOSTILE_WORDS if word.isprintable()])
    | st.sampled_from(("KS1-D1U-AAAAAAB", "ds1 d1n aaaaaab", "0001-01-01", "9999-12-31", "u", "r"))
)


@given(cells, contents, st.integers(0, 10**6))
@examples(40)
@example(cell=("games", "opened"), value=b"", row=0)
@example(cell=("games", "opened"), value=2**63 - 1, row=0)
def test_one_wrong_cell_harms_no_other_game(cell: tuple[str, str], value: object, row: int) -> None:
    data, states = saved()
    table, column = cell
    with database(data) as path:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            key = "rowid" if table != "events" else "game * 1000 + number"
            rows = connection.execute(f"SELECT {key} FROM {table} ORDER BY 1").fetchall()
            with contextlib.suppress(sqlite3.IntegrityError):
                connection.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {key} = ?",
                    (value, rows[row % len(rows)][0]),
                )
            connection.commit()
        found = sit_down_with(path)
        assert sum(found.get(uid) == state for uid, state in states.items()) >= GAMES - 2


STATEMENTS = (
    "DROP TABLE results", "DROP TABLE events", "DROP TABLE games", "DROP INDEX games_opened",
    "DELETE FROM events WHERE number = 7", "UPDATE events SET sum = sum + 1 WHERE number = 9",
    "ALTER TABLE games ADD COLUMN mood TEXT", "ALTER TABLE games DROP COLUMN home",
    "ALTER TABLE events RENAME TO happened", "CREATE TABLE other (x)",
    "CREATE TRIGGER no BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER gone AFTER INSERT ON events BEGIN DELETE FROM events; END",
    "PRAGMA user_version = 0", "PRAGMA user_version = -1", "PRAGMA user_version = 2147483647",
    "PRAGMA application_id = 0", "PRAGMA application_id = 1", "PRAGMA encoding = 'UTF-16'",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807", "DELETE FROM sqlite_sequence",
    "UPDATE games SET uid = uid || 'x'", "UPDATE games SET opened = 9223372036854775807",
    "UPDATE games SET id = -id", "PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = TRUNCATE",
    "DELETE FROM games", "DELETE FROM results", "UPDATE results SET won = NOT won",
)  # fmt: skip


@given(st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=3))
@examples(20)
@example(
    statements=["CREATE TRIGGER gone AFTER INSERT ON events BEGIN DELETE FROM events; END"],
)
@example(
    statements=["UPDATE sqlite_sequence SET seq = 9223372036854775807", "DELETE FROM games"],
)
def test_a_file_changed_by_other_hands_is_read_as_far_as_it_goes(statements: list[str]) -> None:
    with database(saved()[0]) as path:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            for statement in statements:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute(statement)
                    connection.commit()
        sit_down_with(path)
