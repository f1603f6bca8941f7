"""``docs/rules.md`` has the sections that the engine cites, and its example is true."""

import re
from pathlib import Path

from dstui.engine.actions import all_actions
from dstui.engine.families import DOUBLE
from dstui.engine.records import Record

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text()
SECTIONS = dict(re.findall(r"^## (\d+)\. (.*?)$", PAGE, re.M))


def test_the_sections_are_numbered_from_1_to_10():
    assert list(SECTIONS) == [str(number) for number in range(1, 11)]


def test_every_section_the_engine_cites_is_on_the_page():
    """Section 3 has eight numbered rules, cited as 3.1 to 3.8."""
    moves = PAGE.split("## 3. ")[1].split("## 4. ")[0]
    there = {*SECTIONS, *(f"3.{number}" for number in re.findall(r"^(\d)\. ", moves, re.M))}
    assert "3.8" in there
    cited = set()
    for module in (ROOT / "dstui" / "engine").glob("*.py"):
        for numbers in re.findall(r"[Ss]ections? ([\d., and]+)", module.read_text()):
            cited.update(re.findall(r"\d+(?:\.\d+)?", numbers))
    assert cited
    assert cited <= there


def test_9_the_record_on_the_page_is_true():
    text = re.search(r"```text\n(.*?)```", PAGE, re.S)
    assert text
    record = Record.parse(text[1])
    assert str(record) == text[1]
    assert record.replay().score == 30


def test_9_every_action_named_on_the_page_is_one():
    table = PAGE.split("## 9. ")[1].split("A **record**")[0]
    named = re.findall(r"`(\w+)`", table)
    assert len(named) == 10
    assert set(named) <= set(map(str, all_actions(DOUBLE)))
