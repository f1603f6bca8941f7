"""A new verified deal at the table: at once from a pool, else searched; its line makes hints."""

from pathlib import Path

import pytest

from dstui.engine.codes import GameCode
from dstui.engine.families import MODES
from dstui.play.hints import NextAction
from dstui.play.options import DealKind
from dstui.play.pool import pooled_line
from dstui.play.verified import VerifiedDeal
from dstui.solver.solve import solve
from dstui.solver.worker import Worker
from dstui.tui.dialogs.new_game import NewGame
from dstui.tui.dialogs.search import SearchDialog
from dstui.words.hints import hint_text
from tests.tui.shown import app_with, running

HARD = next(mode for mode in MODES if str(mode) == "DS1-D1V")
EASY = MODES[0]


async def test_from_a_pool_it_is_dealt_and_hinted_at_without_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "solve", None)
    app = app_with(tmp_path, "KS1-D1U-AAAAAAB")
    async with running(app) as (pilot, emulator):
        app.windows._start_new(NewGame(HARD, DealKind.VERIFIED))
        await app.workers.wait_for_complete()
        await pilot.pause()
        code = app.sitting.game.code
        assert code.mode is HARD
        line = pooled_line(code)
        assert str(code) in emulator.text
        for action in line[:3]:
            await pilot.press("i")
            await pilot.pause()
            view, table = app.table.view, app.sitting.game.table
            hint = NextAction(action, sure=True)
            assert view.said == hint_text(hint, table, view.look.glyphs.say)
            app.table.controller.play(action)
        assert app.advisor().worker.pid is None


async def test_where_there_is_no_pool_it_is_searched_and_its_line_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = GameCode(EASY, 1)
    found = VerifiedDeal(code, solve(code.table(), nodes=2_000), 1)
    assert found.solution.actions

    async def find(*_: object, **__: object) -> VerifiedDeal:
        return found

    monkeypatch.setattr("dstui.play.verified.find_verified_deal", find)
    app = app_with(tmp_path, "KS1-D1U-AAAAAAB")
    async with running(app) as (pilot, _emulator):
        app.windows._start_new(NewGame(EASY, DealKind.VERIFIED))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not isinstance(app.screen, SearchDialog)
        assert app.sitting.game.code == code
        assert app.sitting.known_line(code) == found.solution.actions
