"""Guests who come by SSH to an account that only plays (docs/ssh.md).

What a guest writes after ``ssh host`` arrives in SSH_ORIGINAL_COMMAND. It is read as the
code of a deal and as nothing else; it never reaches a shell or a file name.
"""

import os
from typing import Final

from dstui.cli.trouble import BadInput
from dstui.engine.codes import CodeError, GameCode
from dstui.i18n import _
from dstui.play.options import PlayOptions
from dstui.words.outside import shown

_ASKED_FOR: Final = "SSH_ORIGINAL_COMMAND"
# Textual obeys variables of its own: some write files, one presses keys.
_TOOLKIT: Final = "TEXTUAL"


def as_guest(options: PlayOptions) -> PlayOptions:
    """What a guest plays: the code asked for by SSH, if any, else what *options* say.

    Raises BadInput where something else than a code was asked for.
    """
    for name in [name for name in os.environ if name.startswith(_TOOLKIT)]:
        del os.environ[name]
    asked = os.environ.pop(_ASKED_FOR, "").strip()
    if not asked:
        return options
    try:
        code = GameCode.parse(asked)
    except CodeError as error:
        text = _("This account only plays: {command} is no game code.")
        raise BadInput(text.format(command=shown(asked))) from error
    return options._replace(code=code, new=False, mode=None, deal_kind=None)
