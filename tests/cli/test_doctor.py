"""What the doctor finds is what a start would use."""

import json
from pathlib import Path
from unittest.mock import patch

import pytest
from rich.console import Console

from dstui.tui.app import colours
from tests.cli.run import dstui
from tests.e2e.terminal import dstui as on_terminal


def found(folder: Path, **environment: str) -> dict[str, object]:
    ran = dstui("doctor", "--json", "--data-dir", str(folder), environment=environment)
    assert ran.status == 0
    assert not ran.err
    shape: dict[str, object] = json.loads(ran.out)
    return shape


def test_nothing_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    assert found(folder)["games"] == str(folder)
    assert not folder.exists()


def test_the_save_mode_is_that_of_the_file_system(tmp_path: Path) -> None:
    with patch("dstui.cli.findings.holds_wal", lambda _folder: False):
        assert found(tmp_path)["saving"] == {**_saving(tmp_path), "journal": "rollback"}
    dstui("--plain", "--data-dir", str(tmp_path), stdin=b"d\n")
    journal = (tmp_path / "games.db").read_bytes()[18]  # 2 for a write-ahead log: SQLite's format
    assert (_saving(tmp_path)["journal"] == "wal") == (journal == 2)


def _saving(folder: Path) -> dict[str, object]:
    saving = found(folder)["saving"]
    assert isinstance(saving, dict)
    return saving


def test_settings_and_what_is_wrong_with_them(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "id"\ntheme = "plaid"\n')
    shape = found(tmp_path)
    assert shape["language"] == "id"
    (problem,) = shape["problems"]  # type: ignore[misc, attr-defined]
    assert "plaid" in problem


@pytest.mark.parametrize(
    ("environment", "suits"),
    [({"LC_ALL": "C"}, False), ({"LC_ALL": "POSIX"}, False), ({"LC_ALL": "C.UTF-8"}, True)],
)
def test_suits_are_symbols_where_the_locale_has_them(
    environment: dict[str, str], suits: bool, tmp_path: Path
) -> None:
    terminal = found(tmp_path, **environment)["terminal"]
    assert isinstance(terminal, dict)
    assert terminal["suits"] is suits
    with on_terminal(tmp_path, environment=environment) as shown:
        assert any(suit in shown.text for suit in "\u2660\u2665\u2666\u2663") is suits


@pytest.mark.parametrize("color_term", ["", "truecolor", "24bit", "yes"])
@pytest.mark.parametrize(
    "term", ["xterm", "xterm-256color", "linux", "vt100", "screen-256color", "tmux", "xterm-kitty"]
)
def test_colours_are_told_from_the_terminal_as_textual_does(term: str, color_term: str) -> None:
    environment = {"TERM": term, "COLORTERM": color_term}
    console = Console(force_terminal=True, _environ=environment)
    systems = {"standard": 16, "256": 256, "truecolor": 256}
    assert colours(environment) == systems[console.color_system or ""]
    assert colours({**environment, "NO_COLOR": "1"}) == 0


def test_lines_are_in_the_language_asked_for(tmp_path: Path) -> None:
    ran = dstui("--lang", "id", "doctor", "--data-dir", str(tmp_path))
    assert "Bahasa Indonesia" in ran.out
    assert "Tetikus" in ran.out
    assert str(tmp_path) in ran.out


def test_the_player_has_a_folder_of_their_own(tmp_path: Path) -> None:
    ran = dstui("doctor", "--data-dir", str(tmp_path), "--player", "ann", "--json")
    assert json.loads(ran.out)["games"] == str(tmp_path / "players" / "ann")
