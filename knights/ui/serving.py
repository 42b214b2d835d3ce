"""The app as it is served: what a visitor sees, the page around it, and Streamlit's own files, compressed and kept."""

import asyncio
import gc
import gzip
import logging
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from html import escape
from mimetypes import guess_type
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knights.base import APP_NAME
from knights.ui import descriptors, navigation, shell, warm_up
from knights.ui.components.component import text_of
from knights.ui.running.delivery import delivered, serving
from knights.ui.running.turns import turn

STATIC = Path(st.__file__).parent / "static"
"""Streamlit's own files; the names of those in its folder ``static`` contain a hash of what is in them."""
PACKED = (".css", ".js", ".svg")
"""The kinds of files to compress; fonts and pictures are compressed already."""
TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
TITLE, START, END = "<title>Streamlit</title>", "<body>", "</body>"
"""What is replaced in the page that Streamlit serves at every address, if it is there; its script loads the app."""
COLLECTED_AFTER = 1 << 20
"""The bytes of messages after which garbage is collected: a message takes twenty times its size while it is handled."""
PICTURES = {file.stem: file for file in (Path(__file__).parent / "pages/home").glob("*.png")}
"""The pictures of pages; the others have that of ``tour``."""
HEAD = """<title>{title}</title>
    <meta name="description" property="og:description" content="{words}" />
    <meta property="og:title" content="{title}" />
    <meta property="og:type" content="website" />
    <meta property="og:image" content="ORIGIN{picture}" />
    <meta name="twitter:card" content="summary_large_image" />"""
"""The tags that sites and messengers read to show a link; only the picture needs a whole address."""


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


class Served:
    """An ASGI middleware that answers requests for the app's pages and for Streamlit's own files; it passes all others.

    A page has tags for previews, the style, and a script. With the style, elements have their places before the app has
    sent anything. The script tells a visitor whose network passes pages, but not the app's connection.

    Files are sent compressed: they are most of the bytes of a first visit, and Streamlit's middleware would compress
    them anew for each request. Each is compressed at its first request and kept. Only files of Streamlit's folder are
    kept, each under its one name: some megabytes in all. Other spellings of a file's path pass.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        base = f"/{st.get_option('server.baseUrlPath').strip('/')}".rstrip("/")
        self._pictures = {f"{base}/preview/{name}.png": file.read_bytes() for name, file in PICTURES.items()}
        self._pages = {f"{base}/{name}": _written(name, base) for name in navigation.runners()}
        self._home = f"{base}/home"
        self._pages[f"{base}/"] = self._pages.pop(self._home)
        found = (file for file in STATIC.glob("static/**/*") if file.suffix in PACKED)
        self._files = {f"{base}/{file.relative_to(STATIC).as_posix()}": file for file in found}
        self._kept: dict[Path, bytes] = {}
        self._received = 0
        # One thread: when all phones of a class ask for a file at once, all but the first find it compressed.
        self._packer = ThreadPoolExecutor(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on; refuse a session for which there are no descriptors."""
        if scope["type"] == "websocket":
            if descriptors.are_short():
                # Streamlit would accept it, fail, and write two pages into the log.
                await send({"type": "websocket.close"})
                return
            receive = partial(self._receive, receive)
        answer: Response | None = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            path, asked = scope["path"], Headers(scope=scope)
            if path == self._home:
                answer = RedirectResponse("./")
            elif path in self._pages:
                scheme = asked.get("x-forwarded-proto", scope["scheme"]).partition(",")[0]
                origin = escape(f"{scheme}://{asked.get('host', '')}")
                page = self._pages[path].replace("ORIGIN", origin)
                answer = HTMLResponse(page, headers={"cache-control": "no-cache"})
            elif path in self._pictures:
                kept = {"cache-control": "public, max-age=86400"}
                answer = Response(self._pictures[path], headers=kept, media_type="image/png")
            elif scope["method"] == "GET" and path in self._files and "range" not in asked:
                answer = await self._compressed(self._files[path], asked)
        await (answer or self.app)(scope, receive, send)

    async def _receive(self, receive: Receive) -> Message:
        """Receive a message; after some megabytes, collect the garbage of earlier ones, which Python counts as small.

        The server collects seldom (:mod:`knights.ui.warm_up`), and a message of 1 MB may be a cycle of a few objects.
        """
        message = await receive()
        self._received += len(message.get("bytes") or b"")
        if self._received > COLLECTED_AFTER:
            self._received = 0
            gc.collect()
        return message

    async def _compressed(self, file: Path, asked: Headers) -> Response | None:
        """Return a compressed file, or that the browser has it; None if it takes none."""
        if not TAKES_GZIP.search(asked.get("accept-encoding", "")):
            return None
        tag = f'"{file.name}"'
        headers = {"cache-control": "public, immutable, max-age=31536000", "etag": tag, "vary": "Accept-Encoding"}
        if tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        kept = await asyncio.get_running_loop().run_in_executor(self._packer, self._pack, file)
        headers["content-encoding"] = "gzip"
        return Response(kept, headers=headers, media_type=guess_type(file.name)[0])

    def _pack(self, file: Path) -> bytes:
        if file not in self._kept:
            self._kept[file] = gzip.compress(file.read_bytes(), mtime=0)
        return self._kept[file]


def _written(name: str, base: str) -> str:
    """Return Streamlit's page, changed for a page of the app."""
    entry = navigation.entry_of(name)
    title = APP_NAME if name == "home" else f"{entry.title} · {APP_NAME}"
    picture = f"{base}/preview/{name if name in PICTURES else 'tour'}.png"
    head = HEAD.format(title=escape(title), words=escape(entry.words), picture=escape(picture))
    # Of two equally specific rules the later wins: Streamlit's are in the head, those of projector mode on the page.
    start = f"{START}<style>{shell.SHEETS['shell']}</style>"
    end = f"<script>\n{text_of('unconnected.js')}</script>\n{END}"
    return (STATIC / "index.html").read_text("utf-8").replace(TITLE, head).replace(START, start).replace(END, end)
