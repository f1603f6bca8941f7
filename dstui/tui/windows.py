"""The windows over the table: which command opens which, and what their answers do.

Dialogs are imported when they are first opened: a start does not pay for them.
"""

import asyncio
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from dstui.engine.codes import GameCode
from dstui.engine.families import FAMILIES, Family, Mode
from dstui.engine.game import Travel
from dstui.i18n import _, use_language
from dstui.play.opening import random_code
from dstui.play.options import DealKind
from dstui.play.sitting import OpenElsewhere, Sitting
from dstui.tui.keys import Command
from dstui.words.games import elsewhere_text
from dstui.words.notices import notice_text, trouble_text

if TYPE_CHECKING:
    from dstui.engine.records import Record
    from dstui.play.examples import Example
    from dstui.tui.application import DstuiApp
    from dstui.tui.dialogs.calendar import DailyGame
    from dstui.tui.dialogs.games import GameChoice
    from dstui.tui.dialogs.new_game import NewGame
    from dstui.tui.dialogs.win import WinAnswer

# ruff: noqa: PLC0415 - see above

# A search that takes longer than this, in seconds, is shown.
_WORTH_A_WINDOW: Final = 0.25


class Windows:
    """Opens dialogs and carries out what they answer."""

    def __init__(self, app: "DstuiApp") -> None:
        """Open them over the table of *app*."""
        self._app = app

    @property
    def _sitting(self) -> Sitting:
        return self._app.sitting

    def open(self, command: Command) -> bool:
        """Open the window of a command; whether it has one."""
        opener = {
            Command.NEW: self.new_game,
            Command.CODE: self._code,
            Command.GAMES: self._games,
            Command.CALENDAR: self._calendar,
            Command.STATISTICS: self._statistics,
            Command.SETTINGS: self._settings,
            Command.HELP: self._help,
        }.get(command)
        if opener is None:
            return False
        opener()
        return True

    # -- new games

    def new_game(self) -> None:
        """Choose what to play next."""
        from dstui.tui.dialogs.new_game import NewGameDialog

        mode, settings = self._sitting.game.code.mode, self._sitting.settings
        kinds = {kind.value: kind for kind in DealKind}
        dialog = NewGameDialog(
            mode,
            kinds.get(str(settings.deal)),
            double_click=settings.double_click,
            today=self._sitting.today,
            can_repeat=True,
        )
        self._app.push_screen(dialog, self._start_new)

    def _start_new(self, choice: "NewGame | None") -> None:
        if choice is None:
            return
        self._sitting.change_settings(**choice.remembered())
        if choice.same:
            self._begin(self._sitting.restart)
        elif choice.record is not None:
            self._take_up(choice.record)
        elif choice.code is not None:
            self._play_code(choice.code)
        elif choice.daily is not None:
            self._play_daily(choice.mode.family, choice.daily)
        elif choice.kind is DealKind.VERIFIED:
            self._app.run_worker(self._find_verified(choice.mode))
        else:
            self._begin(lambda: self._sitting.start(random_code(choice.mode)))

    async def _find_verified(self, mode: Mode) -> None:
        """Find a deal that can be won; a search that takes its time gets a window."""
        from dstui.play.verified import find_verified_deal
        from dstui.tui.dialogs.search import SearchDialog

        listeners: list[Callable[[int], None]] = []

        def tell(tried: int) -> None:
            for listener in listeners:
                listener(tried)

        worker = self._app.advisor().worker
        finding = asyncio.ensure_future(
            find_verified_deal(
                mode,
                SystemRandom(),
                worker,
                seen=self._sitting.dealt(mode.family),
                progress=tell,
            )
        )

        async def search(progress: Callable[[int], None]) -> GameCode:
            listeners.append(progress)
            return (await finding).code

        def start(code: GameCode | None) -> None:
            if code is not None:
                line = finding.result().solution.actions
                self._begin(lambda: self._sitting.start(code, line=line))

        await asyncio.wait({finding}, timeout=_WORTH_A_WINDOW)
        if finding.done():
            start(finding.result().code)
        else:
            self._app.push_screen(SearchDialog(search), start)

    def _play_code(self, code: GameCode) -> None:
        self._begin(lambda: self._sitting.open_code(code))

    def _play_daily(self, family: Family, day: date) -> None:
        from dstui.play.dailies import NoDailyDeal, existing_daily_code
        from dstui.words.kinds import no_daily_text

        try:
            code = existing_daily_code(family, day)
        except NoDailyDeal as error:
            self._say(no_daily_text(error))
        else:
            self._begin(lambda: self._sitting.open_daily(code, day))

    def _take_up(self, record: "Record") -> None:
        from dstui.engine.records import HeaderMismatch, IllegalRecord
        from dstui.words.errors import illegal_record_text, mismatch_text

        try:
            self._begin(lambda: self._sitting.take_up(record))
        except IllegalRecord as error:
            self._say(illegal_record_text(error, record))
        except HeaderMismatch as error:
            self._say(mismatch_text(error))

    def _begin(self, put_on_table: Callable[[], Any]) -> None:
        """Put a game on the table, unless another sitting has it."""
        try:
            put_on_table()
        except OpenElsewhere as error:
            self._say(elsewhere_text(error.row.code))
            return
        self._app.begin_game()

    # -- other windows

    def _code(self) -> None:
        from dstui.tui.dialogs.code import CodeDialog

        def play(answer: "GameCode | Record | None") -> None:
            if isinstance(answer, GameCode):
                self._play_code(answer)
            elif answer is not None:
                self._take_up(answer)

        self._app.push_screen(CodeDialog(), play)

    def _games(self) -> None:
        from dstui.tui.dialogs.games import GamesDialog

        dialog = GamesDialog(
            self._sitting.games(),
            self._sitting.is_elsewhere,
            self._sitting.number,
            can_export=not self._app.options.kiosk,
        )
        self._app.push_screen(dialog, self._do_with_game)

    def _do_with_game(self, choice: "GameChoice | None") -> None:
        from dstui.tui.dialogs.games import GameDeed

        if choice is None:
            return
        row = choice.row
        match choice.deed:
            case GameDeed.CONTINUE:
                self._begin(lambda: self._sitting.open(row.number))
            case GameDeed.SAME:
                self._begin(lambda: self._sitting.start(row.code, row.daily))
            case GameDeed.REPLAY:
                from dstui.tui.replay_screen import ReplayScreen

                game = self._sitting.look_at(row.number)
                mirrored = self._sitting.settings.left_handed
                self._app.push_screen(ReplayScreen(game, self._app.look(), mirrored=mirrored))
            case GameDeed.EXPORT:
                self._export(row.number)

    def _export(self, number: int) -> None:
        record = self._sitting.record(number)
        path = _free_path(Path.cwd(), str(record.code))
        try:
            path.write_text(str(record), encoding="utf-8")
        except OSError:
            self._app.copy_to_clipboard(str(record))
            self._say(_("This folder cannot be written; the record went to the clipboard."))
            return
        self._say(_("Exported as {name}.").format(name=path.name))

    def _calendar(self) -> None:
        from dstui.play.dailies import daily_code
        from dstui.tui.dialogs.calendar import CalendarDialog

        def play(answer: "DailyGame | None") -> None:
            if answer is not None:
                self._begin(lambda: self._sitting.open_daily(answer.code, answer.date))

        family = self._sitting.game.code.mode.family
        statistics = {each: self._sitting.daily_statistics(each) for each in FAMILIES}
        dialog = CalendarDialog(family, daily_code, statistics, self._sitting.today)
        self._app.push_screen(dialog, play)

    def _statistics(self) -> None:
        from dstui.tui.dialogs.statistics import StatisticsDialog

        daily = {family: self._sitting.daily_statistics(family) for family in FAMILIES}
        mode = self._sitting.game.code.mode
        self._app.push_screen(StatisticsDialog(self._sitting.statistics(), daily, mode))

    def _settings(self) -> None:
        from dstui.tui.dialogs.settings import SettingsDialog

        self._app.push_screen(SettingsDialog(self._sitting, self._changed))

    def _changed(self, name: str) -> None:
        if name == "language":
            use_language(self._app.wanted_language())
        self._app.take_settings()

    def _help(self, example: "Example | None" = None) -> None:
        """Keys, rules and examples; *example* is the one to come back to."""
        from dstui.tui.dialogs.help import HelpDialog

        dialog = HelpDialog(self._sitting.game.code.mode, example)
        self._app.push_screen(dialog, self._show_example)

    def _show_example(self, example: "Example | None") -> None:
        if example is None:
            return
        from dstui.tui.example_screen import ExampleScreen

        mirrored = self._sitting.settings.left_handed
        screen = ExampleScreen(example, self._app.look(), mirrored=mirrored)
        self._app.push_screen(screen, lambda _: self._help(example))

    # -- a win

    def celebrate(self) -> None:
        """Sum up the game that has just been won."""
        from dstui.tui.dialogs.win import WinDialog
        from dstui.words.wins import share_line

        game = self._sitting.game
        if not game.is_won:  # the last action was taken back meanwhile
            return
        figures = self._sitting.statistics()[game.code.mode]
        is_first = figures.won <= 1
        share = share_line(game.code, game.score, game.moves, game.seconds, self._sitting.daily)
        dialog = WinDialog(
            game.code,
            game.score,
            (game.moves, game.seconds),
            share,
            is_best_score=not is_first
            and game.sets_best_score
            and game.score.total == figures.best_score,
            is_best_time=not is_first and game.seconds == figures.fastest_seconds,
        )
        self._app.push_screen(dialog, self._after_win)

    def _after_win(self, answer: "WinAnswer | None") -> None:
        from dstui.tui.dialogs.win import WinAnswer

        match answer:
            case WinAnswer.NEW:
                self.new_game()
            case WinAnswer.SAME:
                self._begin(self._sitting.restart)
            case WinAnswer.UNDO:
                self._app.table.controller.play(Travel.UNDO)
                self._app.table.controller.show()

    # -- words

    def say_notices(self) -> None:
        """Say what has to be said once: the last of the notices, they are rarely two."""
        for notice in self._sitting.take_notices():
            self._say(notice_text(notice))
        if self._sitting.save_trouble is not None:
            self._say(trouble_text(self._sitting.save_trouble))

    def _say(self, text: str) -> None:
        self._app.table.view.say(text)


def _free_path(folder: Path, name: str) -> Path:
    """A file of this name that is not there yet."""
    import secrets

    path = folder / f"{name}.txt"
    while path.exists():
        path = folder / f"{name}-{secrets.token_hex(2)}.txt"
    return path
