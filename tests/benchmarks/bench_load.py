"""A benchmark of how long visitors wait while others use the app.

Run ``python -m tests.benchmarks.bench_load [PART[=VISITORS] ...]``. In ``clicks=30``, 30 tabs of the Tour page choose
another board every two seconds. In ``heavy=40``, 40 tabs make the requests of ``bench_dearest``, while another visitor
opens pages. ``classroom=60`` is a class of 60 phones: the first ten questions are timed, the others are
answered all at once. On two idle processors, 95% of the answers should be confirmed within 0.1 s, and the last
grade should arrive within 2 s of the reveal; the server should use no more memory after 50 questions than after 5.
"""

import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle, islice
from typing import Any
from urllib.parse import parse_qs

import psutil
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from tests.benchmarks.harness import line, run_parts
from tests.browser.app import PATIENCE, serving

QUESTIONS, PLANNED, TIMED, SPREAD = 50, 10, 10, 0.05
"""The maximum numbers of questions in total, per exercise, and with times; and the seconds between timed answers."""
EVERY = 2.0
"""The time between two clicks of a visitor, in seconds."""


class Tab:
    """A tab that speaks Streamlit's protocol without a browser.

    Args:
        url: the URL of the server.
        page: the name of the page in its address.
        query: the settings in the address.
        headers: further headers of the connection, such as ``Cookie``.

    Attributes:
        verdict: the answer in large type.
        turn: the settings of the page to which the app sends the browser.
        timer: the message of the part of the page that looks for changes.
        drawn: the number of elements that have arrived.
    """

    verdict = turn = _hash = ""
    timer: Any = None
    drawn = 0

    def __init__(self, url: str, page: str, query: str = "", **headers: str) -> None:
        self._url, self._page, self._query, self._headers = url, page, query, headers
        self._ids: dict[str, str] = {}
        self._cached: set[str] = set()

    def __enter__(self) -> "Tab":
        self._connection = connect(
            f"ws{self._url.removeprefix('http')}/_stcore/stream",
            subprotocols=[Subprotocol("streamlit"), Subprotocol("PLACEHOLDER_AUTH_TOKEN")],
            additional_headers={"Origin": self._url, **self._headers},
            max_size=None,
            max_queue=None,
            open_timeout=PATIENCE,
        )
        self._line = self._connection.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connection.__exit__(*error)

    def ask(self, press: str = "", fragment: str = "", **numbers: float) -> None:
        """Request the page, or a fragment of it, as if a button were pressed or numbers typed into boxes."""
        state = ClientState(query_string=self._query, fragment_id=fragment, is_auto_rerun=bool(fragment))
        if self._hash:
            state.page_script_hash = self._hash
        else:
            state.page_name = self._page
        state.cached_message_hashes.extend(self._cached)
        for label, number in numbers.items():
            state.widget_states.widgets.append(WidgetState(id=self._ids[label], double_value=number))
        if press:
            state.widget_states.widgets.append(WidgetState(id=self._ids[press], trigger_value=True))
        self._line.send(BackMsg(rerun_script=state).SerializeToString())

    def run(self, press: str = "", fragment: str = "", **numbers: float) -> float:
        """Request the page as :meth:`ask` does; return the seconds until it has arrived."""
        began = time.perf_counter()
        self.ask(press, fragment, **numbers)
        self.hear()
        return time.perf_counter() - began

    def hear(self, seconds: float = PATIENCE) -> None:
        """Receive messages until a run has ended; raise a TimeoutError if none starts within ``seconds``."""
        latest = time.monotonic() + seconds
        while True:
            told = ForwardMsg.FromString(self._line.recv(timeout=max(0.0, latest - time.monotonic())))
            kind = told.WhichOneof("type")
            if told.metadata.cacheable:
                self._cached.add(told.hash or told.ref_hash)
            if kind == "delta":
                self.drawn += 1
                self._note(told.delta.new_element)
            elif kind == "new_session":
                latest = time.monotonic() + PATIENCE
            elif kind == "navigation":
                self._hash = told.navigation.page_script_hash
            elif kind == "auto_rerun":
                self.timer = told.auto_rerun
            elif kind == "script_finished" and told.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                return

    def _note(self, element: Any) -> None:
        """Record the widgets, the answer, and the page to which the app sends the browser."""
        kind = element.WhichOneof("type")
        assert kind != "exception", element.exception.message
        if kind in ("number_input", "button"):
            widget = getattr(element, kind)
            self._ids[widget.label.replace(" ", "_")] = widget.id
        elif kind == "markdown" and 'class="verdict"' in element.markdown.body:
            self.verdict = element.markdown.body
        elif kind == "bidi_component":
            turn = json.loads(element.bidi_component.json or "{}").get("turn") or ""
            self.turn = turn.partition("?")[2] or self.turn

    def wait_for(self, words: str, latest: float = 0.0) -> None:
        """Receive and refresh as a phone does, until the answer contains ``words``, and at least until ``latest``."""
        while words not in self.verdict or time.monotonic() < latest:
            timer, left = self.timer, latest - time.monotonic()
            try:
                self.hear(left if 0 < left < timer.interval else timer.interval)
            except TimeoutError:
                self.run(fragment=timer.fragment_id)


