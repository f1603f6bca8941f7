"""Where the suits' symbols can be shown."""

import pytest

from dstui.words.charset import shows_suits


@pytest.mark.parametrize(
    ("environment", "encoding", "shown"),
    [
        ({"LANG": "id_ID.UTF-8"}, "utf-8", True),
        ({"LC_ALL": "C.UTF-8"}, "utf-8", True),
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, "utf-8", False),
        ({"LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"}, "utf-8", False),
        ({"LC_ALL": "", "LANG": "en_US.UTF-8"}, "utf-8", True),
        ({}, "utf-8", False),
        ({"LANG": "de_DE.ISO-8859-1"}, "iso-8859-1", False),
        ({"LANG": "en_US.UTF-8"}, "ascii", False),
        ({"LANG": "en_US.UTF-8"}, None, False),
        ({"LANG": "en_US.UTF-8"}, "no-such-encoding", False),
    ],
)
def test_locale_and_encoding(environment, encoding, shown) -> None:
    assert shows_suits(environment, encoding) is shown
