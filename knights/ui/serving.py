"""The app as it is served: the page that a visitor sees, and Streamlit's own files, compressed once and kept."""

import asyncio
import gzip
import logging
from functools import partial

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knights.ui.descriptors import raise_limit
from knights.ui.navigation import session_pages
from knights.ui.running.turns import turn
from knights.ui.shell import dress
from knights.ui.warm_up import warm_up


def prepare() -> None:
    """Prepare the process when the server starts: its log, and as many open files as the system allows."""
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logging.getLogger("knights").addHandler(lines)
    raise_limit()


def draw() -> None:
    """Show the page that a visitor has opened; Streamlit runs the entry point for each click."""
    with turn():
        page = st.navigation(session_pages(), position="top")
        dress(page)
        warm_up()
        page.run()


class Compressed:
    """An ASGI middleware that sends Streamlit's own files compressed: most of the bytes of a first visit.

    Streamlit leaves them as they are, since its middleware would compress them anew for each request. They do not
    change while the server runs, so each is compressed at its first request and kept: some megabytes in all.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._kept: dict[str, list[Message]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with a kept file, or pass it on."""
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        takes = "gzip" in headers.get("accept-encoding", "") and "range" not in headers
        if not (takes and scope["method"] == "GET" and "/static/" in scope["path"]):
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        messages = self._kept.get(path)
        if messages is None:
            messages = []
            await self.app(scope, receive, partial(_append, messages))
            answer = MutableHeaders(raw=messages[0]["headers"])
            is_own, kind = "immutable" in answer.get("cache-control", ""), answer.get("content-type", "")
            # Streamlit calls only its own files immutable; fonts are compressed already.
            if is_own and "font" not in kind:
                body = b"".join(message.get("body", b"") for message in messages[1:])
                packed = await asyncio.to_thread(gzip.compress, body, mtime=0)
                answer.update({"content-encoding": "gzip", "content-length": str(len(packed))})
                answer.add_vary_header("Accept-Encoding")
                messages = [
                    {**messages[0], "headers": answer.raw},
                    {"type": "http.response.body", "body": packed},
                ]
                self._kept[path] = messages
        for message in messages:
            await send(message)


async def _append(messages: list[Message], message: Message) -> None:
    messages.append(message)
