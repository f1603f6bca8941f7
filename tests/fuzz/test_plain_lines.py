"""Lines of plain mode: standard input, whatever bytes it has."""

import json
import tempfile

from hypothesis import given

from dstui.engine.codes import GameCode
from dstui.engine.game import Game
from tests.cli.run import dstui
from tests.engine.tables import read
from tests.fuzz.effort import examples
from tests.fuzz.judging import in_bounded_time, judge
from tests.fuzz.strategies import long, mutated

CODE = "DS1-D1N-AAAAAAB"
SESSIONS = (
    b"d\n29\nu y\nwf\nw1\ncolumn 3\n3\nscore\ncode\nmoves\nup\n",
    b"table\nstock\nwaste\nfoundations\ns\nw\nf\nhelp\nrules\nexamples 2\nsave\nd d d d d d\n",
    b"code DS1-D3V-AAAAAAC\nd\nd\nrestart\nd\nu\nnew random\nd\ndaily 2026-02-03\nd\ncode\n",
    "d\r\n\n \t\nCODE DS1\u2013D1N\u2013AAAAAAB\nD U Y\nr\n37 s3 5f\nquit\n".encode(),
)
PIECES = (
    b"d ", b"u", b"u ", b"y ", b"29 ", b"\n", b" ", b"\0", b"\xff", b"\x1b[2J", b"9", b"code ",
    b"column ", b"table\n",
    b"daily ", b"examples ", b"help ", b"\xe2\x80\xae",
)  # fmt: skip


def listen(stdin: bytes) -> None:
    """Play *stdin*, and check that the game kept is one that the rules allow."""
    with tempfile.TemporaryDirectory() as folder:
        games = ("--data-dir", folder)
        ran = dstui("--plain", *games, "--code", CODE, stdin=stdin)
        judge(ran)
        assert (ran.status, ran.err) == (0, "")
        shown = json.loads(dstui("show", "--json", *games).out)
    game = Game(GameCode.parse(shown["code"]))
    for word in shown["actions"]:
        game.do(read(word, game.code.mode))
    assert game.table.score == shown["score"]
    assert shown["moves"] >= game.moves


@given(mutated(SESSIONS))
@examples(40)
def test_any_lines_are_answered_and_the_game_stays_sound(stdin: bytes) -> None:
    listen(stdin)


@given(long(PIECES, 200_000))
@examples(4)
def test_long_lines_are_answered_in_bounded_time(stdin: bytes) -> None:
    with in_bounded_time():
        listen(stdin)
