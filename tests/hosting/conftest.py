"""One server for the tests of this folder, which one process runs: as hosts are told to run it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.app import serving

ALLOWED = 2
"""Megabytes of a message that the server takes."""


@pytest.fixture(scope="package")
def server() -> Iterator[str]:
    """Serve the app, and yield its URL."""
    options = {
        "STREAMLIT_SERVER_ALLOWED_HOSTS": "127.0.0.1",
        "STREAMLIT_SERVER_MAX_MESSAGE_SIZE": str(ALLOWED),
        "STREAMLIT_CLIENT_SHOW_ERROR_DETAILS": "none",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in options.items():
            patch.setenv(name, value)
        with serving() as url:
            yield url
