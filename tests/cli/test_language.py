"""Which language the program speaks before it has read its options."""

import pytest
from typer.main import get_command

from dstui.cli.app import app
from dstui.cli.help import _TYPERS_TEXTS
from dstui.cli.language import asked_language


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "id_ID.UTF-8"}, "id"),
        ([], {"LANG": "id"}, "id"),
        ([], {"LC_ALL": "en_GB.UTF-8", "LANG": "id_ID.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "id_ID", "LANG": "en_US"}, "id"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        (["--lang", "id"], {"LANG": "en_US.UTF-8"}, "id"),
        (["--lang=id", "deal", "x"], {}, "id"),
        (["--lang=en"], {"LANG": "id_ID.UTF-8"}, "en"),
        (["--lang", "xx"], {"LANG": "id_ID.UTF-8"}, "en"),
        (["--lang"], {"LANG": "id_ID.UTF-8"}, "id"),
    ],
)
def test_options_before_the_locale(arguments, environment, language) -> None:
    assert asked_language(arguments, environment) == language


def test_typers_own_help_texts_are_in_the_catalogues() -> None:
    command = get_command(app)
    texts = {getattr(param, "help", "") for param in command.params if "completion" in param.name}
    assert texts <= set(_TYPERS_TEXTS)
    assert len(texts) == 2
