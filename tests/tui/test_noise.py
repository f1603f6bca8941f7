"""Sequences that nobody asked for, through intake and parser: no key survives; keys do."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual import _parser, constants, events

from dstui.tui import intake
from dstui.tui.intake import Intake
from dstui.tui.keys import command_of
from dstui.tui.noise import NoiseFilter

ESC = "\x1b"
# Answers and reports that terminals do send, to questions of this program and of others.
NOISE = (
    f"{ESC}[?1;2c", f"{ESC}[>41;390;0c", f"{ESC}P!|7E7E7E7E{ESC}\\", f"{ESC}[0n", f"{ESC}[?997;1n",
    f"{ESC}[4;800;600t", f"{ESC}[9;24;80t", f"{ESC}[?2026;2;9$y", f"{ESC}[9z",
    f"{ESC}[[Z", f"{ESC}[1;2;3;4;5;6;7;8;9;1;2;3;4;5;6;7;8;9;1;2;3c", f"{ESC}[?9u",
    f"{ESC}O9z", f"{ESC}O5d",
    f"{ESC}]11;rgb:ffff/dddd/9999{ESC}\\", f"{ESC}]11;rgb:1111/2222/3333\x07",
    f"{ESC}]52;c;d3VwcQ=={ESC}\\", f"{ESC}]l1234 new game quit{ESC}\\",
    f"{ESC}P1$r0m{ESC}\\", f"{ESC}P1+r544e=787465726d2d323536636f6c6f72{ESC}\\",
    f"{ESC}P>|XTerm(390){ESC}\\", f"{ESC}_Gi=1;OK{ESC}\\", f"{ESC}X99 d u n{ESC}\\",
    f"{ESC}^9 a d{ESC}\\", "\x9b9;1c", "\x9d11;rgb:9/9/9\x9c",
    f"{ESC}[M !!", f"{ESC}[M 9d",
)  # fmt: skip
KEYS = ("9", "w", "f", "d", " ", "D", "?", ",", "\r", "\t", "\x7f", "\x19", f"{ESC}[A", f"{ESC}OP")
NAMES = (
    "9", "w", "f", "d", "space", "D", "question_mark", "comma",
    "enter", "tab", "backspace", "ctrl+y", "up", "f1",
)  # fmt: skip


def _means_something(event: events.Key) -> bool:
    return (event.character or "-") in "123456789wf" or (
        command_of(event.key, event.character) is not None
    )


class Line:
    """A terminal line with a clock that stands still unless told to go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1000.0
        monkeypatch.setattr(_parser, "get_time", lambda: self.seconds)
        monkeypatch.setattr(intake, "monotonic", lambda: self.seconds)
        monkeypatch.setattr(constants, "DISABLE_KITTY_KEY", True)  # as tui/app.py has it
        self._intake, self._filter = Intake(), NoiseFilter()
        self.keys: list[str] = []

    def send(self, text: str) -> None:
        self._take(self._intake.feed(text.encode()))

    def wait(self, seconds: float = constants.ESCAPE_DELAY) -> None:
        self.seconds += seconds
        self._take(self._intake.tick())

    def _take(self, found: Iterable[object]) -> None:
        self.keys += [
            event.key
            for event in found
            if isinstance(event, events.Key)
            and not self._filter.swallows(event.key, event.character, self.seconds)
            and _means_something(event)
        ]


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    return Line(monkeypatch)


@pytest.mark.parametrize("noise", NOISE)
def test_no_key_survives_noise_cut_anywhere(noise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for cut in range(1, len(noise)):
        for pause in (0.0, 0.15, 0.3):
            line = Line(monkeypatch)
            line.send(noise[:cut])
            line.wait(pause)
            line.send(noise[cut:])
            line.wait()
            # Cut just after its Escape, with time to spare, a sequence is an Escape press.
            assert [key for key in line.keys if key != "escape"] == [], (cut, pause)


@pytest.mark.parametrize("noise", NOISE)
def test_a_key_after_noise_acts(noise: str, line: Line) -> None:
    line.send(noise)
    line.wait()
    line.wait(0.6)
    line.send("9")
    assert line.keys == ["9"]


@pytest.mark.parametrize("noise", [noise for noise in NOISE if noise.startswith(f"{ESC}[?")])
def test_a_key_in_the_same_breath_as_a_whole_report_acts(noise: str, line: Line) -> None:
    line.send(f"{noise}d")
    line.wait()
    assert line.keys == ["d"]


@given(st.lists(st.sampled_from(NOISE), min_size=1, max_size=4))
@settings(max_examples=300, deadline=None)
def test_noise_in_a_row_leaves_nothing(noises: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        line = Line(patched)
        line.send("".join(noises))
        line.wait()
        assert line.keys == []


@given(st.lists(st.sampled_from(KEYS), max_size=12))
@settings(max_examples=300, deadline=None)
def test_keys_are_let_through(typed: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        line = Line(patched)
        line.send("".join(typed))
        line.wait()
        assert line.keys == [NAMES[KEYS.index(each)] for each in typed]


def test_escape_alone_is_a_key(line: Line) -> None:
    line.send(ESC)
    line.wait()
    line.send("3")
    assert line.keys == ["escape", "3"]


@pytest.mark.parametrize("letter", "adfghijklnopqtuwyDNPXOQ")
def test_alt_with_a_letter_does_nothing(letter: str, line: Line) -> None:
    line.send(f"{ESC}{letter}")
    line.wait()
    assert line.keys == []
    line.wait(0.6)
    line.send("d")
    assert line.keys == ["d"]


def test_alt_combinations_in_a_row_do_nothing(line: Line) -> None:
    line.send(f"{ESC}9{ESC}d{ESC}n{ESC}q")
    line.wait()
    assert line.keys == []


def test_a_letter_named_with_control_is_not_that_letter(line: Line) -> None:
    line.send(f"{ESC}[27;5;100~{ESC}[27;5;57~")
    line.wait()
    assert line.keys == []


def test_pasted_text_is_one_event_and_no_key(line: Line) -> None:
    line.send(f"{ESC}[200~d d 9 q q{ESC}[201~")
    line.wait()
    assert line.keys == []


def test_an_escape_within_pasted_text_lets_no_key_out(line: Line) -> None:
    line.send(f"{ESC}[200~before{ESC}then a long text with 9 and d and q, q in it{ESC}[201~")
    line.wait()
    assert line.keys == []
