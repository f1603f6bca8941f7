"""Time operations of the engine; run by ``engine/measure.py``.

    python -P benchmarks/engine/worker.py DATA ROUNDS

DATA is the folder of ``records.json``. Prints one object of JSON: the median processor
seconds of each operation over so many rounds, in each of which the operations take turns.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from timeit import Timer
from typing import Final

from dstui.engine.actions import Action
from dstui.engine.codes import GameCode
from dstui.engine.game import Game
from dstui.engine.records import Record
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table

_CODE: Final = "DS1-D1N-AAAAAAC"
_RECORD_ACTIONS: Final = 250
# Each operation is repeated for about so many seconds in a round.
_LEAST_SECONDS: Final = 0.05


def record_text(data: Path) -> str:
    """The beginning of the winning line of a deal, as a record."""
    records = json.loads((data / "records.json").read_text())["records"]
    line = next(each["actions"] for each in records if each["code"] == _CODE).split()
    return f"dstui-record: 1\ncode: {_CODE}\n\n{' '.join(line[:_RECORD_ACTIONS])}"


def middles(record: Record) -> dict[str, tuple[Table, Action]]:
    """The last table and action of each kind in a record."""
    table, found = record.code.table(), {}
    for action in record.actions:
        found[type(action).__name__] = table, action
        table = apply(table, action).table
    return found


def do_and_undo(game: Game, action: Action) -> None:
    """An action of a game, and back."""
    game.do(action)
    game.undo()


def operations(data: Path) -> dict[str, Callable[[], object]]:
    """What is measured, by the name under which it is shown."""
    text = record_text(data)
    record = Record.parse(text)
    found: dict[str, Callable[[], object]] = {
        f"apply {kind}": partial(apply, table, action)
        for kind, (table, action) in sorted(middles(record).items())
    }
    table, code = record.code.table(), record.code
    game = Game(code)
    found |= {
        "every legal action of a deal": lambda: list(legal_actions(table)),
        "an action of a game and its undo": lambda: do_and_undo(game, record.actions[0]),
        "a code read and dealt": lambda: GameCode.parse(_CODE).table(),
        f"a record of {_RECORD_ACTIONS} actions read and replayed": lambda: Record.parse(
            text
        ).replay(),
    }
    return found


def main(data: Path, rounds: int) -> None:
    """Measure everything."""
    timers = {name: Timer(each, timer=process_time) for name, each in operations(data).items()}
    numbers = {name: _often(timer) for name, timer in timers.items()}
    seconds: dict[str, list[float]] = {name: [] for name in timers}
    for _ in range(rounds):
        for name, timer in timers.items():
            seconds[name].append(timer.timeit(numbers[name]) / numbers[name])
    print(json.dumps({name: median(each) for name, each in seconds.items()}))


def _often(timer: Timer) -> int:
    """How many repetitions take long enough to be measured."""
    number, seconds = timer.autorange()
    return max(1, round(number * _LEAST_SECONDS / seconds))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
