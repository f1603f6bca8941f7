"""Arguments and environment variables."""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from tests.cli.run import Ran, dstui
from tests.fuzz.effort import examples
from tests.fuzz.judging import in_bounded_time, judge
from tests.fuzz.strategies import HOSTILE_CHARACTERS, HOSTILE_WORDS, long, mutated

# No verified deal of Classic and no search without a limit: these take their time.
LINES = tuple(
    tuple(line.split())
    for line in (
        "--version", "--help", "deal DS1-D1N-AAAAAAB --json", "deal --help", "show --json", "stats",
        "stats --json --player ana", "daily --date 2026-02-28 --family classic --json", "doctor",
        "solve KS1-D1U-AAAAAAB --nodes 20 --seconds 0.5 --json", "export 1 --json", "verify record",
        "import record", "--lang id --player ana.b-c_1 stats", "--plain --code DS1-D1N-AAAAAAB",
        "--plain --new --draw 3 --scoring vegas --random --data-dir games --idle-exit 2.5",
        "--plain --daily --family double --lang en --ascii", "--theme dark --plain --kiosk",
        "--plain --family classic --redeals 3 --random", "--code=ks1d13zzzzzzz --plain --new",
    )
)  # fmt: skip
OPTIONS = (
    "--code", "--new", "--family", "--draw", "--scoring", "--redeals", "--random", "--daily",
    "--lang", "--theme", "--ascii", "--plain", "--kiosk", "--player", "--data-dir", "--idle-exit",
    "--version", "--json", "--date", "--nodes", "--seconds", "--help", "-h", "deal", "daily",
    "verify", "show", "export", "import", "stats", "doctor", "-", "record", "double", "3", "1",
)  # fmt: skip
VALUES = (
    "DS1-D1N-AAAAAAB", "2026-02-28", "classic", "2.5", "20", "ana.b-c_1", "games", "record",
    "--lang=id",
    "--idle-exit=5", "--code=DS1-D1N-AAAAAAB", "--player=ana", "normal", "unlimited", "felt",
)  # fmt: skip


def is_fit(word: str) -> bool:
    """Whether the system could hand *word* over, and it leads nowhere outside the folder."""
    value = word.partition("=")[2] if word.startswith("--") else word
    with contextlib.suppress(UnicodeEncodeError):
        os.fsencode(word)
        return "\0" not in word and not value.startswith("/") and value.count("..") < 4
    return False


words = (
    st.sampled_from(OPTIONS)
    | mutated(VALUES)
    | st.sampled_from((*HOSTILE_WORDS, *HOSTILE_CHARACTERS))
).filter(is_fit)


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, ...]:
    """A line of arguments with some words changed, added or taken away."""
    line = list(draw(st.sampled_from(LINES)))
    for place, word, kind in draw(
        st.lists(
            st.tuples(st.integers(0, 9), words, st.sampled_from("cait")), min_size=1, max_size=3
        )
    ):
        if kind == "a":
            line.insert(place, word)
        else:
            line[place : place + 1] = [] if kind == "t" else [word]
    return tuple(line)


@contextlib.contextmanager
def far_below() -> Iterator[Path]:
    """A folder that a few ``..`` do not lead out of, as home and working folder."""
    with tempfile.TemporaryDirectory() as folder:
        below = Path(folder, *"abcdefghi" * 2)
        below.mkdir(parents=True)
        below.joinpath("record").write_text("dstui-record: 1\ncode: DS1-D1N-AAAAAAB\n\nd d\n")
        home = {"HOME": str(below), "XDG_DATA_HOME": str(below), "XDG_CONFIG_HOME": str(below)}
        with contextlib.chdir(below), patch.dict(os.environ, home):
            yield below


def run(line: Sequence[str], environment: Mapping[str, str] | None = None) -> Ran:
    """Run the program and check what it says."""
    with far_below():
        ran = dstui(*line, stdin=b"d\nscore\n", environment=environment)
    judge(ran)
    if "--json" in line and ran.out and "--help" not in line and "-h" not in line:
        json.loads(ran.out)
    return ran


@given(lines())
@examples(60)
def test_any_line_is_carried_out_or_refused_in_a_clear_line(line: tuple[str, ...]) -> None:
    run(line)


@given(st.sampled_from(LINES), long((*VALUES, *HOSTILE_CHARACTERS[1:], "9", "a"), 120_000))
@examples(6)
def test_a_long_argument_is_answered_in_bounded_time(line: tuple[str, ...], text: str) -> None:
    with in_bounded_time():
        run([*line, text.replace("\0", "").lstrip("/")])


VARIABLES = (
    "TERM", "LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES", "NO_COLOR", "COLORTERM", "TZ",
    "DSTUI_PURE", "_DSTUI_COMPLETE", "SSH_ORIGINAL_COMMAND", "XDG_CONFIG_DIRS", "LANGUAGE",
    "TERMINAL_WIDTH", "_TYPER_COMPLETE_ARGS", "COMP_WORDS", "COMP_CWORD", "TEXTUAL_THEME",
)  # fmt: skip
SETTINGS = (
    "xterm-256color", "dumb", "id_ID.UTF-8", "C", "80", "1", "0", "-5", "complete_bash",
    "source_zsh",
    "complete_zsh", "complete_fish", "source_powershell", "DS1-D1N-AAAAAAB", "dstui deal --",
    "Asia/Jakarta",
)  # fmt: skip


@given(
    st.sampled_from(LINES),
    st.dictionaries(
        st.sampled_from(VARIABLES),
        (mutated(SETTINGS) | st.sampled_from((*SETTINGS, *HOSTILE_WORDS))).filter(is_fit),
        min_size=1,
        max_size=4,
    ),
)
@examples(40)
@example(line=("--help",), environment={"_DSTUI_COMPLETE": "complete_bash"})
def test_any_environment_is_lived_with(line: tuple[str, ...], environment: dict[str, str]) -> None:
    if "_DSTUI_COMPLETE" in environment:
        # What a shell asks for and gets are scripts; only that nothing fails is to be seen.
        with far_below():
            assert dstui(*line, environment=environment).status in range(4)
    else:
        run(line, environment)
