"""The wheel and the sdist install into an empty environment and run there, alone."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import HeaderParser
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = "DS1-D1N-AAAAAAB"
# Whether an index or a cache can be reached is known soon, or not at all.
PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input", "--retries=0", "--timeout=5")


def run(python: Path | str, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DSTUI_PURE": "1", "PYTHONPATH": "", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [str(python), *arguments],
        env=environment, capture_output=True, text=True, timeout=120, check=False,
        **options,  # type: ignore[call-overload]
    )  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist, the wheel made from what the sdist holds."""
    if find_spec("hatchling") is None:
        pytest.skip("hatchling, of the dev extra, is not installed")
    folder = tmp_path_factory.mktemp("dist")
    made = run(
        sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder), cwd=ROOT
    )
    assert made.returncode == 0, made.stderr
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = (path for path in folder.iterdir() if path.is_dir())
    made = run(
        sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=source
    )
    assert made.returncode == 0, made.stderr
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and what it names, nothing else."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True, symlinks=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        metadata = HeaderParser().parsestr(archive.read(name).decode())
    needed = [text for text in metadata.get_all("Requires-Dist", []) if "extra" not in text]
    fetched = run(python, *PIP, "install", "--quiet", *needed)
    if fetched.returncode:
        pytest.skip(f"no package index: {fetched.stderr.strip().splitlines()[-1]}")
    put = run(python, *PIP, "install", "--quiet", "--no-index", "--no-deps", str(wheel))
    assert put.returncode == 0, put.stderr
    return python


def test_the_wheel_holds_what_the_program_reads(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    package = ROOT / "dstui"
    sources = {
        str(path.relative_to(ROOT))
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        and path.suffix not in (".po", ".pot", ".so")
    }  # fmt: skip
    assert sources <= names
    assert any(name.endswith("share/man/man1/dstui.1") for name in names)
    assert {name.split("/")[0] for name in names if ".d" not in name} == {"dstui"}


def test_the_wheel_is_typed_and_for_any_machine(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert "dstui/py.typed" in archive.namelist()


def test_it_runs_alone(installed: Path, tmp_path: Path) -> None:
    assert run(installed, *PIP, "check").returncode == 0
    command = installed.with_name("dstui")
    data = ("--data-dir", str(tmp_path / "games"))
    assert run(command, "--version", cwd=tmp_path).stdout.startswith("dstui ")
    assert (
        "Kolom 9"
        in run(command, "--lang", "id", "--plain", *data, "--code", CODE, input="t\n").stdout
    )
    shown = run(command, "show", *data, cwd=tmp_path)
    assert CODE in shown.stdout, shown.stderr
    doctor = run(command, "doctor", *data, cwd=tmp_path)
    assert doctor.returncode == 0, doctor.stderr
    # The table starts as far as it can without a terminal, and all that it needs is there.
    table = run(installed, "-c", "import dstui.tui.application, dstui.tui.windows", cwd=tmp_path)
    assert table.returncode == 0, table.stderr
    assert run(installed, "-c", "import pytest").returncode != 0
