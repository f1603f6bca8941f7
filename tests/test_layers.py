"""The layers of docs/architecture.md, held by the contracts in pyproject.toml."""

import re
import tomllib
from pathlib import Path

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parent.parent


def test_contracts_hold() -> None:
    config = ROOT / "pyproject.toml"
    assert lint_imports(str(config), cache_dir=None, no_cache=True) == EXIT_STATUS_SUCCESS


def test_the_architecture_names_files_that_are_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    named = re.findall(r"`([a-z_*/]+\.py)`", text)
    assert len(named) > 20
    for name in named:
        assert list((ROOT / "dstui").rglob(name)) or (ROOT / name).is_file(), name


def test_every_dependency_has_its_reason_in_the_architecture() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    text = (ROOT / "docs" / "architecture.md").read_text()
    for dependency in (*project["dependencies"], *project["optional-dependencies"]["cluster"]):
        name = dependency.partition(">")[0]
        assert f"| {name} |" in text, name
