"""Options, statuses and the ways out of the program."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dstui as package
from tests.cli.run import dstui, one_line


def test_version() -> None:
    assert dstui("--version").out == f"dstui {package.__version__}\n"
    assert json.loads(dstui("--version", "--json").out) == {"version": package.__version__}


def test_help_names_every_play_option_and_fits_80_columns() -> None:
    ran = dstui("--help")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    names = """code new family draw scoring redeals verified random daily lang theme ascii plain
        kiosk player data-dir idle-exit version"""
    for name in names.split():
        assert f"--{name} " in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--no-such", '"--no-such"'),
        ("no-such", '"no-such"'),
        ("--draw", "--draw needs a value"),
        ("--new=yes", "--new takes no value"),
        ("--draw 2", "1, 3"),
        ("--family poker", "double, classic"),
        ("--lang xx", "en, id"),
        ("--player ../x", "--player"),
        ("--player ..", "--player"),
        ("--idle-exit 0", "--idle-exit"),
        ("--idle-exit nan", "--idle-exit"),
        ("--json", "--json"),
        ("deal", "CODE is missing"),
        ("deal DS1-D1N-AAAAAAB more", '"more"'),
        ("--draw 3 deal DS1-D1N-AAAAAAB", "--draw 3"),
        ("--random --verified", "--random"),
        ("--random --daily", "--daily"),
        ("--daily --draw 3", "--draw 3"),
        ("--daily --scoring vegas", "--scoring vegas"),
        ("--family classic --scoring vegas", "--family classic and --scoring vegas"),
        ("--family double --redeals 3", "--redeals 3"),
        ("--scoring vegas --redeals unlimited", "--redeals unlimited"),
        ("--code DS1-D1N-AAAAAAB --draw 3", "DS1-D1N-AAAAAAB"),
        ("--code DS1-D1N-AAAAAAB --family classic", "--family classic"),
        ("--code KS1-D1U-AAAAAAB --redeals 1", "--redeals 1"),
        ("--code DS1-D1N-AAAAAAB --daily", "--daily"),
        ("--code DS1-D1N-AAAAAAB --random", "--random"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(arguments: str, said: str) -> None:
    ran = dstui(*arguments.split())
    assert ran.status == 2
    assert not ran.out
    assert said in one_line(ran.err)


@pytest.mark.parametrize("terminal", ["dumb", "", "unknown"])
def test_without_a_terminal_one_line_shows_the_way_out(terminal: str) -> None:
    ran = dstui(environment={"TERM": terminal})
    assert ran.status == 2
    assert not ran.out
    assert "--plain" in one_line(ran.err)


@pytest.mark.parametrize("arguments", [["deal", "DS1-D1N-AAAAAAB"], ["--version"], ["--plain"]])
def test_a_reader_that_goes_away_is_no_trouble(arguments: list[str], tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "dstui", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=write,
            env={**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(write)
    assert done.stderr == b""
    assert done.returncode == 0
