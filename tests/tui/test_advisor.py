"""Hints at the table: what becomes of one that comes when the player has gone on."""

import asyncio
from pathlib import Path

import pytest

from dstui.engine.actions import DRAW
from dstui.play.hints import NextAction
from dstui.play.piles import column
from dstui.tui import advisor as advisors
from dstui.tui.advisor import Advisor
from tests.tui.playing import Evening

# On this deal column 9 goes on column 1.
CODE = "DS1-D1N-AAAAAAB"


class Waiting:
    """Gives its hint when it is told to."""

    def __init__(self, *_arguments: object) -> None:
        self.answer: asyncio.Future[NextAction] = asyncio.get_running_loop().create_future()

    async def hint(self, *_arguments: object) -> NextAction:
        return await self.answer

    def cancel(self) -> None:
        self.answer.cancel()


async def asked(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Advisor:
    monkeypatch.setattr(advisors, "Hints", Waiting)
    advisor = Advisor(evening.controller, evening.controller.show)
    advisor.ask()
    await asyncio.sleep(0)
    return advisor


async def come(advisor: Advisor) -> None:
    advisor._hints.answer.set_result(NextAction(DRAW, sure=True))
    for _turn in range(5):
        await asyncio.sleep(0)


async def test_a_hint_is_said_and_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, CODE)
    advisor = await asked(evening, monkeypatch)
    await come(advisor)
    assert evening.screen.said
    assert evening.screen.marked.pick is not None


async def test_a_hint_that_comes_between_two_keys_of_a_move_does_not_break_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path, CODE)
    advisor = await asked(evening, monkeypatch)
    evening.keys("9")
    said = evening.screen.said
    await asyncio.sleep(advisors._WORTH_A_WORD * 1.5)
    await come(advisor)
    assert evening.screen.said == said
    evening.keys("1")
    assert evening.moves == 1


async def test_asking_for_a_hint_lets_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, CODE)
    evening.keys("9")
    assert evening.pick is not None
    assert evening.pick.pile == column(8)
    await asked(evening, monkeypatch)
    assert evening.pick is None
