"""From bytes to events: what is broken, what is pasted, what nobody asked for."""

from collections.abc import Iterable

import pytest
from textual import events
from textual.message import Message

from dstui.tui import intake
from dstui.tui.intake import LONGEST_PASTE, PASTE_BEGINS, PASTE_ENDS, PASTE_PATIENCE, Intake

BEGIN, END = PASTE_BEGINS.encode(), PASTE_ENDS.encode()


def keys(found: Iterable[Message]) -> list[str]:
    return [event.key for event in found if isinstance(event, events.Key)]


def pastes(found: Iterable[Message]) -> list[str]:
    return [event.text for event in found if isinstance(event, events.Paste)]


@pytest.mark.parametrize("broken", [b"\xff", b"\xc3\x28", b"\xe2\x99", b"\xed\xa0\x80", b"\xf8"])
def test_bytes_that_are_no_text_are_no_keys_and_the_next_key_is_read(broken: bytes) -> None:
    reader = Intake()
    assert "d" in keys(reader.feed(broken + b"du"))
    assert keys(reader.feed(b"u")) == ["u"]


def test_a_character_may_come_in_pieces() -> None:
    reader = Intake()
    pieces = [keys(reader.feed(bytes([byte]))) for byte in "\u00e9".encode()]
    assert [len(piece) for piece in pieces] == [0, 1]


def test_a_paste_cut_anywhere_is_one_event_and_no_key() -> None:
    data = b"d" + BEGIN + b"9 d\x1b\\ q\x00q\x1b[200~ u" + END + b"u"
    for cut in range(1, len(data)):
        reader = Intake()
        found = [*reader.feed(data[:cut]), *reader.feed(data[cut:])]
        assert keys(found) == ["d", "u"], cut
        assert pastes(found) == ["9 d\x1b\\ qq\x1b[200~ u"], cut


def test_pastes_follow_each_other() -> None:
    found = list(Intake().feed(BEGIN + b"a" + END + BEGIN + END + b"d" + BEGIN + b"b" + END))
    assert pastes(found) == ["a", "", "b"]
    assert keys(found) == ["d"]


def test_a_paste_whose_end_is_lost_does_not_keep_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(intake, "monotonic", lambda: now)
    reader = Intake()
    assert list(reader.feed(BEGIN + b"d d")) == []
    now += PASTE_PATIENCE - 0.1
    assert list(reader.tick()) == []
    assert list(reader.feed(b"9")) == []
    now += PASTE_PATIENCE
    assert pastes(reader.tick()) == ["d d9"]
    assert keys(reader.feed(b"d")) == ["d"]


def test_a_flood_in_a_paste_is_cut_off() -> None:
    reader = Intake()
    found = list(reader.feed(BEGIN))
    for _time in range(50):
        found += reader.feed(b"d" * 100_000)
    found += reader.feed(END[:3])
    found += reader.feed(END[3:] + b"u")
    assert pastes(found) == ["d" * LONGEST_PASTE]
    assert keys(found) == ["u"]


@pytest.mark.parametrize("size", [b"0;0;0;0", b"9000;9000;9000;9000"])
def test_a_size_that_nobody_asked_for_changes_nothing(size: bytes) -> None:
    reader = Intake()
    assert list(reader.feed(b"\x1b[48;" + size + b"t")) == []
    (press,) = reader.feed(b"\x1b[<0;5;7M")
    assert isinstance(press, events.MouseDown)
    assert (press.screen_x, press.screen_y) == (4, 6)
