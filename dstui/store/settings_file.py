"""The settings on disk: TOML that people may edit, under the defaults an admin may set."""

import contextlib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from dstui.store.paths import Paths, make_folder
from dstui.store.settings import SPECS, SettingFault, Settings, Spec, Value, as_text, read_settings
from dstui.store.troubles import Trouble, trouble_of

_TABLE: Final = re.compile(r"^[ \t]*\[", re.MULTILINE)
_WIDTH: Final = 88
# Twenty times our own template. The readers of TOML need the square of a key's parts in memory
# and time, and a frame for each bracket.
_LARGEST: Final = 1 << 16
_MOST_PARTS: Final = 500


class NotToml(NamedTuple):
    """A settings file that cannot be read as TOML; ``detail`` says why."""

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

    Comments, order and unknown keys are kept. A file that is no TOML, or that cannot be
    changed without harm to what else stands in it, is kept beside the new one under a name
    with ``.bad`` in it. The file is replaced whole, so that a crash leaves the old one or
    the new one. Gives the trouble when it could not be written.
    """
    # Where the file is a link (people keep such files elsewhere), what it points to is written.
    path = Path(os.path.realpath(paths.settings))
    values = {name: SPECS[name].read(value) for name, value in changes.items()}
    try:
        make_folder(path.parent)
        _replace(path, _new_text(path, values))
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


def _new_text(path: Path, values: Mapping[str, Value]) -> str:
    """The text of the file at *path* with *values* set; raise OSError."""
    try:
        data = _bytes_of(path)
    except FileNotFoundError:
        return _changed(template(), values)
    try:
        old = _parsed(data)
    except ValueError:
        _keep_aside(path)
        return _changed(template(), values)
    try:
        return _changed(data.decode("utf-8-sig"), values)
    except _Unchangeable:
        _keep_aside(path)
        return _changed(template(), {**_sound(old), **values})


class _Unchangeable(Exception):
    """TOML that the editor of TOML cannot change in one place alone."""


def _changed(text: str, values: Mapping[str, Value]) -> str:
    """*text*, which is TOML, with *values* set and nothing else; raise _Unchangeable."""
    for name, value in values.items():
        wanted = {**_contents(text), name: value}
        text = next((new for new in _attempts(text, name, value) if _contents(new) == wanted), "")
        if not text:
            raise _Unchangeable
    return text


def _attempts(text: str, name: str, value: Value) -> Iterator[str]:
    """Ways to set one value: its line that is a comment, else wherever it stands or fits."""
    import tomlkit  # noqa: PLC0415 - 20 ms that only a change has to pay

    spelled = re.compile(rf"^#[ \t]*{name}[ \t]*=.*$", re.MULTILINE)
    first_table = next((t.start() for t in _TABLE.finditer(text)), len(text))
    if found := spelled.search(text, 0, first_table):
        yield text[: found.start()] + _line(name, value) + text[found.end() :]
    # What tomlkit cannot do ends in exceptions of every kind.
    with contextlib.suppress(Exception):
        document = tomlkit.parse(text)
        document[name] = str(value) if isinstance(value, str) else value
        yield document.as_string()


def _contents(text: str) -> dict[str, object]:
    """What *text* says, in values that can be compared: nan is not equal to itself."""
    import tomllib  # noqa: PLC0415

    try:
        return tomllib.loads(text, parse_float=str)
    except ValueError:
        return {}


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
        data = _bytes_of(path)
    except (FileNotFoundError, NotADirectoryError):
        return {}, None
    except OSError as error:
        return {}, trouble_of(error, path)
    try:
        return _parsed(data), None
    except ValueError as error:
        return {}, NotToml(str(error))


def _bytes_of(path: Path) -> bytes:
    """What is in the file, as far as it may be settings; raise OSError."""
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)


def _parsed(data: bytes) -> dict[str, object]:
    """What a settings file says; raise ValueError where it is no TOML that people write."""
    import tomllib  # noqa: PLC0415 - only where there is a file

    if len(data) > _LARGEST:
        raise ValueError("too large")
    text = data.decode("utf-8-sig")
    if any(line.count(".") >= _MOST_PARTS for line in text.splitlines()):
        raise ValueError("a key of too many parts")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("too many brackets within brackets") from error


def _sound(values: Mapping[str, object]) -> dict[str, Value]:
    """Those of *values* that are settings, with what holds where one is not accepted."""
    settings, _faults = read_settings(values)
    return {name: getattr(settings, name) for name in values if name in SPECS}


def _keep_aside(path: Path) -> None:
    """Give the file another name that none has yet; raise OSError."""
    kept, count = path.with_name(f"{path.name}.bad"), 1
    while kept.exists():
        count += 1
        kept = path.with_name(f"{path.name}.bad-{count}")
    path.rename(kept)


def _replace(path: Path, text: str) -> None:
    """Write *text* to a new file and put it in the place of *path*; raise OSError."""
    import tempfile  # noqa: PLC0415

    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
