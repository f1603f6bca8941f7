"""The entry point: every way out of the program ends here."""

import io
import os
import sys

from dstui.cli.language import asked_language
from dstui.cli.trouble import BadInput, Nothing, ReaderGone, Status
from dstui.i18n import use_language

_INTERRUPTED = 130


def main() -> None:
    """Run the program with the arguments of the command line and exit with its status."""
    _soften(sys.stdout)
    use_language(asked_language(sys.argv[1:]))
    sys.exit(_run())


def _run() -> int:
    import typer  # noqa: PLC0415 - after the language is known, and only here

    from dstui.cli.app import app  # noqa: PLC0415 - as above
    from dstui.cli.help import usage_text  # noqa: PLC0415 - as above

    try:
        status = app(prog_name="dstui", standalone_mode=False)
    except BadInput as error:
        return _complain(str(error))
    except Nothing as error:
        return _complain(str(error), Status.NO)
    except typer.TyperException as error:
        return _complain(usage_text(error))
    except ReaderGone:
        return _close_quietly()
    except (KeyboardInterrupt, typer.Abort):
        return _INTERRUPTED
    return status if isinstance(status, int) else Status.DONE


def _complain(text: str, status: Status = Status.BAD_INPUT) -> int:
    sys.stderr.write(f"dstui: {text}\n")
    return status


def _close_quietly() -> int:
    """End after the reader of our output has gone, without a word about it."""
    # The interpreter flushes standard output once more when it ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Status.DONE


def _soften(stream: object) -> None:
    """Let a stream write a question mark for what its encoding lacks, rather than fail."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
