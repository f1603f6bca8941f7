"""The settings on disk: TOML that people may edit, under the defaults an admin may set."""

import contextlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from dstui.store.paths import Paths, make_folder
from dstui.store.settings import SPECS, SettingFault, Settings, Spec, Value, as_text, read_settings
from dstui.store.troubles import Trouble, trouble_of

_TABLE: Final = re.compile(r"^[ \t]*\[", re.MULTILINE)
_WIDTH: Final = 88
_LARGEST: Final = 1 << 20


class NotToml(NamedTuple):
    """A settings file that cannot be read as TOML; ``detail`` says where it stops."""

    detail: str


FileFault: TypeAlias = SettingFault | NotToml | Trouble


class Loaded(NamedTuple):
    """The settings that hold, and what was wrong in which file."""

    settings: Settings = Settings()
    faults: tuple[tuple[Path, FileFault], ...] = ()


def load_settings(paths: Paths) -> Loaded:
    """The player's settings over the admin's over the built-in ones; never fails."""
    settings, faults = Settings(), []
    for path in (*reversed(paths.site_settings), paths.settings):
        values, fault = _read(path)
        if fault is not None:
            faults.append((path, fault))
        settings, bad = read_settings(values, settings)
        faults += [(path, each) for each in bad]
    return Loaded(settings, tuple(faults))


def save_settings(paths: Paths, changes: Mapping[str, object]) -> Trouble | None:
    """Write *changes*, by name, to the player's file; what else stands in it stays.

    Comments, order and unknown keys are kept. A file that is no TOML is kept beside the
    new one under a name ending in ``.bad``. The file is replaced whole, so that a crash
    leaves the old one or the new one. Gives the trouble when it could not be written.
    """
    # Where the file is a link (people keep such files elsewhere), what it points to is written.
    path = Path(os.path.realpath(paths.settings))
    values = {name: SPECS[name].read(value) for name, value in changes.items()}
    try:
        make_folder(path.parent)
        _replace(path, _changed(_text_of(path), values))
    except OSError as error:
        return trouble_of(error, path)
    return None


def template() -> str:
    """A settings file that explains every setting and changes none."""
    import textwrap  # noqa: PLC0415 - only for a new file

    lines = ["# Settings of dstui. Take the # away before a line to change what it says.", ""]
    for spec in SPECS.values():
        words = textwrap.wrap(_explained(spec), _WIDTH, break_on_hyphens=False)
        lines += [*(f"# {line}" for line in words), f"# {_line(spec.name, spec.default)}", ""]
    return "\n".join(lines)


def _changed(text: str, values: Mapping[str, Value]) -> str:
    """*text*, which is TOML, with *values* set."""
    import tomlkit  # noqa: PLC0415 - 20 ms that only a change has to pay

    for name, value in values.items():
        document = tomlkit.parse(text)
        spelled = re.compile(rf"^#[ \t]*{name}[ \t]*=.*$", re.MULTILINE)
        first_table = next((t.start() for t in _TABLE.finditer(text)), len(text))
        if name not in document and (found := spelled.search(text, 0, first_table)):
            text = text[: found.start()] + _line(name, value) + text[found.end() :]
        else:
            document[name] = str(value) if isinstance(value, str) else value
            text = document.as_string()
    return text


def _explained(spec: Spec) -> str:
    if spec.accepted:
        accepted = ", ".join(f'"{value}"' for value in spec.accepted)
    elif isinstance(spec.default, bool):
        accepted = "true, false"
    else:
        accepted = f"{spec.low} to {spec.high}"
    return f"{spec.help} Accepted: {accepted}."


def _line(name: str, value: Value) -> str:
    return f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {as_text(value)}"


def _read(path: Path) -> tuple[dict[str, object], FileFault | None]:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return {}, None
    except OSError as error:
        return {}, trouble_of(error, path)
    import tomllib  # noqa: PLC0415 - only where there is a file

    try:
        return tomllib.loads(data.decode("utf-8-sig")), None
    except ValueError as error:
        return {}, NotToml(str(error))


def _text_of(path: Path) -> str:
    """The file as it stands, or the text of a new one; raise OSError."""
    import tomllib  # noqa: PLC0415

    try:
        text = path.read_bytes().decode("utf-8-sig")
        tomllib.loads(text)
    except FileNotFoundError:
        return template()
    except ValueError:
        path.replace(path.with_name(path.name + ".bad"))
        return template()
    return text


def _replace(path: Path, text: str) -> None:
    """Write *text* to a new file and put it in the place of *path*; raise OSError."""
    import tempfile  # noqa: PLC0415

    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
