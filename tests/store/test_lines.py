"""Files of whole lines: cut short at any byte, in use elsewhere, not ours, or not to be written."""

import errno
import os
from pathlib import Path

import pytest

from dstui.store.lines import FileInUse, LineFile, OtherFile

TITLE = "some-lines: 1"
LINES = ["first", "the second", "", "4"]


def write(path: Path, lines: list[str] = LINES) -> bytes:
    with LineFile(path, TITLE) as file:
        for line in lines:
            file.append(line)
    return path.read_bytes()


def test_lines_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "lines.txt"
    assert write(path) == f"{TITLE}\nfirst\nthe second\n\n4\n".encode()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    with LineFile(path, TITLE) as file:
        assert list(file.lines()) == LINES
        file.append("more")
        assert list(file.lines()) == [*LINES, "more"]
    assert [each.name for each in path.parent.iterdir()] == ["lines.txt"]


def test_cut_at_any_byte_the_whole_lines_stay_and_it_goes_on(tmp_path: Path) -> None:
    whole = write(tmp_path / "whole.txt")
    path = tmp_path / "cut.txt"
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        kept = max(0, whole[:length].count(b"\n") - 1)
        with LineFile(path, TITLE) as file:
            assert list(file.lines()) == LINES[:kept]
            file.append("next")
        assert path.read_bytes() == b"\n".join(whole.split(b"\n")[: kept + 1]) + b"\nnext\n"


@pytest.mark.parametrize(
    "data", [b"x", b"\n", b"some-lines: 2\nfirst\n", b"some-lines: 12\n", b"\x00" * 9]
)
def test_another_file_is_left_as_it_is(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(data)
    with pytest.raises(OtherFile):
        LineFile(path, TITLE)
    assert path.read_bytes() == data
    assert [each.name for each in tmp_path.iterdir()] == ["other.txt"]


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_device_is_no_file(device: str) -> None:
    if not os.access(device, os.W_OK):
        pytest.skip(f"no {device}")
    with pytest.raises(OtherFile):
        LineFile(Path(device), TITLE)


def test_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    with LineFile(path, TITLE), pytest.raises(FileInUse):
        LineFile(path, TITLE)
    write(path)


def test_what_cannot_be_opened_says_why(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        LineFile(tmp_path, TITLE)
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        LineFile(tmp_path / "file" / "lines.txt", TITLE)


def test_a_full_disk_is_told_and_what_was_cut_short_is_taken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lines.txt"
    write(path)
    write_some = os.write

    def fill_up(file: int, data: memoryview) -> int:
        if len(data) <= 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write_some(file, data[:-4])

    with LineFile(path, TITLE) as file, monkeypatch.context() as patch:
        patch.setattr(os, "write", fill_up)
        with pytest.raises(OSError, match="No space"):
            file.append("a line for which there is no room")
    assert not path.read_bytes().endswith(b"\n")
    with LineFile(path, TITLE) as file:
        assert list(file.lines()) == LINES
