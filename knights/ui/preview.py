"""The page as it is served: its words for links, its style, and what it says while it has no connection."""

from html import escape
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from knights.base import APP_NAME
from knights.ui import navigation, shell
from knights.ui.components.component import text_of

PAGE = Path(st.__file__).parent / "static/index.html"
"""The page that Streamlit serves at every address; its script then loads the app."""
TITLE, END = "<title>Streamlit</title>", "</body>"
"""What is replaced in it, if it is there."""
PICTURES = {file.stem: file for file in (Path(__file__).parent / "pages/home").glob("*.png")}
"""The pictures of pages; the others have that of ``tour``."""
HEAD = """<title>{title}</title>
    <meta name="description" property="og:description" content="{words}" />
    <meta property="og:title" content="{title}" />
    <meta property="og:type" content="website" />
    <meta property="og:image" content="ORIGIN{picture}" />
    <meta name="twitter:card" content="summary_large_image" />"""
"""The tags that sites and messengers read to show a link; only the picture needs a whole address."""


class Introduced:
    """An ASGI middleware that serves the app's pages with tags for previews, the style, and a script.

    Other requests pass. With the style, elements have their places before the app has sent anything. The script tells a
    visitor whose network passes pages, but not the app's connection.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        base = f"/{st.get_option('server.baseUrlPath').strip('/')}".rstrip("/")
        self._pictures = {f"{base}/preview/{name}.png": file.read_bytes() for name, file in PICTURES.items()}
        self._pages = {f"{base}/{name}": _written(name, base) for name in navigation.runners()}
        self._pages[f"{base}/"] = self._pages[f"{base}/home"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a page or its picture; pass all others on."""
        path = scope["path"] if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else ""
        answer: Response | None = None
        if path in self._pages:
            asked = Headers(scope=scope)
            scheme = asked.get("x-forwarded-proto", scope["scheme"]).partition(",")[0]
            origin = escape(f"{scheme}://{asked.get('host', '')}")
            answer = HTMLResponse(self._pages[path].replace("ORIGIN", origin), headers={"cache-control": "no-cache"})
        elif path in self._pictures:
            kept = {"cache-control": "public, max-age=86400"}
            answer = Response(self._pictures[path], headers=kept, media_type="image/png")
        await (answer or self.app)(scope, receive, send)


def _written(name: str, base: str) -> str:
    """Return Streamlit's page, changed for a page of the app."""
    entry = navigation.entry_of(name)
    title = APP_NAME if name == "home" else f"{entry.title} · {APP_NAME}"
    picture = f"{base}/preview/{name if name in PICTURES else 'tour'}.png"
    head = HEAD.format(title=escape(title), words=escape(entry.words), picture=escape(picture))
    # Streamlit's own rules come into the head; of two rules that are equally specific, the later one wins.
    end = f"<style>{shell.SHEETS['shell']}</style>\n<script>\n{text_of('unconnected.js')}</script>\n"
    return PAGE.read_text("utf-8").replace(TITLE, head).replace(END, end + END)
