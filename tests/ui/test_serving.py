"""The middleware that compresses Streamlit's own files."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from knights.ui.serving import Compressed

TEXT = b"const board = 64;" * 100
IMMUTABLE = [(b"content-type", b"text/javascript"), (b"cache-control", b"public, immutable")]


class Server:
    """An app that answers every request with a text, and counts the requests."""

    def __init__(self, status: int, headers: list[tuple[bytes, bytes]]) -> None:
        self.status, self.headers, self.asked = status, headers, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        headers = [*self.headers, (b"content-length", b"%d" % len(TEXT))]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": TEXT[:7], "more_body": True})
        await send({"type": "http.response.body", "body": TEXT[7:]})


def get(app: Compressed, path: str, **headers: str) -> tuple[dict[bytes, bytes], bytes]:
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "headers": raw}
    with ThreadPoolExecutor(1) as apart:  # this thread may have a loop already: a browser's
        apart.submit(asyncio.run, app(scope, None, send)).result()
    return dict(messages[0]["headers"]), b"".join(message["body"] for message in messages[1:])


def test_a_file_is_compressed_once_and_kept():
    server = Server(200, IMMUTABLE)
    app = Compressed(server)
    for _ in range(3):
        headers, body = get(app, "/lab/static/js/a.js", accept_encoding="gzip, br")
        assert gzip.decompress(body) == TEXT
        assert headers[b"content-encoding"] == b"gzip"
        assert headers[b"content-length"] == b"%d" % len(body)
        assert headers[b"vary"] == b"Accept-Encoding"
    assert server.asked == 1
    assert get(app, "/lab/static/js/a.js") == ({**dict(IMMUTABLE), b"content-length": b"1700"}, TEXT)


@pytest.mark.parametrize(
    ("path", "headers", "asked"),
    [
        ("/static/a.js", IMMUTABLE, {"accept_encoding": "gzip", "range": "bytes=0-9"}),
        ("/static/a.js", IMMUTABLE, {"accept_encoding": "br"}),
        ("/static/a.woff2", [(b"content-type", b"font/woff2"), IMMUTABLE[1]], {"accept_encoding": "gzip"}),
        ("/static/missing", [(b"content-type", b"text/html")], {"accept_encoding": "gzip"}),
        ("/tour", IMMUTABLE, {"accept_encoding": "gzip"}),
    ],
)
def test_other_answers_pass_unchanged_and_are_not_kept(path, headers, asked):
    server = Server(200, headers)
    app = Compressed(server)
    for count in (1, 2):
        assert get(app, path, **asked) == ({**dict(headers), b"content-length": b"1700"}, TEXT)
        assert server.asked == count
