"""A question with a few answers, each a button."""

from collections.abc import Hashable, Sequence

from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.page import BUTTON, Line, Span, Spot, button, text_lines


class ChoiceDialog(Dialog[Hashable]):
    """Asks *question*; the result is the value of the answer, None when it is closed."""

    WIDTH = 56

    def __init__(
        self, heading: str, question: str, answers: Sequence[tuple[Hashable, str]]
    ) -> None:
        """Each answer is a value and its label; the first is the one Enter gives."""
        super().__init__()
        self._heading, self._question, self._answers = heading, question, answers

    def heading(self) -> str:
        """What it is about."""
        return self._heading

    def body(self) -> Sequence[Line]:
        """The question."""
        return text_lines(self._question, self.columns)

    def buttons(self) -> Sequence[Span]:
        """The answers."""
        return [button(("answer", value), label) for value, label in self._answers]

    def choose(self, spot: Spot) -> None:
        """An answer was given."""
        if spot.group == BUTTON:
            self.dismiss(spot.value[1] if isinstance(spot.value, tuple) else spot.value)
