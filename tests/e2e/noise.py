"""What a terminal may send that is no key press: late answers, reports, strings, pastes."""

from typing import Final

NOISE: Final = [
    "\x1b[?997;1n",
    "\x1b[24;80R",
    "\x1b[?62;22c",
    "\x1b[>41;354;0c",
    "\x1b[?2026;2$y",
    "\x1b[?1;2;4S",
    "\x1b[999;999;999z",
    "\x1b[4;3;5t",
    "\x1b]11;rgb:dddd/3737/0000\x1b\\",
    "\x1b]10;rgb:dddd/3737/0000\x07",
    "\x1bP1$r3 7d\x1b\\",
    "\x1b_Gi=3;d\x1b\\",
    "\x1b^37dd\x1b\\",
    "\x1b[I",
    "\x1b[O",
    "\x1b[<64;10;10M",
    "\x1b[<35;10;10M",
    "\x1b[200~d dd 91 uq q\x1b[201~",
    "\x1b[200~d\n91\x1b[201~",
]
