"""Plain mode, as it is heard."""

import datetime
from pathlib import Path

import pytest

from dstui.engine.families import DOUBLE
from dstui.play.dailies import FIRST_DAY, daily_code
from dstui.solver.solve import solve
from tests.cli.run import dstui
from tests.engine.data import wins_without_take_backs, won_line, won_lines
from tests.plain.play import play

CODE = ("--code", "DS1-D1N-AAAAAAB")
# From KS1-D3U-AAAAAAB, which can be won, to where it no longer can.
LOST_LINE = (
    "2f 46 d 5f d 34 34 37 63 45 d d 56 d w1 65 d 56 w3 43 65 d 56 d w7 r d d d 65 d 56 d d w5 "
    "d r d d d d d d d r d wf d d d d d d r d d d d w7 7f 2f 32 d 23 32 d 23 d r 32 23 32 d wf "
    "d 23 32 d d d d r d w2 23 w2 12 21 12 31 23 32 23 d 32 wf 7f 23 d 32 13 d7 7f d7 31 23 12 "
    "31 13 d 21 32 d 7f d7 7f 23 32 7f d"
)


def after_opening(lines: list[str]) -> list[str]:
    """What is said after the first table: its last line is about the foundations."""
    start = next(i for i, line in enumerate(lines) if line.startswith("Foundations:"))
    return lines[start + 1 :]


def test_the_opening_tells_the_whole_table(tmp_path: Path) -> None:
    lines = play(tmp_path, options=CODE)
    assert lines[1] == "New game DS1-D1N-AAAAAAB: Double, Draw 1, Normal."
    assert lines[2] == "Column 1: 7 of diamonds."
    assert lines[10] == "Column 9: 8 face down, then 6 of spades."
    assert lines[11:] == ["Stock: 59 cards.", "Waste: empty.", "Foundations: empty."]


def test_actions_undo_redo_and_refusals(tmp_path: Path) -> None:
    said = after_opening(play(tmp_path, "d", "wf", "29 u", "y", "y", options=CODE))
    assert said == [
        "Drew 10 of hearts. Score 0.",
        "10 of hearts can't go up yet: it goes on 9 of hearts.",
        "Moved 5 of diamonds from column 2 to column 9. Turned up: 5 of clubs. "
        "Plus 5: card turned up. Score 5.",
        "Undone: moved 5 of diamonds from column 2 to column 9. Score 0.",
        "Again: moved 5 of diamonds from column 2 to column 9. Turned up: 5 of clubs. "
        "Plus 5: card turned up. Score 5.",
        "Nothing to redo: only what was just undone can be made again.",
    ]


def test_the_first_refusal_of_a_line_ends_it(tmp_path: Path) -> None:
    said = after_opening(play(tmp_path, "d r d", "d nonsense d", "score", options=CODE))
    assert said[1] == "No redeal yet: there are still 58 cards in the stock."
    assert said[3] == '"nonsense" is no action and no command; help lists them.'
    assert said[4] == "Score 0. 2 moves. Time 0:00. 0 redeals made."


def test_every_pile_can_be_asked_for(tmp_path: Path) -> None:
    asked = ["column 2", "2", "stock", "s", "waste", "w", "foundations", "f", "column 10", "column"]
    assert after_opening(play(tmp_path, *asked, options=CODE)) == [
        "Column 2: 1 face down, then 5 of diamonds.",
        "Column 2: 1 face down, then 5 of diamonds.",
        "Stock: 59 cards.",
        "Stock: 59 cards.",
        "Waste: empty.",
        "Waste: empty.",
        "Foundations: empty.",
        "Foundations: empty.",
        "Say column and a number from 1 to 9.",
        "Say column and a number from 1 to 9.",
    ]


def test_moves_lists_what_is_possible(tmp_path: Path) -> None:
    said = after_opening(play(tmp_path, "moves", options=CODE))
    assert "d: draw" in said
    assert "29: 5 of diamonds to column 9" in said


