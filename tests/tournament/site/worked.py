"""What other processes do in tests: they find it by its name, and bring no Django along."""

import os
import signal
from collections.abc import Callable


def squaring() -> Callable[[int], tuple[int, int]]:
    return _square


def _square(number: int) -> tuple[int, int]:
    """The square, and who found it. The first items take longest: who begins last may end first."""
    sum(range(max(0, 30 - number) * 10_000))
    return number * number, os.getpid()


def dying(at: int) -> Callable[[int], int]:
    def work(number: int) -> int:
        if number == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    return work


def dividing() -> Callable[[int], int]:
    return lambda number: 12 // number
