"""Firefox, driven by WebDriver BiDi, and WebKitGTK, driven by WebDriver: the little that the tests need of both."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.browser.app import PATIENCE, SOON, free_port

PROGRAMS = {"firefox": ("firefox-esr",), "webkit": ("WebKitWebDriver", "xvfb-run")}
"""The programs that each browser needs; Debian's packages are firefox-esr, and webkit2gtk-driver with xvfb."""
_LIBRARIES = Path("/usr/lib")
SIZE = (1400, 900)
Made = TypeVar("Made")
MOUSE = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}


class Driver(Protocol):
    """A browser with one window."""

    def go(self, url: str) -> None:
        """Open an address."""

    def run(self, script: str) -> Any:
        """Return the value of a JavaScript expression, which JSON can hold."""

    def act(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions of the mouse, as the standard of WebDriver describes them."""


class Firefox:
    """A headless Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]
        size = dict(zip(("width", "height"), SIZE, strict=True))
        self._here("browsingContext.setViewport", viewport=size)

    def _send(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def _here(self, method: str, **parameters: Any) -> Any:
        return self._send(method, context=self._context, **parameters)

    def go(self, url: str) -> None:
        self._here("browsingContext.navigate", url=url, wait="interactive")

    def run(self, script: str) -> Any:
        asked = {"expression": f"JSON.stringify({script})", "awaitPromise": False}
        result = self._send("script.evaluate", target={"context": self._context}, **asked)
        assert result["type"] == "success", result
        return json.loads(result["result"].get("value", "null"))

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._here("input.performActions", actions=[{**MOUSE, "actions": actions}])


class WebKit:
    """The small browser that comes with WebKitGTK."""

    def __init__(self, port: int, program: str) -> None:
        self._url = f"http://127.0.0.1:{port}/session"
        options = {"webkitgtk:browserOptions": {"binary": program, "args": ["--automation"]}}
        session = self._send("", capabilities={"alwaysMatch": options})["sessionId"]
        self._url += f"/{session}"
        self._send("/window/rect", **dict(zip(("width", "height"), SIZE, strict=True)))

    def _send(self, path: str, **parameters: Any) -> Any:
        body = json.dumps(parameters).encode()
        request = urllib.request.Request(self._url + path, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def go(self, url: str) -> None:
        self._send("/url", url=url)

    def run(self, script: str) -> Any:
        return self._send("/execute/sync", script=f"return {script}", args=[])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("/actions", actions=[{**MOUSE, "actions": actions}])


def _retry(make: Callable[[], Made]) -> Made:
    """Return a connection once the program at its other end listens."""
    latest = time.monotonic() + SOON
    while True:
        try:
            return make()
        except OSError:
            if time.monotonic() > latest:
                raise
            time.sleep(0.2)


@contextmanager
def firefox() -> Iterator[Driver]:
    """Start Firefox."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = ["--headless", "--no-remote", "--profile", profile, f"--remote-debugging-port={port}"]
        with _program([*PROGRAMS["firefox"], *options]):
            address = f"ws://127.0.0.1:{port}/session"
            with _retry(lambda: connect(address, max_size=None)) as socket:
                yield Firefox(socket)


@contextmanager
def webkit() -> Iterator[Driver]:
    """Start WebKit's driver on a screen that nobody sees."""
    port, (driver, screen) = free_port(), PROGRAMS["webkit"]
    *_, program = sorted(_LIBRARIES.glob("*/webkit2gtk-4.*/MiniBrowser"))
    with _program([screen, "-a", driver, f"--port={port}"]):
        yield _retry(lambda: WebKit(port, str(program)))


@contextmanager
def _program(command: list[str]) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    running = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()


@contextmanager
def started(name: str) -> Iterator[Driver]:
    """Start a browser by its name in ``PROGRAMS``, or skip the test if a program is missing."""
    missing = [one for one in PROGRAMS[name] if shutil.which(one) is None]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    with {"firefox": firefox, "webkit": webkit}[name]() as driver:
        yield driver
