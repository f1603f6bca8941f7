"""Hints at the table: what becomes of one that comes when the player has gone on."""

import asyncio
from pathlib import Path

import pytest

from dstui.engine.actions import DRAW
from dstui.engine.game import Game, parse_event
from dstui.play.hints import NextAction, Verdict
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


class Judging:
    """Has a verdict when it is told to; counts how often it was asked."""

    def __init__(self, *_arguments: object) -> None:
        self.asked = 0

    async def winnable(self, _game: Game) -> Verdict:
        self.asked += 1
        self.answer: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        return await self.answer

    async def hint(self, *_arguments: object) -> NextAction:
        self.answer.cancel()  # as the worker does: it has one search at a time
        await asyncio.sleep(0)
        return NextAction(DRAW, sure=True)


class Marking:
    """An evening whose player wants to know whether the game can still be won."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
        monkeypatch.setattr(advisors, "Hints", Judging)
        self.evening = Evening(folder, code)
        self.evening.sitting.change_settings(show_winnable=True)
        self.advisor = Advisor(self.evening.controller, self.evening.controller.show)
        self.advisor.begin()

    @property
    def asked(self) -> int:
        return self.advisor._hints.asked

    @property
    def mark(self) -> str | None:
        return self.evening.controller.view.winnable

    async def found(self, verdict: Verdict) -> None:
        await turns()
        self.advisor._hints.answer.set_result(verdict)
        await turns()

    async def play(self, word: str) -> None:
        event = parse_event(word, self.evening.table.mode.family)
        step = self.evening.controller.play(event)
        assert step is not None
        self.advisor.played(event, step)
        await turns()


async def turns() -> None:
    for _turn in range(5):
        await asyncio.sleep(0)


async def asked(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Advisor:
    monkeypatch.setattr(advisors, "Hints", Waiting)
    advisor = Advisor(evening.controller, evening.controller.show)
    advisor.ask()
    await asyncio.sleep(0)
    return advisor


async def come(advisor: Advisor) -> None:
    advisor._hints.answer.set_result(NextAction(DRAW, sure=True))
    await turns()


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


async def test_the_mark_stays_while_play_can_undo_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Marking(tmp_path, monkeypatch, CODE)
    await at.found(Verdict.WON)
    for word in ("d", "d", "u"):
        await at.play(word)
        assert (at.asked, at.mark) == (1, "won")
    await at.play("91")
    assert (at.asked, at.mark) == (2, None)
    await at.found(Verdict.LOST)
    assert at.mark == "lost"
    await at.play("d")
    assert (at.asked, at.mark) == (2, "lost")
    await at.play("u")
    await at.play("u")
    assert (at.asked, at.mark) == (3, None)


async def test_a_search_for_the_mark_goes_on_while_play_can_undo_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Marking(tmp_path, monkeypatch, CODE)
    await at.play("d")
    await at.play("d")
    assert (at.asked, at.mark) == (1, None)
    await at.found(Verdict.UNKNOWN)
    assert at.mark == "unknown"


async def test_where_draws_are_spent_each_is_judged_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Marking(tmp_path, monkeypatch, "DS1-D1V-AAAAAAB")
    await at.found(Verdict.WON)
    await at.play("d")
    assert (at.asked, at.mark) == (2, None)


async def test_a_search_for_the_mark_makes_way_for_a_hint_and_begins_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Marking(tmp_path, monkeypatch, CODE)
    await turns()
    at.advisor.ask()
    await turns()
    assert at.evening.screen.said
    assert (at.asked, at.mark) == (2, None)
    await at.found(Verdict.WON)
    assert at.mark == "won"


async def test_the_mark_goes_when_it_is_no_longer_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Marking(tmp_path, monkeypatch, CODE)
    await at.found(Verdict.WON)
    at.evening.sitting.change_settings(show_winnable=False)
    at.advisor.begin()
    await at.play("91")
    assert (at.asked, at.mark) == (1, None)
