"""The settings: their file, their values, and what happens to bad ones."""

import os
import tomllib
from pathlib import Path

import pytest

from dstui.store import settings_file
from dstui.store.paths import Paths
from dstui.store.settings import SPECS, BadValue, Settings, UnknownKey, read_settings
from dstui.store.settings_file import NotToml, load_settings, save_settings, template
from dstui.store.troubles import Trouble, TroubleKind


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    site = tuple(tmp_path / name / "settings.toml" for name in ("first", "second"))
    for file in site:
        file.parent.mkdir()
    return Paths(tmp_path, tmp_path / "config" / "settings.toml", site)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def test_without_a_file_the_defaults_hold(paths: Paths) -> None:
    loaded = load_settings(paths)
    assert loaded.settings == Settings()
    assert loaded.faults == ()


@pytest.mark.parametrize("name", SPECS)
def test_every_setting_takes_what_it_accepts_and_nothing_else(name: str) -> None:
    spec = SPECS[name]
    good: list[object] = list(spec.accepted)
    if isinstance(spec.default, bool):
        good = [True, False]
    elif isinstance(spec.default, int):
        good = [spec.low, spec.high]
    assert spec.default in good or spec.low <= spec.default <= spec.high
    for value in good:
        settings, faults = read_settings({name: value})
        assert (getattr(settings, name), faults) == (value, [])
        assert type(getattr(settings, name)) is type(spec.default)
    for value in ("pink", 99_999, 1.5, [], {}, None, "", "TRUE", -1):
        settings, faults = read_settings({name: value})
        assert getattr(settings, name) == spec.default
        assert [fault.spec for fault in faults if isinstance(fault, BadValue)] == [spec]


def test_a_bad_value_is_named_and_the_rest_holds(paths: Paths) -> None:
    write(paths.settings, 'theme = "pink"\ndouble_click = false\nthme = "dark"\ngive_up_days = 0\n')
    loaded = load_settings(paths)
    assert loaded.settings == Settings(double_click=False)
    assert loaded.faults == (
        (paths.settings, BadValue(SPECS["theme"], "pink")),
        (paths.settings, UnknownKey("thme")),
        (paths.settings, BadValue(SPECS["give_up_days"], "0")),
    )


def test_the_player_comes_before_the_admin(paths: Paths) -> None:
    first, second = paths.site_settings
    write(second, 'theme = "dark"\nlanguage = "id"\nleft_handed = true\n')
    write(first, 'theme = "light"\nlanguage = "en"\n')
    write(paths.settings, 'theme = "contrast"\n')
    settings = load_settings(paths).settings
    assert (settings.theme, settings.language, settings.left_handed) == ("contrast", "en", True)


@pytest.mark.parametrize(
    "data",
    [
        b"theme = ",
        b"\xff\xfe\x00",
        b"[[[",
        b"theme = 1\ntheme = 2",
        b"x = " + b"[" * 5000,
        b"x." * 5000 + b"x = 1",
        b"# long\n" * 10_000,
    ],
    ids=lambda data: data[:12],
)
def test_a_file_that_is_no_toml_is_said_and_kept(paths: Paths, data: bytes) -> None:
    paths.settings.parent.mkdir()
    paths.settings.write_bytes(data)
    (((path, fault),), settings) = (load_settings(paths).faults, load_settings(paths).settings)
    assert (path, settings) == (paths.settings, Settings())
    assert isinstance(fault, NotToml)
    assert save_settings(paths, {"theme": "dark"}) is None
    assert paths.settings.with_name("settings.toml.bad").read_bytes() == data
    assert load_settings(paths).settings == Settings().changed(theme="dark")


def test_every_file_that_is_no_toml_is_kept(paths: Paths) -> None:
    for text in ("one", "two", "three"):
        write(paths.settings, text)
        assert save_settings(paths, {"theme": "dark"}) is None
    kept = {file.name: file.read_text() for file in paths.settings.parent.glob("*.bad*")}
    assert kept == {
        "settings.toml.bad": "one", "settings.toml.bad-2": "two", "settings.toml.bad-3": "three"
    }  # fmt: skip


