"""The settings: what there is, what each accepts, what it means.

A field of :class:`Settings` is the only source of its name, its default, the values it
accepts and its words: the file, the screen and the help are made from it. The words are
plain English here and translated by whoever shows them.
"""

# ruff: noqa: RUF009 - _setting is dataclasses.field with our metadata

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias, cast

from dstui.engine.families import MODES

Value: TypeAlias = bool | int | str

AUTO: Final = "auto"
LANGUAGES: Final = (AUTO, "en", "id")
MAX_DAYS: Final = 3650


class Theme(StrEnum):
    """The looks of the table."""

    FELT = "felt"
    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


class Ascii(StrEnum):
    """Whether to draw with ASCII alone."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


class Animation(StrEnum):
    """How much moves by itself."""

    OFF = "off"
    CALM = "calm"


class HintKnowledge(StrEnum):
    """Which cards a hint may know."""

    ALL_CARDS = "all"
    SEEN_CARDS = "seen"


class NewDeal(StrEnum):
    """Where a new deal comes from; auto is what suits the family (rules, section 4)."""

    AUTO = "auto"
    RANDOM = "random"
    VERIFIED = "verified"


class Spec(NamedTuple):
    """What is known about one setting.

    ``accepted`` lists the values of a choice, the first first on the screen; for a
    number ``low`` and ``high`` are its ends. A switch has neither. ``label`` and
    ``help`` are English.
    """

    name: str
    default: Value
    label: str
    help: str
    accepted: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, value: object) -> Value:
        """*value* as this setting has it; raise ValueError when it is not accepted."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
        elif isinstance(self.default, int):
            if type(value) is int and self.low <= value <= self.high:
                return value
        elif isinstance(value, str) and value in self.accepted:
            return type(self.default)(value)
        raise ValueError(value)


def _setting(default: Value, label: str, help: str, **limits: Any) -> Any:
    if isinstance(default, StrEnum):
        limits["accepted"] = tuple(member.value for member in type(default))
    return field(default=default, metadata={"label": label, "help": help, **limits})


@dataclass(frozen=True, slots=True)
class Settings:
    """How the player likes to play. Every value is one that its :class:`Spec` accepts."""

    double_click: bool = _setting(
        True,
        "Double click",
        "Two quick taps send a card to the best column when no foundation takes it.",
    )
    theme: Theme = _setting(Theme.FELT, "Theme", "The colours of the table.")
    four_colours: bool = _setting(
        False, "Four colours", "Each suit has a colour of its own instead of red and black."
    )
    language: str = _setting(
        AUTO,
        "Language",
        "The language of the game; auto takes that of the system.",
        accepted=LANGUAGES,
    )
    ascii: Ascii = _setting(
        Ascii.AUTO,
        "ASCII",
        "Draw with plain characters only; auto does so where the terminal needs it.",
    )
    animation: Animation = _setting(
        Animation.OFF, "Animation", "Whether anything on the table moves by itself."
    )
    left_handed: bool = _setting(False, "Left-handed", "Mirror the table.")
    hints: HintKnowledge = _setting(
        HintKnowledge.ALL_CARDS,
        "Hints know",
        "What a hint may know: all cards, or only those you have seen.",
    )
    show_winnable: bool = _setting(
        False, "Still winnable?", "Show a mark when the game can no longer be won."
    )
    mode: str = _setting(
        str(MODES[0]),
        "New game",
        "The mode a new game is dealt in, as game codes begin.",
        accepted=tuple(str(mode) for mode in MODES),
    )
    deal: NewDeal = _setting(
        NewDeal.AUTO,
        "New deal",
        "Any deal, or one that is verified: known to be winnable; auto takes any for Double"
        " and a verified one for Classic.",
    )
    give_up_days: int = _setting(
        30,
        "Days until lost",
        "An unfinished game counts as lost after so many days.",
        low=1,
        high=MAX_DAYS,
    )

    def changed(self, **changes: object) -> "Settings":
        """These settings with some changed; raise KeyError or ValueError for a wrong one."""
        values: dict[str, Any] = {name: SPECS[name].read(value) for name, value in changes.items()}
        return replace(self, **values)


SPECS: Final[Mapping[str, Spec]] = {
    entry.name: Spec(entry.name, cast("Value", entry.default), **entry.metadata)
    for entry in fields(Settings)
}


class BadValue(NamedTuple):
    """A value that a setting does not accept, as text; the setting keeps its default."""

    spec: Spec
    value: str


class UnknownKey(NamedTuple):
    """A key that is no setting."""

    key: str


SettingFault: TypeAlias = BadValue | UnknownKey


def read_settings(
    values: Mapping[str, object], base: Settings | None = None
) -> tuple[Settings, list[SettingFault]]:
    """Settings from *values* over *base*, and what could not be taken up; the rest holds."""
    base = base or Settings()
    taken: dict[str, Any] = {name: getattr(base, name) for name in SPECS}
    faults: list[SettingFault] = []
    for key, value in values.items():
        spec = SPECS.get(key)
        if spec is None:
            faults.append(UnknownKey(key))
            continue
        try:
            taken[key] = spec.read(value)
        except ValueError:
            faults.append(BadValue(spec, as_text(value)))
    return Settings(**taken), faults


def as_text(value: object) -> str:
    """A value as it stands in the file."""
    try:
        return str(value).lower() if isinstance(value, bool) else str(value)
    except ValueError:  # a number of more digits than Python writes out
        return "..."
