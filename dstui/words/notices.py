"""What is said about saving: troubles with the disk, and what was found on opening."""

from pathlib import Path
from typing import Final

from dstui.i18n import N_, _, ngettext
from dstui.play.sitting import SettingsNotice, SittingNotice
from dstui.store.settings import BadValue, UnknownKey
from dstui.store.settings_file import NotToml
from dstui.store.troubles import CutShort, Flaw, Forked, SetAside, Trouble, TroubleKind, trouble_of
from dstui.words.outside import harmless, shown

_LONGEST_PATH: Final = 60
_TROUBLES: Final = {
    TroubleKind.DISK_FULL: N_("the disk is full"),
    TroubleKind.QUOTA: N_("your space on the disk is used up"),
    TroubleKind.READ_ONLY: N_("the disk is read-only"),
    TroubleKind.NO_ACCESS: N_("the folder is not yours to write"),
    TroubleKind.DISK_ERROR: N_("the disk has an error"),
    TroubleKind.BUSY: N_("the file is busy"),
    TroubleKind.OTHER: N_("writing fails"),
}
_FLAWS: Final = {
    Flaw.DAMAGED: N_("The saved games were damaged; they are kept as {path}."),
    Flaw.FOREIGN: N_("The file of saved games was not ours; it is kept as {path}."),
    Flaw.NEWER: N_("The saved games are from a newer version; they are kept as {path}."),
}


def trouble_text(trouble: Trouble) -> str:
    """Why the game is not being saved; short enough for a line of the table."""
    return _("Not saved: {reason}. The game goes on.").format(reason=_(_TROUBLES[trouble.kind]))


def cannot_write_text(error: OSError, path: Path) -> str:
    """Why the file that a command writes cannot be written."""
    kind = trouble_of(error, path).kind
    reason = _(_TROUBLES[kind])
    if kind is TroubleKind.OTHER and error.strerror:
        reason = harmless(error.strerror)
    return _("{file} can't be written: {reason}.").format(file=_path(path), reason=reason)


def notice_text(notice: SittingNotice) -> str:
    """Something that has to be said once, in one line."""
    match notice:
        case SetAside(flaw, path):
            return _(_FLAWS[flaw]).format(path=_path(path))
        case CutShort(number, kept, lost):
            return ngettext(
                "Game {number} was damaged: {lost} action at its end is lost.",
                "Game {number} was damaged: {lost} actions at its end are lost.",
                lost,
            ).format(number=number, kept=kept, lost=lost)
        case Forked(code):
            text = _("{code} was played on elsewhere; here it goes on as a game of its own.")
            return text.format(code=code)
        case SettingsNotice(path, fault):
            return _("{path}: {fault}").format(path=_path(path), fault=_settings_fault(fault))


def _settings_fault(fault: BadValue | UnknownKey | NotToml | Trouble) -> str:
    match fault:
        case BadValue(spec, value):
            text = _("{name} can't be {value}; the default holds.")
            return text.format(name=spec.name, value=shown(value))
        case UnknownKey(key):
            return _("there is no setting {key}.").format(key=shown(key))
        case NotToml():
            return _("this is no TOML; the defaults hold.")
        case Trouble():
            return _("it can't be read; the defaults hold.")


def _path(path: object) -> str:
    return harmless(str(path), _LONGEST_PATH)
