"""How long visitors wait while others work: a server of its own, N tabs that each change a setting every two seconds.

``clicks=30`` has 30 tabs of the Tour page that choose another board every two seconds, for a second per tab;
``heavy=40`` has 40 tabs with the most that pages take, and one visitor more who opens pages; ``classroom=60`` a
class of 60 phones in one classroom. Wanted there on two processors: 0.1 s from an answer to “it is in” at the 95th
percentile, 2 s from the reveal to the last grade, and as much memory after 50 questions as after five.
"""

import json
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from functools import partial
from itertools import cycle
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import psutil
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect

from knights.ui.classroom.page import LOOK_EVERY
from tests.benchmarks.harness import line, run_parts
from tests.browser.app import PATIENCE, serving
from tests.support.words import ANSWER, plain

MOST_QUESTIONS, PLANNED, SPREAD = 50, 10, 0.05
"""The most questions of a classroom, those that an exercise has, and the seconds from one answer to the next."""
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
    """One visit of a page without a browser, in Streamlit's protocol.

    It keeps the elements on the page and, as a browser does, the long messages of the last two runs, which the server
    does not send again.

    Args:
        url: the server's.
        page: the page's address.
        query: the settings in the address.
        cookie: what a proxy once had the browser keep.
    """

    def __init__(self, url: str, page: str, query: str = "", cookie: str = "") -> None:
        self.url, self.page, self.query = url, page, query
        self.exceptions: list[str] = []
        self.busy = False
        self.timers: set[str] = set()
        """The parts of the page that ask for runs of their own."""
        # Where on the page: the run and the part that drew it, and the element.
        self._shown: dict[tuple[int, ...], tuple[str, str, Element]] = {}
        self._widgets: dict[str, WidgetState] = {}
        self._run = self._hash = ""
        # By their hashes, of this run and of the two before it.
        self._long: list[dict[str, ForwardMsg]] = [{}, {}, {}]
        self._connection = connect(
            f"ws{url.removeprefix('http')}/_stcore/stream",
            subprotocols=["streamlit", "PLACEHOLDER_AUTH_TOKEN"],  # type: ignore[list-item]
            origin=f"http://{urlsplit(url).netloc}",  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie} if cookie else None,
            max_size=None,
            open_timeout=PATIENCE,
        )

    def __enter__(self) -> "Tab":
        self._line = self._connection.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connection.__exit__(*error)

    def elements(self, kind: str) -> list[Any]:
        """Return the elements of a kind, in the order of the page."""
        there = [self._shown[path][2] for path in sorted(self._shown)]
        return [getattr(element, kind) for element in there if element.WhichOneof("type") == kind]

    def button(self, label: str) -> Any:
        """Find a button by what it says; None if there is none."""
        return next((button for button in self.elements("button") if button.label == label), None)

    def answer(self) -> str:
        """Return the answer in large type."""
        blocks = [text.body for text in self.elements("markdown") if f'class="{ANSWER}"' in text.body]
        return " · ".join(map(plain, blocks))

    def way(self) -> str:
        """Return the address to which the page has the browser go."""
        turns = [json.loads(one.json).get("turn") for one in self.elements("bidi_component") if one.json]
        return str(next(turn for turn in turns if turn))

    def press(self, label: str) -> None:
        """Press a button, and do not wait."""
        self.ask(WidgetState(id=self.button(label).id, trigger_value=True))

    def type_number(self, label: str, value: float) -> None:
        """Type a number, and do not wait."""
        box = next(box for box in self.elements("number_input") if box.label == label)
        self._widgets[box.id] = WidgetState(id=box.id, double_value=value)
        self.ask()

    def ask(self, trigger: WidgetState | None = None, fragment: str = "") -> None:
        """Ask for a run, of the page or of a part with a timer."""
        state = ClientState(query_string=self.query, fragment_id=fragment, is_auto_rerun=bool(fragment))
        if self._hash:
            state.page_script_hash = self._hash
        else:
            state.page_name = self.page
        state.widget_states.widgets.extend([*self._widgets.values(), *([trigger] if trigger else [])])
        state.cached_message_hashes.extend({name for run in self._long for name in run})
        state.context_info.url = f"{self.url}/{self.page}"
        self._line.send(BackMsg(rerun_script=state).SerializeToString())
        self.busy = True

    def wait(self) -> float:
        """Wait until the run has ended; return how long it took."""
        began = time.perf_counter()
        while self.busy:
            self.hear()
        return time.perf_counter() - began

    def listen(self, seconds: float) -> None:
        """Take in what comes for a while."""
        latest = time.monotonic() + seconds
        with suppress(TimeoutError):
            while True:
                self.hear(latest - time.monotonic())

    def look_until(self, there: Callable[[], object]) -> None:
        """Look as a phone does until something is there, and no run is under way."""
        look = time.monotonic() + LOOK_EVERY
        while self.busy or not there():
            with suppress(TimeoutError):
                self.hear(look - time.monotonic())
            if time.monotonic() >= look:
                look += LOOK_EVERY
                for timer in () if self.busy else list(self.timers):
                    self.ask(fragment=timer)

    def hear(self, seconds: float = PATIENCE) -> None:
        """Take in one message.

        Raises:
            TimeoutError: if none comes in time.
        """
        message = ForwardMsg.FromString(self._line.recv(timeout=max(0.0, seconds)))  # type: ignore[arg-type]
        name = message.ref_hash or (message.hash if message.metadata.cacheable else "")
        if message.ref_hash:
            message.delta.CopyFrom(next(run[name] for run in self._long if name in run).delta)
        if name:
            self._long[0][name] = message
        kind, parts = message.WhichOneof("type"), list(message.metadata.run.fragment_ids)
        if kind == "new_session":
            self._run, self.busy = message.metadata.run.script_run_id, True
            if not parts:
                self.timers.clear()
                self._hash = message.new_session.page_script_hash
        elif kind == "delta":
            self._draw(message)
        elif kind == "navigation":
            self._hash = message.navigation.page_script_hash or self._hash
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "auto_rerun":
            self.timers.add(message.auto_rerun.fragment_id)
        elif kind == "stop_auto_rerun":
            self.timers.difference_update(message.stop_auto_rerun.fragment_ids)
        elif kind == "script_finished" and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            self.busy = False
            self._long = [{}, *self._long[:2]]
            self._shown = {
                path: drawn
                for path, drawn in self._shown.items()
                if drawn[0] == self._run or (parts and drawn[1] not in parts)
            }

    def _draw(self, message: ForwardMsg) -> None:
        path = tuple(message.metadata.delta_path)
        if message.delta.WhichOneof("type") != "new_element":
            self._shown.pop(path, None)
            return
        element = message.delta.new_element
        self._shown[path] = self._run, message.delta.fragment_id, element
        if element.WhichOneof("type") == "exception":
            self.exceptions.append(f"{element.exception.type}: {element.exception.message}")


