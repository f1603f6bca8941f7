"""A real OpenSSH server on a loopback port, for one user with two keys."""

import getpass
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

SERVER: Final = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/sbin:" + os.defpath)
TOOLS: Final = ("ssh", "ssh-keygen", "scp", "sftp")
WHY_NOT: Final = (
    "no sshd here (Debian: openssh-server)"
    if SERVER is None
    else next((f"no {tool} here" for tool in TOOLS if shutil.which(tool) is None), None)
)

# The server's side of docs/ssh.md.
_CONFIGURATION: Final = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
PidFile {folder}/pid
AuthorizedKeysFile {folder}/authorized_keys
StrictModes no
UsePAM no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
DisableForwarding yes
PermitUserRC no
PermitUserEnvironment no
AcceptEnv LANG LC_* COLORTERM NO_COLOR
ClientAliveInterval 15
ClientAliveCountMax 2
Subsystem sftp internal-sftp
"""


class Server:
    """The server's address, and command lines of clients with one of its keys."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port

    def options(self, key: str) -> list[str]:
        """Options that ssh, scp and sftp share."""
        return [
            *("-F", "none", "-i", str(self.folder / key), "-o", "IdentitiesOnly=yes"),
            *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
            *("-o", "LogLevel=ERROR", "-o", "BatchMode=yes"),
        ]

    def ssh(self, key: str, *arguments: str, options: tuple[str, ...] = ()) -> list[str]:
        """An ssh command line; *arguments* is what the guest writes after the host."""
        address = f"{getpass.getuser()}@127.0.0.1"
        where = ("-p", str(self.port), *options, address)
        return ["ssh", *self.options(key), *where, *arguments]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def make_key(path: Path) -> str:
    """Make a key pair; the public half."""
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", path.name, "-f", str(path)],
        check=True,
    )
    return path.with_name(path.name + ".pub").read_text().strip()


@contextmanager
def serving(folder: Path, commands: dict[str, str]) -> Iterator[Server]:
    """A server with one key a name in *commands*, each forced to the command given there."""
    assert SERVER is not None
    make_key(folder / "host")
    lines = [
        f'restrict,pty,command="{command}" {make_key(folder / name)}'
        for name, command in commands.items()
    ]
    (folder / "authorized_keys").write_text("\n".join(lines) + "\n")
    port = _free_port()
    configuration = folder / "sshd_config"
    configuration.write_text(_CONFIGURATION.format(port=port, folder=folder))
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    server = subprocess.Popen([SERVER, "-D", "-f", str(configuration), "-E", str(folder / "log")])
    try:
        _wait_for_port(port)
        yield Server(folder, port)
    finally:
        server.terminate()
        server.wait()


def _wait_for_port(port: int) -> None:
    end = time.monotonic() + 10
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert time.monotonic() < end, "the server does not listen"
        time.sleep(0.02)
