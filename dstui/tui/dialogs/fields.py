"""Lines that several dialogs are made of: choices, switches, pages, tables of figures."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from dstui.tui.dialogs.marks import Marks
from dstui.tui.dialogs.page import Line, Span, Spot, Tone, cells


class Option(NamedTuple):
    """One value of a choice: what it is called, and a line on what it means."""

    value: Hashable
    label: str
    meaning: str = ""


class Choice(NamedTuple):
    """A row of options, one of which stands."""

    group: str
    label: str
    options: Sequence[Option]

    def spot(self, value: Hashable) -> Spot:
        """The spot of an option."""
        return Spot(self.group, value)

    def line(self, chosen: Hashable, marks: Marks, label_width: int) -> Line:
        """The row: its label, then the options, the one that stands marked."""
        spans = [Span(cells(self.label, label_width), Tone.DIM)]
        for option in self.options:
            is_chosen = option.value == chosen
            mark = marks.chosen if is_chosen else marks.other
            tone = Tone.STRONG if is_chosen else Tone.PLAIN
            spans += [Span(f" {mark} {option.label} ", tone, self.spot(option.value)), Span(" ")]
        return tuple(spans)

    def meaning(self, chosen: Hashable, focus: Spot | None) -> str:
        """What the option in focus means, or else the one that stands."""
        value = focus.value if focus is not None and focus.group == self.group else chosen
        return next((o.meaning for o in self.options if o.value == value), "")


def tabs(group: str, options: Sequence[Option], shown: Hashable) -> Line:
    """A row of pages to turn to, the one that is shown set off."""
    spans: list[Span] = []
    for option in options:
        tone = Tone.TITLE if option.value == shown else Tone.DIM
        label = f"[{option.label}]" if option.value == shown else f" {option.label} "
        spans += [Span(f" {label} ", tone, Spot(group, option.value))]
    return tuple(spans)


def figure(label: str, value: str, label_width: int) -> Line:
    """A label and its figure."""
    return (Span(cells(label, label_width), Tone.DIM), Span(value))
