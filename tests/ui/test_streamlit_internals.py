"""Without Streamlit's private names, a page opens and a search runs; with them, no message is lost."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.app_session import AppSession

from knights.ui.streamlit_internals import keep_messages
from tests.run import ROOT

PAGE = """
import builtins

import streamlit.config
import streamlit.errors

find = builtins.__import__

def find_others(name, globals=None, *more):
    inside = globals and globals["__name__"] == "knights.ui.streamlit_internals"
    if inside and name.startswith("streamlit."):
        raise ImportError(name)
    return find(name, globals, *more)

del streamlit.errors.StreamlitDuplicateElementKey, streamlit.config.get_options_for_section
builtins.__import__ = find_others
from tests.support.visits import answer, finish, visit

app = finish(visit("tour", rows=20, columns=20))
assert not app.exception, app.exception
assert "400" in answer(app), answer(app)
"""


@pytest.mark.slow
def test_the_tour_page_opens_without_the_private_names():
    command = [sys.executable, "-c", PAGE]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]


def test_a_refresh_waits_until_the_previous_run_has_been_delivered(monkeypatch):
    asked, later = [], []
    monkeypatch.setattr(AppSession, "request_rerun", lambda session, state: asked.append(state))
    keep_messages.__wrapped__()
    loop = SimpleNamespace(call_later=lambda seconds, call, state: later.append(state))
    session = SimpleNamespace(_scriptrunner=object(), _event_loop=loop, request_rerun=None)
    refresh, click = ClientState(is_auto_rerun=True), ClientState()
    AppSession.request_rerun(session, refresh)
    AppSession.request_rerun(session, click)
    assert (asked, later) == ([click], [refresh])
    session._scriptrunner = None
    AppSession.request_rerun(session, refresh)
    assert asked == [click, refresh]
