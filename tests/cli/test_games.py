"""``dstui show``, ``export``, ``import`` and ``stats``."""

import json
from pathlib import Path

import pytest

from tests.cli.run import Ran, dstui, one_line
from tests.engine.data import wins_without_take_backs
from tests.plain.play import play


def kept(folder: Path, *arguments: str, stdin: bytes = b"") -> Ran:
    return dstui(*arguments, "--data-dir", str(folder), stdin=stdin)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A folder with a game of four actions, one of them undone."""
    play(tmp_path, "d d 29 u", options=("--code", "DS1-D1N-AAAAAAB"))
    return tmp_path


def test_before_the_first_game(tmp_path: Path) -> None:
    for command in ("show", "export"):
        ran = kept(tmp_path, command)
        assert (ran.status, ran.out) == (1, "")
        assert "No game was played yet" in one_line(ran.err)
    assert kept(tmp_path, "stats").status == 0
    modes = json.loads(kept(tmp_path, "stats", "--json").out)["modes"]
    assert modes["DS1-D1N"] == {
        "played": 0,
        "won": 0,
        "best_score": None,
        "average_score": None,
        "fastest_seconds": None,
        "fewest_moves": None,
        "current_streak": 0,
        "longest_streak": 0,
    }


def test_show_tells_everything_to_programs(begun: Path) -> None:
    shape = json.loads(kept(begun, "show", "--json").out)
    assert shape["code"] == "DS1-D1N-AAAAAAB"
    assert shape["waste"] == ["TH", "AH"]
    assert (shape["actions"], shape["moves"], shape["undoable"]) == (["d", "d"], 3, 2)


def test_show_keeps_hidden_cards_from_people(begun: Path) -> None:
    ran = kept(begun, "show")
    assert ran.status == 0
    assert "[--]" in ran.out
    # Column 2 hides the five of clubs, which lies face up nowhere.
    assert "5\u2663" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_record_goes_out_and_comes_back(begun: Path, tmp_path_factory) -> None:
    out = kept(begun, "export").out
    assert out.startswith("dstui-record: 1\ncode: DS1-D1N-AAAAAAB\nscore: 0\nmoves: 3\n")
    assert out.endswith("\n\nd d\n")
    assert dstui("verify", "-", stdin=out.encode()).status == 0
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    ran = kept(elsewhere, "import", "-", stdin=out.encode())
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(kept(elsewhere, "show", "--json").out)["actions"] == ["d", "d"]
    assert json.loads(kept(elsewhere, "stats", "--json").out)["modes"]["DS1-D1N"]["played"] == 0


def test_export_by_number(begun: Path) -> None:
    play(begun, "d", options=("--code", "KS1-D1U-AAAAAAB"))
    assert json.loads(kept(begun, "export", "1", "--json").out)["actions"] == ["d", "d"]
    assert json.loads(kept(begun, "export", "--json").out)["code"] == "KS1-D1U-AAAAAAB"
    assert kept(begun, "export", "77").status == 1
    for bad in ("x", "-1", "9" * 30):
        assert kept(begun, "export", bad).status == 2


def test_import_refuses_what_is_illegal(tmp_path: Path) -> None:
    record = "dstui-record: 1\ncode: DS1-D1N-AAAAAAB\n{}\n\n{}"
    ran = kept(tmp_path, "import", "-", stdin=record.format("moves: 2", "d r").encode())
    assert ran.status == 1
    assert "Action 2 (r)" in one_line(ran.err)
    ran = kept(tmp_path, "import", "-", stdin=record.format("score: 7", "d").encode())
    assert ran.status == 1
    assert "score" in one_line(ran.err)
    assert kept(tmp_path, "import", "-", stdin=b"nothing").status == 2
    assert kept(tmp_path, "show").status == 1


def test_a_won_game_in_the_statistics(tmp_path: Path) -> None:
    won = next(win for win in wins_without_take_backs() if win["code"].startswith("DS1-D1N"))
    play(tmp_path, won["actions"], options=("--code", won["code"]))
    shown = json.loads(kept(tmp_path, "show", "--json").out)
    assert (shown["won"], shown["moves"]) == (True, len(won["actions"].split()))
    mode = json.loads(kept(tmp_path, "stats", "--json").out)["modes"]["DS1-D1N"]
    assert (mode["played"], mode["won"], mode["best_score"]) == (1, 1, shown["score"])
    text = kept(tmp_path, "stats").out
    assert f"Double, Draw 1, Normal: 1 played, 1 won, best {shown['score']}" in text
    assert f"{won['code']}  won, {shown['score']}, {shown['moves']} moves" in text


def test_players_and_options_before_the_command(tmp_path: Path) -> None:
    play(tmp_path, "d", options=("--code", "DS1-D1N-AAAAAAB", "--player", "ann"))
    folder = str(tmp_path)
    assert dstui("--data-dir", folder, "show", "--player", "ann").status == 0
    assert dstui("--data-dir", folder, "--player", "ann", "show").status == 0
    assert dstui("--data-dir", folder, "--player", "bob", "show").status == 1


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    ran = kept(file, "show")
    assert (ran.status, ran.out) == (1, "")
    assert "Not saved" in ran.err
    ran = kept(file, "import", "-", stdin=b"dstui-record: 1\ncode: DS1-D1N-AAAAAAB\n\nd")
    assert (ran.status, ran.out) == (1, "")
    assert "could not be taken up" in ran.err
    assert file.read_text() == "in the way"
