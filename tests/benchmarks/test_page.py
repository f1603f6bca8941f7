"""A part of the benchmarks writes its own section and leaves the rest of the page alone."""

from pathlib import Path

from benchmarks.page import put, rows


def test_sections_are_replaced_in_their_place(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Benchmarks\n\nBy hand.\n")
    put("one", "first \\1\n", page)
    put("two", "second\n", page)
    before = page.read_text()
    put("one", "anew\n", page)
    assert page.read_text() == before.replace("first \\1", "anew")
    assert before.startswith("# Benchmarks\n\nBy hand.\n")
    assert before.index("first") < before.index("second")


def test_a_page_that_is_not_there_is_begun(tmp_path: Path) -> None:
    put("one", "first\n", tmp_path / "page.md")
    assert (tmp_path / "page.md").read_text().startswith("# Benchmarks\n")


def test_the_bold_line_stands_out() -> None:
    table = rows(["", "ms"], [["one", "1"], ["two", "2"]], bold="two")
    assert table.splitlines()[2:] == ["| one | 1 |", "| **two** | **2** |"]
