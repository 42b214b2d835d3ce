"""The nginx configuration in docs/hosting.md, with two copies of the app: which requests reach which copy, or none."""

import json
import re
import subprocess
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.browser.app import free_port
from tests.run import ROOT, find_nginx
from tests.support.processes import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("nginx")]

NETWORKS = [f"127.{number}.0" for number in range(1, 21)]
"""The networks of visitors; the chance that all reach the same copy is 1 in 500,000."""
UPLOAD = "/_stcore/upload_file/none/0"
MAIN = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/main.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/lab.conf;
}}
"""


class Copy(BaseHTTPRequestHandler):
    """A stand-in for a copy of the app, which answers with its name and the request."""

    def __init__(self, name: str, *more: Any) -> None:
        self.name = name
        super().__init__(*more)

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        told = {"copy": self.name, "path": self.path, "version": self.request_version, **self.headers}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(told).encode())

    def do_PUT(self) -> None:
        self.do_GET()

    def log_message(self, *what: object) -> None:
        """Log nothing."""


@contextmanager
def serving(name: str) -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Copy, name)) as server:
        threading.Thread(target=server.serve_forever).start()
        yield server.server_port
        server.shutdown()


class Site(NamedTuple):
    port: int
    folder: Path

    def asked(
        self,
        path: str,
        source: str = "127.0.0.1",
        method: str = "GET",
        body: Iterable[bytes] | None = None,
        **headers: str,
    ) -> tuple[int, dict[str, Any]]:
        """Return the status of the answer, or 0 without an answer, and the request that reached the copy."""
        with suppress(OSError):
            line = HTTPConnection("127.0.0.1", self.port, source_address=(source, 0))
            line.request(method, path, body, headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read()) if answer.status == 200 else {}
        return 0, {}

    def flood(self, start: str, source: str) -> list[int]:
        """Send 20 uploads of unknown length, each of which counts as large, and return their statuses."""
        return [self.asked(start + UPLOAD, source, "PUT", iter([b"x"]))[0] for _ in range(20)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    nginx = find_nginx()
    if nginx is None:
        pytest.skip("This needs nginx, which is not here: apt-get install nginx.")
    (text,) = re.findall(r"^```nginx\n(.*?)^```", (ROOT / "docs/hosting.md").read_text("utf-8"), re.M | re.S)
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    with serving("1") as first, serving("2") as second:
        for words, there in {
            "listen 80;": f"listen 127.0.0.1:{port};",
            "127.0.0.1:8501": f"127.0.0.1:{first}",
            "127.0.0.1:8502": f"127.0.0.1:{second}",
            "/var/log/nginx": str(folder),
        }.items():
            assert words in text
            text = text.replace(words, there)
        (folder / "lab.conf").write_text(text)
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
        process = subprocess.Popen([nginx, "-p", folder, "-c", folder / "nginx.conf"])
        site = Site(port, folder)
        try:
            wait_until(lambda: process.poll() is not None or site.asked("/")[0] == 200)
            assert process.poll() is None, (folder / "main.log").read_text()
            yield site
        finally:
            process.terminate()
            process.wait()


def test_each_network_reaches_one_copy_and_every_copy_is_used(site):
    copies = [{site.asked("/classroom", f"{network}.{host}")[1]["copy"] for host in (1, 2, 77)} for network in NETWORKS]
    assert all(len(one) == 1 for one in copies)
    assert set.union(*copies) == {"1", "2"}


@pytest.mark.parametrize("copy", ["1", "2"])
def test_the_link_of_a_copy_leads_to_it_from_any_network(site, copy):
    for network in NETWORKS:
        _, told = site.asked(f"/{copy}/classroom?classroom=BKTW", f"{network}.1")
        assert (told["copy"], told["path"]) == (copy, "/classroom?classroom=BKTW")


def test_a_page_can_open_a_websocket_to_its_copy(site):
    _, told = site.asked("/_stcore/stream", Host="lab.example", Upgrade="websocket", Connection="Upgrade")
    assert (told["version"], told["Host"]) == ("HTTP/1.1", "lab.example")
    assert (told["Upgrade"], told["Connection"]) == ("websocket", "upgrade")


def test_a_class_behind_one_address_can_upload_at_once_but_a_flood_is_refused(site):
    assert {site.asked(UPLOAD, "127.0.2.1", "PUT", b"x")[0] for _ in range(30)} == {200}
    for start in ("", "/1"):
        source = f"127.0.3{start[1:]}.1"
        flood = site.flood(start, source)
        assert 503 not in flood[:10]
        assert flood[-1] == 503
        assert site.asked(start + UPLOAD, source, "PUT", b"x")[0] == 200, "a small one passes"


@pytest.mark.parametrize("start", ["", "/1", "/2"])
def test_the_metrics_are_not_public(site, start):
    assert site.asked(f"{start}/_stcore/metrics")[0] == 403
    assert site.asked(f"{start}/_stcore/health")[0] == 200


def test_visits_are_not_logged(site):
    assert site.asked("/classroom?classroom=BKTW&lead=secret")[0] == 200
    assert 503 in site.flood("", "127.0.4.1")
    assert [(site.folder / name).read_text() for name in ("access.log", "lab.log")] == ["", ""]
