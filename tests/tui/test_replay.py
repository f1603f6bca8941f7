"""A game watched again: every step, forward and back, and out."""

from pathlib import Path

from dstui.engine.codes import GameCode
from dstui.engine.game import parse_event
from dstui.play.options import PlayOptions
from dstui.play.sitting import Sitting
from dstui.store.paths import find_paths
from dstui.tui.application import DstuiApp
from dstui.tui.replay_screen import ReplayScreen

CODE = GameCode.parse("DS1-D1N-AAAAAAB")
PLAYED = "29 d 47 d u d 56"
# What stands when undo has taken its draw out.
STANDING = ("29", "d", "47", "d", "56")


def sitting_after(folder: Path, played: str) -> Sitting:
    sitting = Sitting(find_paths(folder))
    sitting.start(CODE)
    for word in played.split():
        sitting.do(parse_event(word, CODE.mode.family))
    return sitting


async def test_a_game_is_stepped_through(tmp_path: Path) -> None:
    sitting = sitting_after(tmp_path, PLAYED)
    app = DstuiApp(sitting, PlayOptions())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(sitting.game, app.look())
        await app.push_screen(screen)
        await pilot.pause()
        assert screen.last == len(STANDING)
        assert screen.view.said.startswith("0/5: 5\u2666 to column 9")
        await pilot.press("right")
        assert screen.view.said.startswith("1/5: draw")
        await pilot.press("l", "space", "u")
        assert screen.at == 2
        await pilot.press("pagedown")
        assert screen.view.said.startswith("5/5: End of the replay")
        await pilot.press("pageup")
        assert screen.at == 0
        await pilot.press("end", "q")
        assert app.screen is app.table
    sitting.close()


async def test_the_steps_are_the_game(tmp_path: Path) -> None:
    sitting = sitting_after(tmp_path, PLAYED)
    app = DstuiApp(sitting, PlayOptions())
    async with app.run_test(size=(80, 24)):
        screen = ReplayScreen(sitting.game, app.look())
        scenes = [screen.scene(at).situation for at in range(screen.last + 1)]
        assert scenes[0].table == CODE.table()
        assert scenes[-1].table == sitting.game.table
        assert [scene.moves for scene in scenes] == list(range(len(STANDING) + 1))
        assert {scene.name for scene in scenes} == {str(CODE)}
    sitting.close()
