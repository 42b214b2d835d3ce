"""How long visitors wait while others work.

Run ``python -m tests.benchmarks.bench_load [PART[=VISITORS] ...]``. ``clicks=30`` has 30 tabs of the Tour page that
start elsewhere every two seconds, for a second per tab; ``heavy=40`` has 40 tabs with the most that pages take, and
one visitor more who opens pages.
"""

import sys
import threading
import time
from contextlib import ExitStack
from itertools import cycle
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect

from tests.benchmarks.harness import line
from tests.browser.app import PATIENCE, serving

EVERY = 2.0
"""Seconds between two clicks of a visitor."""

HEAVY = (
    ("tour", "rows=1000&columns=1000&variant=default"),
    ("tour", "rows=12&columns=12&variant=plain&steps=1000000000000"),
    ("sweep", "first=20&last=22&variant=plain&steps=100000"),
    ("compare", "first=5&last=12&variants=plain,roth,pohl,random&steps=100000&seeds=20"),
    ("compare", "view=restarts&runs=20000&rows=30&columns=30"),
    ("compare", "first=1&last=1000&columns=1-1000&starts=random:1&view=ablation"),
    ("sliding", "start=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&search=astar&heuristic=manhattan&nodes=5000000"),
    ("play", "view=judge&tour=0,0+1,2+4095,4095"),
    ("published", "work=altstu-2009"),
)
"""Visits that cost as much as a page lets them."""


class Tab:
    """A tab without a browser, which speaks Streamlit's protocol.

    Args:
        url: the server's.
        page: the page's address.
        query: the settings in the address.
    """

    def __init__(self, url: str, page: str, query: str = "") -> None:
        self._url, self._page, self._query = url, page, query
        self._boxes: dict[str, str] = {}

    def __enter__(self) -> "Tab":
        self._connection = connect(
            f"ws{self._url.removeprefix('http')}/_stcore/stream",
            subprotocols=["streamlit", "PLACEHOLDER_AUTH_TOKEN"],  # type: ignore[list-item]
            origin=self._url,  # type: ignore[arg-type]
            max_size=None,
            open_timeout=PATIENCE,
        )
        self._line = self._connection.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connection.__exit__(*error)

    def ask(self, **numbers: float) -> None:
        """Ask for the page, with numbers typed into boxes of these labels."""
        state = ClientState(query_string=self._query, page_name=self._page)
        for label, number in numbers.items():
            state.widget_states.widgets.append(WidgetState(id=self._boxes[label], double_value=number))
        self._line.send(BackMsg(rerun_script=state).SerializeToString())

    def run(self, **numbers: float) -> float:
        """Ask for the page, and return the seconds until it has come."""
        began = time.perf_counter()
        self.ask(**numbers)
        while True:
            told = ForwardMsg.FromString(self._line.recv(timeout=PATIENCE))  # type: ignore[arg-type]
            box = told.delta.new_element.number_input
            if box.id:
                self._boxes[box.label.replace(" ", "_")] = box.id
            ended = told.WhichOneof("type") == "script_finished"
            if ended and told.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                return time.perf_counter() - began


def percentiles(name: str, waits: list[float]) -> None:
    """Print the median, the 95th percentile and the longest of some waits, in seconds."""
    waits.sort()
    line(name, len(waits), waits[len(waits) // 2], waits[int(0.95 * (len(waits) - 1))], waits[-1])


def clicks(visitors: int = 30) -> None:
    """Let visitors of the Tour page each start from another square every two seconds."""
    waits: list[float] = []

    def visitor(url: str, number: int) -> None:
        with Tab(url, "tour", "rows=8&columns=8") as tab:
            tab.run()
            latest = time.monotonic() + 1 + visitors
            row = number
            while time.monotonic() < latest:
                row += 1
                waits.append(tab.run(Start_row=float(row % 8)))
                time.sleep(max(0.0, EVERY - waits[-1]))

    with serving() as url:
        threads = [threading.Thread(target=visitor, args=(url, number)) for number in range(visitors)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    percentiles(f"{visitors} visitors who click", waits)


def heavy(visitors: int = 40) -> None:
    """Let a visitor open a page every half second while others ask for the most that there is."""
    waits: list[float] = []
    with serving() as url, ExitStack() as tabs:
        with Tab(url, "learn") as first:
            first.run()
        for (page, query), _ in zip(cycle(HEAVY), range(visitors), strict=False):
            tabs.enter_context(Tab(url, page, query)).ask()
        latest = time.monotonic() + 1 + visitors
        while time.monotonic() < latest:
            with Tab(url, "learn") as tab:
                waits.append(tab.run())
            time.sleep(0.5)
    percentiles(f"one beside the {visitors} heaviest", waits)


PARTS = {"clicks": clicks, "heavy": heavy}
SMALLEST = ("clicks=1",)


def main(*words: str) -> None:
    """Run the parts that are named as ``part`` or ``part=visitors``, or all."""
    line("", "visits", "p50 (s)", "p95 (s)", "most (s)")
    for word in words or PARTS:
        name, _, visitors = word.partition("=")
        PARTS[name](*([int(visitors)] if visitors else []))


if __name__ == "__main__":
    main(*sys.argv[1:])
