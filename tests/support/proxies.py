"""A TCP proxy that tests can cut, as a phone's connection is cut when it sleeps in a pocket."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Proxy:
    """A proxy from a free port to a server's; while it is cut, it drops all connections and accepts none."""

    def __init__(self, target: int) -> None:
        self._target, self._cut = target, False
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Drop all connections, and refuse new ones until :meth:`mend`."""
        self._cut = True
        for one in [*self._open]:
            # Closed without the shutdown, it would keep the thread that waits for it.
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Accept connections again."""
        self._cut = False

    def _accept(self) -> None:
        while True:
            here, _ = self._listener.accept()
            if self._cut:
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self._target))
            self._open |= {here, there}
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self._pump, args=pair, daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                sink.sendall(data)
        for one in (source, sink):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxy_to(url: str) -> Iterator[Proxy]:
    """Run a proxy to a server on this machine, given its URL."""
    proxy = Proxy(int(url.rpartition(":")[2]))
    yield proxy
    proxy.cut()
