"""A screen whose first frame is drawn once and at once.

While painting is held (``App.batch_update``) Textual draws what it then throws away; it
styles again what has just been styled, because a screen that is shown may have been away;
and when painting is no longer held it waits for the next frame. Measured at 80 x 24, the
first frame comes 20 ms sooner without these (docs/benchmarks.md).
"""

from textual.screen import Screen


class PromptScreen(Screen[None]):
    """The screen that an application starts with."""

    _has_been_shown = False

    def update_node_styles(self, animate: bool = True) -> None:
        """Apply the styles anew, unless everything was mounted a moment ago."""
        if self._has_been_shown:
            super().update_node_styles(animate)
        self._has_been_shown = True

    def paint(self) -> None:
        """Draw now what waits for the next frame."""
        self._compositor_refresh()

    def _compositor_refresh(self) -> None:
        # What is dirty stays so until painting is no longer held.
        if not self.app._batch_count:
            super()._compositor_refresh()
