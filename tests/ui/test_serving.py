"""The middleware that compresses Streamlit's own files, and says what a link leads to."""

import asyncio
import gc
import gzip
import html
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakSet

import pytest
import streamlit as st
from starlette.types import ASGIApp

from knights.ui import navigation, serving
from knights.ui.serving import COLLECTED_AFTER, STATIC, Served

TEXT = b"const board = 64;" * 100
GZIP = {"accept_encoding": "gzip, br"}


@pytest.fixture
def app(monkeypatch, tmp_path) -> Served:
    """Return the middleware of an app at the path ``/lab``, before Streamlit's folder with three files."""

    async def streamlit(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"from", b"streamlit")]})
        await send({"type": "http.response.body", "body": TEXT})

    (tmp_path / "static/js").mkdir(parents=True)
    for name in ("index.html", "static/js/a.js", "static/js/a.woff2"):
        (tmp_path / name).write_bytes(TEXT)
    monkeypatch.setattr(serving, "STATIC", tmp_path)
    monkeypatch.setattr(st, "get_option", {"server.baseUrlPath": "lab"}.__getitem__)
    return Served(streamlit)


async def answered(app: ASGIApp, path: str, method: str, **headers: str) -> tuple[dict[str, str], bytes]:
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asked = {"type": "http", "scheme": "http", "method": method, "path": path, "headers": raw}
    await app(asked, None, send)
    told = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
    return told | {"status": str(messages[0]["status"])}, messages[1]["body"]


def get(app: ASGIApp, path: str, method: str = "GET", times: int = 1, **headers: str) -> list[Any]:
    """Return the headers and the body of the answer to each of some requests at once."""

    async def all_of_them() -> list[Any]:
        return await asyncio.gather(*(answered(app, path, method, **headers) for _ in range(times)))

    with ThreadPoolExecutor(1) as apart:  # this thread may have a loop already: a browser's
        return apart.submit(asyncio.run, all_of_them()).result()


def test_a_file_is_compressed_once_however_many_ask_at_once(app, monkeypatch):
    packed, compress = [], gzip.compress

    def slow(body: bytes, **more: Any) -> bytes:
        packed.append(threading.current_thread())
        return compress(body, **more)

    monkeypatch.setattr(gzip, "compress", slow)
    for headers, body in get(app, "/lab/static/js/a.js", times=60, **GZIP) + get(app, "/lab/static/js/a.js", **GZIP):
        assert gzip.decompress(body) == TEXT
        assert (headers["status"], headers["content-encoding"]) == ("200", "gzip")
        assert headers["content-type"].startswith("text/javascript")
        assert (headers["vary"], headers["content-length"]) == ("Accept-Encoding", str(len(body)))
    assert len(packed) == 1
    assert threading.main_thread() not in packed


@pytest.mark.parametrize("tag", ['"a.js"', 'W/"a.js"', '"b", "a.js"'])
def test_a_browser_that_has_the_file_is_told_so(app, tag):
    ((headers, body),) = get(app, "/lab/static/js/a.js", **GZIP, if_none_match=tag)
    assert (headers["status"], headers["etag"], body) == ("304", '"a.js"', b"")
    ((headers, _),) = get(app, "/lab/static/js/a.js", **GZIP, if_none_match='"b.js"')
    assert headers["status"] == "200"


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        *((f"/lab/static/{spelling}", GZIP) for spelling in ("./js/a.js", "js//a.js", "../static/js/a.js", "js/a.js/")),
        *((path, GZIP) for path in ("/static/js/a.js", "/lab/static/js/b.js", "/lab/static/js/a.woff2", "/lab/other")),
        ("/lab/static/js/a.js", {**GZIP, "range": "bytes=0-9"}),
        ("/lab/static/js/a.js", {**GZIP, "method": "HEAD"}),
        *(("/lab/static/js/a.js", {"accept_encoding": takes}) for takes in ("br", "gzip;q=0", "br, gzip; q=0.0, *")),
    ],
)  # fmt: skip
def test_all_else_passes_and_is_not_kept(app, path, asked):
    for _ in range(2):
        assert get(app, path, **asked) == [({"from": "streamlit", "status": "200"}, TEXT)]
    assert not app._kept


def test_streamlit_has_its_scripts_where_they_are_looked_for(monkeypatch):
    monkeypatch.setattr(st, "get_option", {"server.baseUrlPath": ""}.__getitem__)
    scripts = [path for path in Served(lambda *scope: None)._files if path.endswith(".js")]
    assert len(scripts) > 50
    assert all(path.startswith("/static/js/") for path in scripts)


@pytest.mark.parametrize("name", ["", *sorted(navigation.ENTRIES.keys() - {"home"})])
@pytest.mark.parametrize("is_known", [True, False])
def test_a_link_to_a_page_has_a_title_a_sentence_and_a_picture(app, monkeypatch, name, is_known):
    if is_known:
        monkeypatch.setattr(serving, "STATIC", STATIC)
    told = Served(app.app)
    asked = {"host": 'a"b.org', "x_forwarded_proto": "https, http"}
    ((headers, body),) = get(told, f"/lab/{name}", **asked)
    assert (headers["status"], headers["cache-control"]) == ("200", "no-cache")
    if not is_known:
        assert body == TEXT, "a page in which nothing is found stays as it is"
        return
    page = html.unescape(body.decode())
    entry = navigation.ENTRIES[name or "home"]
    assert f'<meta property="og:title" content="{entry.title} · ' in page or not name
    assert f'property="og:description" content="{entry.words}"' in page
    assert "_stcore/health" in page, "the script is in it"
    assert 'content="https://a&quot;b.org/lab/preview/' in body.decode()
    (picture,) = re.findall(r'og:image" content="https://a"b.org(.*?)"', page)
    ((headers, body),) = get(told, picture)
    assert (headers["content-type"], body[1:4]) == ("image/png", b"PNG")
    for passed in ("/lab/strange", "/lab/preview/other.png", "/"):
        assert get(told, passed)[0][0] == {"from": "streamlit", "status": "200"}


def test_home_leads_to_the_front_page(app):
    ((headers, _),) = get(app, "/lab/home")
    assert (headers["status"], headers["location"]) == ("307", "./")


def test_large_messages_are_collected_as_garbage_once_they_are_handled(app):
    class Handled:
        """A message in a cycle, as those are that Streamlit has handled."""

        def __init__(self, content: bytes) -> None:
            self.content, self.cycle = content, self

    handled, kept = WeakSet[Handled](), []

    async def receive() -> Any:
        return {"type": "websocket.receive", "bytes": bytes(COLLECTED_AFTER // 3)}

    async def streamlit(scope: Any, receive: Any, send: Any) -> None:
        for _ in range(20):
            handled.add(Handled((await receive())["bytes"]))
            kept.append(len(handled))

    app.app = streamlit
    collects = gc.isenabled()
    gc.disable()
    try:
        with ThreadPoolExecutor(1) as apart:
            apart.submit(asyncio.run, app({"type": "websocket"}, receive, None)).result()
    finally:
        if collects:
            gc.enable()
    assert max(kept) <= 4
