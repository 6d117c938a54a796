"""A cable between a laptop and a server, which a test can pull: at any byte, before the answer, or so that nothing more is heard."""

import select
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from tests.tournament.management.test_serve import PATIENCE


class Fault(NamedTuple):
    """What befalls a connection. `after`: so many bytes of the request pass, None: all; `answers`: whether the answer passes; `stalls`:
    nothing is cut, and nothing more is heard."""

    after: int | None = None
    answers: bool = True
    stalls: bool = False


class Cable:
    """Between a laptop and a server: an address of its own, which leads to the server's port as long as it is plugged in."""

    def __init__(self, port: int) -> None:
        self.to, self.plugged = port, True
        self.faults: list[Fault] = []
        self.ended = threading.Event()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def run(self) -> None:
        with suppress(OSError):
            while True:
                line, _who = self.listening.accept()
                fault = self.faults.pop(0) if self.plugged and self.faults else Fault()
                threading.Thread(target=self._carried, args=(line, fault), daemon=True).start()

    def _carried(self, line: socket.socket, fault: Fault) -> None:
        with line, suppress(OSError):
            if self.plugged:
                with socket.create_connection(("127.0.0.1", self.to), timeout=PATIENCE) as there:
                    self._carry(line, there, fault)
            # A reset, as of a cable that was pulled, and no polite end.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def _carry(self, line: socket.socket, there: socket.socket, fault: Fault) -> None:
        """Until one of both ends, or the fault comes."""
        left = fault.after
        while not self.ended.is_set():
            for one in select.select([line, there], [], [], 0.2)[0]:
                content = one.recv(1 << 16)
                if not content or (one is there and not fault.answers):
                    return
                if one is there:
                    line.sendall(content)
                    continue
                there.sendall(content[:left])
                left = None if left is None else max(left - len(content), 0)
                if left == 0:
                    if fault.stalls:
                        self._silent(line)
                    return

    def _silent(self, line: socket.socket) -> None:
        """Until the other side has had enough."""
        while not self.ended.is_set():
            if select.select([line], [], [], 0.2)[0] and not line.recv(1 << 16):
                return


@contextmanager
def cable(port: int) -> Iterator[Cable]:
    found = Cable(port)
    thread = threading.Thread(target=found.run, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.ended.set()
        found.listening.shutdown(socket.SHUT_RDWR)
        found.listening.close()
        thread.join(PATIENCE)