def percentiles(name: str, waits: list[float]) -> None:
    """Print the median, the 95th percentile and the longest of some waits, in seconds."""
    waits.sort()
    line(name, len(waits), waits[len(waits) // 2], waits[int(0.95 * (len(waits) - 1))], waits[-1])


def together(actions: Iterable[Callable[[], None]]) -> None:
    """Do all of some actions at the same time."""
    threads = [threading.Thread(target=action) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def clicks(visitors: int = 30) -> None:
    """Let visitors of the Tour page each choose another board every two seconds."""
    waits: list[float] = []

    def visitor(url: str, number: int) -> None:
        with Tab(url, "tour", "rows=8&columns=8") as tab:
            tab.ask()
            tab.wait()
            latest = time.monotonic() + 1 + visitors
            for click in range(number, number + 1000):
                if time.monotonic() > latest:
                    return
                tab.type_number("Rows", 8 + click % 8)
                waits.append(tab.wait())
                time.sleep(max(0.0, EVERY - waits[-1]))

    with serving() as url:
        together(partial(visitor, url, number) for number in range(visitors))
    percentiles(f"{visitors} visitors who click", waits)


def heavy(visitors: int = 40) -> None:
    """Let a visitor open a page every half second while others ask for the most that there is."""
    waits: list[float] = []

    def visitor(url: str) -> float:
        with Tab(url, "learn") as tab:
            tab.ask()
            return tab.wait()

    with serving() as url, ExitStack() as tabs:
        visitor(url)
        for (page, query), _ in zip(cycle(HEAVY), range(visitors), strict=False):
            tabs.enter_context(Tab(url, page, query)).ask()
        latest = time.monotonic() + 1 + visitors
        while time.monotonic() < latest:
            waits.append(visitor(url))
            time.sleep(0.5)
    percentiles(f"one beside the {visitors} heaviest", waits)


def classroom(phones: int = 60) -> None:
    """Play a class: five questions a phone, up to 50, which all answer within some seconds; each is then revealed.

    Measure how long a phone waits from the answer to “it is in”, and from the reveal to the grade; and the memory of
    the server after the first five questions and after all.
    """
    told: list[float] = []
    seen: list[float] = []
    memory: list[float] = []

    def give_answer(guest: Tab, thinks: float) -> None:
        guest.look_until(lambda: "Where does the knight go next?" in guest.answer())
        guest.listen(thinks)
        began = time.perf_counter()
        guest.press("It is a dead end")
        guest.look_until(lambda: "Your answer is in" in guest.answer())
        told.append(time.perf_counter() - began)

    def see_grade(guest: Tab, since: float) -> None:
        guest.look_until(lambda: "ight: " in guest.answer())
        seen.append(time.perf_counter() - since)

    with serving() as url, ExitStack() as tabs:
        server = max(psutil.Process().children(), key=psutil.Process.create_time)
        settings = _plan(url, 1)
        code, key = (dict(parse_qsl(settings))[name] for name in ("classroom", "lead"))
        teacher, *guests = (
            tabs.enter_context(Tab(url, "classroom", query))
            for query in (settings, *[f"classroom={code}"] * phones)
        )
        for tab in (teacher, *guests):
            tab.ask()
        for question in range(min(MOST_QUESTIONS, 5 * phones)):
            if question and question % PLANNED == 0:
                _plan(url, question, f"knights_lead={key}")
            _press(teacher, "Next question" if question else "First question")
            together(partial(give_answer, guest, place * SPREAD) for place, guest in enumerate(guests))
            since = time.perf_counter()
            _press(teacher, "Reveal")
            together(partial(see_grade, guest, since) for guest in guests)
            memory.append(server.memory_info().rss / 2**20)
        assert not any(guest.exceptions for guest in guests)
    percentiles(f"{phones} phones, answer to taken", told)
    percentiles(f"{phones} phones, reveal to seen", seen)
    line("server (MB), after 5 and all", len(memory), memory[4], memory[-1])


def _plan(url: str, seed: int, cookie: str = "") -> str:
    """Plan the questions of an exercise in the classroom of a browser, or a new one; return its leader's settings."""
    with Tab(url, "play", f"view=be&seed={seed}", cookie) as tab:
        tab.ask()
        _press(tab, "Ask the class")
        tab.listen(0.3)  # The page's own second run.
        return tab.way().partition("?")[2]


def _press(tab: Tab, label: str) -> None:
    """Press a button, and wait for the run; what was drawn anew since is heard first."""
    tab.look_until(lambda: tab.button(label))
    tab.press(label)
    tab.wait()


PARTS = {"clicks": clicks, "heavy": heavy, "classroom": classroom}
SMALLEST = ("clicks=1",)
LONGER = ("heavy=1", "classroom=2")


def main(*words: str) -> None:
    """Run the parts that are named, or all."""
    line("", "visits", "p50 (s)", "p95 (s)", "most (s)")
    run_parts(PARTS, words)


if __name__ == "__main__":
    main(*sys.argv[1:])
