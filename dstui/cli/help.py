"""Typer's commands with help and usage errors in the player's language.

Help texts are marked where options are declared and translated here, when they are
shown. Typer's rich help is left out: importing it would cost more than the command.
"""

from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from dstui.cli.trouble import BadInput
from dstui.i18n import N_, _
from dstui.words.outside import shown

# Typer's own texts, in the catalogues because they are shown beside ours.
_TYPERS_TEXTS: Final = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)


class Command(TyperCommand):
    """A command of the program."""

    # Left-over arguments are refused here, in our words.
    allow_extra_args = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse *args*; raise BadInput for arguments too many."""
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise BadInput(_("One argument too many: {text}.").format(text=shown(rest[0])))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        _write_help(self, ctx, formatter)


class Group(TyperGroup):
    """The program itself: it plays, or runs one of its commands."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; raise BadInput where there is none of this name."""
        if self.get_command(ctx, args[0]) is None:
            message = _("There is no command {name}; dstui --help lists them.")
            raise BadInput(message.format(name=shown(args[0])))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page with the list of commands."""
        _write_help(self, ctx, formatter)


class Section(NamedTuple):
    """A part of a help page: what can be given, and what it means."""

    title: str
    rows: list[tuple[str, str]]


def help_sections(command: TyperCommand | TyperGroup, ctx: Any) -> list[Section]:
    """The parts of a command's help that have anything in them."""
    titles = {"argument": _("Arguments"), "option": _("Options")}
    sections = [
        Section(
            title,
            [
                # Only the names: what typer adds to the text would not be translated.
                (record[0], _said(getattr(param, "help", None)))
                for param in command.get_params(ctx)
                if param.param_type_name == kind and (record := param.get_help_record(ctx))
            ],
        )
        for kind, title in titles.items()
    ]
    commands = command.commands.items() if isinstance(command, TyperGroup) else ()
    rows = [(name, _said(each.help)) for name, each in commands if not each.hidden]
    return [section for section in (*sections, Section(_("Commands"), rows)) if section.rows]


def _write_help(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage: "))
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(_said(command.help))
    for title, rows in help_sections(command, ctx):
        with formatter.section(title):
            formatter.write_dl(rows)


def _said(text: str | None) -> str:
    """A help text in the player's language; a catalogue gives its own header for an empty one."""
    return _(text) if text else ""


def usage_text(error: typer.TyperException) -> str:
    """What is wrong with the arguments, from the error that Typer's parser raised."""
    option = getattr(error, "option_name", None)
    if option is not None and hasattr(error, "possibilities"):
        message = _("There is no option {option}; dstui --help lists them.")
        return message.format(option=shown(option))
    if option is not None:
        # The parser knows two more faults of an option and tells them apart in words only.
        if "requires" in error.message:
            return _("The option {option} needs a value.").format(option=option)
        return _("The option {option} takes no value.").format(option=option)
    param = getattr(error, "param", None)
    if param is not None and not error.message:
        name = param.metavar if param.param_type_name == "argument" else param.opts[0]
        return _("{name} is missing; see dstui --help.").format(name=name or param.name)
    return error.format_message()
