"""The entry point: every way out of the program ends here."""

import io
import os
import sys
from typing import Final

import dstui
from dstui.cli.trouble import BadInput, Nothing, ReaderGone, Status

_INTERRUPTED: Final = 130
_COMPLETION: Final = "_DSTUI_COMPLETE"


def main() -> None:
    """Run the program with the arguments of the command line and exit with its status."""
    sys.exit(_run(sys.argv[1:]))


def _run(arguments: list[str]) -> int:
    for stream in (sys.stdin, sys.stdout):
        _soften(stream)
    try:
        if arguments == ["--version"]:
            print(f"dstui {dstui.__version__}", flush=True)
            return Status.DONE
        _choose_language(arguments)
        return _play_or_command(arguments)
    except BadInput as error:
        return _complain(str(error), Status.BAD_INPUT)
    except Nothing as error:
        return _complain(str(error), Status.NO)
    except (ReaderGone, BrokenPipeError):
        return _close_quietly()
    except KeyboardInterrupt:
        return _INTERRUPTED


# What is imported below is imported where it is needed: a start should not pay for the rest.
# ruff: noqa: PLC0415


def _choose_language(arguments: list[str]) -> None:
    from dstui.cli.language import asked_language
    from dstui.i18n import use_language

    use_language(asked_language(arguments))


def _play_or_command(arguments: list[str]) -> int:
    from dstui.cli.direct import simple_options
    from dstui.cli.play import play

    # A shell that completes a line asks without arguments, by Typer's variable.
    options = None if _COMPLETION in os.environ else simple_options(arguments)
    if options is None:
        return _command()
    return play(options, plain=False)


def _command() -> int:
    import typer

    from dstui.cli.app import app
    from dstui.cli.help import usage_text
    from dstui.i18n import _

    try:
        status = app(prog_name="dstui", standalone_mode=False)
    except typer.TyperException as error:
        raise BadInput(usage_text(error)) from error
    except typer.Abort as error:
        raise KeyboardInterrupt from error
    except (KeyError, ValueError, IndexError) as error:
        # Typer believes what the variables of a completion say, and fails where one lies.
        if _COMPLETION not in os.environ:
            raise
        raise BadInput(_("The shell's request for completions can't be read.")) from error
    return status if isinstance(status, int) else Status.DONE


def _complain(text: str, status: Status) -> int:
    sys.stderr.write(f"dstui: {text}\n")
    return status


def _close_quietly() -> int:
    """End after the reader of our output has gone, without a word about it."""
    # The interpreter flushes standard output once more when it ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Status.DONE


def _soften(stream: object) -> None:
    """Let a stream read or write a mark for what its encoding lacks, rather than fail."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
