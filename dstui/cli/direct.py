"""Starting the table from simple options without loading an argument parser.

Typer takes as long to load as a third of Textual. The options that most starts have, a code
and where games are kept, are read here; for anything else, and for anything amiss, Typer reads the
whole line, so that there is one set of rules and messages. A test compares the two.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from dstui.cli import values
from dstui.cli.trouble import BadInput
from dstui.play.options import PlayOptions

_VALUES: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "--code": ("code", values.game_code),
    "--lang": ("lang", values.lang),
    "--theme": ("theme", values.theme),
    "--player": ("player", values.player),
    "--data-dir": ("data_dir", values.data_dir),
    "--idle-exit": ("idle_exit", values.minutes),
}
_FLAGS: Final = {"--new": "new", "--ascii": "ascii", "--kiosk": "kiosk"}


def simple_options(arguments: Sequence[str]) -> PlayOptions | None:
    """The options of a simple start; None where Typer has to read them."""
    found: dict[str, Any] = {}
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.partition("=")
        if name in _FLAGS and not equals:
            found[_FLAGS[name]] = True
            continue
        if name not in _VALUES:
            return None
        text = value if equals else next(rest, None)
        field, read = _VALUES[name]
        if text is None or field in found:
            return None
        try:
            found[field] = read(text)
        except BadInput:
            return None
    if "code" in found:
        found["mode"] = found["code"].mode
    return PlayOptions(**found)
