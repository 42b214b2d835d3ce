"""Sweeps on a cluster of real processes, which do not have the project: the rows are right whatever dies."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import knights
from knights.errors import InputError
from knights.heuristics.variants import NAMED
from knights.sweeps import Cases, Sweep
from knights.sweeps import cluster as clusters
from knights.sweeps.cluster import Cluster, ClusterError, packed
from knights.ui.running import experiment, workers
from knights.ui.running.jobs import SessionJobs
from knights.ui.running.workers import DASK_VARIABLE
from tests.run import ROOT
from tests.support.clusters import Processes, rows_here, writable_copy
from tests.support.waiting import PATIENCE, wait_until

# Where tests are spread over processes, one process has the cluster, whose first worker compiles for all that follow,
# and for those of the next run if the code is the same then.
pytestmark = pytest.mark.xdist_group("cluster")

LONG = "sweep 5 8 --starts random:9 --rule none --prune parity --steps 1500000"
"""Blind searches, a second or two in all: long enough to kill somebody meanwhile."""
ENDLESS = Sweep(Cases(5, 9), NAMED["plain"].variant, 10**12)
"""On 7x7 and more a start takes days; a few of 5x5 are finished at once."""


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    started = Processes(tmp_path_factory.mktemp("elsewhere"), ROOT / ".pytest_cache" / "cluster")
    yield started
    started.kill_all()


@pytest.fixture(scope="module")
def long_rows(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the long sweep gives on this machine."""
    return rows_here(LONG, tmp_path_factory.mktemp("here") / "rows.csv")


def lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


