"""What a sitting begins with: the deal of the day by the device's date, verified deals."""

import datetime
import random
from pathlib import Path

import pytest

from dstui.engine.actions import DRAW
from dstui.engine.codes import GameCode
from dstui.engine.families import CLASSIC, DOUBLE, FAMILIES, MODES, Family, Mode, default_mode
from dstui.engine.rules import legal_actions
from dstui.play import opening, pool, verified
from dstui.play.dailies import NoDailyDeal, daily_code
from dstui.play.opening import QUICK_NODES, Begun, begin, preferred_kind, start_new
from dstui.play.options import DealKind, PlayOptions
from dstui.play.pool import pool_entries
from dstui.play.sitting import Sitting
from dstui.solver.replay import replay
from dstui.solver.solve import solve
from dstui.solver.verdict import Solution, Verdict
from dstui.store.paths import find_paths
from tests.store.helpers import Clocks, sit_down

ONE = datetime.timedelta(days=1)
DAY = datetime.date(2026, 3, 1)


def daily(family: Family = DOUBLE, *, new: bool = False) -> PlayOptions:
    return PlayOptions(mode=default_mode(family), deal_kind=DealKind.DAILY, new=new)


def win(sitting: Sitting) -> None:
    """Play the game on the table to its end."""
    for action in solve(sitting.game.table, nodes=10_000).actions:
        sitting.do(action)
    assert sitting.game.is_won


# -- the deal of the day


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_the_date_of_the_device_picks_the_deal(family: Family, tmp_path: Path) -> None:
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    for day in (DAY, DAY + ONE, datetime.date(2028, 2, 29)):
        clocks.date = day
        assert begin(sitting, daily(family)) == Begun(resumed=False)
        assert sitting.game.code == daily_code(family, day)
        assert sitting.daily == day


