"""What the table does: commands, gestures and their answers on the message line.

Keys, cursor and mouse end here. The hand says which action a gesture means, the
sitting plays and saves it, the view shows it.
"""

import time
from collections.abc import Callable
from typing import Final, Protocol

from dstui.engine.actions import Action, Redeal
from dstui.engine.cards import Suit
from dstui.engine.game import Event, Step, Travel
from dstui.engine.refusals import IllegalAction, Refusal
from dstui.engine.table import Table
from dstui.play.finishing import finishing_line, next_up
from dstui.play.hand import Hand, Misfitting, Pick, WhichSuit, pick_at, stock_action
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, PileKind, column
from dstui.play.plans import places_of
from dstui.play.sitting import Sitting
from dstui.tui.cursor import Cursor, at_pile, in_order, movable_piles, moved, next_of, settled
from dstui.tui.keys import KEEPING, Command
from dstui.tui.slide import Slide
from dstui.tui.table_view import Highlights, Situation, TableView
from dstui.words.gestures import (
    misfit_text,
    pick_text,
    redeal_soon_text,
    sent_up_text,
    which_suit_text,
)
from dstui.words.notices import trouble_text
from dstui.words.outcomes import outcome_line, redone_line, undone_line
from dstui.words.refusals import refusal_text

# A redeal needs a press at least this long after the last draw.
REDEAL_PAUSE: Final = 0.5
_NO_HINT: Final[tuple[Pick | None, frozenset[Pile]]] = (None, frozenset())
_SUIT_KEYS: Final = {suit.letter.lower(): suit for suit in Suit}


class Outside(Protocol):
    """What the table asks of the application around it."""

    def won(self) -> None:
        """Celebrate: the last card has just come home."""

    def played(self, event: Event, step: Step) -> None:
        """Something was played: clocks, searches and marks may want to know."""

    def slide(self, slide: Slide) -> None:
        """Let the cards of a move slide to their place, if the player likes that."""