@pytest.mark.slow
def test_workers_without_the_project_give_the_rows_of_this_machine(
    processes: Processes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    processes.ensure(workers=0)
    file = tmp_path / "rows.csv"
    running = processes.knights(*"sweep 5 7 --variant default --csv".split(), file)
    assert running.stderr is not None
    assert "No worker has joined the cluster" in running.stderr.readline()
    processes.ensure(workers=1)  # which may have nothing compiled; two would do the same work twice
    assert running.wait(PATIENCE) == 0
    assert sorted(lines(file)) == rows_here("sweep 5 7 --variant default", tmp_path / "here.csv")
    processes.ensure(workers=2)
    compare, file = "compare 5 6 --variants construct,stu-2020,roth", tmp_path / "compared.csv"
    assert processes.run(*compare.split(), "--csv", file) == 0
    assert sorted(lines(file)) == rows_here(compare, tmp_path / "compared here.csv")
    discover, file = "discover 5 8 --evaluations 24 --operations 8 --seed 3", tmp_path / "found.csv"
    assert processes.run(*discover.split(), "--csv", file) == 0
    whole = lines(file)
    assert sorted(whole) == rows_here(discover, tmp_path / "found here.csv")
    file.write_text("\n".join(whole[:7]) + "\n")
    assert processes.run(*discover.split(), "--csv", file, "--resume") == 0
    assert lines(file) == whole
    assert capsys.readouterr().err == ""


@pytest.mark.slow
@pytest.mark.parametrize("killed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_killed_workers_cost_time_only(
    processes: Processes, long_rows: list[str], tmp_path: Path, killed: int
):
    processes.ensure()
    file = tmp_path / "rows.csv"
    running = processes.knights(*LONG.split(), "--csv", file)
    wait_until(lambda: len(lines(file)) > 3)
    assert running.poll() is None
    for worker in processes.workers[:killed]:
        processes.kill(worker)
    processes.add_worker()
    assert running.communicate(timeout=PATIENCE) == (None, "")
    assert running.returncode == 0
    assert sorted(lines(file)) == long_rows


@pytest.mark.slow
def test_after_the_end_of_the_scheduler_the_file_is_resumed(
    processes: Processes, long_rows: list[str], tmp_path: Path
):
    processes.ensure()
    file = tmp_path / "rows.csv"
    running = processes.knights(*LONG.split(), "--csv", file)
    wait_until(lambda: len(lines(file)) > 3)
    assert processes.scheduler is not None
    processes.kill(processes.scheduler)
    _, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 1
    assert told.count("\n") == 1
    assert "has gone; what was finished is kept. With --resume" in told
    assert file.read_text().endswith("\n")
    kept = lines(file)
    processes.kill_all()
    processes.ensure()
    assert processes.run(*LONG.split(), "--csv", file, "--resume") == 0
    assert lines(file)[: len(kept)] == kept
    assert sorted(lines(file)) == long_rows


@pytest.mark.slow
def test_ctrl_c_leaves_nothing_running(processes: Processes, tmp_path: Path):
    processes.ensure()
    file = tmp_path / "rows.csv"
    running = processes.knights(*"sweep 5 9 --variant plain --steps 1000000000000 --csv".split(), file)
    wait_until(lambda: len(lines(file)) > 1 and not processes.idle())
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "Traceback" not in told
    wait_until(processes.idle)
    assert file.read_text().endswith("\n")


@pytest.fixture
def jobs(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> Iterator[SessionJobs]:
    """The jobs of a session of a server that works on the cluster."""
    processes.ensure()
    jobs = SessionJobs()
    monkeypatch.setenv(DASK_VARIABLE, processes.address)
    yield jobs
    jobs.clear()
    connection = workers.connected()
    if isinstance(connection, Cluster):
        connection.shutdown()
    workers.connected.clear()


def sweep_job(jobs: SessionJobs, sweep: Sweep) -> Any:
    return jobs.start("here", sweep, lambda: experiment.sweeping([sweep]))


@pytest.mark.slow
def test_a_closed_tab_leaves_nothing_running(processes: Processes, jobs: SessionJobs):
    job = sweep_job(jobs, ENDLESS)
    wait_until(lambda: job.finished and not processes.idle())
    assert workers.place_in_words() == "on a cluster with 2 threads"
    assert workers.sweep_threads() == 2
    jobs.clear()
    assert job.wait(PATIENCE)
    assert job.cancelled
    wait_until(processes.idle)


@pytest.mark.slow
def test_a_page_keeps_what_is_finished_and_runs_again_when_the_cluster_is_back(
    processes: Processes, jobs: SessionJobs, monkeypatch: pytest.MonkeyPatch
):
    job = sweep_job(jobs, ENDLESS)
    wait_until(lambda: job.finished)
    processes.kill_all()
    assert job.wait(PATIENCE)
    assert isinstance(job.error, ClusterError)
    assert "has gone; what was finished is kept." in str(job.error)
    assert job.finished
    assert job.partial
    monkeypatch.setattr(workers, "TIMEOUT", 1.0)
    away = jobs.again("here")
    wait_until(lambda: away.finished)
    assert workers.place_in_words() == "on this server"
    away.stop()
    assert away.wait(PATIENCE)
    assert away.error is None
    processes.ensure()
    wait_until(lambda: worked(jobs.again("here")))


def worked(job: Any) -> bool:
    """Whether a job has results before it fails: a refusal is remembered for some seconds."""
    wait_until(lambda: job.finished or not job.running)
    return bool(job.finished)


@pytest.mark.slow
def test_a_worker_without_numba_is_named(
    processes: Processes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    processes.ensure(workers=1)
    hidden = tmp_path / "numba"
    hidden.mkdir()
    (hidden / "__init__.py").write_text("raise ModuleNotFoundError('No module named numba', name='numba')")
    poor = processes.add_worker(path=tmp_path)
    try:
        with processes.client() as client:
            wait_until(lambda: len(client.nthreads()) == 2)
        assert processes.run(*"sweep 5 6 --csv -".split()) == 1
        told = capsys.readouterr().err
        assert " cannot import numba: " in told
        assert told.startswith("The worker tcp://127.0.0.1:")
        assert told.count("\n") == 1
    finally:
        processes.kill(poor)


@pytest.mark.slow
def test_a_worker_that_joins_later_and_is_too_old_is_named(processes: Processes, tmp_path: Path):
    processes.ensure(workers=1)
    with Cluster(processes.address) as cluster:
        assert cluster.threads == 1
        old = tmp_path / "numba-0.1.dist-info"
        old.mkdir()
        (old / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\nVersion: 0.1\n")
        poor = processes.add_worker(path=tmp_path)
        try:
            wait_until(lambda: cluster.threads == 2)
            with pytest.raises(ClusterError, match=r"has numba 0\.1: install numba 0\.63 or newer there"):
                cluster.submit(print)
        finally:
            processes.kill(poor)


@pytest.mark.slow
def test_changed_code_replaces_what_workers_have(processes: Processes, tmp_path: Path):
    processes.ensure()
    program = (
        "import sys; from knights.sweeps.cluster import Cluster; from knights.probe import probe\n"
        "with Cluster(sys.argv[1]) as cluster: print(cluster.submit(probe).result())"
    )
    seen = []
    for version in ("first", "second"):
        writable_copy(ROOT / "knights", tmp_path / version / "knights")
        text = f"def probe(stopped): return {version!r}"
        (tmp_path / version / "knights" / "probe.py").write_text(text)
    for version in ("first", "second", "first"):
        command = [sys.executable, "-c", program, processes.address]
        ran = subprocess.run(command, cwd=tmp_path / version, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        seen.append(ran.stdout.strip())
    assert seen == ["first", "second", "first"]


def test_the_name_of_the_code_changes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    name = packed()[0]
    copy = tmp_path / "knights"
    writable_copy(ROOT / "knights", copy)
    monkeypatch.setattr(knights, "__file__", str(copy / "__init__.py"))
    assert packed()[0] == name
    (copy / "published" / "data" / "stu-2021.json").write_text("{}")
    assert packed()[0] != name


def test_a_cluster_that_is_not_there():
    with pytest.raises(InputError, match=r"127\.0\.0\.1:1"):
        Cluster("tcp://127.0.0.1:1", timeout=0.5)


HERE = {"python": ".".join(map(str, sys.version_info[:3])), "numpy": "2.4.6", "numba": "0.68.1"}


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"numba": None}, "The worker tcp://w:1 has no numba: install numba 0.63 or newer there."),
        ({"numba": "0.60.0"}, "The worker tcp://w:1 has numba 0.60.0: install numba 0.63 or newer there."),
        ({"numpy": "1.26.4"}, "The worker tcp://w:1 has numpy 1.26.4: install numpy 2 or newer there."),
        ({"python": "3.10.2.final.0"}, "The worker tcp://w:1 runs Python 3.10.2"),
    ],
)
def test_what_a_worker_lacks_is_one_sentence(other: dict[str, str | None], told: str):
    found = {"tcp://w:0": {"packages": HERE}, "tcp://w:1": {"packages": HERE | other}}
    assert clusters.unfit(found).startswith(told)
    assert clusters.unfit({"tcp://w:0": {"packages": HERE}}) == ""


def test_the_needs_of_workers_are_those_of_the_package():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    for package, least in clusters.NEEDED.items():
        assert f'"{package}>={least},' in project
