"""What a player does: each act ends with everything predicted, for a look at it."""

import random
import time
from collections.abc import Callable
from typing import Final

from benchmarks.soak.evening import Evening
from benchmarks.soak.pairs import meaning
from benchmarks.soak.plan import any_code
from benchmarks.soak.shelf import Fault
from dstui.engine.actions import ColumnToFoundation, Redeal, WasteToFoundation, parse_action
from dstui.engine.bonus import bonus_of
from dstui.engine.game import Travel
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import legal_actions
from dstui.play.finishing import finishing_line
from dstui.words.scores import score_text
from tests.e2e.noise import NOISE

Act = Callable[[Evening, random.Random], None]

_DIALOG_KEYS: Final = "ngot,?c"
_WALK: Final = (
    "\t", "\x1b[Z", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H",
    "\x1b[F",
)  # fmt: skip
_ARROWS: Final = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "h", "j", "k", "l", "\t", "\x1b[Z")
_ANYTHING: Final = (*"123456789wfdduuy ", *_ARROWS, "\r", "\x7f")
_NOISE_PAUSE: Final = 0.6
_LATE_HINT: Final = 30.0
_WIN_SEEN: Final = 20.0
# The longest game that plays itself out takes this long.
_PLAYED_OUT: Final = 60.0


def two_keys(evening: Evening, chance: random.Random) -> None:
    """Events one after the other by keys, each key measured."""
    for _event in range(chance.randint(1, 8)):
        pressed = evening.next_keys(chance, 1)
        if not pressed:
            another_game(evening, chance)
            return
        for key in pressed[0]:
            if evening.is_calm:
                evening.terminal.do(key)
            else:
                evening.terminal.press_key(key)
        if evening.game.is_won:
            return


def burst(evening: Evening, chance: random.Random) -> None:
    """Keys of many events at once."""
    pressed = evening.next_keys(chance, chance.randint(2, 40))
    evening.terminal.send("".join(pressed))
    evening.figures.counts["bursts"] += 1


def by_mouse(evening: Evening, chance: random.Random) -> None:
    """Events by clicks and drags; what is taken back and made again by its button."""
    for _event in range(chance.randint(1, 4)):
        event = evening.plan.next(evening.game, chance)
        if event is None or evening.game.is_won:
            return
        if isinstance(event, Redeal):
            evening.wait_for_redeal()
        if isinstance(event, Travel):
            evening.terminal.settle()
            evening.terminal.click(*evening.terminal.find("Undo"))
            evening.expect(event)
        else:
            before = evening.mouse.clicks, evening.mouse.drags
            evening.mouse.play(event)
            evening.count(event)
            evening.figures.counts["clicks"] += evening.mouse.clicks - before[0]
            evening.figures.counts["drags"] += evening.mouse.drags - before[1]


def undo_and_redo(evening: Evening, chance: random.Random) -> None:
    """Some undos, sometimes to the very end and beyond, and some redos."""
    back = chance.randint(1, 12) if chance.random() < 0.95 else 210
    again = chance.randint(0, back + 2)
    for travel, times in ((Travel.UNDO, back), (Travel.REDO, again)):
        for _time in range(times):
            try:
                evening.expect(travel)
            except IllegalAction:
                break
        evening.terminal.send(evening.keys_of(travel) * times)


def pairs(evening: Evening, chance: random.Random) -> None:
    """Two pile keys at random: mostly refused."""
    for _pair in range(chance.randint(1, 3)):
        first, second = chance.choice("123456789wf"), chance.choice("123456789wf")
        means = meaning(evening.game.table, first, second)
        evening.terminal.send(first + second)
        action = means.action
        if means.asked and chance.random() < 0.7:
            suit = chance.choice(means.asked)
            evening.terminal.send(suit.letter.lower())
            text = f"{suit.letter.lower()}{second}"
            action = parse_action(text, evening.game.code.mode.family)
        evening.let_go()
        if action is not None and not evening.game.is_won:
            evening.expect(action)
        evening.figures.counts["random pairs of keys"] += 1


