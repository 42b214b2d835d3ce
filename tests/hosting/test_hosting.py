"""The options in the hosting guide: which sites may open a session, and how long a message may be."""

from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.benchmarks.bench_load import Tab
from tests.browser.app import serving

pytestmark = pytest.mark.slow

ALLOWED = 1
"""The maximum size of a message to the server, in megabytes: ``maxWidgetStateSize`` in the configuration."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    options = {"STREAMLIT_SERVER_ALLOWED_HOSTS": "127.0.0.1", "STREAMLIT_CLIENT_SHOW_ERROR_DETAILS": "none"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in options.items():
            patch.setenv(name, value)
        with serving() as url:
            yield url


def test_a_message_over_the_limit_ends_only_its_own_session(server):
    with Tab(server, "learn") as other, Tab(server, "learn", "q" * (ALLOWED + 1 << 20)) as tab:
        with pytest.raises(ConnectionClosed) as closed:
            tab.run()
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        assert other.run()


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://evil.example", "Host": "evil.example"}],
    ids=str,
)
def test_another_site_cannot_open_a_session(server, headers):
    with pytest.raises((InvalidStatus, ConnectionClosed)), Tab(server, "learn", **headers) as tab:
        tab.run()
