"""Random play in every mode of both families: what holds whatever is done."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dstui.engine.actions import all_actions, parse_action
from dstui.engine.cards import Suit
from dstui.engine.codes import DEAL_COUNT, GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.game import UNDO_LIMIT, Game, Travel, parse_event
from dstui.engine.records import Record
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import is_legal, legal_actions
from tests.engine.tables import every_card


class RandomPlay(RuleBasedStateMachine):
    """One game, played at random, undone and redone."""

    mode: Mode

    @initialize(deal=st.integers(0, DEAL_COUNT - 1))
    def start(self, deal: int) -> None:
        self.game = Game(GameCode(self.mode, deal))
        self.actions = 0

    @precondition(lambda self: any(legal_actions(self.game.table)))
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Section 6: undo of any action gives the table before, redo the one after."""
        game, before = self.game, self.game.table
        action = data.draw(st.sampled_from(list(legal_actions(before))))
        step = game.play(action)
        self.actions += 1
        assert step.before is before
        assert step.outcome.table is game.table
        assert game.table.score - before.score == sum(p.amount for p in step.outcome.points)
        after, kept = game.table, before._replace()
        assert game.undo() == step
        assert game.table == kept
        assert game.redo() == step
        assert game.table == after
        assert game.moves == self.actions

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """What is refused changes nothing."""
        action = data.draw(st.sampled_from(all_actions(self.mode.family)))
        if not is_legal(self.game.table, action):
            before = (self.game.table, self.game.events, self.game.moves)
            with pytest.raises(IllegalAction):
                self.game.play(action)
            assert (self.game.table, self.game.events, self.game.moves) == before

    @rule(count=st.integers(1, 6))
    def go_back_and_forth(self, count: int) -> None:
        """Section 6: as many redos as undos lead to the same table."""
        game, before = self.game, self.game.table
        count = min(count, game.undoable)
        for _ in range(count):
            game.undo()
        for _ in range(count):
            game.redo()
        assert game.table == before

    @precondition(lambda self: self.game.undoable)
    @rule()
    def undo(self) -> None:
        self.game.undo()
        assert self.game.redoable

    @precondition(lambda self: self.game.redoable)
    @rule()
    def redo(self) -> None:
        self.game.redo()

    @invariant()
    def every_card_is_there(self) -> None:
        assert every_card(self.game.table) == sorted(self.mode.family.deck())

    @invariant()
    def the_table_keeps_its_shape(self) -> None:
        """Sections 1, 3.4 and 3.6."""
        table = self.game.table
        for column in table.columns:
            assert column.up or not column.down
            assert all(b.fits_on(a) for a, b in zip(column.up, column.up[1:], strict=False))
        assert all(sorted(table.row(s), reverse=True) == list(table.row(s)) for s in Suit)
        assert self.mode.scoring.floor is None or table.score >= self.mode.scoring.floor
        assert hash(table) == hash(table._replace())

    @invariant()
    def the_legal_list_is_what_verify_accepts(self) -> None:
        table = self.game.table
        accepted = [a for a in all_actions(self.mode.family) if is_legal(table, a)]
        assert list(legal_actions(table)) == accepted
        assert all(parse_action(str(a), self.mode.family) == a for a in accepted)

    @invariant()
    def the_counter_counts_actions_made(self) -> None:
        made = Counter(isinstance(event, Travel) for event in self.game.events)[False]
        assert self.game.moves == self.actions == made
        assert self.game.undoable <= UNDO_LIMIT

    def teardown(self) -> None:
        """Code and events, through their text, are the whole game; so is the record's line."""
        if not hasattr(self, "game"):
            return
        game = self.game
        events = [parse_event(str(event), self.mode.family) for event in game.events]
        again = Game.replay(GameCode.parse(str(game.code)), events)
        assert again.events == game.events
        assert (again.table, again.score.points, again.moves) == (
            game.table,
            game.score.points,
            game.moves,
        )
        assert (again.undoable, again.redoable) == (game.undoable, game.redoable)
        record = Record(game.code, game.line, moves=game.moves)
        assert Record.parse(str(record)) == record
        assert record.replay().table == game.table


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_random_play(mode):
    machine = type("RandomPlayInMode", (RandomPlay,), {"mode": mode})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=6,
            stateful_step_count=50,
            derandomize=True,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
