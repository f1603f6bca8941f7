"""The settings as a screen shows them: names, values and what they mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dstui.engine.families import MODES
from dstui.i18n import N_, _
from dstui.store.settings import SPECS, Settings, Spec, Value
from dstui.words.modes import full_mode_name

_VALUES: Final = {
    "auto": N_("automatic"),
    "yes": N_("yes"),
    "no": N_("no"),
    "en": "English",
    "id": "Bahasa Indonesia",
    "felt": N_("felt"),
    "dark": N_("dark"),
    "light": N_("light"),
    "contrast": N_("high contrast"),
    "off": N_("off"),
    "calm": N_("calm"),
    "all": N_("all cards"),
    "seen": N_("cards seen"),
    "random": N_("random"),
    "verified": N_("verified"),
}


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as it stands: its name in the file, its label, its value and its meaning.

    ``before`` and ``after`` are the values next to it, for stepping through them.
    """

    name: str
    label: str
    value: str
    meaning: str
    before: Value
    after: Value


def setting_rows(settings: Settings) -> Sequence[SettingRow]:
    """Every setting, in the order of the file."""
    return [_row(spec, getattr(settings, spec.name)) for spec in SPECS.values()]


def value_text(spec: Spec, value: Value) -> str:
    """A setting's value in words."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, int):
        return str(value)
    mode = next((mode for mode in MODES if str(mode) == value), None)
    if mode is not None:
        return full_mode_name(mode)
    return _(_VALUES[str(value)])


def _row(spec: Spec, value: Value) -> SettingRow:
    return SettingRow(
        spec.name,
        _(spec.label),
        value_text(spec, value),
        _(spec.help),
        _next(spec, value, -1),
        _next(spec, value, 1),
    )


def _next(spec: Spec, value: Value, step: int) -> Value:
    """The next value round about, or for a number as far as it goes."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return min(spec.high, max(spec.low, value + step))
    accepted = spec.accepted
    return accepted[(accepted.index(str(value)) + step) % len(accepted)]
