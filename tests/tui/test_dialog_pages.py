"""Dialogs as values: how pages are laid out, where keys lead, what is typed."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from dstui.engine.codes import GameCode
from dstui.engine.records import Record
from dstui.tui.dialogs.entry import Entry, read_entry
from dstui.tui.dialogs.marks import ASCII, SYMBOLS
from dstui.tui.dialogs.page import Page, Span, Spot, Tone, Window, button, length, paint
from dstui.tui.dialogs.plot import plot
from dstui.tui.dialogs.walk import above_or_below, beside, next_group

RECORD = "dstui-record: 1\ncode: DS1-D1N-AAAAAAA\nscore: 30\n\n6f 7f d\n"


def page(rows: int) -> Page:
    body = [(Span(f" row {n}", spot=Spot("row", n)),) for n in range(rows)]
    return Page("Title", (), body, (), (button("ok", "OK"), button("close", "Close")))


@given(
    st.integers(0, 30),
    st.integers(20, 90),
    st.integers(6, 40),
    st.integers(0, 30),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), max_size=90),
)
def test_every_row_fills_the_width_and_every_spot_is_where_it_is_drawn(
    rows: int, width: int, height: int, scroll: int, text: str
) -> None:
    focus = Spot("row", 0)
    full = page(rows)._replace(heading=text, note=[(Span(text),)])
    picture = paint(full, focus, Window(width, height, min(scroll, rows)), SYMBOLS)
    assert len(picture.rows) <= height
    assert {length(row) for row in picture.rows} == {width}
    for y, row in enumerate(picture.rows):
        x = 0
        for span in row:
            if span.spot is not None:
                assert picture.spot_at(x, y, min(scroll, rows)) == span.spot
            x += cell_len(span.text)


def test_focus_is_told_by_a_sign_and_not_by_colour_alone() -> None:
    for marks in (SYMBOLS, ASCII):
        rows = paint(page(3), Spot("row", 1), Window(40, 12), marks).rows
        texts = ["".join(span.text for span in row) for row in rows]
        assert [text for text in texts if f"{marks.focus}row" in text] == [texts[3]]


def test_a_scroll_mark_is_shown_only_where_something_is_hidden() -> None:
    def edges(rows: int) -> str:
        picture = paint(page(rows), None, Window(40, 12), ASCII)
        return "".join(row[-1].text for row in picture.rows[2:-3])

    assert "#" in edges(30)
    assert "#" not in edges(3)


def test_keys_lead_along_rows_and_between_them() -> None:
    places = paint(page(2), None, Window(40, 12), ASCII).places
    first, second = Spot("row", 0), Spot("row", 1)
    ok, close = Spot("button", "ok"), Spot("button", "close")
    assert above_or_below(places, first, 1) == second
    assert above_or_below(places, second, -1) == first
    assert above_or_below(places, first, -1) is None
    assert beside(places, ok, 1) == close
    assert beside(places, close, 1) is None
    assert next_group(places, second, 1) == ok
    assert next_group(places, close, 1, [second]) == second
    assert next_group(places, first, -1) == ok


def test_an_entry_is_edited_at_its_cursor() -> None:
    entry = Entry()
    for character in "DS1":
        entry = entry.typed(character)
    for key in ("left", "left", "delete", "backspace", "end"):
        after = entry.pressed(key)
        assert after is not None
        entry = after
    assert entry == Entry("1", 1)
    assert entry.pressed("f5") is None


@given(st.text("AB", max_size=60), st.integers(0, 60), st.integers(2, 20))
def test_the_cursor_is_always_within_the_part_of_an_entry_that_is_shown(
    text: str, cursor: int, width: int
) -> None:
    before, under, after = Entry(text, min(cursor, len(text))).window(width)
    assert len(under) == 1
    assert len(before) < width
    assert len(before + under + after) <= width
    assert before + under.strip() + after in text


def test_a_pasted_line_is_a_code_and_pasted_lines_are_a_record() -> None:
    code = read_entry(Entry().with_paste(" ds1-d1n-aaaaaab \r\n"))
    assert code.found == GameCode.parse("DS1-D1N-AAAAAAB")
    for newline in ("\n", "\r", "\r\n"):
        record = read_entry(Entry().with_paste(RECORD.replace("\n", newline)))
        assert isinstance(record.found, Record)
        assert len(record.found.actions) == 3


def test_what_cannot_be_read_is_named_in_one_line() -> None:
    assert '"D9N"' in read_entry(Entry("DS1-D9N-AAAAAAB")).error
    assert "too large" in read_entry(Entry(pasted=RECORD + " d" * 60_000)).error
    assert "Action 2" in read_entry(Entry(pasted=RECORD.replace("7f", "xx"))).error
    assert "score" in read_entry(Entry(pasted=RECORD.replace("30", "31"))).error
    illegal = read_entry(Entry(pasted=RECORD.replace("6f", "1f"))).error
    assert illegal.startswith("Action 1 (1f)")
    assert "\n" not in illegal


@given(st.lists(st.integers(-104, 2000), max_size=200), st.integers(20, 80))
def test_a_plot_fits_and_its_highest_bar_is_full(values: list[int], width: int) -> None:
    for marks in (SYMBOLS, ASCII):
        lines = plot(values, width, 4, marks)
        assert len(lines) == 4
        assert all(len(line) <= width for line in lines)
        if values and min(values[-8:]) < max(values[-8:]) == max(values):
            assert lines[0].endswith(marks.bars[-1]) or marks.bars[-1] in lines[0]


def test_a_typed_field_keeps_its_text_when_it_has_the_focus() -> None:
    spot = Spot("field", "code")
    line = (Span("ABC", Tone.FIELD, spot),)
    rows = paint(Page("T", (), [line], (), ()), spot, Window(40, 8), ASCII).rows
    assert any(span.text == "ABC" for row in rows for span in row)
