"""What pages do not cost a server with many visitors: counted, without a clock."""

import gc
from collections.abc import Iterator
from unittest.mock import MagicMock, patch

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from knights.ui import warm_up
from knights.ui.home import page as home
from tests.support.registry import titles
from tests.support.visits import complaints, finish, visit


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[ForwardMsg]:
    """What the latest run of a page sent to its browser."""
    messages: list[ForwardMsg] = []
    run = LocalScriptRunner.run

    def noted(self, *args, **named):
        tree = run(self, *args, **named)
        messages[:] = self.forward_msgs()
        return tree

    monkeypatch.setattr(LocalScriptRunner, "run", noted)
    return messages


@pytest.fixture
def full_collections() -> Iterator[list[int]]:
    """The full collections that are asked for; Python's own are held back."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    gc.disable()
    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)
    gc.enable()


def timers(messages: list[ForwardMsg]) -> list[float]:
    return [message.auto_rerun.interval for message in messages if message.WhichOneof("type") == "auto_rerun"]


def test_no_run_ends_with_a_full_collection(full_collections, monkeypatch):
    # A test's runner leaves out how a server's runner ends.
    monkeypatch.setattr(LocalScriptRunner, "_on_script_finished", ScriptRunner._on_script_finished)
    with patch.object(warm_up, "_do_once"):
        app = visit("home")
        app.run()
    assert not complaints(app)
    assert full_collections == []


def test_what_stays_is_set_apart_once_all_is_compiled(monkeypatch):
    for name in ("search", "verdict", "warm_up_sliding", "path_pixels"):
        monkeypatch.setattr(warm_up, name, MagicMock())
    monkeypatch.setattr(warm_up, "FIRST_PICTURE", 0)
    gc.unfreeze()
    warm_up._do_once()
    assert gc.get_freeze_count() > 100_000


@pytest.mark.parametrize("page", titles())
def test_no_page_keeps_a_timer_when_nothing_is_left_to_wait_for(page, sent, monkeypatch):
    monkeypatch.setattr(home, "seal", lambda: "all of them agree")
    app = finish(visit(page))
    app.run()
    assert not complaints(app)
    assert len(sent) > 3
    assert timers(sent) == []


def test_a_page_that_waits_keeps_one_timer(sent, monkeypatch):
    monkeypatch.setattr(home, "seal", lambda: None)
    visit("home")
    assert len(timers(sent)) == 1


@pytest.mark.parametrize("page", ["home", "how", "tour", "sliding"])
def test_the_code_of_the_players_is_sent_once_and_in_one_message(page, sent, monkeypatch):
    """Streamlit sends a message that a browser has by its name only, if it is the same in every run."""
    monkeypatch.setattr(home, "seal", lambda: "all of them agree")
    messages = []
    for _ in range(2):
        app = visit(page)
        messages += [message for message in sent if b"class Player" in message.SerializeToString()]
    players = [e for e in app.get("bidi_component") if e.proto.component_name == "knights_player"]
    assert len(players) == {"home": 1, "how": 6}.get(page, len(players))
    first, second = messages
    assert first.metadata.cacheable
    assert first.hash == second.hash
    assert first.delta.new_element.bidi_component.component_name == "knights_player_code"
