"""A cable between a phone and the laptop that a test can cut: pages, service workers and requests under way all lose it, as in the inn."""

import socket
from contextlib import suppress
from threading import Lock, Thread
from typing import Self

PIECE = 1 << 16


class Cable:
    """Leads `url` to a port of this machine until it is `cut`; then every connection ends and no new one is answered."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open: set[socket.socket] = set()
        self.whole, self.lock = True, Lock()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def __enter__(self) -> Self:
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        # Else the thread goes on waiting for somebody.
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        self.cut()

    def cut(self) -> None:
        """From now on nothing gets through."""
        with self.lock:
            self.whole = False
            for end in self.open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                phone, _address = self.listening.accept()
            except ConnectionAbortedError:
                continue  # one that has gone already
            except OSError:
                return  # the test is over
            self._lay(phone)

    def _lay(self, phone: socket.socket) -> None:
        with self.lock:
            try:
                laptop = socket.create_connection(("127.0.0.1", self.port)) if self.whole else None
            except OSError:
                laptop = None
            if laptop is None:
                phone.close()
                return
            self.open |= {phone, laptop}
        for source, target in ((phone, laptop), (laptop, phone)):
            Thread(target=self._lead, args=(source, target), daemon=True).start()

    def _lead(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                target.sendall(piece)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)
        with self.lock:
            self.open.discard(source)
        source.close()
