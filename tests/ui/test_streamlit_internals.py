"""Without any of Streamlit's private names, a page opens and a search runs; with them, they do what they promise."""

import builtins
import runpy
from types import SimpleNamespace

import pytest
from streamlit import config, errors, runtime
from streamlit.components.v2.bidi_component import main
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import scriptrunner
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.state.safe_session_state import SafeSessionState

from knights.ui import streamlit_internals as internals
from tests.support.visits import answer, finish, visit

MODULES = (
    "streamlit.components.v2.bidi_component",
    "streamlit.proto.ClientState_pb2",
    "streamlit.runtime",
    "streamlit.runtime.app_session",
    "streamlit.runtime.pages_manager",
    "streamlit.runtime.scriptrunner",
    "streamlit.runtime.state.safe_session_state",
)
NAMES = (
    (config, "get_options_for_section"),
    (main, "make_bidi_component_presenter"),
    (AppSession, "flush_browser_queue"),
    (AppSession, "request_rerun"),
    (PagesManager, "uses_pages_directory"),
    (SafeSessionState, "filtered_state"),
)
"""The private names that the app replaces, and the modules from which it imports others."""


@pytest.fixture(autouse=True)
def streamlit_as_before(monkeypatch):
    """Restore the private names after each test."""
    for place, name in NAMES:
        monkeypatch.setattr(place, name, vars(place)[name])


def use_all() -> None:
    internals.speed_up.__wrapped__()
    internals.keep_messages.__wrapped__()
    internals.forget_pages_directory()
    internals.run_again()()
    assert not internals.went_back()


@pytest.mark.parametrize("missing", [*MODULES, "all"])
def test_the_tour_page_opens_without_private_modules(missing, monkeypatch):
    find, away = builtins.__import__, MODULES if missing == "all" else [missing]

    def find_others(name, globals=None, *more):
        if name in away and globals and globals["__name__"] == internals.__name__:
            raise ImportError(name)
        return find(name, globals, *more)

    monkeypatch.setattr(builtins, "__import__", find_others)
    use_all()
    app = finish(visit("tour", rows=20, columns=20))
    assert not app.exception
    assert "400" in answer(app)


@pytest.mark.parametrize(("place", "name"), NAMES)
def test_a_private_name_may_be_missing(place, name, monkeypatch):
    monkeypatch.delattr(place, name)
    use_all()


def test_without_its_private_error_streamlit_raises_the_public_one(monkeypatch):
    monkeypatch.delattr(errors, "StreamlitDuplicateElementKey")
    assert runpy.run_path(internals.__file__)["DuplicateKeyError"] is errors.StreamlitAPIException


def test_another_thread_can_rerun_a_page_after_its_current_run(monkeypatch):
    run = SimpleNamespace(session_id="guest")
    asked, soon, later = [], [], []
    loop = SimpleNamespace(call_soon_threadsafe=soon.append, call_later=lambda _, call: later.append(call))
    session = SimpleNamespace(_scriptrunner=object(), _event_loop=loop, request_rerun=asked.append)
    session.knights_reported = {"style"}
    sessions = {"guest": session}
    monkeypatch.setattr(scriptrunner, "get_script_run_ctx", lambda: run)
    monkeypatch.setattr(runtime, "get_instance", lambda: SimpleNamespace(get_app_session=sessions.get))
    again = internals.run_again()
    again()
    soon.pop()()
    assert not asked, "a run is never interrupted"
    session._scriptrunner = None
    session._client_state = ClientState(query_string="rows=6", page_script_hash="tour")
    later.pop()()
    expected = ClientState(query_string="rows=6", page_script_hash="tour", cached_message_hashes=["style"])
    assert asked == [expected], "the page to which the visitor has gone meanwhile"
    again()
    sessions.clear()
    soon.pop()()
    again()
    assert (len(asked), soon, later) == (1, [], []), "nothing happens once the session has ended"


