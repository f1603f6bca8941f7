"""Tables and all they are made of are values: equal by what they hold, and never changed."""

import pytest

from dstui.engine.actions import all_actions
from dstui.engine.codes import GameCode
from dstui.engine.families import DOUBLE, FAMILIES, MODES
from dstui.engine.records import Record
from tests.engine.tables import act

CODE = GameCode.parse("DS1-D1N-AAAAAAA")
RECORD = Record.parse(f"dstui-record: 1\ncode: {CODE}\n\n6f 7f d\n")
VALUES = {
    **{type(action).__name__: action for action in all_actions(DOUBLE)},
    "Record": RECORD,
    "Replay": RECORD.replay(),
    "Table": CODE.table(),
    "Outcome": act(CODE.table(), "6f"),
    "GameCode": CODE,
    "Mode": MODES[0],
    "Family": FAMILIES[0],
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_keeps_what_it_holds(name):
    value = VALUES[name]
    fields = getattr(value, "_fields", None) or value.__dataclass_fields__
    for field in [*fields, "something"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, field, 1)
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("name", VALUES)
def test_equal_values_are_one_key(name):
    value = VALUES[name]
    fields = getattr(value, "_fields", None) or value.__dataclass_fields__
    again = type(value)(*(getattr(value, field) for field in fields))
    assert again == value
    assert again is not value or not fields
    assert {value: 1}[again] == 1
