"""``dstui estimate``: how many deals of a mode can be won."""

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Final

import typer

from dstui.cli import values
from dstui.cli.options import AsJson, DataDir, Player
from dstui.cli.output import print_json, print_lines
from dstui.cli.trouble import BadInput, Status
from dstui.engine.families import Mode
from dstui.i18n import N_, _, ngettext
from dstui.play.options import PlayOptions
from dstui.words.modes import full_mode_name
from dstui.words.outside import harmless, shown

if TYPE_CHECKING:
    from dstui.play.study import Study, Tally
    from dstui.play.study_file import StudyFile

# ruff: noqa: PLC0415 - the other commands do without solver, store and processes

HELP: Final = N_("Estimate how many deals of a mode can be won. Stopped, it can be gone on with.")

_LONGEST_PATH: Final = 200
# Deals that wait at each worker: one that is quickly decided must not leave it idle.
_AHEAD: Final = 8


def estimate(
    ctx: typer.Context,
    *,
    mode: Annotated[
        Mode,
        typer.Argument(
            parser=values.mode,
            metavar="MODE",
            autocompletion=lambda: values.MODE_TEXTS,
            help=N_("The mode, as in a game code: DS1-D1V."),
        ),
    ],
    deals: Annotated[
        int, typer.Option(parser=values.deals, metavar="N", help=N_("How many deals to decide."))
    ],
    seed: Annotated[
        int | None,
        typer.Option(
            parser=values.seed, metavar="S", help=N_("What draws the deals; 0 if none is given.")
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            parser=values.nodes,
            metavar="N",
            help=N_("Give a deal up after so many positions; 100000 if none are given."),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            parser=values.out_file,
            metavar="FILE",
            help=N_("Keep the decided deals there; if none is given, beside the games."),
        ),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(
            parser=values.dask_address,
            metavar="ADDRESS",
            help=N_("Search on the Dask cluster whose scheduler is there."),
        ),
    ] = None,
    player: Player = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Decide deals and print what came of them."""
    from dstui.play.study import STUDY_NODES, Study, tally
    from dstui.play.study_file import study_path
    from dstui.store.paths import find_paths

    before: PlayOptions = ctx.obj
    study = Study(mode, seed or 0, nodes or STUDY_NODES)
    paths = find_paths(data_dir or before.data_dir, player or before.player)
    path = out or study_path(paths, study)
    with _interruptible(), _study_file(path, study) as file:
        _carry_out(file, deals, dask)
        result = tally(study, deals, file.known)
    _print(study, result, path, as_json=as_json)


def _carry_out(file: "StudyFile", count: int, dask: str | None) -> None:
    """Decide what is not known yet of the first *count* deals, and tell how far it is."""
    from dstui.play.study import StudyStopped, decide_all

    codes = {code.deal: code for code in map(file.study.code, range(count))}
    todo = [code for deal, code in codes.items() if deal not in file.known]
    done = len(codes) - len(todo)
    if done and todo:
        text = _("Going on: {done} of {count} deals are decided in {file}.")
        _tell(text.format(done=done, count=count, file=_path(file.path)))
    if not todo:
        return
    try:
        with (
            _executor(dask, len(todo)) as (executor, workers),
            typer.progressbar(
                length=len(codes),
                show_pos=True,
                file=sys.stderr,
                hidden=not sys.stderr.isatty(),
            ) as bar,
        ):
            bar.update(done)
            for decided in decide_all(todo, file.study.nodes, executor, workers * _AHEAD):
                with _writing(file, count):
                    file.add(decided)
                bar.update(1)
        with _writing(file, count):
            file.sync()
    except StudyStopped as error:
        text = _("The search failed: {reason}.").format(reason=harmless(str(error), _LONGEST_PATH))
        raise _stopped(text, file, count) from error
    except KeyboardInterrupt as interrupt:
        _stopped(_("Stopped."), file, count)
        raise interrupt from None


@contextmanager
def _writing(file: "StudyFile", count: int) -> Iterator[None]:
    """Stop where the file cannot be written, a full disk above all."""
    from dstui.words.notices import cannot_write_text

    try:
        yield
    except OSError as error:
        raise _stopped(cannot_write_text(error, file.path), file, count) from error


def _stopped(reason: str, file: "StudyFile", count: int) -> typer.Exit:
    """Say why the study ends before its end; the exit that tells it to others."""
    known = sum(file.study.code(place).deal in file.known for place in range(count))
    text = _("{reason} {done} of {count} deals are decided; the same command goes on.")
    _tell(text.format(reason=reason, done=known, count=count))
    return typer.Exit(Status.UNDECIDED)


@contextmanager
def _study_file(path: Path, study: "Study") -> Iterator["StudyFile"]:
    """The file of a study; raise BadInput where there can be none."""
    from dstui.play.study_file import StudyFile
    from dstui.store.lines import FileInUse, OtherFile
    from dstui.words.notices import cannot_write_text

    try:
        file = StudyFile(path, study)
    except OtherFile as error:
        text = _("{file} is no file of this study; give another with --out.")
        raise BadInput(text.format(file=_path(path))) from error
    except FileInUse as error:
        text = _("{file} is in use: this study is already running.")
        raise BadInput(text.format(file=_path(path))) from error
    except OSError as error:
        raise BadInput(cannot_write_text(error, path)) from error
    with file:
        yield file


@contextmanager
def _executor(dask: str | None, most: int) -> Iterator[tuple[Executor, int]]:
    """What searches, and how many deals at once: all cores, at *most* so many, or a cluster."""
    if dask is None:
        from dstui.play.cores import processes, usable_cores

        count = min(usable_cores(), most)
        with processes(count) as executor:
            yield executor, count
        return
    from dstui.play.cluster import NoClusterExtra, Unreachable, cluster

    try:
        with cluster(dask) as (executor, threads):
            if not threads:
                text = _("The cluster at {address} has no workers.")
                raise BadInput(text.format(address=shown(dask)))
            yield executor, threads
    except NoClusterExtra as error:
        text = _("--dask needs more: pip install 'dstui[cluster]'.")
        raise BadInput(text) from error
    except Unreachable as error:
        text = _("--dask {address}: no scheduler answers there.")
        raise BadInput(text.format(address=shown(dask))) from error


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let SIGTERM end the study as Ctrl+C does."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _print(study: "Study", result: "Tally", path: Path, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "mode": str(study.mode),
                "deals": result.deals,
                "won": result.won,
                "lost": result.lost,
                "unknown": result.unknown,
                "won_at_least": [round(end, 6) for end in result.won_at_least],
                "won_at_most": [round(end, 6) for end in result.won_at_most],
                "nodes": study.nodes,
                "seed": study.seed,
            }
        )
        return
    head = ngettext(
        "{code}, {mode}: {count} deal, seed {seed}, at most {nodes} positions each.",
        "{code}, {mode}: {count} deals, seed {seed}, at most {nodes} positions each.",
        result.deals,
    )
    print_lines(
        [
            head.format(
                code=study.mode,
                mode=full_mode_name(study.mode),
                count=result.deals,
                seed=study.seed,
                nodes=study.nodes,
            ),
            _("Won {won}, lost {lost}, unknown {unknown}.").format(
                won=result.won, lost=result.lost, unknown=result.unknown
            ),
            _("At least {share} can be won ({level} interval: {low} to {high}).").format(
                **_shares(result.won / result.deals, result.won_at_least)
            ),
            _("At most {share} can be won ({level} interval: {low} to {high}).").format(
                **_shares(1 - result.lost / result.deals, result.won_at_most)
            ),
            _("The decided deals are in {file}.").format(file=_path(path)),
        ]
    )


def _shares(share: float, interval: tuple[float, float]) -> dict[str, str]:
    """A share and its interval, in per cent, as :func:`dstui.play.intervals.wilson` has it."""
    low, high = interval
    return {
        "share": f"{100 * share:.1f} %",
        "level": "95 %",
        "low": f"{100 * low:.1f}",
        "high": f"{100 * high:.1f}",
    }


def _tell(text: str) -> None:
    sys.stderr.write(f"dstui: {text}\n")
    sys.stderr.flush()


def _path(path: Path) -> str:
    return harmless(str(path), _LONGEST_PATH)
