"""The least that a Textual app can be: the floor under every start."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Minimal(App[None]):
    """A screen with one widget."""

    def compose(self) -> ComposeResult:
        """Enough text to be seen that it is there."""
        yield Static("This is a Textual application with one widget, and there is no less. " * 2)


if __name__ == "__main__":
    Minimal().run()