def percentiles(name: str, waits: list[float]) -> None:
    """Print how many waiting times there are, and their median, 95th percentile and maximum, in seconds."""
    waits.sort()
    line(name, len(waits), waits[len(waits) // 2], waits[int(0.95 * (len(waits) - 1))], waits[-1])


def clicks(visitors: int = 30) -> None:
    """Time visitors of the Tour page who each choose another board every two seconds."""
    waits: list[float] = []

    def visitor(url: str, number: int) -> None:
        with Tab(url, "tour", "rows=8&columns=8") as tab:
            tab.run()
            latest = time.monotonic() + 1 + visitors
            row = number
            while time.monotonic() < latest:
                row += 1
                waits.append(tab.run(Rows=float(5 + row % 4)))
                time.sleep(max(0.0, EVERY - waits[-1]))

    with serving() as url, ThreadPoolExecutor(visitors) as pool:
        list(pool.map(visitor, [url] * visitors, range(visitors)))
    percentiles(f"{visitors} visitors who click", waits)


def heavy(visitors: int = 40) -> None:
    """Time a visitor who opens a page every half second while others make the dearest requests."""
    from tests.benchmarks.bench_dearest import REQUESTS

    dearest = [(page, query) for page, queries in REQUESTS.items() for query in queries]
    waits: list[float] = []
    with serving() as url, ExitStack() as tabs:
        with Tab(url, "learn") as first:
            first.run()
        for page, query in islice(cycle(dearest), visitors):
            tabs.enter_context(Tab(url, page, query)).ask()
        latest = time.monotonic() + 1 + visitors
        while time.monotonic() < latest:
            with Tab(url, "learn") as tab:
                waits.append(tab.run())
            time.sleep(0.5)
    percentiles(f"one beside the {visitors} heaviest", waits)


def classroom(phones: int = 60) -> None:
    """Time a class that answers questions on phones and sees its grades: five questions for each phone, up to 50."""
    told: list[float] = []
    seen: list[float] = []
    memory: list[float] = []
    answered = threading.Semaphore(0)
    since, timed = 0.0, True

    def phone(place: int, guest: Tab) -> None:
        guest.wait_for("Where does the knight go next?")
        guest.wait_for("", time.monotonic() + timed * place * SPREAD)
        took = guest.run(press="It_is_a_dead_end")
        assert "Your answer is in" in guest.verdict
        answered.release()
        guest.wait_for("ight: ")
        if timed:
            told.append(took)
            seen.append(time.perf_counter() - since)

    with serving() as url, ExitStack() as tabs:
        server = max(psutil.Process().children(), key=psutil.Process.create_time)
        settings = _planned(url, 1)
        (code,), (key,) = (parse_qs(settings)[name] for name in ("classroom", "lead"))
        queries = [settings, *[f"classroom={code}"] * phones]
        teacher, *guests = (tabs.enter_context(Tab(url, "classroom", query)) for query in queries)
        for tab in (teacher, *guests):
            tab.run()
        asked = min(QUESTIONS, 5 * phones)
        busy = sum(server.cpu_times()[:2])
        for question in range(asked):
            timed = question < TIMED
            if question and question % PLANNED == 0:
                _planned(url, question, Cookie=f"knights_lead={key}")
            teacher.run()
            teacher.run(press="Next_question" if question else "First_question")
            with ThreadPoolExecutor(phones) as pool:
                waiting = pool.map(phone, range(phones), guests)
                for _ in guests:
                    answered.acquire()
                since = time.perf_counter()
                teacher.run(press="Reveal")
                list(waiting)
            memory.append(server.memory_info().rss / 2**20)
        busy = sum(server.cpu_times()[:2]) - busy
    percentiles(f"{phones} phones, answer to taken", told)
    percentiles(f"{phones} phones, reveal to seen", seen)
    line("server (MB), after 1, 5 and all", len(memory), memory[0], memory[4], memory[-1])
    line("server (s of CPU per question)", asked, busy / asked)


def _planned(url: str, seed: int, **headers: str) -> str:
    """Plan an exercise for the classroom in the cookie, or for a new classroom; return the leader's settings."""
    with Tab(url, "play", f"view=be&seed={seed}", **headers) as tab:
        tab.run()
        tab.run(press="Ask_the_class")
        return tab.turn


PARTS = {"clicks": clicks, "heavy": heavy, "classroom": classroom}
SMALLEST = ("clicks=1", "classroom=1")


def main(*words: str) -> None:
    """Run the parts given as ``part`` or ``part=visitors``, or all parts if none is given."""
    line("", "visits", "p50 (s)", "p95 (s)", "most (s)")
    run_parts(PARTS, words)


if __name__ == "__main__":
    main(*sys.argv[1:])
