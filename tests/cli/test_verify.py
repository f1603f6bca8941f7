"""``dstui verify``."""

import json
from pathlib import Path

import pytest

from tests.cli.run import dstui, one_line
from tests.engine.data import won_lines


def record(code: str, actions: str, **headers: object) -> bytes:
    lines = ["dstui-record: 1", f"code: {code}", *(f"{k}: {v}" for k, v in headers.items())]
    return "\n".join([*lines, "", actions]).encode()


def test_a_win_is_verified() -> None:
    won = next(line for line in won_lines() if line["code"].startswith("DS1"))
    stdin = record(won["code"], won["actions"])
    ran = dstui("verify", "-", "--json", stdin=stdin)
    assert ran.status == 0
    assert json.loads(ran.out) == {
        "code": won["code"],
        "legal": True,
        "won": True,
        "score": won["score"],
        "moves": won["moves"],
        "error": None,
    }
    text = dstui("verify", "-", stdin=stdin).out
    assert one_line(text) == (f"{won['code']}: won, score {won['score']}, {won['moves']} moves.")


def test_a_classic_win_counts_its_bonus_in() -> None:
    won = next(line for line in won_lines() if line["code"].startswith("KS1"))
    ran = dstui("verify", "-", "--json", stdin=record(won["code"], won["actions"], seconds=300))
    assert json.loads(ran.out)["score"] == won["score"] + 200


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xef\xbb\xbf" + record("DS1-D1N-AAAAAAB", "d\r\nd"))
    ran = dstui("verify", str(file))
    assert (ran.status, one_line(ran.out)) == (
        0,
        "DS1-D1N-AAAAAAB: legal, not won, score 0, 2 moves.",
    )


def test_the_first_illegal_action_is_named_by_its_number() -> None:
    stdin = record("DS1-D1N-AAAAAAB", "d d r d")
    ran = dstui("verify", "-", stdin=stdin)
    assert ran.status == 1
    assert one_line(ran.out).startswith("Action 3 (r) is illegal. No redeal yet")
    shape = json.loads(dstui("verify", "-", "--json", stdin=stdin).out)
    assert (shape["legal"], shape["won"], shape["moves"]) == (False, False, 2)
    assert "Action 3" in shape["error"]


@pytest.mark.parametrize(("key", "value"), [("score", 5), ("moves", 1)])
def test_a_header_that_contradicts_the_replay_is_named(key: str, value: int) -> None:
    ran = dstui("verify", "-", stdin=record("DS1-D1N-AAAAAAB", "d d", **{key: value}))
    assert ran.status == 1
    assert f"header {key}" in one_line(ran.out)


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"", "no record"),
        (b"hello\n", "no record"),
        (b"dstui-record: 2\ncode: DS1-D1N-AAAAAAB\n", "version"),
        (b"dstui-record: 1\n\nd d", "code"),
        (record("DS1-D1N-AAAAAA1B", "d"), "AAAAAA1B"),
        (record("DS1-D1N-AAAAAAB", "d x9 d"), "Action 2"),
        (record("DS1-D1N-AAAAAAB", "d", colour="red"), "colour"),
        (record("DS1-D1N-AAAAAAB", "d", seconds="soon"), "seconds"),
        (record("DS1-D1N-AAAAAAB", "\x1b[2J"), "Action 1"),
        (b"\x7fELF\x02\x01\x01\x00\xff\xfe", "no text"),
        (b"\x00" * 100, "no record"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(data: bytes, named: str) -> None:
    ran = dstui("verify", "-", stdin=data)
    assert ran.status == 2
    assert not ran.out
    assert named in one_line(ran.err)


def test_a_flood_is_cut_off() -> None:
    ran = dstui("verify", "-", stdin=b"d " * 600_000)
    assert ran.status == 2
    assert "too large" in one_line(ran.err)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name in (tmp_path / "missing\x1b[2J", tmp_path, tmp_path / ("long" * 200)):
        ran = dstui("verify", str(name))
        assert ran.status == 2
        assert one_line(ran.err)
