"""What is said when a game is put on the table, above all when another sitting has it."""

from pathlib import Path

from dstui.engine.codes import GameCode
from dstui.engine.game import parse_event
from dstui.play.opening import begin
from dstui.play.options import PlayOptions
from dstui.words.games import begun_text
from tests.store.helpers import Clocks, sit_down

CODE = GameCode.parse("DS1-D1N-AAAAAAB")


def said(folder: Path, options: PlayOptions) -> str:
    """What a second sitting says while the first has a begun game of CODE open."""
    first, second = sit_down(folder, Clocks()), sit_down(folder, Clocks())
    try:
        first.start(CODE)
        first.do(parse_event("d", CODE.mode.family))
        begun = begin(second, options)
        return begun_text(begun, second.game.code)
    finally:
        second.close()
        first.close()


def test_a_code_that_is_open_elsewhere_begins_anew(tmp_path: Path) -> None:
    assert said(tmp_path, PlayOptions(code=CODE, mode=CODE.mode)) == (
        "DS1-D1N-AAAAAAB is open in another terminal; here it begins anew."
    )


def test_where_the_last_game_is_open_elsewhere_another_is_dealt(tmp_path: Path) -> None:
    assert said(tmp_path, PlayOptions()) == (
        "DS1-D1N-AAAAAAB is open in another terminal; this is another deal."
    )