def test_a_number_too_long_to_be_written_out_is_named(paths: Paths) -> None:
    write(paths.settings, f"theme = 0x{'f' * 9000}\ngive_up_days = 7\n")
    loaded = load_settings(paths)
    assert loaded.settings == Settings(give_up_days=7)
    assert loaded.faults == ((paths.settings, BadValue(SPECS["theme"], "...")),)


def test_a_setting_spelled_within_a_text_is_left_alone(paths: Paths) -> None:
    text = 'x = """\n# theme = "felt"\n"""\n'
    write(paths.settings, text)
    assert save_settings(paths, {"theme": "dark"}) is None
    after = paths.settings.read_text()
    assert tomllib.loads(after) == {"x": '# theme = "felt"\n', "theme": "dark"}


def test_what_people_wrote_stays(paths: Paths) -> None:
    text = '# mine\ntheme = "pink"   # why not\nwishes = [1,\n  2]\n\n[other]\nx = 1 # y\n'
    write(paths.settings, text)
    assert save_settings(paths, {"theme": "light", "left_handed": True}) is None
    after = paths.settings.read_text()
    for piece in ("# mine\n", "   # why not\n", "wishes = [1,\n  2]\n", "[other]\nx = 1 # y\n"):
        assert piece in after
    assert tomllib.loads(after) == {
        "theme": "light", "wishes": [1, 2], "left_handed": True, "other": {"x": 1}
    }  # fmt: skip


def test_a_new_file_explains_itself_and_changes_nothing(paths: Paths) -> None:
    assert tomllib.loads(template()) == {}
    for spec in SPECS.values():
        assert f"# {spec.name} = " in template()
    everything = template().replace("\n# ", "\n").splitlines()
    lines = [line for line in everything if line.split(" = ")[0] in SPECS]
    assert read_settings(tomllib.loads("\n".join(lines))) == (Settings(), [])
    assert len(lines) == len(SPECS)
    save_settings(paths, {"theme": "dark", "give_up_days": 7})
    text = paths.settings.read_text()
    assert text.count("theme = ") == text.count("give_up_days = ") == 1
    assert load_settings(paths).settings == Settings().changed(theme="dark", give_up_days=7)
    save_settings(paths, {"theme": "felt"})
    assert load_settings(paths).settings == Settings(give_up_days=7)


def test_a_link_stays_a_link(paths: Paths, tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    kept.write_text("# elsewhere\n")
    paths.settings.parent.mkdir()
    paths.settings.symlink_to(kept)
    save_settings(paths, {"theme": "dark"})
    assert paths.settings.is_symlink()
    assert "# elsewhere" in kept.read_text()
    assert load_settings(paths).settings.theme == "dark"


@pytest.mark.parametrize("step", ["fsync", "mkdir"])
def test_a_disk_that_fails_leaves_the_old_file(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    if step == "fsync":
        write(paths.settings, 'theme = "dark"\n')

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(settings_file.os, "fsync", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    trouble = save_settings(paths, {"theme": "light"})
    assert isinstance(trouble, Trouble)
    assert trouble.kind is TroubleKind.DISK_FULL
    folder = paths.settings.parent
    assert [file.name for file in folder.glob("*")] == ["settings.toml"] * (step == "fsync")
    assert load_settings(paths).settings == (
        Settings().changed(theme="dark") if step == "fsync" else Settings()
    )


def test_a_wrong_change_is_refused_and_writes_nothing(paths: Paths) -> None:
    with pytest.raises(ValueError, match="pink"):
        save_settings(paths, {"theme": "pink"})
    with pytest.raises(KeyError):
        save_settings(paths, {"thme": "dark"})
    with pytest.raises(ValueError, match="pink"):
        Settings().changed(theme="pink")
    assert not paths.settings.exists()


def test_a_settings_file_that_cannot_be_read_is_said(paths: Paths) -> None:
    paths.settings.mkdir(parents=True)
    ((_, fault),) = load_settings(paths).faults
    assert isinstance(fault, Trouble)
