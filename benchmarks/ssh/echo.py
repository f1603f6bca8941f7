"""The least that a program can be at the far end of a line: it counts the bytes that come."""

import os
import tty

tty.setraw(0)
os.write(1, b"ready")
count = 0
while data := os.read(0, 1024):
    count += len(data)
    os.write(1, b"\r%d " % count)
