"""Each dialog in a running app: worked by keys and by mouse, and what it answers."""

import asyncio
import datetime
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual import events

from dstui.engine.bonus import Bonus
from dstui.engine.codes import GameCode
from dstui.engine.families import CLASSIC, DOUBLE, FAMILIES, MODES, Family, default_mode
from dstui.engine.game import Score
from dstui.engine.records import Record
from dstui.play.options import DealKind
from dstui.play.past import DailyStatistics, ModeStatistics
from dstui.play.sitting import Sitting
from dstui.store.paths import Paths
from dstui.tui.dialogs.calendar import CalendarDialog, DailyGame
from dstui.tui.dialogs.code import CodeDialog
from dstui.tui.dialogs.games import GameDeed, GamesDialog
from dstui.tui.dialogs.help import HelpDialog
from dstui.tui.dialogs.new_game import NewGame, NewGameDialog
from dstui.tui.dialogs.search import SearchDialog
from dstui.tui.dialogs.settings import SettingsDialog
from dstui.tui.dialogs.statistics import StatisticsDialog
from dstui.tui.dialogs.win import WinAnswer, WinDialog
from dstui.tui.looks import ASCII
from tests.tui.stage import UNANSWERED, Stage
from tests.tui.test_dialog_pages import RECORD

CODE = GameCode.parse("DS1-D1N-AAAAAAB")
TODAY = datetime.date(2026, 11, 30)


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    paths = Paths(tmp_path, tmp_path / "settings.toml")
    sitting = Sitting(paths, today=lambda: TODAY, wall=lambda: 1.79e9, now=lambda: 0.0)
    sitting.start(CODE)
    yield sitting
    sitting.close()


def new_game(kind: DealKind | None = None) -> NewGameDialog:
    return NewGameDialog(MODES[0], kind, double_click=True, today=TODAY, can_repeat=True)


def a_win(**options: bool) -> WinDialog:
    return WinDialog(CODE, Score(1310, Bonus()), (231, 754), "a line to share", **options)


def statistics() -> StatisticsDialog:
    modes = {mode: ModeStatistics() for mode in MODES}
    modes[MODES[0]] = ModeStatistics(
        12, 9, 1400, 1250.5, 300, 190, 2, 5, ((1.0, 1200), (2.0, 1400), (3.0, 1300))
    )
    return StatisticsDialog(modes, daily(), MODES[0])


def daily() -> dict[Family, DailyStatistics]:
    days = frozenset({TODAY - datetime.timedelta(days=1)})
    return {family: DailyStatistics(days, days, 1, 4) for family in FAMILIES}


def calendar() -> CalendarDialog:
    def code_of(family: Family, date: datetime.date) -> GameCode | None:
        return GameCode(default_mode(family), date.day) if date.year == 2026 else None

    return CalendarDialog(DOUBLE, code_of, daily(), TODAY)


async def keys(dialog: Any, *pressed: str) -> Any:
    """What the dialog answers to these keys."""
    app = Stage(dialog)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*pressed)
        await pilot.pause()
        return app.answer


async def click(dialog: Any, *texts: str) -> Any:
    """What the dialog answers to clicks on what it shows."""
    app = Stage(dialog)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for text in texts:
            await pilot.click(offset=app.place(text))
        await pilot.pause()
        return app.answer


# -- what all dialogs have in common


@pytest.mark.parametrize(
    "make",
    [new_game, CodeDialog, lambda: HelpDialog(MODES[0]), a_win, statistics, calendar],
    ids=["new game", "code", "help", "win", "statistics", "calendar"],
)
async def test_it_fits_the_smallest_window_in_ascii_and_escape_closes_it(
    make: Callable[[], Any],
) -> None:
    app = Stage(make(), "contrast", ASCII)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        region = app.dialog.sheet.region
        assert region.x >= 0
        assert region.right <= 80
        assert region.y >= 0
        assert region.bottom <= 24
        assert app.rows[0].startswith("+")
        assert all("\u2500" not in row and "\u25cf" not in row for row in app.rows)
        assert "Close" in app.rows[-2]
        await pilot.press("escape")
        await pilot.pause()
        assert app.answer is None


