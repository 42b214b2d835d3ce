"""A server with the options of the guide for hosts: which sites may open a session, and how long a message may be."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.browser.app import serving

pytestmark = pytest.mark.slow

ALLOWED = 2
"""Megabytes of a message that the server takes."""
GOOD = BackMsg(rerun_script=ClientState(page_name="learn")).SerializeToString()
LONG = BackMsg(rerun_script=ClientState(query_string="q" * (ALLOWED + 1 << 20))).SerializeToString()


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Serve the app, and yield the host and port."""
    options = {
        "STREAMLIT_SERVER_ALLOWED_HOSTS": "127.0.0.1",
        "STREAMLIT_SERVER_MAX_MESSAGE_SIZE": str(ALLOWED),
        "STREAMLIT_CLIENT_SHOW_ERROR_DETAILS": "none",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in options.items():
            patch.setenv(name, value)
        with serving() as url:
            yield urlsplit(url).netloc


def session(server: str, **who: str) -> ClientConnection:
    return connect(
        f"ws://{server}/_stcore/stream",
        subprotocols=["streamlit", "PLACEHOLDER_AUTH_TOKEN"],
        origin=who.get("origin", f"http://{server}"),
        additional_headers={"Host": who["host"]} if "host" in who else None,
        max_size=None,
        open_timeout=60,
    )


def runs_a_page(line: ClientConnection, message: bytes = GOOD) -> bool:
    """Ask for a page; say whether it came without an error."""
    line.send(message)
    fine = True
    while True:
        told = ForwardMsg.FromString(line.recv(timeout=120))
        fine &= told.delta.new_element.WhichOneof("type") != "exception"
        # A page may end early to run again.
        if (
            told.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
            and told.WhichOneof("type") == "script_finished"
        ):
            return fine


def test_a_message_beyond_the_limit_ends_its_own_session_alone(server):
    with session(server) as other, session(server) as line:
        with pytest.raises(ConnectionClosed) as closed:
            runs_a_page(line, LONG)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        assert runs_a_page(other)


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
