"""What no browser sends: the server stays up and gives nothing away."""

import random
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.hosting.conftest import ALLOWED

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hosting")]

MIB = 1 << 20

GOOD = BackMsg(rerun_script=ClientState(page_name="learn")).SerializeToString()


@pytest.fixture(scope="module")
def server(server: str) -> str:
    """Return the host and port of the server."""
    return urlsplit(server).netloc


def session(server: str, **who: str) -> ClientConnection:
    return connect(
        f"ws://{server}/_stcore/stream",
        subprotocols=["streamlit", "PLACEHOLDER_AUTH_TOKEN"],
        origin=who.get("origin", f"http://{server}"),
        additional_headers={"Host": who["host"]} if "host" in who else None,
        max_size=None,
        open_timeout=60,
    )


def runs_a_page(line: ClientConnection) -> bool:
    """Ask for a page; say whether it came without an error."""
    line.send(GOOD)
    fine = True
    while True:
        message = ForwardMsg.FromString(line.recv(timeout=120))
        fine &= message.delta.new_element.WhichOneof("type") != "exception"
        # A page may end early to run again.
        if (
            message.WhichOneof("type") == "script_finished"
            and message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
        ):
            return fine


def alive(server: str) -> bool:
    with session(server) as line:
        return runs_a_page(line)


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def block(size: int) -> bytes:
    """Return a message that claims to hold so many bytes, and does."""
    return b"\x5a" + varint(size) + bytes(size)


ODD = {
    "nothing": b"",
    "random": random.Random(1).randbytes(64),
    "much that is random": random.Random(2).randbytes(65_536),
    "cut short": GOOD[:-2],
    "deep": b"\x5a\x7f" * 2000,
    "wrong types": b"\x5a\x02\x08\x96",
    "a large one": block(MIB),
    "too large": block((ALLOWED + 1) * MIB),
    "no such page": BackMsg(rerun_script=ClientState(page_script_hash="f" * 32)).SerializeToString(),
    "no such fragment": BackMsg(rerun_script=ClientState(fragment_id="none")).SerializeToString(),
    "stop the server": BackMsg(debug_shutdown_runtime=True).SerializeToString(),
    "a long address": BackMsg(rerun_script=ClientState(query_string="q=" + "x" * MIB)).SerializeToString(),
    "text": "hello",
}


@pytest.mark.parametrize("what", ODD)
def test_a_bad_message_ends_its_session_at_most(server, what):
    with session(server) as other:
        with suppress(ConnectionClosed), session(server) as line:
            line.send(ODD[what])
            runs_a_page(line)
        assert runs_a_page(other)


def test_a_message_beyond_the_limit_is_not_taken(server):
    with session(server) as line:
        with suppress(ConnectionClosed):
            line.send(ODD["too large"])
        with pytest.raises(ConnectionClosed) as closed:
            runs_a_page(line)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


def raw(server: str, sent: bytes) -> bytes:
    """Send bytes as they are, and return what the port answers."""
    host, port = server.split(":")
    with socket.create_connection((host, int(port)), timeout=30) as line:
        line.sendall(sent)
        got = b""
        with suppress(ConnectionError, TimeoutError):
            while part := line.recv(65536):
                got += part
        return got


def get(server: str, path: str) -> bytes:
    """Ask for a path that nobody tidies up, and return the body of the answer."""
    return raw(
        server, f"GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n".encode()
    ).partition(b"\r\n\r\n")[2]


def test_bytes_that_are_no_request_are_refused(server):
    answer = raw(server, random.Random(3).randbytes(4096) + b"\r\n\r\n")
    assert answer == b"" or b" 400 " in answer.splitlines()[0]
    assert alive(server)


@pytest.mark.parametrize(
    "who",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://evil.example", "host": "evil.example"},
    ],
    ids=str,
)
def test_another_site_opens_no_session(server, who):
    with pytest.raises((InvalidStatus, ConnectionClosed)), session(server, **who) as line:
        runs_a_page(line)
    assert alive(server)


SECRETS = (b"root:", b"set_page_config", b"[theme]", b"[core]", b"streamlit[")
UP, HIDDEN_UP = "../" * 6, "..%2f" * 6


@pytest.mark.parametrize("place", ["", "static/", "app/static/", "component/x/", "media/"])
@pytest.mark.parametrize("up", [UP, HIDDEN_UP, "%2e%2e/" * 6, "....//" * 6, "/", "..\\" * 6])
def test_no_path_leads_out_of_what_is_served(server, place, up):
    front = get(server, "/")
    for file in (
        "etc/passwd",
        "streamlit_app.py",
        ".streamlit/config.toml",
        ".git/config",
        "requirements-app.txt",
    ):
        for steps in ("", up, up[: len(up) // 3]):
            body = get(server, f"/{place}{steps}{file}")
            assert body == front or not any(secret in body for secret in SECRETS), (place, steps, file)