def test_up_sends_cards_up_and_plays_a_won_game_out(tmp_path: Path) -> None:
    assert after_opening(play(tmp_path, "up", options=CODE)) == ["No card can go up now."]
    win = next(win for win in wins_without_take_backs() if win["code"].startswith("DS1-D1N"))
    actions = win["actions"].split()
    # Before the last thirteen cards nothing lies face down: what is left goes up by itself.
    said = play(tmp_path, " ".join(actions[:-13]), "up", options=("--code", win["code"]))
    assert said[-2].startswith("The game is won with ")


def test_a_face_down_card_is_never_named(tmp_path: Path) -> None:
    lines = play(tmp_path, "table", "29", "u", "table", "moves", options=CODE)
    after_undo = lines[next(i for i, line in enumerate(lines) if line.startswith("Undone")) :]
    # Column 2 hides the five of clubs, which lies face up nowhere else.
    assert not any("5 of clubs" in line for line in after_undo)


def test_commands_about_games(tmp_path: Path) -> None:
    said = after_opening(
        play(tmp_path, "d", "code", "code KS1 D1U AAAAAAB", "code xyz", "new", options=CODE)
    )
    assert "DS1-D1N-AAAAAAB: Double, Draw 1, Normal." in said
    assert "New game KS1-D1U-AAAAAAB: Classic, Draw 1, unlimited redeals." in said
    assert 'Unknown game "XYZ" in the code: it starts with DS1 or KS1.' in said
    assert said[-11].startswith("New game KS1-D1U-")


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    play(tmp_path, "d d", "quit", options=CODE)
    lines = play(tmp_path, "u u", "u")
    assert lines[1] == "Going on with DS1-D1N-AAAAAAB: Double, Draw 1, Normal."
    assert lines[2].startswith("Score 0. 2 moves.")
    assert lines[-1].startswith("Nothing left to undo")


def test_save_quit_help_and_rules(tmp_path: Path) -> None:
    said = after_opening(play(tmp_path, "save", "quit", "d", options=CODE))
    assert said == ["The game is saved, as after every action.", "The game is kept."]
    said = after_opening(play(tmp_path, "rules", "help", options=CODE))
    assert any("104 cards" in line for line in said)
    assert "undo, u: take the last action back" in said


@pytest.mark.parametrize("hostile", ["\x1b[2J", "d\x00", "9" * 5000, "\u0663", "\x07 d", "{x}"])
def test_bad_lines_do_no_harm(tmp_path: Path, hostile: str) -> None:
    play(tmp_path, hostile, "d", options=CODE)


