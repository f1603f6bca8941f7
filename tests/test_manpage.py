"""The manual page says what ``--help`` says."""

import shutil
import subprocess

import pytest

from dstui.i18n import SOURCE_LANGUAGE, use_language
from tools.manpage import PAGE, page


def test_the_manual_page_is_up_to_date() -> None:
    use_language(SOURCE_LANGUAGE)
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.manpage"


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_groff_reads_the_manual_page_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-P-c", "-ww", "-z", str(PAGE)],
        capture_output=True, check=True, timeout=30,
    )  # fmt: skip
    assert not done.stderr


def test_every_option_and_command_is_there() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\\-", "-")
    for name in ("--code CODE", "--kiosk", "--lang en|id", "doctor", "solve", "--date YYYY-MM-DD"):
        assert name in text
