"""Long work on every page that has it: estimated, confirmed, shown as it progresses, stopped and kept."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from knights.base import Progress
from knights.experiments.sweeps.cluster import Cluster, ClusterError
from knights.experiments.sweeps.estimate import Estimate
from knights.ui.running import progress, sweeps
from knights.ui.running import sweeps as running
from knights.ui.running.jobs import Job, SessionJobs
from tests.support import visits, words

LONG = {
    "sweep": ("first=5&last=16&variant=plain&steps=5000000&board=5x5", ("colour", "steps")),
    "compare": ("first=5&last=16&variants=roth,plain&steps=5000000", None),
    "sliding": ("view=compare&sizes=4x4,5x5&searches=astar,breadth-first&puzzles=200&nodes=200000", None),
}
"""For each page, the settings of work that takes a few minutes, and a setting that changes only its display."""


def experiment(jobs: SessionJobs) -> Job[Any]:
    return jobs.latest[progress.EXPERIMENT][1]


def offered(page: str) -> AppTest:
    """Open a page with long work, and wait until the page has estimated its time and offers to start it."""
    app = visits.visit(f"{page}?{LONG[page][0]}")
    return visits.run_until(app, lambda: any(button.key == f"{page}.run" for button in app.button))


def begun(page: str, jobs: SessionJobs) -> AppTest:
    """Open a page with long work, start it, and wait for its first results."""
    app = offered(page)
    assert not visits.complaints(app)
    assert not app.dataframe
    assert progress.EXPERIMENT not in jobs.latest, "nothing runs before the click"
    app.button(key=f"{page}.run").click().run()
    return visits.run_until(app, lambda: f'class="{words.ANSWER}"' in visits.texts(app))


@pytest.mark.slow
def test_results_from_before_the_compiled_code_is_there_say_that_it_is_being_prepared(jobs, monkeypatch):
    monkeypatch.setattr(progress, "preparing", lambda: True)
    app = begun("sweep", jobs)
    assert progress.PREPARING in visits.texts(app)
    assert not app.get("progress"), "no share is known"


@pytest.mark.slow
@pytest.mark.parametrize("page", LONG)
def test_long_work_is_confirmed_started_cancelled_and_kept(page, jobs):
    app = offered(page)
    (note,) = (element.value for element in app.info)
    assert ("roughly **" in note) == (page != "sliding")
    assert "You can stop and keep the results so far." in note
    app = begun(page, jobs)
    assert "Partial: " in words.answer_of(app)
    assert app.get("progress")
    assert len(visits.sent(app, '"not run yet"')) == (page == "sweep"), "the boards that are still to come"
    if page == "sliding":
        assert not app.get("plotly_chart"), "nothing looks like the result"
        assert not app.get("download_button")
    job = experiment(jobs)
    assert job.running
    app.button(key=f"{page}.stop").click().run()
    assert job.wait(visits.PATIENCE)
    (told,) = visits.complaints(app.run())
    assert "**Partial**: stopped" in told
    assert job.cancelled
    assert 0 < job.share < 1
    assert job.finished
    shown = words.answer_of(app)
    assert "Partial: " in shown
    if look := LONG[page][1]:
        visits.control(app, page, look[0]).set_value(look[1]).run()
        assert words.answer_of(app) == shown, "a change of the display starts no work"
        assert experiment(jobs) is job
    again, parts = app.button(key=f"{page}.again"), len(job.finished)
    assert again.label == (words.RUN_AGAIN if page == "sliding" else words.CONTINUE)
    again.click().run()
    later = experiment(jobs)
    assert later is not job
    if page != "sliding":
        assert all(one is other for one, other in zip(later.finished, job.finished[:parts], strict=False))
        assert later.share >= job.share
        assert later.seconds > job.seconds
    later.stop()


@pytest.mark.slow
def test_new_work_stops_and_replaces_running_work(jobs, monkeypatch):
    app = begun("sweep", jobs)
    first = experiment(jobs)
    monkeypatch.delenv(sweeps.ASK_FROM_VARIABLE)
    visits.control(app, "sweep", "last").set_value(5).run()
    visits.control(app, "sweep", "variant_name").set_value("roth").run()
    assert visits.table(visits.finish(app), "median steps")["starts"].tolist() == [25, 25]
    assert first.wait(visits.PATIENCE)
    assert first.cancelled
    second = experiment(jobs)
    visits.finish(visits.visit("sliding?view=compare&sizes=2x2&puzzles=2"))
    assert experiment(jobs) is not second, "work of another page stops it as well"
    assert experiment(jobs).finished


GONE = "The connection to the cluster was lost; the results so far are kept."


class Elsewhere(Cluster):
    """A cluster with three threads, whose connection can be lost."""

    threads = 3

    def __init__(self) -> None:
        self.away = False
        self.pool = ThreadPoolExecutor(2)

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Any:
        if self.away:
            raise ClusterError(GONE)
        return self.pool.submit(partial(work, stopped=lambda: self.away))


@pytest.mark.slow
def test_work_on_a_cluster_is_announced_keeps_its_results_and_runs_again(jobs, monkeypatch):
    cluster = Elsewhere()
    monkeypatch.setenv(running.DASK_VARIABLE, "tcp://elsewhere:8786")
    monkeypatch.setattr(running, "connected", lambda: cluster)
    assert "on a cluster with 3 threads" in offered("sweep").info[0].value
    app = begun("sweep", jobs)
    assert " on a cluster with 3 threads" in app.get("progress")[0].proto.text
    cluster.away = True
    job = experiment(jobs)
    assert job.wait(visits.PATIENCE)
    app.run()
    assert visits.complaints(app) == [GONE]
    assert visits.table(app, "median steps")["starts"].tolist()[-1] > 0, "finished results are kept"
    cluster.away = False
    app.button(key="sweep.again").click().run()
    assert experiment(jobs) is not job
    visits.run_until(app, lambda: f'class="{words.ANSWER}"' in visits.texts(app))
    assert not visits.complaints(app)


# Before the work starts


@pytest.mark.parametrize(
    ("seconds", "waiting", "asks"),
    [(sweeps.ASK_FROM - 0.01, 0.5, False), (sweeps.ASK_FROM, 0.5, True), (sweeps.ASK_FROM / 10, 20, True)],
)
def test_the_page_asks_only_before_long_work(seconds, waiting, asks, jobs, monkeypatch):
    """On a machine where twenty programs share two processors, work takes ten times as long."""
    monkeypatch.delenv(sweeps.ASK_FROM_VARIABLE)
    monkeypatch.setattr(running.os, "getloadavg", lambda: (waiting, 0.0, 0.0))
    monkeypatch.setattr(running.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(running, "NEGLIGIBLE", 0)
    found = Progress(1.0, Estimate(625, seconds))
    monkeypatch.setattr(running.estimate, "estimate", lambda sweep, threads: iter([found]))
    app = visits.visit("sweep?first=5&last=5&variant=roth&steps=500")
    assert not visits.complaints(app)
    assert [button.label for button in app.button if button.key == "sweep.run"] == [progress.RUN] * asks
    assert (progress.EXPERIMENT not in jobs.latest) == asks


@pytest.mark.parametrize(("variant", "asks"), [("roth", False), ("default", True)])
def test_constructions_on_narrow_boards_count_as_long(variant, asks, jobs, monkeypatch):
    monkeypatch.delenv(sweeps.ASK_FROM_VARIABLE)
    monkeypatch.setattr(running.estimate, "estimate", lambda sweep, threads: iter([Progress(1.0, Estimate(1, 999.0))]))
    app = visits.visit(f"sweep?first=100&last=100&columns=3-4&steps=1&variant={variant}")
    assert [button.label for button in app.button if button.key == "sweep.run"] == [progress.RUN] * asks


@pytest.mark.parametrize("text", ["soon", "-1"])
def test_an_invalid_number_of_seconds_gets_one_sentence(text, monkeypatch):
    monkeypatch.setenv(sweeps.ASK_FROM_VARIABLE, text)
    (sentence,) = visits.complaints(visits.finish(visits.visit("sweep?first=60&last=64")))
    assert f"{sweeps.ASK_FROM_VARIABLE} must be a whole number of 0 or more, not" in sentence


@pytest.mark.parametrize(
    ("link", "told", "command"),
    [
        ("sweep?first=60&last=64&variant=roth&steps=500", "1 million", "sweep 60 64 --variant roth --steps 500"),
        (
            "compare?first=60&last=64&variants=roth,random&steps=5000",
            "this server allows 1 million",
            "compare 60 64 --variants roth,random --steps 5000 --seeds 5",
        ),
        ("sweep?first=350&last=355&columns=300-362&shape=diamond&starts=random:1", "of a named shape", ""),
        ("sweep?first=1&last=100&columns=1-100&starts=random:1", "10,000 boards", ""),
        ("sweep?first=1&last=1000&columns=1-1000&starts=random:1", "this server allows", ""),
        ("compare?first=1&last=6&variants=random&seeds=501&starts=random:1", "3,006 pairs of a board and", ""),
    ],
)  # fmt: skip
def test_work_above_a_bound_is_not_estimated_and_gets_its_command(link, told, command, monkeypatch):
    monkeypatch.setattr(running.estimate, "estimate", None)
    if command:
        monkeypatch.setenv(sweeps.MAX_VISITS_VARIABLE, "1000000")
    app = visits.visit(link)
    (sentence,) = visits.complaints(app)
    assert told in sentence
    assert f"python -m knights {command or link.partition('?')[0]}" in sentence
    assert sentence.endswith(command)
    assert not app.dataframe