def cursor(evening: Evening, chance: random.Random) -> None:
    """The cursor walks about; nothing happens to the game."""
    for _step in range(chance.randint(2, 12)):
        evening.terminal.send(chance.choice(_ARROWS))


def anything(evening: Evening, chance: random.Random) -> None:
    """Random keys, clicks and drags; what comes of them has to be legal and shown."""
    before = len(evening.game.events)
    width, height = evening.terminal.size
    buttons = evening.geometry.buttons
    for _gesture in range(chance.randint(3, 25)):
        here, there = ((chance.randrange(width), chance.randrange(1, height)) for _ in "12")
        match chance.randrange(6):
            case 0 if not buttons.holds(*here):
                evening.terminal.click(*here)
            case 1 if not buttons.holds(*here):
                evening.terminal.drag(here, there)
            case _:
                evening.terminal.send(chance.choice(_ANYTHING))
    evening.let_go()
    evening.terminal.settle()
    evening.adopt(before)
    evening.figures.counts["random gestures, rounds of"] += 1


def noise(evening: Evening, chance: random.Random) -> None:
    """What no key press is does nothing."""
    for each in chance.sample(NOISE, chance.randint(1, len(NOISE))):
        evening.terminal.send(each)
        evening.terminal.watch(0.02)
    evening.terminal.watch(_NOISE_PAUSE)
    evening.figures.counts["rounds of noise"] += 1


def hint(evening: Evening, chance: random.Random) -> None:
    """A hint is given, or the player goes on before it comes; the game stays as it is."""
    if evening.hinted_at == len(evening.game.events) or evening.game.is_won:
        return  # a second one may offer to take actions back
    evening.hinted_at = len(evening.game.events)
    evening.terminal.send("i")
    evening.figures.counts["hints"] += 1
    if chance.random() < 0.6:
        evening.terminal.settle()
        evening.terminal.wait_for(lambda: "earching" not in evening.terminal.message, _LATE_HINT)


def send_up(evening: Evening, chance: random.Random) -> None:
    """Everything that can go goes up; a game that is trivially won plays itself out."""
    before, table = len(evening.game.events), evening.game.table
    plays_out = bool(finishing_line(table))
    evening.terminal.send("a")
    evening.figures.counts["send all up"] += 1
    if plays_out and chance.random() < 0.6:
        evening.terminal.watch(chance.uniform(0.0, 1.5))
        evening.terminal.send("x")
    elif plays_out:
        end = time.monotonic() + _PLAYED_OUT
        while not evening.shelf.is_won(evening.known):
            evening.terminal.watch(0.1)
            if time.monotonic() > end:
                raise Fault("a game that is won does not play itself out")
    evening.terminal.settle()
    evening.adopt(before)
    if not plays_out:
        sent = evening.game.events[before:]
        left = [each for each in legal_actions(evening.game.table) if _is_up(each)]
        if left or not all(map(_is_up, sent)):
            raise Fault(f"sent up {sent}, left {left}")


def pause(evening: Evening, chance: random.Random) -> None:
    """A pause: the clock stands, and any key goes on and does nothing else."""
    evening.terminal.send("p")
    evening.terminal.wait_for("Paused").settle()
    with evening.standing():
        evening.terminal.watch(chance.uniform(0.0, 2.0))
    evening.terminal.send(chance.choice("d3uf"))
    evening.figures.counts["pauses"] += 1


def dialog(evening: Evening, chance: random.Random) -> None:
    """A dialog opens, is walked about in, and closes; the game stays as it is."""
    evening.terminal.send(chance.choice(_DIALOG_KEYS))
    evening.terminal.wait_for("Close").settle()
    with evening.standing():
        for _key in range(chance.randint(0, 8)):
            evening.terminal.send(chance.choice(_WALK))
            evening.terminal.watch(0.02)
        evening.terminal.settle()
    close_dialog(evening, chance)
    evening.figures.counts["dialogs"] += 1


