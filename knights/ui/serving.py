"""The app as it is served: the page that a visitor sees, and Streamlit's own files, compressed once and kept."""

import asyncio
import gzip
import logging
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from mimetypes import guess_type
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from knights.ui import descriptors, navigation, shell, warm_up
from knights.ui.running.delivery import delivered, serving
from knights.ui.running.turns import turn

FILES = Path(st.__file__).parent / "static"
"""Streamlit's own files; the names of those in its folder ``static`` contain a hash of what is in them."""
PACKED = (".css", ".js", ".svg")
"""The kinds of files to compress; fonts and pictures are compressed already."""
TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")


def prepare() -> None:
    """Prepare the process when the server starts: its log, and as many open files as the system allows."""
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logging.getLogger("knights").addHandler(lines)
    descriptors.raise_limit()


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """Begin to compile once the server has started, before the first visitor comes."""
    warm_up.warm_up()
    with serving():
        yield


def draw() -> None:
    """Show the page that a visitor has opened; Streamlit runs the entry point for each click."""
    with delivered(), turn():
        page = st.navigation(navigation.session_pages(), position="top")
        shell.dress(page)
        warm_up.warm_up()
        page.run()


class Compressed:
    """An ASGI middleware that sends Streamlit's own files compressed: most of the bytes of a first visit.

    Streamlit leaves them as they are, since its middleware would compress them anew for each request. Each is
    compressed at its first request and kept. Only files of Streamlit's folder are kept, each under its one name: some
    megabytes in all. Other requests pass unchanged, and so do other spellings of a file's path.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        base = f"/{st.get_option('server.baseUrlPath').strip('/')}".rstrip("/")
        found = (file for file in FILES.glob("static/**/*") if file.suffix in PACKED)
        self._files = {f"{base}/{file.relative_to(FILES).as_posix()}": file for file in found}
        self._kept: dict[Path, bytes] = {}
        # One thread: when all phones of a class ask for a file at once, all but the first find it compressed.
        self._packer = ThreadPoolExecutor(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with a kept file, or pass it on; refuse a session for which there are no descriptors."""
        if scope["type"] == "websocket" and descriptors.are_short():
            # Streamlit would accept it, fail, and write two pages into the log.
            await send({"type": "websocket.close"})
            return
        file = self._files.get(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
        asked = Headers(scope=scope) if file else Headers()
        if file is None or "range" in asked or not TAKES_GZIP.search(asked.get("accept-encoding", "")):
            await self.app(scope, receive, send)
            return
        tag = f'"{file.name}"'
        headers = {"cache-control": "public, immutable, max-age=31536000", "etag": tag, "vary": "Accept-Encoding"}
        answer = Response(status_code=304, headers=headers)
        if tag not in asked.get("if-none-match", ""):
            kept = self._kept.get(file)
            if kept is None:
                kept = await asyncio.get_running_loop().run_in_executor(self._packer, self._pack, file)
            headers["content-encoding"] = "gzip"
            answer = Response(kept, headers=headers, media_type=guess_type(file.name)[0])
        await answer(scope, receive, send)

    def _pack(self, file: Path) -> bytes:
        if file not in self._kept:
            self._kept[file] = gzip.compress(file.read_bytes(), mtime=0)
        return self._kept[file]
