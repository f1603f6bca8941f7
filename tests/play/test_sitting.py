"""A sitting: saved at once, resumed exactly, several games, two terminals, statistics."""

import dataclasses
import datetime
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dstui.engine.codes import GameCode
from dstui.engine.game import Travel
from dstui.engine.records import Record
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import legal_actions
from dstui.play.sitting import NoSuchGame, OpenElsewhere, Sitting
from dstui.store.locks import Lock
from dstui.store.statistics import as_json
from dstui.store.troubles import Forked
from tests.engine.data import won_lines
from tests.store.helpers import CLASSIC, DAY, DOUBLE, Clocks, play, sit_down, state_of


def won_records() -> list[Record]:
    """Winning lines of the reference data, in their order."""
    return [
        Record.parse(f"dstui-record: 1\ncode: {each['code']}\n\n{each['actions']}")
        for each in won_lines()
    ]


def win(sitting: Sitting, record: Record, clocks: Clocks, seconds: float = 400.0) -> None:
    sitting.start(record.code)
    for number, action in enumerate(record.actions):
        clocks.seconds += seconds / (len(record.actions) - 1) if number else 0
        sitting.do(action)
    assert sitting.game.is_won


@settings(max_examples=40, deadline=None)
@given(
    deal=st.integers(0, 2**35 - 1),
    code=st.sampled_from([CLASSIC, DOUBLE]),
    seed=st.integers(0, 10**6),
    parts=st.lists(st.integers(0, 120), min_size=1, max_size=3),
)
def test_coming_back_is_as_if_one_had_never_left(
    deal: int, code: GameCode, seed: int, parts: list[int]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        clocks = Clocks()
        sitting = sit_down(Path(folder), clocks)
        sitting.start(GameCode(code.mode, deal))
        for number, events in enumerate(parts):
            sitting.resume()
            play(sitting, events, seed + number, clocks)
            clocks.seconds += 2.5
            sitting.pause()
            clocks.seconds += 1000
            shown = state_of(sitting.game)
            sitting.close()
            sitting = sit_down(Path(folder), clocks)
            sitting.open_last()
            assert state_of(sitting.game) == shown
        sitting.close()


def test_undo_depth_is_kept(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    sitting.start(CLASSIC)
    chance = random.Random(0)
    while sitting.game.moves < 250:
        sitting.do(chance.choice(list(legal_actions(sitting.game.table))))
    sitting.close()
    sitting = sit_down(tmp_path)
    sitting.open_last()
    for _ in range(200):
        sitting.do(Travel.UNDO)
    with pytest.raises(IllegalAction):
        sitting.do(Travel.UNDO)
    assert sitting.games()[0].events == 450


def test_a_refused_action_is_not_saved(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    sitting.start(CLASSIC)
    with pytest.raises(IllegalAction):
        sitting.do(Travel.UNDO)
    assert sitting.games()[0].events == 0


def test_the_clock_counts_play_alone(tmp_path: Path) -> None:
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    sitting.start(CLASSIC)
    sitting.resume()
    clocks.seconds += 50
    assert sitting.game.seconds == 0
    play(sitting, 1)
    clocks.seconds += 10
    sitting.pause()
    clocks.seconds += 500
    sitting.resume()
    clocks.seconds += 7
    sitting.save_clock()
    clocks.seconds += 3
    # Killed here: nothing is closed, only its lock is gone.
    sitting._store.release()
    again = sit_down(tmp_path, clocks)
    assert again.open_last().seconds == 17
    clocks.seconds += 5
    assert again.game.seconds == 17


def test_an_unfinished_game_stays_and_an_untouched_one_goes(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    sitting.start(CLASSIC)
    play(sitting, 3)
    moves = sitting.game.moves
    sitting.start(DOUBLE)
    assert [row.code for row in sitting.games()] == [DOUBLE, CLASSIC]
    sitting.start(GameCode(DOUBLE.mode, 77))
    assert [row.code.deal for row in sitting.games()] == [77, CLASSIC.deal]
    number = sitting.games()[1].number
    assert sitting.open(number).moves == moves
    assert [row.number for row in sitting.games()] == [number]
    with pytest.raises(NoSuchGame):
        sitting.open(99)


def test_an_untouched_deal_is_still_there_the_next_day(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    sitting.start(DOUBLE)
    sitting.close()
    assert sit_down(tmp_path).open_last().code == DOUBLE


def test_a_code_is_gone_on_with_or_dealt(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    sitting.open_code(CLASSIC)
    play(sitting, 5)
    sitting.open_code(DOUBLE)
    play(sitting, 2)
    assert sitting.open_code(CLASSIC).moves
    assert sitting.restart().events == ()
    assert len(sitting.games()) == 3


def test_the_second_sitting_is_told_and_a_dead_one_does_not_block(tmp_path: Path) -> None:
    first, second = sit_down(tmp_path), sit_down(tmp_path)
    first.start(CLASSIC)
    play(first, 5)
    with pytest.raises(OpenElsewhere) as told:
        second.open_last()
    assert told.value.row.code == CLASSIC
    assert second.is_elsewhere(second.games()[0])
    with pytest.raises(OpenElsewhere):
        second.open_code(CLASSIC)
    second.start(DOUBLE)
    for seed in range(10):
        play(first, 2, seed)
        play(second, 2, seed)
    shown = state_of(first.game), state_of(second.game)
    first.close()
    second.close()
    third = sit_down(tmp_path)
    assert {row.events for row in third.games()} == {25, 20}
    assert state_of(third.open_last()) == shown[1]
    assert state_of(third.open_code(CLASSIC)) == shown[0]


def test_where_nothing_can_be_locked_both_games_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lock, "acquire", lambda self, patience=0.0: True)
    first = sit_down(tmp_path)
    first.start(CLASSIC)
    play(first, 5)
    second = sit_down(tmp_path)
    second.open_last()
    play(second, 5, seed=1)
    play(first, 9, seed=2)
    assert [type(n) for n in first.take_notices()] == [Forked]
    assert second.take_notices() == []
    states = {state_of(first.game)[3], state_of(second.game)[3]}
    first.close()
    second.close()
    third = sit_down(tmp_path)
    assert {third.look_at(row.number).events for row in third.games()} == states


CHILD = """
import sys
from pathlib import Path
from tests.store.helpers import *
sitting = sit_down(Path(sys.argv[1]))
if sitting.open_last() is None:
    sitting.start(DOUBLE)
chance = random.Random(int(sys.argv[2]))
while not sitting.game.is_won:
    sitting.do(random_event(sitting.game, chance))
    print(len(sitting.game.events), sitting.game.events[-1], flush=True)
"""


def test_killed_at_any_moment_the_last_event_shown_is_there(tmp_path: Path) -> None:
    chance = random.Random(4)
    known: tuple[str, ...] = ()
    for seed in range(20):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(tmp_path), str(seed)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        lines = [child.stdout.readline()]
        time.sleep(chance.random() * 0.05)
        os.kill(child.pid, signal.SIGKILL)
        lines += child.stdout.readlines()
        child.wait()
        child.stdout.close()
        shown = known + tuple(line.split()[1] for line in lines if line.endswith("\n"))
        sitting = sit_down(tmp_path)
        saved = tuple(str(event) for event in sitting.open_last().events)
        assert sitting.take_notices() == []
        sitting.close()
        assert saved[: len(shown)] == shown
        assert len(saved) <= len(shown) + 1
        known = saved


TOGETHER = """
import sys
from pathlib import Path
from tests.store.helpers import *
sitting = sit_down(Path(sys.argv[1]))
sitting.start(GameCode(DOUBLE.mode, int(sys.argv[2])))
play(sitting, 150)
print(sitting.save_trouble, sitting.take_notices())
sitting.close()
"""


def test_sittings_that_begin_and_play_at_once_all_save(tmp_path: Path) -> None:
    children = [
        subprocess.Popen(
            [sys.executable, "-c", TOGETHER, str(tmp_path), str(number)], stdout=subprocess.PIPE
        )
        for number in range(4)
    ]
    assert [child.communicate()[0] for child in children] == [b"None []\n"] * 4
    rows = sit_down(tmp_path).games()
    assert sorted(row.code.deal for row in rows) == [0, 1, 2, 3]
    assert {row.events for row in rows} == {150}


def test_statistics_of_wins_and_losses(tmp_path: Path) -> None:
    record = next(r for r in won_records() if r.code.mode == CLASSIC.mode)
    mode = record.code.mode
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    win(sitting, record, clocks, seconds=400.0)
    first = sitting.game.score.total
    assert sitting.game.score.bonus.total == 175
    assert sitting.statistics()[mode].current_streak == 1
    # Out of the win and in again counts once, and the first result stands.
    sitting.do(Travel.UNDO)
    clocks.seconds += 600
    sitting.do(Travel.REDO)
    assert (sitting.statistics()[mode].played, sitting.statistics()[mode].won) == (1, 1)
    assert sitting.statistics()[mode].best_score == first
    # The same deal again counts as won, not for the streak; faster, so a better bonus.
    win(sitting, record, clocks, seconds=100.0)
    stats = sitting.statistics()[mode]
    assert (stats.played, stats.won, stats.current_streak, stats.longest_streak) == (2, 2, 1, 1)
    assert stats.fastest_seconds == sitting.game.seconds in (99, 100)
    assert stats.fewest_moves == len(record.actions)
    assert stats.best_score == sitting.game.score.total > first
    assert stats.average_score == (first + sitting.game.score.total) / 2
    assert [score for _, score in stats.scores] == [first, sitting.game.score.total]
    # Another deal, given up: the streak ends. Nothing was done in a third: it does not count.
    sitting.start(GameCode(mode, 5))
    play(sitting, 3)
    sitting.give_up()
    sitting.start(GameCode(mode, 6))
    sitting.give_up()
    stats = sitting.statistics()[mode]
    assert (stats.played, stats.won, stats.current_streak, stats.longest_streak) == (3, 2, 0, 1)
    assert stats.share == 2 / 3
    # Other modes are left alone.
    assert sum(each.played for each in sitting.statistics().values()) == 3
    shape = as_json(sitting.statistics())["modes"][str(mode)]
    assert list(shape) == [
        "played", "won", "best_score", "average_score", "fastest_seconds", "fewest_moves",
        "current_streak", "longest_streak",
    ]  # fmt: skip


def test_a_game_left_for_too_long_is_lost_until_it_is_played_on(tmp_path: Path) -> None:
    record = next(r for r in won_records() if r.code.mode == CLASSIC.mode)
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    sitting.start(GameCode(CLASSIC.mode, 9))
    play(sitting, 3)
    clocks.seconds += 29 * DAY
    win(sitting, record, clocks)
    assert sitting.statistics()[CLASSIC.mode].current_streak == 1
    clocks.seconds += 2 * DAY
    assert sitting.statistics()[CLASSIC.mode].current_streak == 0
    sitting.change_settings(give_up_days=60)
    assert sitting.statistics()[CLASSIC.mode].current_streak == 1


def test_a_device_clock_set_back_keeps_the_order_of_results(tmp_path: Path) -> None:
    record = next(r for r in won_records() if r.code.mode == CLASSIC.mode)
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    win(sitting, record, clocks)
    clocks.seconds -= 300 * DAY
    sitting.start(GameCode(CLASSIC.mode, 9))
    play(sitting, 3)
    sitting.give_up()
    assert sitting.statistics()[CLASSIC.mode].current_streak == 0


def test_daily_deals_by_date(tmp_path: Path) -> None:
    record = next(r for r in won_records() if r.code.mode == CLASSIC.mode)
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    day = clocks.date
    for offset, back in ((0, 0), (1, 0), (2, 1), (3, 0)):
        clocks.date = day + datetime.timedelta(offset)
        sitting.start(record.code, daily=clocks.date - datetime.timedelta(back))
        for action in record.actions:
            sitting.do(action)
    sitting.start(record.code, daily=day + datetime.timedelta(4))
    play(sitting, 1)
    stats = sitting.daily_statistics(record.code.mode.family)
    assert stats.won == {day + datetime.timedelta(n) for n in (0, 1, 3)}
    assert stats.played == stats.won | {day + datetime.timedelta(4)}
    assert (stats.current_streak, stats.longest_streak) == (1, 2)
    clocks.date = day + datetime.timedelta(5)
    assert sitting.daily_statistics(record.code.mode.family).current_streak == 0
    assert sitting.daily_statistics(DOUBLE.mode.family).played == frozenset()


def test_a_record_taken_up_is_a_game_that_counts_for_nothing(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    for each in won_records():
        record = dataclasses.replace(each, seconds=500)
        sitting.take_up(record)
        assert sitting.game.is_won
        assert sitting.game.score.total == record.replay().score
        assert sitting.record().actions == record.actions
        assert sitting.record().replay().score == record.replay().score
    assert all(each.played == 0 for each in sitting.statistics().values())
    assert sitting.games()[0].standing.won
    number = sitting.games()[-1].number
    assert sitting.record(number).actions == won_records()[0].actions
