"""What happens to a player: windows change, lines stall, machines sleep, processes die."""

import random
import signal
import time
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Final

from benchmarks.soak.acts import Act
from benchmarks.soak.evening import Evening, any_size
from benchmarks.soak.eye import moves_shown
from benchmarks.soak.plan import any_code
from benchmarks.soak.player import Player
from dstui.engine.game import Game
from dstui.tui.geometry import MIN_HEIGHT, MIN_WIDTH
from dstui.tui.table_screen import LONGEST_TICK
from tests.e2e.terminal import PROGRAM

_DAY: Final = 86_400
_JUMPS: Final = (-400 * _DAY, -_DAY, -3_600, -61, -1, 1, 59, 3_600, _DAY, 400 * _DAY)
# What a program that ends in order gives, and one that dies before it can.
_STATUSES: Final = {signal.SIGTERM: (143,), signal.SIGHUP: (129,), signal.SIGKILL: (-9,)}
_EARLY: Final = {signal.SIGTERM: (143, -15), signal.SIGHUP: (129, -1), signal.SIGKILL: (-9,)}
_HUNG_UP: Final = (129,)
_START: Final = 0.5
# So much longer than the longest tick that the clock has to notice.
_LONG_STOP: Final = LONGEST_TICK + 1.2


# -- the window


def resize(evening: Evening, chance: random.Random) -> None:
    """Another size, and the screen is whole."""
    evening.terminal.resize(*any_size(chance))
    evening.figures.counts["resizes"] += 1
    if chance.random() < 0.5:
        evening.look_at_table()
        evening.look_at_all()


def resize_in_a_storm(evening: Evening, chance: random.Random) -> None:
    """Many sizes one after the other, too small ones among them."""
    for _size in range(chance.randint(3, 25)):
        evening.terminal.resize(chance.randint(1, 250), chance.randint(1, 70))
        evening.figures.counts["resizes"] += 1
        if chance.random() < 0.3:
            evening.terminal.watch(0.02)
    evening.terminal.resize(*any_size(chance))
    evening.look_at_table()
    evening.look_at_all()


def too_small(evening: Evening, chance: random.Random) -> None:
    """Too small, where keys and presses mean nothing and the clock stands, and back."""
    narrow = chance.randint(30, MIN_WIDTH - 1), chance.randint(3, 60)
    low = chance.randint(30, 200), chance.randint(3, MIN_HEIGHT - 1)
    size = chance.choice((narrow, low))
    evening.terminal.settle()
    evening.terminal.resize(*size)
    evening.terminal.wait_for(f"This window is {size[0]} x {size[1]}").settle()
    with evening.standing():
        evening.terminal.send(chance.choice(("d91", "uu", "3f", "")))
        evening.terminal.click(chance.randrange(size[0]), chance.randrange(size[1]))
        evening.terminal.settle()
        evening.terminal.watch(chance.uniform(0.0, 1.5))
    evening.figures.counts["resizes"] += 2
    evening.figures.counts["windows too small"] += 1
    evening.terminal.resize(*any_size(chance))


# -- the line


def stall(evening: Evening, chance: random.Random) -> None:
    """Nobody reads what is sent; keys still arrive. The line may be full for good."""
    is_full = chance.random() < 0.3
    if is_full:
        evening.terminal.note("stall the line until it is full")
        evening.terminal.stall()
    pressed = evening.next_keys(chance, chance.randint(1, 6), redeals=False)
    evening.terminal.send_blindly("".join(pressed))
    time.sleep(chance.uniform(0.2, 4.0 if is_full else 2.0))
    evening.figures.counts["stalls"] += 1
    evening.figures.counts["stalls until the line was full"] += is_full


# -- the process stands still


def stop(evening: Evening, chance: random.Random) -> None:
    """SIGSTOP and SIGCONT, as when a machine sleeps; keys wait meanwhile."""
    evening.terminal.settle()
    evening.terminal.kill(signal.SIGSTOP)
    evening.terminal.wait_for_stop()
    pressed = evening.next_keys(chance, chance.randint(0, 5), redeals=False)
    evening.terminal.send_blindly("".join(pressed))
    is_long = chance.random() < 0.4
    with evening.standing() if is_long else nullcontext():
        time.sleep(chance.uniform(_LONG_STOP, _LONG_STOP + 3) if is_long else chance.random() * 2)
    _go_on(evening, chance)
    evening.figures.counts["stops"] += 1


def suspend(evening: Evening, chance: random.Random) -> None:
    """Ctrl+Z, or SIGTSTP from outside, and back: the clock stands for all of it."""
    evening.terminal.settle()
    if chance.random() < 0.6:
        evening.terminal.send("\x1a")
    else:
        evening.terminal.kill(signal.SIGTSTP)
    evening.terminal.wait_for_stop()
    with evening.standing():
        evening.terminal.watch(chance.uniform(0.1, 2.5))
    _go_on(evening, chance)
    evening.figures.counts["suspensions"] += 1


def _go_on(evening: Evening, chance: random.Random) -> None:
    """SIGCONT, now and then as often as nobody means it."""
    for _time in range(chance.choice((1, 1, 2, 5))):
        evening.terminal.kill(signal.SIGCONT)


def jump(evening: Evening, chance: random.Random) -> None:
    """The wall clock is set: nothing comes of it."""
    if evening.wall_clock.can_jump:
        seconds = chance.choice(_JUMPS)
        evening.terminal.note(f"the wall clock jumps by {seconds} s")
        evening.wall_clock.jump(seconds)
        evening.figures.counts["clock jumps"] += 1


