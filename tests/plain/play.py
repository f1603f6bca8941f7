"""Playing in plain mode within the tests' own process."""

from pathlib import Path

from tests.cli.run import dstui


def play(folder: Path, *lines: str, options: tuple[str, ...] = ()) -> list[str]:
    """The lines said when *lines* are typed, games kept in *folder*."""
    typed = "".join(f"{line}\n" for line in lines).encode()
    ran = dstui("--plain", "--data-dir", str(folder), *options, stdin=typed)
    assert ran.status == 0
    assert not ran.err
    assert all(line.isprintable() for line in ran.out.splitlines())
    return ran.out.splitlines()