def test_the_state_of_a_component_is_its_value_unless_an_event_has_arrived(monkeypatch):
    def original(events: str, *more: object):
        return lambda value, state: (value, events)

    monkeypatch.setattr(main, "make_bidi_component_presenter", original)
    internals.speed_up.__wrapped__()
    present = main.make_bidi_component_presenter("clicks")
    for arrived, shown in (({}, "value"), ({"clicks": None}, "value"), ({"clicks": 1}, ("value", "clicks"))):
        assert present("value", SimpleNamespace(_new_widget_state=arrived)) == shown
    assert present("value", SimpleNamespace()) == ("value", "clicks"), "if that is unknown"


@pytest.fixture
def queue(monkeypatch) -> list[list[ForwardMsg]]:
    """Return the messages of the runs that are to be sent next."""
    queue = []
    monkeypatch.setattr(AppSession, "flush_browser_queue", lambda session: queue.pop())
    return queue


@pytest.fixture
def asked(monkeypatch, queue) -> list[ClientState]:
    """Return the states in which Streamlit has rerun a page."""
    asked = []
    monkeypatch.setattr(AppSession, "request_rerun", lambda session, state: asked.append(state))
    internals.keep_messages.__wrapped__()
    return asked


def test_a_refresh_waits_until_the_previous_run_has_been_delivered(asked):
    later = []
    loop = SimpleNamespace(call_later=lambda seconds, call, state: later.append(state))
    session = SimpleNamespace(_scriptrunner=object(), _event_loop=loop, request_rerun=None)
    refresh, click = ClientState(is_auto_rerun=True), ClientState()
    AppSession.request_rerun(session, refresh)
    AppSession.request_rerun(session, click)
    assert (asked, later) == ([click], [refresh])
    session._scriptrunner = None
    AppSession.request_rerun(session, refresh)
    assert asked == [click, refresh]


def test_a_refresh_at_the_moment_of_a_click_does_not_press_the_button_twice(asked):
    session = SimpleNamespace(_scriptrunner=None)
    for is_auto_rerun in (True, False):
        state = ClientState(is_auto_rerun=is_auto_rerun)
        state.widget_states.widgets.add(id="button", trigger_value=True)
        state.widget_states.widgets.add(id="box", double_value=5)
        AppSession.request_rerun(session, state)
    assert [[one.id for one in each.widget_states.widgets] for each in asked] == [["box"], ["button", "box"]]


def run_of(*hashes: str, fragment: str = "") -> list[ForwardMsg]:
    """Return the messages of a run that sends large elements with these hashes, those with a star by hash alone."""
    began = ForwardMsg(hash="began")
    began.new_session.name = "page"
    messages = [began]
    if fragment:
        began.metadata.run.fragment_ids.append(fragment)
    for each in hashes:
        if each.endswith("*"):
            messages.append(ForwardMsg(ref_hash=each[:-1]))
        else:
            message = ForwardMsg(hash=each)
            message.metadata.cacheable = True
            message.delta.fragment_id = fragment
            messages.append(message)
    return messages


def test_only_messages_count_as_known_that_the_browser_has_reported_and_cannot_have_dropped(asked, queue):
    session = SimpleNamespace(_scriptrunner=None)

    def known(*reported: str, **more: object) -> set[str]:
        AppSession.request_rerun(session, ClientState(cached_message_hashes=reported, **more))
        return set(asked[-1].cached_message_hashes)

    def send(*hashes: str, **more: str) -> None:
        queue.append(run_of(*hashes, **more))
        assert len(AppSession.flush_browser_queue(session)) == 1 + len(hashes)

    assert known("style") == set(), "nothing has been sent to this session"
    send("style", "board")
    assert known() == set(), "the browser has not confirmed it"
    assert known("style", "board") == {"style", "board"}
    send("part", fragment="watch")
    assert known("style", "board", "part") == {"style", "board"}, "the watch drops its own messages"
    send("style*", "walk")
    assert known("style", "board") == {"style"}, "the browser may have dropped the board meanwhile"
    assert session.knights_reported == {"style", "board"}, "a call from another thread repeats the report"
    session._scriptrunner = object()
    assert known("style", fragment_id="watch") == set(), "the run that it waits for may drop the style"