class Controller:
    """One player's gestures at one table."""

    def __init__(
        self,
        sitting: Sitting,
        view: TableView,
        outside: Outside,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Play *sitting* on *view*; *now* gives seconds."""
        self.sitting = sitting
        self.view = view
        self.hand = Hand()
        self.cursor: Cursor | None = None
        self.carried: Pick | None = None
        self.sliding: Slide | None = None
        self._hinted: tuple[Pick | None, frozenset[Pile]] = _NO_HINT
        self._outside = outside
        self._now = now
        self._last_draw = -REDEAL_PAUSE
        self._trouble: object = None

    @property
    def table(self) -> Table:
        """The table as it lies."""
        return self.sitting.game.table

    def show(self) -> None:
        """Bring the screen up to date."""
        if self.sliding is not None:
            situation = Situation.of(self.sitting.game)._replace(table=self.sliding.before)
            self.view.show(situation, Highlights(carried=self.sliding.pick))
            return
        pick, lit = self.hand.pick, self.hand.lit(self.table)
        if pick is None:
            pick, lit = self._hinted
        highlights = Highlights(pick, lit, self.cursor, self.carried)
        self.view.show(Situation.of(self.sitting.game), highlights)

    def begin(self) -> None:
        """Take up the game that has just been put on the table."""
        self._clear()
        self.cursor = None
        self.show()

    # -- gestures

    def press_pile(self, key: str) -> None:
        """A pile's key: ``1`` to ``9``, ``w`` or ``f``."""
        self._hinted = _NO_HINT
        pile = {"w": WASTE, "f": FOUNDATIONS}.get(key)
        self._gesture(lambda: self.hand.press(self.table, pile or column(int(key) - 1)))

    def answer(self, key: str) -> bool:
        """Answer the open question by a suit's letter; whether there was one and it fitted."""
        suit = _SUIT_KEYS.get(key)
        if suit not in self.hand.asked:
            return False
        self._gesture(lambda: self.hand.answer(suit))
        return True

    def tap(self, pile: Pile, depth: int | None) -> None:
        """A tap of the mouse on a card or an empty place."""
        self.cursor = None
        if pile == STOCK:
            self.let_go()
            self._draw()
            return
        self._hinted = _NO_HINT
        double = self.sitting.settings.double_click
        self._gesture(lambda: self.hand.tap(self.table, pile, depth, self._now(), double=double))

    def drop(self, pile: Pile | None) -> None:
        """Drop the carried cards on a pile, or nowhere."""
        self.carried = None
        if pile is None:
            self.hand.let_go()
            self.show()
            return
        self._gesture(lambda: self.hand.drop(self.table, pile), slides=False)

    def carry(self, pick: Pick) -> bool:
        """Take cards up to drag them; whether there were any."""
        self.hand.let_go()
        pick = pick_at(self.table, *pick)
        try:
            self.hand.press(self.table, pick.pile)
        except (IllegalAction, Misfitting):
            return False
        self.hand.pick = self.carried = pick
        self.cursor, self._hinted = None, _NO_HINT
        self.show()
        return True

    def put_back(self) -> None:
        """Put carried cards back where they were: the drag lost its end."""
        if self.carried is not None:
            self.carried = None
            self.hand.let_go()
            self.show()

    # -- commands

    def do(self, command: Command) -> None:
        """Carry out a command of the table itself; windows belong to the application."""
        if command in KEEPING:
            self._hinted = _NO_HINT
        else:
            self.let_go()
        match command:
            case Command.DRAW:
                self._draw()
            case Command.UNDO:
                self._travel(Travel.UNDO)
            case Command.REDO:
                self._travel(Travel.REDO)
            case Command.SEND_UP:
                self._send_up()
            case Command.LET_GO:
                self.view.say("")
            case Command.ENTER:
                self._enter()
            case Command.NEXT | Command.PREVIOUS:
                self._step_over_piles(1 if command is Command.NEXT else -1)
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                self._move_cursor(command)

    def let_go(self) -> None:
        """Let go of what is picked, asked or hinted at, before a command does its work."""
        had_pick, was_hinted = self.has_pick(), self._hinted is not _NO_HINT
        self._clear()
        if had_pick:
            self.view.say("")
        if had_pick or was_hinted:
            self.show()

    def has_pick(self) -> bool:
        """Whether something is picked or asked."""
        return self.hand.pick is not None or bool(self.hand.asked)

    def play(self, event: Event) -> Step | None:
        """Play an event and say what it did; None where it was refused, which is said too."""
        won_before = self.sitting.game.is_won
        table = self.table
        try:
            step = self.sitting.do(event)
        except IllegalAction as refused:
            self.say_refused(refused, table)
            return None
        if self.cursor is not None:
            self.cursor = settled(table, self.table, self.cursor)
        self._say_step(event, step)
        self._outside.played(event, step)
        if self.sitting.game.is_won and not won_before:
            self._outside.won()
        return step

    def finishing(self) -> tuple[Action, ...]:
        """The actions that would finish a trivially won game; empty when it is not."""
        return finishing_line(self.table)

    def say_refused(self, refused: IllegalAction, table: Table) -> None:
        """Say why an action was refused."""
        self.view.say(refusal_text(refused, table, self.view.look.glyphs.say))

    def say_won(self) -> None:
        """Say that the game is over."""
        self.say_refused(IllegalAction(Refusal.GAME_WON), self.table)

    def hint(self, source: Pick, targets: frozenset[Pile]) -> None:
        """Mark what a hint means until the next gesture."""
        self._hinted = source, targets

    # -- within

    def _gesture(self, gesture: Callable[[], Action | None], *, slides: bool = True) -> None:
        """Carry out what a gesture means and say what came of it; dropped cards do not slide."""
        had_pick = self.hand.pick is not None
        try:
            action = gesture()
        except WhichSuit as question:
            self.view.say(which_suit_text(question.suits))
        except IllegalAction as refused:
            self.say_refused(refused, self.table)
        except Misfitting as error:
            self.view.say(misfit_text(error, self.view.look.glyphs.say))
        else:
            self._answer(action, had_pick=had_pick, slides=slides)
        self.show()

    def _answer(self, action: Action | None, *, had_pick: bool, slides: bool) -> None:
        if action is not None:
            step = self.play(action)
            if step is not None and slides:
                self._slide(step)
        elif self.hand.pick is not None:
            self.view.say(pick_text(self.table, self.hand.pick, self.view.look.glyphs.say))
        elif had_pick:
            self.view.say("")

    def _slide(self, step: Step) -> None:
        before, outcome, view = step.before, step.outcome, self.view
        pick, target = places_of(before, outcome.action)
        if target is None or view.geometry is None:
            return
        depth = None
        if target.kind is PileKind.COLUMN:
            depth = len(outcome.table.columns[target.index].up) - len(outcome.cards)
        start = view.geometry.box(pick.pile).x, view.row_of(before, pick.pile, pick.depth)
        end = view.geometry.box(target).x, view.row_of(outcome.table, target, depth)
        self._outside.slide(Slide(before, pick, outcome.cards, start, end))

    def _draw(self) -> None:
        action = stock_action(self.table)
        at, last = self._now(), self._last_draw
        self._last_draw = at
        if isinstance(action, Redeal) and at - last < REDEAL_PAUSE and self.table.redeals_left != 0:
            self.view.say(redeal_soon_text())
        else:
            self.play(action)
        self.show()

    def _travel(self, travel: Travel) -> None:
        self.play(travel)
        self.show()

    def _send_up(self) -> None:
        sent = 0
        while (action := next_up(self.table)) is not None and self.play(action) is not None:
            sent += 1
        if not self.sitting.game.is_won:
            self.view.say(sent_up_text(sent))
        self.show()

    def _enter(self) -> None:
        if self.cursor is None:
            self._show_cursor()
            return
        pile, depth = self.cursor.pile, self.cursor.picked_depth
        if pile == STOCK and self.hand.pick is None:
            self._draw()
            return
        self._gesture(lambda: self.hand.enter(self.table, pile, depth))

    def _move_cursor(self, command: Command) -> None:
        if self.cursor is None:
            self._show_cursor()
            return
        self.cursor = moved(self.table, self.cursor, command)
        self.show()

    def _show_cursor(self) -> None:
        self.cursor = at_pile(self.table, column(len(self.table.columns) // 2))
        self.show()

    def _step_over_piles(self, step: int) -> None:
        picked = self.hand.pick is not None
        lit = self.hand.lit(self.table)
        piles = in_order(self.table, lit) if picked else movable_piles(self.table)
        target = next_of(piles, self.cursor.pile if self.cursor else None, step)
        if target is not None:
            self.cursor = at_pile(self.table, target)
        self.show()

    def _clear(self) -> None:
        """Nothing is picked, carried or hinted at any more."""
        self.hand.let_go()
        self.carried, self._hinted = None, _NO_HINT

    def _say_step(self, event: Event, step: Step) -> None:
        say = self.view.look.glyphs.say
        trouble = self.sitting.save_trouble
        if trouble is not None and trouble != self._trouble:
            self.view.say(trouble_text(trouble))
        elif event is Travel.UNDO:
            self.view.say(undone_line(step, say))
        elif event is Travel.REDO:
            self.view.say(redone_line(step, say))
        else:
            self.view.say(outcome_line(step.outcome, say))
        self._trouble = trouble