async def test_a_window_that_shrinks_and_grows_keeps_the_buttons_in_sight() -> None:
    app = Stage(new_game())
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 12), (40, 9), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert len(app.rows) <= size[1]
            assert "Deal" in app.rows[-2]
        assert app.dialog.sheet.region.x == (200 - 78) // 2


async def test_ctrl_c_leaves_the_app_from_a_field() -> None:
    class Leaving(Stage):
        BINDINGS = [("ctrl+c", "leave", "leave")]  # noqa: RUF012

        def on_key(self, event: events.Key) -> None:
            assert event.key == "ctrl+c"
            self.exit()

    app = Leaving(CodeDialog())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q", "n", "ctrl+c")
        await pilot.pause()
    assert app.answer is UNANSWERED
    assert app._exit


# -- one by one


async def test_enter_deals_at_once_what_was_played_last() -> None:
    assert await keys(new_game(), "enter") == NewGame(MODES[0], DealKind.RANDOM)


async def test_classic_is_verified_unless_the_player_chose_otherwise() -> None:
    classic = default_mode(CLASSIC)
    assert await click(new_game(), "Classic", "Deal") == NewGame(classic, DealKind.VERIFIED)


async def test_new_game_by_keys_alone() -> None:
    three_choices = ("tab", "right", "enter", "tab", "right", "enter", "tab", "right", "space")
    answer = await keys(new_game(), *three_choices, "tab", "tab", "tab", "enter")
    assert answer.mode == next(mode for mode in MODES if str(mode) == "KS1-D31")
    assert answer.remembered() == {"double_click": True, "mode": "KS1-D31", "deal": "verified"}


async def test_a_daily_is_draw_1_whatever_was_chosen_and_is_not_remembered() -> None:
    answer = await click(new_game(), "Vegas", "Daily", "Deal")
    assert answer == NewGame(MODES[0], DealKind.DAILY, daily=TODAY)
    assert answer.remembered() == {"double_click": True}


async def test_the_same_deal_again_and_the_double_click_setting() -> None:
    answer = await click(new_game(), "Off", "Same deal again")
    assert answer == NewGame(MODES[0], same=True, double_click=False)


async def test_a_code_is_typed_where_code_is_chosen() -> None:
    app = Stage(new_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(offset=app.place("Code"))
        await pilot.press(*"ds1d3v", "enter")
        await pilot.pause()
        assert any("should have 7 letters" in row for row in app.rows)
        await pilot.press(*"aaaaaab", "enter")
        await pilot.pause()
        assert app.answer.code == GameCode.parse("DS1-D3V-AAAAAAB")


async def test_a_pasted_record_is_taken_up_and_letters_are_text() -> None:
    app = Stage(CodeDialog())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"q u", "enter")
        await pilot.pause()
        assert any('Unknown game "QU"' in row for row in app.rows)
        app.post_message(events.Paste(RECORD.replace("\n", "\r")))
        await pilot.pause()
        assert any("3 moves" in row for row in app.rows)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.answer, Record)


