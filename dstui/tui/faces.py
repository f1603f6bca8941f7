"""The cards as lines of styled text: columns, stock, waste and foundation slots."""

from typing import Final, NamedTuple

from rich.style import Style

from dstui.engine.cards import KING, Card, Suit
from dstui.engine.table import Column, Table
from dstui.i18n import _
from dstui.play.piles import slot_suit
from dstui.tui.geometry import FAN
from dstui.tui.lines import Line
from dstui.tui.looks import Look
from dstui.tui.squeeze import Rows

# From this height on a card has a second index, and from the next one a suit in its middle.
_SECOND_INDEX: Final = 3
_MIDDLE_SUIT: Final = 5
# How far down each column's small cards begin after a win.
_FIREWORK_STEPS: Final = (8, 6, 4, 2, 0, 2, 4, 6, 8)
_ONE_LINE_EACH: Final = Rows(back=1, covered=1, body=1)


class Marks(NamedTuple):
    """The states of one pile that are drawn.

    ``selected`` is the depth in the run from which cards are picked; ``cursor`` the
    depth the cursor is at, -1 for the pile as a whole; ``is_picked`` lights the label.
    """

    selected: int | None = None
    is_lit: bool = False
    cursor: int | None = None
    is_picked: bool = False

    def of_card(self, depth: int, *, is_top: bool) -> "CardState":
        """The state of one card of the pile."""
        here = self.cursor == depth or (self.cursor == -1 and is_top)
        return CardState(
            selected=self.selected is not None and depth >= self.selected,
            lit=self.is_lit and is_top,
            cursor=self.cursor is not None and here,
        )


class CardState(NamedTuple):
    """How one card, or an empty place, is marked."""

    selected: bool = False
    lit: bool = False
    cursor: bool = False


_PLAIN: Final = CardState()


