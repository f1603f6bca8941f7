"""Compile the search for this machine's wheel where that is possible (docs/solver.md, "Compiled").

Where it is not, for want of a compiler or whatever else, the wheel is plain Python and
nothing fails: what runs from source is the same.
"""

import os
import re
import shutil
import sys
import sysconfig
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What compiles; needed nowhere once the wheel is made. docs/architecture.md has the reasons.
COMPILING = ["mypy>=1.15,<3", "setuptools>=70"]


class CompiledSearch(BuildHookInterface[Any]):
    """Adds the package of the compiled search to a wheel, editable ones included."""

    def dependencies(self) -> list[str]:
        """What the build needs here: nothing more where nothing can be compiled."""
        return COMPILING if can_compile() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say where the files made belong in the wheel."""
        if not can_compile():
            return
        self.made = TemporaryDirectory(prefix="dstui-")
        try:
            files = compiled_files(Path(self.root), Path(self.made.name).resolve())
        except (Exception, SystemExit) as trouble:  # mypyc leaves by sys.exit
            self.app.display_warning(f"The search is not compiled: {trouble!r}")
            return
        into = "force_include_editable" if version == "editable" else "force_include"
        build_data[into].update(files)
        build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop what was made: it is in the wheel."""
        if hasattr(self, "made"):
            self.made.cleanup()


def can_compile() -> bool:
    """Whether this is CPython with a C compiler, and the plain search is not asked for."""
    if os.environ.get("DSTUI_PURE") or sys.implementation.name != "cpython":
        return False
    if sys.platform == "win32":
        return True  # setuptools finds the compiler, or the hook says that there is none
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(command[0]) is not None


def compiled_files(root: Path, folder: Path) -> dict[str, str]:
    """Compile in *folder*; the files made and their places in the wheel."""
    import setuptools  # noqa: PLC0415 - before mypyc, and only where something is compiled
    from mypyc.build import mypycify  # noqa: PLC0415

    sys.path.insert(0, str(root))
    from dstui.solver.compiled import MODULES, PACKAGE, fingerprint  # noqa: PLC0415

    sources = folder / PACKAGE
    sources.mkdir()
    names = re.compile(rf"\bdstui\.solver\.(?=({'|'.join(MODULES)})\b)")
    for name in MODULES:
        text = (root / f"dstui/solver/{name}.py").read_text(encoding="utf-8")
        (sources / f"{name}.py").write_text(names.sub(f"{PACKAGE}.", text), encoding="utf-8")
    start = sources / "__init__.py"
    start.write_text(
        f'"""The search of dstui, compiled."""\n\nFINGERPRINT = "{fingerprint()}"\n',
        encoding="utf-8",
    )
    os.environ["MYPYPATH"] = str(root)
    with chdir(folder):
        modules = [f"{PACKAGE}/{name}.py" for name in MODULES]
        extensions = mypycify(modules, group_name=PACKAGE, debug_level="0")
        if sys.platform != "win32":
            # A sum rounded otherwise than in Python would order a search otherwise.
            for extension in extensions:
                extension.extra_compile_args.append("-ffp-contract=off")
        build = setuptools.Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(folder / "lib"), str(folder / "temp")
        build.ensure_finalized()
        build.run()
    made = {str(path): path.relative_to(folder / "lib") for path in (folder / "lib").rglob("*.*")}
    return {str(start): f"{PACKAGE}/__init__.py"} | {a: b.as_posix() for a, b in made.items()}
