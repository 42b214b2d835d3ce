"""What pages do not cost a server with many visitors: counted, without a clock."""

import gc
import threading
from collections.abc import Iterator
from unittest.mock import MagicMock, patch

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from knights.heuristics.variants import NAMED
from knights.sweeps import Cases, Collected, Sweep, run, summarise, summary
from knights.ui import shell, warm_up
from knights.ui.running import experiment, jobs, turns
from knights.work import Progress, parts_of
from tests.support.registry import addresses
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
    """The seconds between the looks that a page takes by itself."""
    asked = [message.auto_rerun for message in messages if message.WhichOneof("type") == "auto_rerun"]
    return [round(one.interval, 3) for one in asked]


def test_no_run_ends_with_a_full_collection(full_collections, monkeypatch):
    # A test's runner leaves out how a server's runner ends.
    monkeypatch.setattr(LocalScriptRunner, "_on_script_finished", ScriptRunner._on_script_finished)
    with patch.object(warm_up, "_do_once"):
        app = visit("home")
        app.run()
    assert not complaints(app)
    assert full_collections == []


def test_what_stays_is_set_apart_once_all_is_compiled(monkeypatch):
    for name in ("search", "verdict", "warm_up_search", "warm_up_sliding", "path_pixels"):
        monkeypatch.setattr(warm_up, name, MagicMock())
    monkeypatch.setattr(warm_up, "FIRST_PICTURE", 0)
    gc.unfreeze()
    warm_up._do_once()
    assert gc.get_freeze_count() > 100_000


@pytest.mark.parametrize("link", addresses())
def test_no_page_keeps_a_timer_when_nothing_is_left_to_wait_for(link, sent):
    app = finish(visit(link))
    app.run()
    assert not complaints(app)
    assert len(sent) > 3
    assert timers(sent) == []


@pytest.mark.parametrize("page", ["home", "learn", "practice"])
def test_the_code_of_the_players_is_sent_once_and_in_one_message(page, sent):
    """Streamlit sends a message that a browser has by its name only, if it is the same in every run."""
    messages = []
    for _ in range(2):
        app = visit(page)
        messages += [message for message in sent if b"class Player" in message.SerializeToString()]
    players = [e for e in app.get("bidi_component") if e.proto.component_name == "knights_player"]
    assert len(players) == {"home": 0}.get(page, len(players)), "the front page has a race"
    first, second = messages
    assert first.metadata.cacheable
    assert first.hash == second.hash
    assert first.delta.new_element.bidi_component.component_name == "knights_player_code"


def test_a_look_at_a_growing_sweep_sums_up_only_boards_with_new_results(monkeypatch):
    finished = list(parts_of(run([Sweep(Cases(5, 9), NAMED["warnsdorff"].variant, 500)], workers=1)))
    summed, collected = [], Collected()
    monkeypatch.setattr(
        summary, "summarise", lambda results: summed.append(results.board) or summarise(results)
    )
    for count in range(len(finished) + 1):
        for _ in range(2):
            collected.read(finished[:count])
        assert summed == [part.board for part in finished[:count]]


@pytest.mark.slow
def test_results_are_drawn_more_rarely_than_the_bar_ticks(sent, monkeypatch):
    monkeypatch.setattr(experiment, "crowd", lambda: 1.0)
    app = visit("sweep", from_=20, to=70)
    assert timers(sent) == [experiment.TICK, experiment.REDRAW]
    monkeypatch.setattr(experiment, "crowd", lambda: 3.0)
    app.run()
    assert timers(sent) == [round(3 * experiment.TICK, 3), 3 * experiment.REDRAW], (
        "a busy server is asked more rarely"
    )
    app.button(key="sweep.cancel").click().run()
    app.run()
    assert timers(sent) == []


def test_a_crowd_is_told_by_the_jobs_that_run(monkeypatch):
    goes_on = threading.Event()

    def work():
        goes_on.wait()
        yield Progress(1.0)

    others = set(threading.enumerate())
    monkeypatch.setattr(threading, "enumerate", lambda of=threading.enumerate: set(of()) - others)
    assert jobs.crowd() == 1.0
    running = [jobs.Job(work) for _ in range(3 * jobs.WORKERS)]
    assert jobs.crowd() == 3.0
    goes_on.set()
    for job in running:
        assert job.wait(10)


def test_a_page_is_drawn_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[bool] = []
    dress = shell.dress
    monkeypatch.setattr(turns, "PATIENCE", 60.0)
    monkeypatch.setattr(shell, "dress", lambda page: (held.append(turns._turn is not None), dress(page)))
    visit("tour")
    assert held
    assert all(held)
    assert turns._turn is None
