"""A tab without a browser: it speaks Streamlit's protocol with a server, and keeps what the page shows."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import FileURLs, FileURLsRequest
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect

from tests.support.words import ANSWER, plain

PATIENCE = 180.0
"""Seconds that one run of a page may take, on a slow and busy machine."""
QUIET = 0.3
"""Seconds without a message after which no run follows the one that has ended, if a visitor asked for two at once.

So much lies between two looks at a timer of the page, too.
"""


class Tab:
    """One visit of a page.

    It asks for runs, follows the page's own reruns and timers, and keeps the elements that stand on the page and the
    address, and as a browser does the long messages of the last two runs, which the server does not send again.

    Args:
        url: the server's.
        page: the page's address.
        query: the settings in the address.
        source: the address that the visit comes from, if another than usual.
        cookie: what a proxy once had the browser keep.
    """

    def __init__(self, url: str, page: str, query: str = "", source: str = "", cookie: str = "") -> None:
        self.url, self.page, self.query = url, page, query
        self._source = (source, 0) if source else None
        self._cookie = {"Cookie": cookie} if cookie else None
        self.exceptions: list[str] = []
        self.busy = self._hurried = False
        # Where on the page: the run and the part that drew it, and the element.
        self._shown: dict[tuple[int, ...], tuple[str, str, Element]] = {}
        self._widgets: dict[str, WidgetState] = {}
        self._timers: dict[str, float] = {}
        self._run = self._hash = ""
        self._places: list[FileURLs] = []
        # By their hashes, of this run and of the two before it.
        self._long: list[dict[str, ForwardMsg]] = [{}, {}, {}]

    def __enter__(self) -> Tab:
        self._connection = connect(
            f"ws{self.url.removeprefix('http')}/_stcore/stream",
            subprotocols=["streamlit", "PLACEHOLDER_AUTH_TOKEN"],  # type: ignore[list-item]
            origin=f"http://{urlsplit(self.url).netloc}",  # type: ignore[arg-type]
            additional_headers=self._cookie,
            source_address=self._source,
            max_size=None,
            open_timeout=PATIENCE,
        )
        self._line = self._connection.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connection.__exit__(*error)

    # What stands on the page

    def elements(self, kind: str) -> list[Any]:
        """Return the elements of a kind, in the order of the page."""
        there = [element for _, (_, _, element) in sorted(self._shown.items(), key=lambda item: item[0])]
        return [getattr(element, kind) for element in there if element.WhichOneof("type") == kind]

    def answer(self) -> str:
        """Return the answer in large type with its counts, without its time."""
        blocks = [text.body for text in self.elements("markdown") if f'class="{ANSWER}"' in text.body]
        parts = " · ".join(map(plain, blocks)).split(" · ")
        return " · ".join(part for part in parts if not part.endswith(" time"))

    def complaints(self) -> list[str]:
        """Return the sentences on what cannot be used."""
        return [
            alert.body for alert in self.elements("alert") if alert.format in (alert.ERROR, alert.WARNING)
        ]

    def way(self) -> str:
        """Return the address to which the page has the browser go."""
        turns = [json.loads(one.json).get("turn") for one in self.elements("bidi_component") if one.json]
        return str(next(turn for turn in turns if turn))

    @property
    def timers(self) -> list[str]:
        """The parts of the page that ask for runs of their own."""
        return list(self._timers)

    # What a visitor does

    def run(self, query: str | None = None, seconds: float = PATIENCE) -> float:
        """Ask for a run, and wait until it has ended; return how long it took."""
        began = time.perf_counter()
        if query is not None:
            self.query = query
        self.ask()
        self.wait(seconds)
        return time.perf_counter() - began

    def press(self, button: Any) -> None:
        """Press a button, and do not wait."""
        self.ask(WidgetState(id=button.id, trigger_value=True))

    def choose(self, widget: Any, value: object) -> None:
        """Change a control, and do not wait."""
        state = WidgetState(id=widget.id)
        if isinstance(value, bool):
            state.bool_value = value
        elif isinstance(value, float):
            state.double_value = value
        elif isinstance(value, str):
            state.string_value = value
        else:
            state.string_array_value.data.extend(value)  # type: ignore[arg-type]
        self._widgets[widget.id] = state
        self.ask()

    def upload(self, uploader: Any, *files: tuple[str, bytes]) -> None:
        """Drop files, each with its name, on an uploader in place of those that it has, and do not wait."""
        request = FileURLsRequest(request_id="files", file_names=[name for name, _ in files])
        self._line.send(BackMsg(file_urls_request=request).SerializeToString())
        while not self._places:
            self.hear()
        state = WidgetState(id=uploader.id)
        for (name, data), place in zip(files, self._places, strict=True):
            self.send_file(self.url + place.upload_url, name, data)
            state.file_uploader_state_value.uploaded_file_info.add(
                name=name, size=len(data), file_id=place.file_id, file_urls=place
            )
        self._places = []
        self._widgets[uploader.id] = state
        self.ask()

    def go(self, page: str, query: str = "") -> None:
        """Go to another page by the navigation, and wait for it."""
        self.page, self.query, self._hash = page, query, ""
        self._widgets.clear()
        self.ask()
        self.wait()

    def send_file(self, url: str, name: str, data: bytes) -> None:
        """Send the bytes of a file as a browser does."""
        line = HTTPConnection(urlsplit(self.url).netloc, source_address=self._source)
        line.request("GET", f"{urlsplit(self.url).path}/_stcore/health")
        answer = line.getresponse()
        answer.read()
        (token,) = SimpleCookie(answer.headers.get("Set-Cookie", "")).values()
        head = f'--part\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        line.request(
            "PUT",
            urlsplit(url).path,
            head.encode() + data + b"\r\n--part--\r\n",
            {
                "Content-Type": "multipart/form-data; boundary=part",
                "Cookie": f"{token.key}={token.value}",
                "X-Xsrftoken": token.value,
            },
        )
        assert line.getresponse().status == 204, name
        line.close()

    def ask(self, trigger: WidgetState | None = None, fragment: str = "") -> None:
        """Ask for a run, of the page or of a part with a timer.

        One that is asked for while another runs may take its place or follow it.
        """
        state = ClientState(query_string=self.query, fragment_id=fragment, is_auto_rerun=bool(fragment))
        if self._hash:
            state.page_script_hash = self._hash
        else:
            state.page_name = self.page
        state.widget_states.widgets.extend([*self._widgets.values(), *([trigger] if trigger else [])])
        state.cached_message_hashes.extend({name for run in self._long for name in run})
        state.context_info.url = f"{self.url}/{self.page}"
        self._line.send(BackMsg(rerun_script=state).SerializeToString())
        self._hurried = self._hurried or self.busy
        self.busy = True

    def wait(self, seconds: float = PATIENCE) -> None:
        """Wait until the page and its timers have come to rest.

        Raises:
            TimeoutError: if they do not in time.
        """
        latest = time.monotonic() + seconds
        while True:
            while self.busy:
                self.hear(latest - time.monotonic())
            if self._hurried or self._timers:
                with suppress(TimeoutError):
                    self.hear(QUIET)
                    continue
            self._hurried = False
            if not self._timers:
                return
            if time.monotonic() > latest:
                raise TimeoutError(f"{self.page}?{self.query} does not come to rest")
            for fragment in list(self._timers):
                self.ask(fragment=fragment)

    def listen(self, seconds: float) -> None:
        """Take in what comes for a while."""
        latest = time.monotonic() + seconds
        with suppress(TimeoutError):
            while True:
                self.hear(latest - time.monotonic())

    # What the server says

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
                self._timers.clear()
                self._hash = message.new_session.page_script_hash
        elif kind == "delta":
            self._draw(message)
        elif kind == "file_urls_response":
            self._places = list(message.file_urls_response.file_urls)
        elif kind == "navigation":
            self._hash = message.navigation.page_script_hash or self._hash
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "auto_rerun":
            self._timers[message.auto_rerun.fragment_id] = message.auto_rerun.interval
        elif kind == "stop_auto_rerun":
            for name in message.stop_auto_rerun.fragment_ids:
                self._timers.pop(name, None)
        elif kind == "script_finished" and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            self._end(message, parts)

    def _draw(self, message: ForwardMsg) -> None:
        path = tuple(message.metadata.delta_path)
        if message.delta.WhichOneof("type") != "new_element":
            self._shown.pop(path, None)
            return
        element = message.delta.new_element
        self._shown[path] = self._run, message.delta.fragment_id, element
        if element.WhichOneof("type") == "exception":
            self.exceptions.append(f"{element.exception.type}: {element.exception.message}")

    def _end(self, message: ForwardMsg, parts: list[str]) -> None:
        self.busy = False
        self._long = [{}, *self._long[:2]]
        self._shown = {
            path: drawn
            for path, drawn in self._shown.items()
            if drawn[0] == self._run or (parts and drawn[1] not in parts)
        }
