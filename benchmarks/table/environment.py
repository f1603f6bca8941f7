"""Where the programs are installed for a run, and what machine it runs on."""

import os
import platform
import subprocess
import sys
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Final

PEERS: Final = ("soliterm", "usolitaire")
_ROOT: Final = Path(__file__).parents[2]
_SHOWN: Final = ("dstui", "textual", "rich", *PEERS)


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


def versions(binaries: Path) -> dict[str, str]:
    """The versions of what is installed there."""
    packages = next((binaries.parent / "lib").glob("python*/site-packages"))
    return {
        name: PathDistribution(next(packages.glob(f"{name}-*.dist-info"))).version
        for name in _SHOWN
    }


def debian_version(package: str) -> str:
    """The version of an installed Debian package."""
    command = ["dpkg-query", "-W", "-f", "${Version}", package]
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
