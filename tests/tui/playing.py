"""A controller without a terminal: its screen remembers what it was told to show."""

from pathlib import Path

from dstui.engine.cards import Card
from dstui.engine.codes import GameCode
from dstui.engine.game import Event, Step
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.play.hand import Pick
from dstui.play.piles import Pile
from dstui.tui.controller import Controller
from dstui.tui.geometry import Geometry
from dstui.tui.looks import PALETTES, Look
from dstui.tui.slide import Slide
from dstui.tui.table_view import Highlights, Situation, TableView
from tests.engine.tables import read
from tests.store.helpers import Clocks, sit_down


class Screen:
    """What a view is to a controller and a pointer."""

    look = Look(PALETTES["felt"])
    rows, row_of, depth_at = TableView.rows, TableView.row_of, TableView.depth_at

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.said = ""
        self.situation: Situation | None = None
        self.marked = Highlights()
        self.ghost: tuple[Card, ...] = ()

    def show(self, situation: Situation, marked: Highlights) -> None:
        self.situation, self.marked = situation, marked

    def say(self, text: str) -> None:
        self.said = text

    def show_ghost(self, cards: tuple[Card, ...]) -> None:
        self.ghost = cards


class Evening:
    """A player at a table: the controller, its screen, its clock, and what was told outside."""

    def __init__(self, folder: Path, code: str, line: str = "", size: tuple[int, int] = (80, 24)):
        self.clocks = Clocks()
        self.clocks.seconds = 100.0
        self.sitting = sit_down(folder, self.clocks)
        game_code = GameCode.parse(code)
        self.sitting.start(game_code)
        for word in line.split():
            self.sitting.do(read(word, game_code.mode))
        self.screen = Screen(Geometry(game_code.mode.family, *size))
        self.wins = self.told = 0
        self.slides: list[Slide] = []
        self.controller = Controller(self.sitting, self.screen, self, self.clocks.now)  # type: ignore[arg-type]
        self.controller.begin()

    def won(self) -> None:
        self.wins += 1

    def played(self, event: Event, step: Step) -> None:
        self.told += 1

    def slide(self, slide: Slide) -> None:
        self.slides.append(slide)

    @property
    def table(self) -> Table:
        return self.sitting.game.table

    @property
    def pick(self) -> Pick | None:
        return self.controller.hand.pick

    @property
    def moves(self) -> int:
        return self.sitting.game.moves

    def keys(self, text: str) -> None:
        """Pile keys, one after the other."""
        for key in text:
            self.controller.press_pile(key)

    def tap(self, pile: Pile, depth: int | None = None, after: float = 1.0) -> None:
        self.clocks.seconds += after
        self.controller.tap(pile, depth)

    def after(self, word: str) -> Table:
        """The table as it would be after an action, by the rules."""
        return apply(self.table, read(word, self.table.mode)).table
