"""pytest's hook for a test that waits for ever: it ends its process and says at which lines the threads stand.

pytest's own `faulthandler_timeout` starts and ends a thread for every test, which for all of them takes eight seconds of processor time;
here one does for a minute of tests.
"""

import faulthandler
from time import monotonic

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

HUNG, RENEWED = 2400, 60
"""Seconds that no test takes, however busy the machine; and after how many they count anew, which a test may have fewer."""
SET = pytest.StashKey[float]()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    stash, now = item.config.stash, monotonic()
    if now - stash.get(SET, -RENEWED) >= RENEWED:
        stash[SET] = now
        faulthandler.dump_traceback_later(HUNG, exit=True, file=stash[fault_handler_stderr_fd_key])
