"""Over a real OpenSSH server on loopback: play, a dropped line, a kiosk without a way out."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dstui.play.piles import column
from tests.e2e.lines import Mouse, dealt
from tests.e2e.sshd import WHY_NOT, Server, serving
from tests.e2e.terminal import CODE, Terminal, run

pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT))

PATIENCE = 30.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("ssh")
    program = f"cd {Path.cwd()} && exec {sys.executable} -m dstui --data-dir {folder}/games"
    commands = {
        "player": f"{program} --code {CODE}",
        "anna": f"{program} --kiosk --player anna --idle-exit 30",
        "bert": f"{program} --kiosk --player bert --idle-exit 30",
    }
    with serving(folder, commands) as server:
        yield server


@contextmanager
def logged_in(server: Server, key: str, *arguments: str) -> Iterator[Terminal]:
    with run(server.ssh(key, *arguments, options=("-tt",))) as terminal:
        terminal.wait_for("Score", PATIENCE).watch(0.2)
        yield terminal


def wait_for_moves(terminal: Terminal, moves: int) -> None:
    terminal.wait_for(lambda: f"Moves {moves} " in terminal.lines[0])


def test_play_drop_the_line_and_come_back(server: Server) -> None:
    with logged_in(server, "player") as terminal:
        terminal.send("dd")
        wait_for_moves(terminal, 2)
        mouse = Mouse(terminal, dealt(CODE))
        terminal.drag(mouse.card(column(8), 0), mouse.place(column(0)))
        wait_for_moves(terminal, 3)
        terminal.watch(0.3)
        left = terminal.lines[1:-1]
        terminal.kill()
        terminal.wait_for_end()
    with logged_in(server, "player") as terminal:
        wait_for_moves(terminal, 3)
        assert "Welcome back" in terminal.message
        assert terminal.lines[1:-1] == left
        terminal.resize(120, 40)
        terminal.wait_for(lambda: max(map(len, terminal.lines)) > 90)
        terminal.send("d")
        wait_for_moves(terminal, 4)
        terminal.send("\x11")
        assert terminal.wait_for_end() == 0


def test_a_player_for_each_key(server: Server) -> None:
    with logged_in(server, "anna", "DS1-D3N-AAAAAAC") as terminal:
        terminal.send("d")
        wait_for_moves(terminal, 1)
        terminal.send("\x11")
        assert terminal.wait_for_end() == 0
        assert "DS1-D3N-AAAAAAC is kept." in terminal.text
    with logged_in(server, "bert") as terminal:
        assert "AAAAAAC" not in terminal.text
    with logged_in(server, "anna") as terminal:
        assert "DS1-D3N-AAAAAAC" in terminal.text
        wait_for_moves(terminal, 1)


@pytest.mark.parametrize("tty", ["-tt", "-T"])
@pytest.mark.parametrize(
    "command", ["id", "sh", "bash -i", f"{CODE} && id", "env", "cat /etc/passwd"]
)
def test_no_shell_for_a_command(server: Server, command: str, tty: str) -> None:
    ran = subprocess.run(
        server.ssh("anna", command, options=(tty,)),
        capture_output=True,
        input=b"id\nexit\n",
        check=False,
        timeout=PATIENCE,
    )
    assert ran.returncode == 2
    echoes = (b"id", b"exit")
    said = [line for line in (ran.stdout + ran.stderr).splitlines() if line not in echoes]
    assert len(said) == 1
    assert b"This account only plays" in said[0]


def test_no_files_in_or_out(server: Server, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.write_text("a file")
    there = f"127.0.0.1:{tmp_path}/there"
    port = ("-P", str(server.port))
    options = server.options("anna")
    for copy in (
        ["scp", *options, *port, str(here), there],
        ["scp", "-O", *options, *port, str(here), there],
        ["scp", "-O", *options, *port, "127.0.0.1:/etc/passwd", str(tmp_path / "there")],
        ["sftp", *options, *port, "127.0.0.1"],
    ):
        ran = subprocess.run(
            copy, capture_output=True, input=b"pwd\n", check=False, timeout=PATIENCE
        )
        assert ran.returncode != 0, copy
        assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_no_forwarding(server: Server) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    remote = subprocess.run(
        server.ssh(
            "anna",
            options=("-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{port}:127.0.0.1:22"),
        ),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert remote.returncode == 255
    local = subprocess.Popen(
        server.ssh("anna", options=("-N", "-L", f"{port}:127.0.0.1:{server.port}")),
        stderr=subprocess.PIPE,
    )
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                connection = socket.create_connection(("127.0.0.1", port), 1)
                break
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.05)
        with connection:
            connection.settimeout(PATIENCE)
            assert connection.recv(64) == b""  # the server's greeting would come here
    finally:
        local.kill()
        local.wait()


def test_no_way_out_by_variables_or_keys(server: Server) -> None:
    hostile = {
        "TEXTUAL_SCREENSHOT": "0",
        "PYTHONINSPECT": "1",
        "PYTHONSTARTUP": "/etc/passwd",
        "LC_ALL": "../../../etc/passwd",
        "LANG": "$(id)",
        "BASH_ENV": "/etc/passwd",
    }
    send = [option for name in hostile for option in ("-o", f"SendEnv={name}")]
    command = server.ssh("bert", options=("-tt", *send))
    with run(command, environment=hostile) as terminal:
        terminal.wait_for("Score", PATIENCE).watch(0.2)
        moves = terminal.lines[0]
        for key in ("\x1a", "\x1c", "\x10", "!", ":", "\x04", "\x0f", "\x13"):
            terminal.send(key)
            terminal.watch(0.1)
        assert terminal.status is None
        assert terminal.lines[0][:70] == moves[:70]
        assert "uid=" not in terminal.text
        terminal.send("\x03")
        assert terminal.wait_for_end() == 0
        assert ">>>" not in terminal.text
