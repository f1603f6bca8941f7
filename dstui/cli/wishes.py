"""From what was asked for to a mode and a deal that can be played, or a refusal."""

from dataclasses import dataclass

from dstui.cli.trouble import BadInput
from dstui.cli.values import UNLIMITED
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Family, Mode, default_mode
from dstui.i18n import _
from dstui.play.options import DealKind


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options that say what to deal; None where nothing was said."""

    code: GameCode | None = None
    new: bool = False
    family: Family | None = None
    draw: int | None = None
    scoring: str | None = None
    redeals: str | None = None
    verified: bool = False
    random: bool = False
    daily: bool = False

    @property
    def wants_new_deal(self) -> bool:
        """Whether anything was said that means a new deal.

        A code and the deal of the day are gone on with where they are unfinished.
        """
        names_a_deal = self.code is not None or self.daily
        return self.new or (not names_a_deal and bool(self._mode_options() or self._kinds()))

    def said(self) -> list[str]:
        """Every option that was given, as it was given."""
        code = ["--code"] if self.code is not None else []
        new = ["--new"] if self.new else []
        return [*code, *new, *self._mode_options(), *self._kinds()]

    def deal_kind(self) -> DealKind | None:
        """Where the deal should come from; raise BadInput where two answers were given."""
        kinds = self._kinds()
        if self.code is not None and kinds:
            raise BadInput(_together(["--code", *kinds]))
        if self.random and len(kinds) > 1:
            raise BadInput(_together(list(kinds)))
        # A daily deal is verified, too: --verified says nothing new beside --daily.
        return DealKind.DAILY if self.daily else next(iter(kinds.values()), None)

    def mode(self) -> Mode | None:
        """The mode that was asked for; raise BadInput where no mode is like that."""
        options = self._mode_options()
        if self.code is not None:
            self._check_code(options)
            return self.code.mode
        if not options and not self.daily:
            return None
        modes = self._matching(MODES)
        if self.daily:
            modes = [mode for mode in modes if mode == default_mode(mode.family)]
            options = ["--daily", *options]
        if not modes:
            raise BadInput(_together(options))
        return modes[0]

    def _check_code(self, options: list[str]) -> None:
        assert self.code is not None
        if options and self.code.mode not in self._matching(MODES):
            message = _("{options} does not go with the code {code}.")
            raise BadInput(message.format(options=_(" and ").join(options), code=self.code))

    def _matching(self, modes: tuple[Mode, ...]) -> list[Mode]:
        return [
            mode
            for mode in modes
            if self.family in (None, mode.family)
            and self.draw in (None, mode.draw)
            and self.scoring in (None, mode.scoring.key)
            and self.redeals in (None, UNLIMITED if mode.redeals is None else str(mode.redeals))
        ]

    def _mode_options(self) -> list[str]:
        """The options about the mode as they were given."""
        given = {
            "--family": self.family and self.family.key,
            "--draw": self.draw,
            "--scoring": self.scoring,
            "--redeals": self.redeals,
        }
        return [f"{name} {value}" for name, value in given.items() if value is not None]

    def _kinds(self) -> dict[str, DealKind]:
        given = {
            "--verified": (self.verified, DealKind.VERIFIED),
            "--random": (self.random, DealKind.RANDOM),
            "--daily": (self.daily, DealKind.DAILY),
        }
        return {name: kind for name, (said, kind) in given.items() if said}


def _together(options: list[str]) -> str:
    return _("{options} do not go together.").format(options=_(" and ").join(options))
