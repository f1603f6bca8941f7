"""What a player costs a machine: memory, processor time and bytes (docs/ssh.md).

    python -m benchmarks.studies.player_costs [PLAYERS]

Needs the development extras; the bytes over SSH need an OpenSSH server to start.
"""

import re
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from dstui.engine.codes import GameCode
from dstui.engine.game import Game
from tests.e2e.lines import keys, win
from tests.e2e.sshd import WHY_NOT, serving
from tests.e2e.terminal import PROGRAM, Terminal, dstui, run

CODE = "DS1-D1V-LII6NGR"
IDLE = 10.0


def play(terminal: Terminal) -> int:
    """Play the game to its win, an action at a time; how many actions."""
    game = Game(GameCode.parse(CODE))
    for action in win(CODE):
        pressed = keys(game.table, action)
        game.do(action)
        terminal.send(pressed)
        terminal.wait_for(f"Moves {game.moves} ")
        terminal.watch(0.02)
    return game.moves


def memory(players: int) -> None:
    """Resident and proportional memory of some players at once, after a few moves each."""
    with ExitStack() as stack:
        terminals = []
        for _player in range(players):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            terminals.append(stack.enter_context(dstui(Path(folder))))
        for terminal in terminals:
            terminal.send("ddd91u")
            terminal.wait_for("Undone").settle()
        resident = sum(terminal.resident() for terminal in terminals) / players
        shared = sum(map(proportional, terminals)) / players
    print(f"{players} players, MB each: resident {resident / 1024:.1f}, own {shared / 1024:.1f}")


def proportional(terminal: Terminal) -> int:
    """The memory in kB that is this process's, with its share of what others use, too."""
    rollup = Path(f"/proc/{terminal.pid}/smaps_rollup").read_text()
    return int(re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[1])  # type: ignore[index]


def a_game() -> None:
    """Bytes and processor time of a start, a whole game, and a while of rest."""
    with tempfile.TemporaryDirectory() as folder, dstui(Path(folder), code=CODE) as terminal:
        start, cpu_start = terminal.received, terminal.cpu_seconds()
        actions = play(terminal)
        game, cpu_game = terminal.received - start, terminal.cpu_seconds() - cpu_start
        print(f"a start: {start} bytes, {cpu_start:.2f} s of processor time")
        print(f"{actions} actions: {game} bytes, {1000 * cpu_game / actions:.1f} ms each")
        terminal.wait_for("Won!").settle()
        terminal.send("\x1b")
        terminal.wait_for(lambda: "Won!" not in terminal.text).settle()
        terminal.send("uu")
        terminal.wait_for("Undone").settle()
        before, cpu = terminal.received, terminal.cpu_seconds()
        terminal.watch(IDLE)
        rate = (terminal.received - before) / IDLE
        print(f"the clock running: {rate:.0f} bytes/s, {terminal.cpu_seconds() - cpu:.2f} s in 10")


def over_ssh(*options: str) -> None:
    """Bytes on the wire for start, game and leaving, by the client's own count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = f"cd {Path.cwd()} && exec {' '.join(PROGRAM)} --data-dir {folder}/g --code {CODE}"
        with serving(folder, {"player": command}) as server:
            client = server.ssh("player", options=("-tt", *options))
            # The client's own count of bytes stands in its first level of talk.
            client = [word.replace("LogLevel=ERROR", "LogLevel=DEBUG1") for word in client]
            start = time.monotonic()
            with run(["sh", "-c", '"$@" 2>"$0"', f"{folder}/client", *client]) as terminal:
                terminal.wait_for("Score")
                seconds = time.monotonic() - start
                play(terminal)
                terminal.send("\x11")
                terminal.wait_for_end()
            said = (folder / "client").read_text()
    sent, received = re.findall(r"Transferred: sent (\d+), received (\d+)", said)[-1]
    print(f"ssh {' '.join(options):3}: {received} bytes down, {sent} up, table in {seconds:.2f} s")


if __name__ == "__main__":
    a_game()
    memory(1)
    memory(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    if WHY_NOT is None:
        over_ssh()
        over_ssh("-C")
