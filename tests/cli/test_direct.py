"""Simple starts are read without Typer, and mean what Typer makes of them."""

import pytest
from typer.testing import CliRunner

from dstui.cli import app as command_line
from dstui.cli.direct import simple_options
from dstui.play.options import PlayOptions

SIMPLE = (
    [],
    ["--code", "DS1-D1N-AAAAAAB"],
    ["--code=ds1d1naaaaaab", "--new"],
    ["--theme", "dark", "--lang", "id", "--ascii"],
    ["--player", "ana", "--data-dir", "games", "--idle-exit", "5", "--kiosk"],
)


@pytest.mark.parametrize("arguments", SIMPLE, ids=" ".join)
def test_a_simple_start_means_the_same_with_and_without_typer(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[PlayOptions] = []

    def listen(options: PlayOptions, *, plain: bool) -> int:
        assert not plain
        heard.append(options)
        return 0

    monkeypatch.setattr(command_line, "play", listen)
    result = CliRunner().invoke(command_line.app, arguments)
    assert result.exit_code == 0
    assert simple_options(arguments) == heard[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ["deal", "DS1-D1N-AAAAAAB"],
        ["--help"],
        ["--code"],
        ["--code", "nonsense"],
        ["--code", "DS1-D1N-AAAAAAB", "--code", "DS1-D1N-AAAAAAC"],
        ["--new=yes"],
        ["--draw", "3"],
        ["--plain"],
    ],
    ids=" ".join,
)
def test_everything_else_is_left_to_typer(arguments: list[str]) -> None:
    assert simple_options(arguments) is None
