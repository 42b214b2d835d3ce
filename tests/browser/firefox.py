"""Firefox as its users have it, spoken to by WebDriver BiDi, which it understands without a driver.

Playwright drives a Firefox of its own only.
"""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.app import PATIENCE
from tests.browser.boards import PLACE, PLAYER

NAMES = ("firefox-esr", "firefox")
DONE = """document.querySelector("[data-testid=stMain] h1")
  && document.querySelector("[data-testid=stApp]").dataset.testScriptState === "notRunning\""""
BOARD = f"""[...document.querySelectorAll("*")].map((one) => one.shadowRoot?.querySelector("{PLAYER}")).find(Boolean)"""
ERRORS = "[...document.querySelectorAll('[data-testid=stException]')].map((one) => one.innerText)"
PLACE_OF_MOVE = f"{BOARD} && ({PLACE})({BOARD}, [2, 1])"
"""Where in the window the square is to which the knight goes from a corner; nothing before the board is drawn."""
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def find_firefox() -> str | None:
    """Return the path of a Firefox, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Firefox:
    """One window of a Firefox.

    Args:
        line: the connection to its WebDriver BiDi.
    """

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._numbers = line, count(1)
        self._ask("session.new", capabilities={})
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        """Go to an address, and wait until it is loaded."""
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, if that is JSON."""
        told = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify(({expression}) ?? null)",
            target={"context": self._window},
            awaitPromise=False,
        )
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def click(self, x: float, y: float) -> None:
        """Click a place of the window, in pixels."""
        at = {"type": "pointerMove", "x": round(x), "y": round(y)}
        steps = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._ask("input.performActions", context=self._window, actions=[mouse])

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(timeout=PATIENCE))
            if told.get("id") == number:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['message']}")
                return told["result"]


@contextmanager
def firefox(path: str) -> Iterator[Firefox]:
    """Start a Firefox without a window on the screen, with a profile of its own."""
    with tempfile.TemporaryDirectory() as profile:
        command = [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stderr is not None
            address = next(found[1] for line in process.stderr if (found := LISTENS.search(line)))
            with connect(f"{address}/session", max_size=None, open_timeout=PATIENCE) as line:
                yield Firefox(line)
        finally:
            process.terminate()
            process.wait(PATIENCE)