def close_dialog(evening: Evening, chance: random.Random) -> None:
    """Close the dialog by Escape or by its button."""
    if chance.random() < 0.5:
        evening.terminal.click(*evening.terminal.find("Close"))
    else:
        evening.let_go()
    evening.terminal.wait_for(lambda: "Close" not in evening.terminal.text).settle()


def after_win(evening: Evening, chance: random.Random) -> None:
    """The win is summed up and saved; then the table, another game, or a step back."""
    game, terminal = evening.game, evening.terminal
    terminal.wait_for("Won!", _WIN_SEEN).settle()
    with evening.standing():
        row = evening.shelf.row_of(evening.known)
        total = game.table.score + bonus_of(game.table, int(row.standing.seconds)).total
        text = score_text(total, game.code.mode.scoring)
        if text not in terminal.text:
            raise Fault(f"a win with {text} is summed up otherwise:\n{terminal.text}")
    evening.count_win()
    if chance.random() < 0.25:
        terminal.click(*terminal.find("Undo"))
        terminal.wait_for(lambda: "Close" not in terminal.text).settle()
        evening.expect(Travel.UNDO)
        return
    close_dialog(evening, chance)
    evening.check()
    another_game(evening, chance)


def another_game(evening: Evening, chance: random.Random) -> None:
    """Another game comes on the table, in any of the ways there are."""
    ways = (_by_code, _by_code, _by_code, _same_again, _dealt_anew, _from_the_list)
    chance.choice(ways)(evening, chance)


def _by_code(evening: Evening, chance: random.Random) -> None:
    code = str(any_code(chance))
    before = evening.shelf.rows()[0]
    since = time.monotonic()
    evening.terminal.send("g")
    evening.terminal.wait_for("Close").settle()
    evening.terminal.send(code + "\r")
    evening.terminal.wait_for(lambda: "Close" not in evening.terminal.text)
    if str(before.code) != code or not before.is_unfinished:
        evening.wait_for_other_game(before)
    evening.take_up(None, code, since=since)


def _same_again(evening: Evening, _chance: random.Random) -> None:
    before, since = evening.shelf.rows()[0], time.monotonic()
    evening.terminal.send("n")
    evening.terminal.wait_for("Same deal again").settle()
    evening.terminal.click(*evening.terminal.find("Same deal again"))
    evening.wait_for_other_game(before)
    evening.take_up(None, str(before.code), since=since)


def _dealt_anew(evening: Evening, _chance: random.Random) -> None:
    before, since = evening.shelf.rows()[0], time.monotonic()
    evening.terminal.send("n")
    evening.terminal.wait_for("Same deal again").settle()
    evening.terminal.send("\r")
    evening.wait_for_other_game(before)
    evening.take_up(None, None, since=since)


def _from_the_list(evening: Evening, chance: random.Random) -> None:
    """The games window: an unfinished game goes on, another is replayed."""
    known = evening.known
    rows = [row for row in evening.shelf.rows() if row.is_played or row.uid == known.uid]
    place, since = chance.randrange(min(len(rows), 30)), time.monotonic()
    row = rows[place]
    evening.terminal.send("o")
    evening.terminal.wait_for("Unfinished").settle()
    evening.terminal.send("\x1b[B" * place + "\r")
    evening.terminal.wait_for(lambda: "Unfinished" not in evening.terminal.text).settle()
    if not row.is_unfinished:
        evening.terminal.wait_for("Close")
        for _step in range(chance.randint(0, 5)):
            evening.terminal.do("\x1b[C")
        close_dialog(evening, chance)
        evening.figures.counts["replays"] += 1
        _by_code(evening, chance)
        return
    if row.uid == known.uid:
        return
    evening.wait_for_other_game(rows[0])
    evening.take_up(row.uid, None, since=since)


def _is_up(event: object) -> bool:
    return isinstance(event, WasteToFoundation | ColumnToFoundation)


ACTS: Final[dict[Act, float]] = {
    two_keys: 20, burst: 24, by_mouse: 18, undo_and_redo: 6, pairs: 5, cursor: 4, anything: 5,
    noise: 2, hint: 2, send_up: 4, pause: 1.5, dialog: 4, another_game: 1.2,
}  # fmt: skip
