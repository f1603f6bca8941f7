"""The names of families, modes and ways to deal."""

from typing import Final

from dstui.engine.families import Family, Mode, modes_of
from dstui.i18n import N_, _, ngettext

_FAMILIES: Final = {"double": N_("Double"), "classic": N_("Classic")}
_SCORINGS: Final = {"normal": N_("Normal"), "vegas": N_("Vegas"), "standard": N_("Standard")}


def family_name(family: Family) -> str:
    """``Double`` or ``Classic``."""
    return _(_FAMILIES[family.key])


def scoring_name(mode: Mode) -> str:
    """``Normal``, ``Vegas`` or ``Standard``."""
    return _(_SCORINGS[mode.scoring.key])


def redeals_allowed(mode: Mode) -> str:
    """How many redeals the mode allows: ``unlimited redeals``, ``3 redeals``."""
    if mode.redeals is None:
        return _("unlimited redeals")
    if not mode.redeals:
        return _("no redeals")
    return ngettext("{count} redeal", "{count} redeals", mode.redeals).format(count=mode.redeals)


def mode_name(mode: Mode) -> str:
    """The mode by what tells it from its family's other modes.

    ``Draw 1, Normal`` where they differ in scoring, ``Draw 3, 1 redeal`` where in redeals.
    """
    scorings = {other.scoring for other in modes_of(mode.family)}
    variant = scoring_name(mode) if len(scorings) > 1 else redeals_allowed(mode)
    return _("Draw {count}, {variant}").format(count=mode.draw, variant=variant)


def full_mode_name(mode: Mode) -> str:
    """The mode with its family: ``Double, Draw 1, Normal``."""
    return _("{family}, {mode}").format(family=family_name(mode.family), mode=mode_name(mode))