def second_sitting(evening: Evening, _chance: random.Random) -> None:
    """The game in a second terminal: it is told, and plays another; the first goes on."""
    if not evening.game.events or evening.game.is_won:
        return
    evening.terminal.settle()
    other = Player(
        (*PROGRAM, "--data-dir", str(evening.folder)),
        evening.diary,
        size=(MIN_WIDTH, MIN_HEIGHT),
        environment=dict(evening.wall_clock.environment),
    )
    try:
        other.wait_for("is open in another terminal").settle()
        other.send("\x11")
        other.wait_for_death((0,), other.family())
    finally:
        other.close()
    evening.figures.counts["second sittings"] += 1


# -- the end


def end_it(evening: Evening, chance: random.Random) -> None:
    """The program ends, in whatever way and moment, is started again, and resumes."""
    evening.check()
    evening.shelf.check_all()
    moment = chance.choice((_at_rest, _in_a_burst, _in_a_burst, _in_a_dialog, _in_a_drag, _stalled))
    moment(evening, chance)
    while chance.random() < 0.15:
        _kill_a_start(evening, chance)
    start(evening, chance)


def start(evening: Evening, chance: random.Random) -> None:
    """Start the program: the right game is on the table, exactly as it was."""
    rows = [row for row in evening.shelf.rows() if row.is_unfinished] if evening.shelf.games else []
    what = chance.random()
    if what < 0.75 or not rows:
        uid, code = (rows[0].uid if rows else None), None
        arguments: Sequence[str] = () if rows else ("--code", code := str(any_code(chance)))
    elif what < 0.9:
        row = chance.choice(rows)
        code = str(row.code)
        uid = next(each.uid for each in rows if each.code == row.code)
        arguments = "--code", code
    else:
        uid, code = None, str(any_code(chance))
        arguments = "--code", code, "--new"
    evening.launch(chance, *arguments)
    evening.open_table(uid, code)
    evening.check()


def _at_rest(evening: Evening, chance: random.Random) -> None:
    _die(evening, chance, len(evening.game.events))


def _in_a_burst(evening: Evening, chance: random.Random) -> None:
    shown = len(evening.game.events)
    pressed = evening.next_keys(chance, chance.randint(1, 12), redeals=False)
    evening.terminal.send("".join(pressed))
    evening.terminal.watch(chance.uniform(0.0, 0.1))
    _die(evening, chance, shown)


def _in_a_dialog(evening: Evening, chance: random.Random) -> None:
    evening.terminal.send(chance.choice("ngot,?"))
    evening.terminal.wait_for("Close")
    _at_rest(evening, chance)


def _in_a_drag(evening: Evening, chance: random.Random) -> None:
    width, height = evening.terminal.size
    box = chance.choice(evening.geometry.columns)
    evening.terminal.press(box.x + 2, box.y + 2)
    for _motion in range(3):
        evening.terminal.motion(chance.randrange(width), chance.randrange(1, height))
    _at_rest(evening, chance)


def _stalled(evening: Evening, chance: random.Random) -> None:
    evening.terminal.note("stall the line until it is full")
    evening.terminal.stall()
    _die(evening, chance, len(evening.game.events), leaving=False)


def _die(evening: Evening, chance: random.Random, shown: int, *, leaving: bool = True) -> None:
    """End it; the first *shown* events were on the screen, the others may be under way."""
    terminal, family = evening.terminal, evening.terminal.family()
    sent = evening.known.events
    way = chance.choice(("SIGKILL", "SIGKILL", "SIGTERM", "SIGHUP", "hang up", "leave"))
    shown = max(shown, _shown(evening, shown))
    if way == "hang up" or (way == "leave" and not leaving):
        terminal.hang_up()
        statuses = _HUNG_UP
    elif way == "leave":
        terminal.send(chance.choice(("\x11", "\x03")))
        statuses = (0,)
    else:
        number = signal.Signals[way]
        terminal.kill(number)
        statuses = _STATUSES[number]
    evening.figures.counts[f"ended by: {way}"] += 1
    evening.figures.counts["kills"] += way != "leave"
    evening.bury(statuses, family)
    evening.adopt(shown, sent)


def _shown(evening: Evening, before: int) -> int:
    """How many events are on the screen for certain: as few as lead to its counter."""
    moves = moves_shown(evening.terminal.lines)
    game, events = Game(evening.game.code), evening.game.events
    for number, event in enumerate(events, 1):
        game.do(event)
        if number > before and game.moves == moves:
            return number
    return before


def _kill_a_start(evening: Evening, chance: random.Random) -> None:
    """A start is killed at any moment of it; nothing changes."""
    evening.launch(chance)
    evening.terminal.watch(chance.uniform(0.0, _START))
    number = chance.choice(tuple(_EARLY))
    family = evening.terminal.family()
    evening.terminal.kill(number)
    evening.bury(_EARLY[number], family)
    evening.figures.counts["kills"] += 1
    evening.figures.counts["killed while it started"] += 1


TROUBLES: Final[dict[Act, float]] = {
    resize: 4, resize_in_a_storm: 0.6, too_small: 1.2, stall: 2, stop: 1, suspend: 1, jump: 2,
    second_sitting: 0.25,
}  # fmt: skip