def test_the_deal_of_the_day_is_gone_on_with_and_begun_anew_when_asked(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    begin(sitting, daily())
    sitting.do(DRAW)
    sitting.start(GameCode(MODES[0], 1))
    sitting.do(DRAW)
    assert begin(sitting, daily()).resumed
    assert len(sitting.game.events) == 1
    assert not begin(sitting, daily(new=True)).resumed
    assert not sitting.game.events
    assert sitting.daily == DAY


def test_a_deal_with_the_same_code_that_was_no_daily_stays_apart(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    code = daily_code(DOUBLE, DAY)
    assert code is not None
    sitting.start(code)
    sitting.do(DRAW)
    assert not begin(sitting, daily()).resumed
    assert sitting.daily == DAY


def test_at_midnight_the_game_on_the_table_stays_that_of_its_day(tmp_path: Path) -> None:
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    begin(sitting, daily())
    sitting.do(DRAW)
    clocks.date = DAY + ONE
    assert sitting.daily == DAY
    win(sitting)
    of = sitting.daily_statistics(DOUBLE)
    assert (of.won, of.current_streak) == ({DAY}, 1)
    begin(sitting, daily())
    assert sitting.daily == DAY + ONE
    win(sitting)
    assert sitting.daily_statistics(DOUBLE).current_streak == 2


def test_a_day_that_is_begun_again_after_midnight_is_won_but_late(tmp_path: Path) -> None:
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    begin(sitting, daily())
    sitting.do(DRAW)
    clocks.date = DAY + ONE
    sitting.restart()
    assert sitting.daily == DAY
    win(sitting)
    of = sitting.daily_statistics(DOUBLE)
    assert (of.won, of.current_streak, of.longest_streak) == ({DAY}, 0, 0)


def test_a_device_clock_that_goes_back_brings_the_earlier_day(tmp_path: Path) -> None:
    clocks = Clocks()
    sitting = sit_down(tmp_path, clocks)
    begin(sitting, daily())
    sitting.do(DRAW)
    clocks.date = DAY + ONE
    begin(sitting, daily())
    win(sitting)
    clocks.date = DAY
    clocks.seconds -= 86_400
    assert begin(sitting, daily()).resumed
    assert (sitting.daily, len(sitting.game.events)) == (DAY, 1)
    win(sitting)
    of = sitting.daily_statistics(DOUBLE)
    assert of.won == {DAY, DAY + ONE}
    assert of.longest_streak == 2
    clocks.date = DAY + ONE
    assert sitting.daily_statistics(DOUBLE).current_streak == 2


def test_two_zones_at_one_moment_have_each_their_own_day(tmp_path: Path) -> None:
    moment = datetime.datetime(2026, 6, 30, 23, 30, tzinfo=datetime.UTC)
    codes = {}
    for hours in (-11, 0, 14):
        zone = datetime.timezone(datetime.timedelta(hours=hours))
        clocks = Clocks()
        clocks.date = moment.astimezone(zone).date()
        sitting = sit_down(tmp_path / str(hours), clocks)
        begin(sitting, daily())
        codes[hours] = (sitting.daily, sitting.game.code)
    assert codes[-11] == codes[0] == (DAY.replace(month=6, day=30), codes[0][1])
    assert codes[14] == (DAY.replace(month=7), daily_code(DOUBLE, DAY.replace(month=7)))


@pytest.mark.parametrize("day", [datetime.date(1970, 1, 1), datetime.date(2101, 1, 1)])
def test_a_day_without_a_deal_is_refused_and_nothing_dealt(
    day: datetime.date, tmp_path: Path
) -> None:
    clocks = Clocks()
    clocks.date = day
    sitting = sit_down(tmp_path, clocks)
    with pytest.raises(NoDailyDeal):
        begin(sitting, daily())
    assert not sitting.has_game
    assert not sitting.games()


def test_a_daily_game_that_is_open_elsewhere_is_begun_anew(tmp_path: Path) -> None:
    first, second = sit_down(tmp_path), sit_down(tmp_path)
    begin(first, daily())
    first.do(DRAW)
    begun = begin(second, daily())
    assert begun.elsewhere is not None
    assert second.game.code == first.game.code
    assert not second.game.events


# -- verified and random deals


@pytest.fixture
def verified_modes(monkeypatch: pytest.MonkeyPatch) -> list[Mode]:
    """The modes for which a verified deal was looked for; deal 5 is always found."""
    asked = []

    def find(mode: Mode, *_: object, **__: object) -> verified.VerifiedDeal:
        asked.append(mode)
        return verified.VerifiedDeal(GameCode(mode, 5), Solution(Verdict.WON), 1)

    monkeypatch.setattr(verified, "find_verified_deal_now", find)
    return asked


@pytest.mark.parametrize(
    ("setting", "kind", "family", "is_verified"),
    [
        ("auto", None, CLASSIC, True),
        ("auto", None, DOUBLE, False),
        ("auto", DealKind.RANDOM, CLASSIC, False),
        ("auto", DealKind.VERIFIED, DOUBLE, True),
        ("random", None, CLASSIC, False),
        ("verified", None, DOUBLE, True),
        ("verified", DealKind.RANDOM, DOUBLE, False),
        ("random", DealKind.VERIFIED, CLASSIC, True),
    ],
)
def test_where_a_new_deal_comes_from(
    setting: str,
    kind: DealKind | None,
    family: Family,
    *,
    is_verified: bool,
    tmp_path: Path,
    verified_modes: list[Mode],
) -> None:
    mode = default_mode(family)
    sitting = sit_down(tmp_path)
    sitting.change_settings(deal=setting, mode=str(mode))
    assert begin(sitting, PlayOptions(deal_kind=kind, new=True)) == Begun(resumed=False)
    assert sitting.game.code.mode is mode
    assert sitting.daily is None
    assert verified_modes == ([mode] if is_verified else [])
    if kind is None:
        assert (preferred_kind(sitting, mode) is DealKind.VERIFIED) == is_verified


def test_going_on_searches_nothing(tmp_path: Path, verified_modes: list[Mode]) -> None:
    sitting = sit_down(tmp_path)
    begin(sitting, PlayOptions(code=GameCode(default_mode(CLASSIC), 1)))
    sitting.do(DRAW)
    assert begin(sitting, PlayOptions()).resumed
    assert verified_modes == []


@pytest.mark.parametrize("mode", [mode for mode in MODES if not pool_entries(mode)], ids=str)
def test_a_verified_deal_is_won_within_its_limit(
    mode: Mode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "SystemRandom", lambda: random.Random(3))
    given_up: list[int] = []
    sitting = sit_down(tmp_path)
    code = start_new(sitting, mode, DealKind.VERIFIED, given_up.append).code
    assert code.mode is mode
    assert replay(code.table(), sitting.known_line(code))[-1].is_won
    assert solve(code.table(), nodes=QUICK_NODES).verdict is Verdict.WON
    source = random.Random(3)
    tried = [GameCode(mode, source.randrange(2**35)) for _ in range(len(given_up) + 1)]
    assert tried[-1] == code
    assert given_up == list(range(1, len(tried)))


@pytest.mark.parametrize("mode", [mode for mode in MODES if pool_entries(mode)], ids=str)
def test_where_there_is_a_pool_a_verified_deal_is_new_to_the_player(
    mode: Mode, tmp_path: Path
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "pool_entries", lambda mode: pool_entries(mode)[:6])
        patch.setattr(verified, "solve", None)
        sitting = sit_down(tmp_path)
        dealt = set()
        for _ in range(6):
            begin(sitting, PlayOptions(mode=mode, deal_kind=DealKind.VERIFIED, new=True))
            dealt.add(sitting.game.code)
            sitting.do(next(legal_actions(sitting.game.table)))
        assert len(dealt) == 6
        assert {code.deal for code in dealt} == set(sitting.dealt(mode.family))
        # With all of them played one comes again, and it is not the one on the table.
        for _ in range(12):
            before = sitting.game.code
            begin(sitting, PlayOptions(mode=mode, deal_kind=DealKind.VERIFIED, new=True))
            assert sitting.game.code in dealt - {before}


def test_the_line_of_a_deal_is_known_until_another_game_is_on_the_table(tmp_path: Path) -> None:
    sitting = sit_down(tmp_path)
    code = GameCode(default_mode(CLASSIC), 1)
    line = (DRAW,)  # it does not matter here whether it wins
    sitting.start(code, line=line)
    assert sitting.known_line(code) == line
    sitting.restart()
    assert sitting.known_line(code) == line
    assert sitting.known_line(GameCode(code.mode, 2)) == ()
    sitting.start(code)
    assert sitting.known_line(code) == ()


def test_a_deal_in_the_place_of_one_open_elsewhere_does_not_hide_it_later(tmp_path: Path) -> None:
    first = Sitting(find_paths(tmp_path))
    begin(first, PlayOptions(code=GameCode.parse("DS1-D1N-AAAAAAB")))
    first.do(DRAW)
    second = Sitting(find_paths(tmp_path))
    assert begin(second, PlayOptions()).elsewhere is not None
    second.close()
    first.close()
    later = Sitting(find_paths(tmp_path))
    assert begin(later, PlayOptions()).resumed
    assert str(later.game.code) == "DS1-D1N-AAAAAAB"
    later.close()
