"""The window in which Windows runs the program. Standard library only."""

import ctypes
import sys

INPUT = -10
"""Of GetStdHandle."""
QUICK_EDIT, EXTENDED = 0x40, 0x80
"""Of SetConsoleMode; the first is heard with the second alone."""


def goes_on_when_clicked() -> None:
    """A click marks nothing: whatever marks text in such a window holds the program at the next line that it writes, until a key is
    pressed."""
    if sys.platform != "win32":
        return
    kernel32 = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    window, mode = kernel32.GetStdHandle(INPUT), ctypes.c_uint32()
    if kernel32.GetConsoleMode(window, ctypes.byref(mode)):
        kernel32.SetConsoleMode(window, mode.value & ~QUICK_EDIT | EXTENDED)
