"""Watching a game again, step by step, forward and back."""

from dstui.engine.game import Game
from dstui.engine.rules import apply
from dstui.i18n import _
from dstui.play.plans import places_of
from dstui.tui.looks import Look
from dstui.tui.step_screen import Scene, StepScreen
from dstui.tui.table_view import Highlights, Situation
from dstui.words.outcomes import plan_text


class ReplayScreen(StepScreen):
    """A saved game's actions that stand, the next one marked at each step."""

    def __init__(self, game: Game, look: Look, *, mirrored: bool = False) -> None:
        """Replay *game* from its deal on."""
        self._game = game
        self._line = game.line
        self._tables = [game.code.table()]
        for action in self._line:
            self._tables.append(apply(self._tables[-1], action).table)
        super().__init__(game.code.mode.family, len(self._line), look, mirrored=mirrored)

    def scene(self, at: int) -> Scene:
        """The table after so many actions, and the one that comes."""
        table = self._tables[at]
        highlights = Highlights()
        text = _("End of the replay")
        if at < self.last:
            action = self._line[at]
            pick, target = places_of(table, action)
            highlights = Highlights(pick, frozenset({target} if target else ()))
            text = plan_text(table, action, self.view.look.glyphs.say)
        place = _("{step}/{steps}: {text}   Left, Right; Escape closes").format(
            step=at, steps=self.last, text=text
        )
        code, seconds = str(self._game.code), self._game.seconds
        return Scene(Situation(code, table, at, seconds, table.is_won), place, highlights)
