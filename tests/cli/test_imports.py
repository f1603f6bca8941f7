"""What the quick commands import: never a front end, whatever they are asked."""

import json
import subprocess
import sys

import pytest

PROBE = """
import json, sys
sys.argv = ["dstui", *json.loads(sys.argv[1])]
from dstui.cli.main import main
try:
    main()
except SystemExit:
    pass
sys.stderr.write("\\n" + json.dumps(sorted(sys.modules)))
"""

HEAVY = ("textual", "rich", "pydantic", "asyncio", "sqlite3", "dstui.tui", "dstui.plain")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["deal", "DS1-D1N-AAAAAAB"],
        ["deal", "DS1-D1N-AAAAAAB", "--json"],
        ["daily"],
        ["doctor", "--help"],
        ["verify", "-"],
        ["--code", "DS1-D1X-AAAAAAB"],
        ["deal", "nonsense"],
        ["--draw", "7"],
        ["--no-such-option"],
        ["no-such-command"],
    ],
    ids=" ".join,
)
def test_no_front_end_is_imported(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    modules = set(json.loads(done.stderr.splitlines()[-1]))
    assert "dstui.cli.main" in modules
    assert not modules.intersection(HEAVY)
