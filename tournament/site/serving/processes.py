"""Keeps the server's processes running: as many as asked for that share the listening socket, and one for each job that runs beside them.

A process that dies is replaced; all end when the first one is told to, or is gone. Where the system cannot fork (Windows), one process
serves and the jobs are threads of it: what is lost there is the second processor core, and that the program goes on by itself after a
crash.
"""

import contextlib
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence

from tournament.site.optional import CAN_FORK

Job = Callable[[threading.Event], None]
"""Runs until the event is set, then returns soon."""

LAST_TIME = 15
"""Seconds for a process to end by itself; a little more than its own (`http.LAST_TIME`)."""
QUICK = 2
"""A process that lives no longer than this many seconds has failed at its start."""
MOST_QUICK = 10
TICK = 0.5
"""Seconds after which a process that serves alone looks whether it was told to stop: Windows wakes no thread that waits."""
TOLD = (signal.SIGTERM, signal.SIGINT)


def run(serve: Job, *, processes: int, beside: Sequence[Job] = ()) -> int:
    """Runs `serve` in so many processes and each job of `beside` in one; answers the exit status when all have ended."""
    return Family([serve] * processes + list(beside)).run() if CAN_FORK else alone(serve, beside)


def end_all(stopped: threading.Event) -> None:
    """Ends the whole program, from inside one of its jobs, whose event this is: as if its first process had been told to."""
    if CAN_FORK:
        os.kill(os.getppid(), signal.SIGTERM)
    else:
        stopped.set()


def alone(serve: Job, beside: Sequence[Job]) -> int:
    """One process for everything. The first thread only waits for a signal, which Python hands to no other."""
    stopped, faults = threading.Event(), list[BaseException]()

    def serving() -> None:
        try:
            serve(stopped)
        except BaseException as fault:  # noqa: BLE001 - raised again in the first thread
            faults.append(fault)
        finally:
            stopped.set()

    for told in (*TOLD, *(getattr(signal, name) for name in ("SIGBREAK",) if hasattr(signal, name))):
        signal.signal(told, lambda *_: stopped.set())
    server = threading.Thread(target=serving, daemon=True)
    server.start()
    others = [threading.Thread(target=job, args=(stopped,), daemon=True) for job in beside]
    for other in others:
        other.start()
    while not stopped.wait(TICK):
        pass
    for thread in (server, *others):
        thread.join(LAST_TIME)
    if faults:
        raise faults[0]
    return 0


class Family:
    """The first process and its children. It has no thread of its own: a child is a copy of it."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.jobs = jobs
        self.children: dict[int, tuple[Job, float]] = {}
        # Nobody ever writes to it: a child whose reading ends knows that the first process is gone, however it went.
        self.life, self.hold = os.pipe()
        self.quick = 0

    def run(self) -> int:
        """Starts the children, replaces those that die, ends them when told to."""
        # What was ignored when the program was started (nohup, a background job) stays ignored.
        told = {which for which in (*TOLD, signal.SIGHUP) if signal.getsignal(which) != signal.SIG_IGN}
        waited_for = {*told, signal.SIGCHLD}
        signal.signal(signal.SIGCHLD, lambda *_: None)  # else some systems do not keep it for sigwait
        signal.pthread_sigmask(signal.SIG_BLOCK, waited_for)
        gc.freeze()  # what is there now is shared with the children, as long as nobody counts it anew
        for job in self.jobs:
            self.start(job)
        status = 0
        while signal.sigwait(waited_for) == signal.SIGCHLD:
            for job in self.died():
                self.start(job)
            if self.quick >= MOST_QUICK:
                sys.stderr.write("Das Programm bricht immer wieder gleich nach dem Start ab; die Ursache steht darüber.\n")
                status = 1
                break
        self.end()
        return status

    def start(self, job: Job) -> None:
        """Starts a child."""
        pid = os.fork()
        if pid:
            self.children[pid] = (job, time.monotonic())
            return
        status = 1
        try:
            self.be_child(job)
            status = 0
        except BaseException:  # noqa: BLE001 - whatever it was, the child ends here and says so
            sys.excepthook(*sys.exc_info())
        finally:
            with contextlib.suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(status)

    def be_child(self, job: Job) -> None:
        """What a child does: its job, until it is told to stop or the first process is gone. Ctrl-C means the first process."""
        os.close(self.hold)
        stopped = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: stopped.set())
        for ignored in (signal.SIGINT, signal.SIGHUP):
            signal.signal(ignored, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        threading.Thread(target=self.wait_for_end, args=(stopped,), daemon=True).start()
        job(stopped)

    def wait_for_end(self, stopped: threading.Event) -> None:
        """Until the first process is gone: then nothing more can come through its pipe."""
        if not os.read(self.life, 1):
            stopped.set()

    def died(self) -> list[Job]:
        """The jobs of the children that have ended. A child that failed at once is waited for, so that no processor is kept busy by it."""
        found = []
        while self.children:
            pid, _status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                break
            if pid not in self.children:
                continue
            job, since = self.children.pop(pid)
            self.quick = self.quick + 1 if time.monotonic() - since < QUICK else 0
            found.append(job)
        if self.quick:
            time.sleep(0.2)
        return found

    def end(self) -> None:
        """Tells the children to stop, and does not wait for ever."""
        until = time.monotonic() + LAST_TIME
        for pid in self.children:
            os.kill(pid, signal.SIGTERM)
        while self.children and time.monotonic() < until:
            pid, _status = os.waitpid(-1, os.WNOHANG)
            self.children.pop(pid, None)
            if not pid:
                time.sleep(0.02)
        for pid in self.children:
            os.kill(pid, signal.SIGKILL)
