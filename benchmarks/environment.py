"""Where the programs are installed for a run, and what machine it runs on."""

import datetime
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Final

# What dstui is compared with. They are no dependencies of it.
PEERS: Final = ("soliterm", "usolitaire", "pyksolve")
_ROOT: Final = Path(__file__).parents[1]
_QUIET_LOAD: Final = 0.7


def install(folder: Path) -> Path:
    """Make a virtual environment in *folder* with a wheel of this checkout and the peers.

    Gives the folder of its programs. Everything is compiled, as it is for those who install.
    """
    python = folder / "bin" / "python"
    wheels = folder / "wheels"
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def run(*command: str | Path) -> None:
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)

    run(sys.executable, "-m", "venv", folder)
    run(python, "-m", "pip", "-qq", "wheel", "--no-deps", "-w", wheels, _ROOT)
    run(python, "-m", "pip", "-qq", "install", *wheels.glob("*.whl"), *PEERS)
    return python.parent


def circumstances(
    binaries: Path, packages: Iterable[str], command: str, how: str, load: float
) -> Iterator[str]:
    """The lines above a section: when, with which command, where, with which versions.

    *load* is the load average before the part began.
    """
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    yield f"- Measured on {today} at commit {commit()} with `{command}`: {how}.\n"
    yield f"- Machine: {machine()}.\n"
    found = ", ".join(f"{name} {_version(binaries, name)}" for name in packages)
    yield f"- Versions: {found}.\n"
    yield f"- Load average before {load:.1f}, after {os.getloadavg()[0]:.1f}."
    if load >= _QUIET_LOAD:
        yield " The machine was busy with other work: read times with care."
    yield "\n"


def _version(binaries: Path, name: str) -> str:
    """The version of a package installed there, or of the Debian package of this name."""
    packages = next((binaries.parent / "lib").glob("python*/site-packages"))
    for information in packages.glob(f"{name.replace('-', '_')}-*.dist-info"):
        return PathDistribution(information).version
    command = ["dpkg-query", "-W", "-f", "${Version}", name]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def commit() -> str:
    """The commit of this checkout."""
    command = ["git", "-C", str(_ROOT), "describe", "--always", "--dirty"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def machine() -> str:
    """Processor, cores, memory and system, in one line that names no host."""
    model = _field("/proc/cpuinfo", "model name")
    memory = int(_field("/proc/meminfo", "MemTotal").split()[0]) / 1024**2
    system = _field("/etc/os-release", "PRETTY_NAME", "=").strip('"')
    python = platform.python_version()
    return f"{os.cpu_count()} cores of {model}, {memory:.0f} GB, {system}, Python {python}"


def _field(path: str, name: str, separator: str = ":") -> str:
    for line in Path(path).read_text().splitlines():
        key, _, value = line.partition(separator)
        if key.strip() == name:
            return value.strip()
    return "unknown"