async def test_help_starts_with_the_family_that_is_played_and_turns_pages() -> None:
    app = Stage(HelpDialog(default_mode(CLASSIC)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("Classic, Draw 1" in row for row in app.rows)
        top = app.rows[4]
        await pilot.press("down", "down")
        await pilot.pause()
        assert app.rows[4] != top
        await pilot.press("right")
        await pilot.pause()
        assert any("Two keys, one move" in row for row in app.rows)
        await pilot.click(offset=app.place("Rules: Double"))
        await pilot.pause()
        assert any("Double, Draw 1, Normal" in row for row in app.rows)


async def test_a_win_is_summed_up_copied_and_answered() -> None:
    app = Stage(a_win(is_best_score=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = "\n".join(app.rows)
        assert all(part in shown for part in ("1310   your best score", "231", "12:34"))
        assert "your fastest" not in shown
        await pilot.click(offset=app.place("Copy"))
        await pilot.pause()
        assert app.copied == "a line to share"
        await pilot.press("right", "enter")
        await pilot.pause()
        assert app.answer is WinAnswer.UNDO


async def test_a_classic_win_shows_its_bonus_apart() -> None:
    code = GameCode.parse("KS1-D1U-AAAAAAB")
    app = Stage(WinDialog(code, Score(745, Bonus(100, 100)), (120, 300), "line"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        figures = [row.strip("\u2502 ").split() for row in app.rows]
        assert ["Score", "745"] in figures
        assert ["Win", "bonus", "+100"] in figures
        assert ["Time", "bonus", "+100"] in figures
        assert ["Total", "945"] in figures


async def test_settings_are_changed_by_keys_and_mouse_and_kept_at_once(sitting: Sitting) -> None:
    changed: list[str] = []
    app = Stage(SettingsDialog(sitting, changed.append))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "down", "right", "left", "left")
        await pilot.click(offset=app.place("Four colours"))
        await pilot.pause()
    settings = sitting.settings
    assert (settings.double_click, settings.theme, settings.four_colours) == (
        False,
        "contrast",
        True,
    )
    assert changed == ["double_click", "theme", "theme", "theme", "four_colours"]


async def test_statistics_draw_the_scores_of_the_mode_in_focus() -> None:
    app = Stage(statistics())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("75%" in row and "2/5" in row for row in app.rows)
        assert any("1400  " in row and "\u2588" in row for row in app.rows)
        await pilot.press("down")
        await pilot.pause()
        assert not any("\u2588" in row for row in app.rows)
        await pilot.click(offset=app.place("Classic"))
        await pilot.pause()
        assert any("Draw 3, redeals 1" in row for row in app.rows)


async def test_games_are_continued_replayed_and_exported(sitting: Sitting) -> None:
    rows = sitting.games()
    answer = await keys(GamesDialog(rows, lambda row: False, rows[0].number), "enter")
    assert (answer.row, answer.deed) == (rows[0], GameDeed.CONTINUE)
    answer = await click(GamesDialog(rows, lambda row: False), "Export")
    assert answer.deed is GameDeed.EXPORT
    answer = await keys(GamesDialog(rows, lambda row: False), "tab", "right", "enter")
    assert answer.deed is GameDeed.REPLAY


async def test_a_game_that_is_open_elsewhere_is_marked_and_not_continued(
    sitting: Sitting,
) -> None:
    app = Stage(GamesDialog(sitting.games(), lambda row: True, can_export=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert app.answer is UNANSWERED
        assert any("open elsewhere" in row for row in app.rows)
        assert any("is open in another terminal" in row for row in app.rows)
        assert not any("Export" in row for row in app.rows)


async def test_no_games_at_all_is_said() -> None:
    assert await keys(GamesDialog([], lambda row: False), "enter") is None


async def test_the_calendar_opens_any_past_day() -> None:
    answer = await keys(calendar(), "left", "up", "enter")
    date = datetime.date(2026, 11, 22)
    assert answer == DailyGame(date, GameCode(default_mode(DOUBLE), 22))
    answer = await keys(calendar(), "pageup", "enter")
    assert answer.date == datetime.date(2026, 10, 30)
    answer = await click(calendar(), "Classic", "< ", "< ", "17")
    assert answer == DailyGame(datetime.date(2026, 9, 17), GameCode(default_mode(CLASSIC), 17))


async def test_the_calendar_has_no_tomorrow_and_marks_what_was_won() -> None:
    app = Stage(calendar())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        assert any("2026-11-30: not played yet" in row for row in app.rows)
        await pilot.press("left")
        await pilot.pause()
        assert any("29 \u25cf" in row for row in app.rows)
        assert any("2026-11-29: won" in row for row in app.rows)


async def test_a_search_shows_how_far_it_is_and_gives_the_deal() -> None:
    go_on = asyncio.Event()

    async def search(progress: Callable[[int], None]) -> GameCode:
        progress(3)
        await go_on.wait()
        return CODE

    app = Stage(SearchDialog(search))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("3 deals tried" in row for row in app.rows)
        go_on.set()
        await pilot.pause()
        await pilot.pause()
        assert app.answer == CODE


async def test_a_search_that_is_given_up_is_cancelled() -> None:
    cancelled = asyncio.Event()

    async def search(progress: Callable[[int], None]) -> GameCode:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise
        return CODE

    app = Stage(SearchDialog(search))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await asyncio.wait_for(cancelled.wait(), 5)
        await pilot.pause()
        assert app.answer is None