class Painter(NamedTuple):
    """Draws piles in one look at one card size: *width* cells, *body* lines a whole card."""

    look: Look
    width: int
    body: int

    def column(self, column: Column, rows: Rows, marks: Marks) -> list[Line]:
        """A column's cards; an empty one shows a patch that says what goes there."""
        if not column.up and not column.down:
            return self._patch("K", marks, self.body)
        lines = self._backs(len(column.down), rows)
        last = len(column.up) - 1
        for depth, card in enumerate(column.up):
            is_last = depth == last
            height = rows.body if is_last else rows.covered
            state = marks.of_card(depth, is_top=is_last)
            lines += self._face(card, depth % 2, height, state, whole=is_last)
        return lines

    def waste(self, table: Table, marks: Marks) -> list[Line]:
        """The waste: in draw 3 its top three fanned, of which the last is whole."""
        if not table.waste:
            return self._patch("", marks, self.body)
        shown = table.waste[-FAN:] if table.mode.draw > 1 else table.waste[-1:]
        lines: list[Line] = []
        for place, card in enumerate(shown[:-1]):
            shade = (len(shown) - 1 - place) % 2
            lines += self._face(card, shade, 1, _PLAIN, whole=False)
        state = marks.of_card(0, is_top=True)
        return lines + self._face(shown[-1], 0, self.body, state, whole=True)

    def stock(self, table: Table, marks: Marks) -> list[Line]:
        """The stock: a back with its count, or what an empty one still offers."""
        state = marks.of_card(-1, is_top=True)
        if not table.stock:
            return self._empty_stock(table, state)
        lines = self.hidden(self.body)
        mark, style = self.look.glyphs.back, self.look.count_on_back
        lines[self.body // 2] = ((f"{f' {len(table.stock)} ':{mark}^{self.width}}", style),)
        if state.cursor:
            lines[0] = ((self._framed(mark * self.width, state), style),)
        return lines

    def slot(self, table: Table, index: int, marks: Marks, height: int) -> list[Line]:
        """A foundation slot: its top card, or a patch with its suit."""
        rank = table.foundations[index]
        suit = slot_suit(table.mode.family, index)
        if not rank:
            return self._patch(self.look.glyphs.suits[suit], marks, height)
        state = marks.of_card(0, is_top=True)
        return self._face(Card(rank, suit), 0, height, state, whole=True)

    def moving(self, cards: tuple[Card, ...]) -> list[Line]:
        """Cards that follow the pointer: covered ones by their index, the last one whole."""
        lines: list[Line] = []
        for depth, card in enumerate(cards):
            is_last = depth == len(cards) - 1
            height = self.body if is_last else 1
            lines += self._face(card, depth % 2, height, CardState(selected=True), whole=is_last)
        return lines

    def label(self, text: str, marks: Marks) -> Line:
        """A pile's label above its cards, centred."""
        style = self.look.picked_label if marks.is_picked else self.look.dim
        return ((f"{text:^{self.width}}", style),)

    def hidden(self, height: int) -> list[Line]:
        """Nothing but backs, *height* lines."""
        return self._backs(height, _ONE_LINE_EACH)

    def fireworks(self, column: int, height: int) -> list[Line]:
        """What a column shows when the game is won: small cards of every suit, rising in steps."""
        lines: list[Line] = []
        for row in range(height):
            step = row - _FIREWORK_STEPS[column % len(_FIREWORK_STEPS)]
            if step < 0 or step % 2 or step >= 2 * len(Suit):
                lines.append(((" " * self.width, self.look.felt),))
                continue
            card = Card(KING, Suit(step // 2))
            lines.append(
                ((f" {self.look.index(card):<{self.width - 1}}", self.look.face(card, 0)),)
            )
        return lines

    def _face(
        self, card: Card, shade: int, height: int, state: CardState, *, whole: bool
    ) -> list[Line]:
        """A face-up card of *height* lines; a whole one has its index in two corners."""
        plain, width = self.look.face(card, shade), self.width
        index = self.look.index(card)
        first = self._framed(f" {index:<{width - 1}}", state)
        lines: list[Line] = [((first, self._accent(card, state) or plain),)]
        lines += [((" " * width, plain),)] * (height - 1)
        if whole and height >= _SECOND_INDEX:
            lines[-1] = ((f"{index:>{width - 1}} ", plain),)
        if whole and height >= _MIDDLE_SUIT:
            lines[height // 2] = ((f"{self.look.glyphs.suits[card.suit]:^{width}}", plain),)
        return lines

    def _accent(self, card: Card, state: CardState) -> Style | None:
        palette = self.look.palette
        if state.selected:
            return self.look.accent(card, palette.selected)
        if state.lit:
            return self.look.accent(card, palette.lit)
        if state.cursor:
            return self.look.accent(card, palette.cursor)
        return None

    def _framed(self, text: str, state: CardState) -> str:
        """A line with the marks of its state in its first and last cell."""
        glyphs = self.look.glyphs
        first, last = text[0], text[-1]
        if state.cursor:
            first, last = glyphs.cursor
        if state.selected:
            first = glyphs.selected
        if state.lit:
            last = glyphs.lit
        return first + text[1:-1] + last

    def _backs(self, down: int, rows: Rows) -> list[Line]:
        """Face-down cards in two shades that can be counted, or one line with their number."""
        if not down:
            return []
        mark = self.look.glyphs.back
        if rows.back == 0:
            return [((f"{f' {down} ':{mark}^{self.width}}", self.look.count_on_back),)]
        shades = self.look.backs
        return [
            ((mark * self.width, shades[card % 2]),)
            for card in range(down)
            for _line in range(rows.back)
        ]

    def _patch(self, text: str, marks: Marks, height: int) -> list[Line]:
        """An empty place with what belongs there."""
        state = marks.of_card(-1, is_top=True)
        palette, style = self.look.palette, self.look.patch
        if state.lit or state.cursor:
            style = self.look.empty_accent(palette.lit if state.lit else palette.cursor)
        middle = height // 2 if height >= _SECOND_INDEX else 0
        texts = ["" if line != middle else text for line in range(height)]
        lines = [f"{each:^{self.width}}" for each in texts]
        if self.look.is_colourless:
            lines = self._outlined(texts)
        return [
            ((self._framed(lines[0], state), style),),
            *(((line, self.look.patch),) for line in lines[1:]),
        ]

    def _outlined(self, texts: list[str]) -> list[str]:
        """An empty place where no ground can show it: a frame around its words, or with them."""
        left_top, right_top, left_bottom, right_bottom, across, down = tuple(self.look.glyphs.frame)
        room = self.width - 2
        lines = [f"{down}{text:^{room}}{down}" for text in texts]
        for edge, left, right in ((-1, left_bottom, right_bottom), (0, left_top, right_top)):
            word = f" {texts[edge]} " if texts[edge] else ""
            lines[edge] = f"{left}{word:{across}^{room}}{right}"
        return lines

    def _empty_stock(self, table: Table, state: CardState) -> list[Line]:
        words = empty_stock_texts(table)
        # The cursor marks the first line: it stays free of words where there is room.
        above = [""] * (len(words) < self.body)
        texts = [*above, *words, *[""] * self.body][: self.body]
        lines = [f"{text:^{self.width}}"[: self.width] for text in texts]
        style = self.look.empty_accent(self.look.palette.cursor) if state.cursor else None
        return [
            ((self._framed(lines[0], state), style or self.look.patch),),
            *(((text, self.look.patch),) for text in lines[1:]),
        ]


def empty_stock_texts(table: Table) -> list[str]:
    """What an empty stock says, at most three words of six letters.

    Whether a redeal is possible, what it costs and how many are left.
    """
    left = table.redeals_left
    if left == 0:
        return [_("no", "short"), _("redeal", "short")]
    if not table.waste:
        return [_("empty", "short")]
    cost = table.mode.scoring.redeal_points(table.redeals)
    texts = [_("redeal", "short"), str(cost) if cost else _("free", "short")]
    if left is not None:
        texts.append(_("{count} left", "short").format(count=left))
    return texts
