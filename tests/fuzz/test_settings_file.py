"""The settings file, which people edit."""

import contextlib
import tempfile
import tomllib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from dstui.play.sitting import SettingsNotice
from dstui.store.paths import Paths
from dstui.store.settings import SPECS
from dstui.store.settings_file import Loaded, load_settings, save_settings, template
from dstui.words.notices import notice_text
from tests.fuzz.effort import examples
from tests.fuzz.judging import in_bounded_time, is_clear_line
from tests.fuzz.strategies import long, mutated

FILES = (
    template().encode(),
    b'theme = "dark"\ndouble_click = false\ngive_up_days = 7\nlanguage = "id"\nmode = "KS1-D3U"\n',
    b'# mine\ntheme = "felt" # why\nwishes = [1, nan, 1979-05-27, {a = "b"}]\n\n[x]\ny.z = 0xff\n',
    b'\xef\xbb\xbf"theme" = \'light\'\r\nascii = """no"""\r\n[[list]]\r\n# theme = "x"\r\n',
)
PIECES = (
    b"", b"theme = ", b"x = ", b"[", b"]", b"{a=", b"a.", b"[a.", b"'", b'"""', b"#", b"\n",
    b"x=1\n", b"9", b"0xf",
    b"1e9", b"\\u0041", b"[[a]]\n", b"\xff", b" ",
)  # fmt: skip
CHANGES = {"theme": "contrast", "give_up_days": 3, "double_click": False, "mode": "KS1-D13"}


def loaded(paths: Paths) -> Loaded:
    """What was loaded: values that are accepted, and a clear line for each fault."""
    found = load_settings(paths)
    for name, spec in SPECS.items():
        assert spec.read(getattr(found.settings, name)) == getattr(found.settings, name)
    for fault in found.faults:
        assert is_clear_line(notice_text(SettingsNotice(*fault)))
    return found


def contents(data: bytes) -> dict[str, object] | None:
    """What TOML says, in values that can be compared; None where it is none."""
    with contextlib.suppress(ValueError, RecursionError):
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=str)
    return None


def change(data: bytes, changes: dict[str, object]) -> None:
    """Load *data*, change settings, and check that the change holds and nothing is lost."""
    with tempfile.TemporaryDirectory() as folder:
        paths = Paths(Path(folder), Path(folder, "settings.toml"))
        paths.settings.write_bytes(data)
        before = loaded(paths).settings
        assert paths.settings.read_bytes() == data
        assert save_settings(paths, changes) is None
        after = loaded(paths)
        assert after.settings == before.changed(**changes)
        kept = [file.read_bytes() for file in Path(folder).glob("*.bad*")]
        if kept:
            assert kept == [data]
            assert after.faults == ()
        else:
            old, new = contents(data), contents(paths.settings.read_bytes())
            assert old is not None
            assert new == {**old, **changes}


@given(mutated(FILES), st.sampled_from(sorted(CHANGES)))
@examples(60)
def test_a_change_holds_and_nothing_is_lost(data: bytes, name: str) -> None:
    change(data, {name: CHANGES[name]})


values = st.recursive(
    st.sampled_from(
        ("true", "-1", "1e999", "nan", "0x" + "f" * 5000, '"dark"', '""', "1979-05-27", "'''x'''")
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]")
    | inner.map("{{a = {}}}".format),
    max_leaves=6,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from([*SPECS, "thme", "'\\u202e'", "theme.x", '"a b"']), values))
@examples(40)
def test_values_of_every_type_are_taken_up_or_named(written: dict[str, str]) -> None:
    change("".join(f"{key} = {value}\n" for key, value in written.items()).encode(), CHANGES)


@given(long(PIECES, 64_000))
@examples(10)
def test_a_long_file_is_read_and_changed_in_bounded_time(data: bytes) -> None:
    with in_bounded_time():
        change(data, {"theme": "dark"})


def test_a_file_of_a_megabyte_is_kept() -> None:
    change(b"# x\n" * 250_000, {"theme": "dark"})