@pytest.mark.parametrize(
    "broken", [b"\xff", b"d\xff", b"\xc3(", b"code \xed\xa0\x80", b"\0\x1b[2J"]
)
def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path, broken: bytes) -> None:
    ran = dstui("--plain", "--data-dir", str(tmp_path), *CODE, stdin=broken + b"\nd\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("Drew 10 of hearts. Score 0.\n")
    assert all(line.isprintable() for line in ran.out.splitlines())


def test_an_idle_time_beyond_all_timers_is_no_limit(tmp_path: Path) -> None:
    lines = play(tmp_path, "d", options=(*CODE, "--idle-exit", "1e300"))
    assert lines[-1] == "Drew 10 of hearts. Score 0."


def test_no_symbols_and_no_box_art(tmp_path: Path) -> None:
    said = play(tmp_path, "d", "29", "table", "moves", "rules", "help", options=CODE)
    assert all(line.isascii() for line in said)


def test_a_double_game_is_won_by_a_piped_record(tmp_path: Path) -> None:
    won = next(line for line in won_lines() if line["code"].startswith("DS1-D1N"))
    said = play(tmp_path, won["actions"], options=("--code", won["code"]))
    assert said[-2].startswith(
        f"The game is won with {won['score']} points, in {won['moves']} moves"
    )
    assert said[-1].startswith(f"dstui {won['code']}: won with {won['score']}")


def test_a_classic_game_is_won_line_by_line(tmp_path: Path) -> None:
    won = next(line for line in won_lines() if line["code"].startswith("KS1"))
    said = play(tmp_path, *won_line(won["code"]).split(), options=("--code", won["code"]))
    assert said[-2].endswith("bonus for the win 100, bonus for the time 1000.")
    assert said[-1].startswith(f"dstui {won['code']}: won with {won['score'] + 1100}")


def test_examples_are_told_in_words(tmp_path: Path) -> None:
    said = after_opening(play(tmp_path, "examples", "examples 1", "examples 99", options=CODE))
    assert said[0] == "1: A queen for an empty column (Double)"
    assert said[4] == "5: A red 5 that is still needed (Classic)"
    refused = said.index("Queen of hearts can't go there: only a king goes to an empty column.")
    assert said[refused - 1].startswith("Column 1 is empty.")
    assert said[refused + 2].startswith("Moved king of diamonds, queen of clubs from column 3")
    assert said[-1] == "Say examples and a number from 1 to 6."


def test_the_examples_of_the_game_that_is_played_come_first(tmp_path: Path) -> None:
    said = after_opening(play(tmp_path, "examples", options=("--code", "KS1-D1U-AAAAAAB")))
    assert said[0] == "1: A red 5 that is still needed (Classic)"


def test_a_hint_names_a_move_and_shows_the_way_back(tmp_path: Path) -> None:
    said = after_opening(play(tmp_path, "hint", "i", options=CODE))
    assert said[0] == said[1]
    assert said[0].startswith("Hint: ")
    lost = ("--code", "KS1-D3U-AAAAAAB")
    said = after_opening(play(tmp_path, LOST_LINE, "score", "i", "i", "i", options=lost))
    moves = len(LOST_LINE.split())
    told, went, hint = said[-3:]
    undos = int(told.split(".")[1].split()[0])
    assert told.startswith("No win is left from here. ")
    assert went.startswith(f"{undos} undos: ")
    assert hint.startswith("Hint: ")
    assert f"{moves} moves" in said[-4]


def test_what_a_hint_offered_ends_with_the_next_line(tmp_path: Path) -> None:
    lost = ("--code", "KS1-D3U-AAAAAAB")
    said = play(tmp_path, LOST_LINE, "i", "score", "i", options=lost)
    assert said[-1] == said[-3]


def test_a_won_game_has_no_hints(tmp_path: Path) -> None:
    won = next(line for line in won_lines() if line["code"].startswith("DS1-D1N"))
    said = play(tmp_path, won["actions"], "hint", options=("--code", won["code"]))
    assert said[-1] == "The game is won."


def test_new_games_by_kind_and_day(tmp_path: Path) -> None:
    said = play(tmp_path, "new random", "new Verified", "new daily", "n", options=CODE)
    assert sum(line.startswith("New game DS1-D1N-") for line in said) == 4
    assert "Say new, new random or new verified." in said
    said = play(tmp_path, "daily 2026-01-01", "d", "daily 2026-01-02", "daily 2026-01-01")
    days = [str(daily_code(DOUBLE, FIRST_DAY + datetime.timedelta(days=n))) for n in range(2)]
    opened = [line.split(":")[0] for line in said if line.endswith(": Double, Draw 1, Normal.")]
    assert opened[1:] == [
        f"New game {days[0]}", f"New game {days[1]}", f"Going on with {days[0]}",
    ]  # fmt: skip
    said = play(tmp_path, "daily 2025-12-31", "daily 1.1.2026")
    assert said[-2].startswith("There is no daily deal for 2025-12-31")
    assert said[-1].startswith('"1.1.2026" is no date')


def test_a_won_daily_is_shared_by_its_date(tmp_path: Path) -> None:
    code = daily_code(DOUBLE, FIRST_DAY)
    assert code is not None
    line = " ".join(map(str, solve(code.table(), nodes=10_000).actions))
    said = play(tmp_path, "daily 2026-01-01", line, options=CODE)
    assert said[-1].startswith(f"dstui 2026-01-01 {code}: won with ")
