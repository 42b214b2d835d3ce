"""Sweeps on a cluster of real processes with the package installed: the rows are correct even if a process dies."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from knights import InputError, cli
from knights.base import __version__
from knights.experiments.sweeps.cluster import PACKAGE, Cluster, ClusterError, unfit
from tests.support.clusters import Processes, installed, rows_here
from tests.support.processes import PATIENCE, wait_until

# If the tests run in several processes, a single one runs all tests of the cluster.
pytestmark = pytest.mark.xdist_group("cluster")

LONG = "sweep 5 8 --starts random:9 --rule none --prune parity --steps 1500000"
"""Blind searches that take a second or two in total, so that a test has time to kill a process."""


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    started = Processes(tmp_path_factory.mktemp("elsewhere"))
    yield started
    started.kill_all()


@pytest.fixture(scope="module")
def long_rows(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return rows_here(LONG, tmp_path_factory.mktemp("here") / "rows.csv")


def lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


@pytest.mark.thorough
def test_workers_produce_the_same_rows_as_this_machine(processes, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "_say_compiling", lambda kept: None)
    processes.ensure(workers=0)
    file = tmp_path / "rows.csv"
    running = processes.knights(*"sweep 5 7 --variant default --csv".split(), file)
    assert "No worker has joined the cluster" in running.stderr.readline()
    processes.ensure(workers=1)
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


@pytest.mark.thorough
def test_killed_workers_cost_only_time(processes, long_rows, tmp_path):
    processes.ensure()
    file = tmp_path / "rows.csv"
    running = processes.knights(*LONG.split(), "--csv", file)
    wait_until(lambda: len(lines(file)) > 3)
    assert running.poll() is None
    processes.kill(processes.workers[0])
    assert running.communicate(timeout=PATIENCE) == (None, "")
    assert running.returncode == 0
    assert sorted(lines(file)) == long_rows


@pytest.mark.thorough
def test_a_file_can_be_resumed_after_the_scheduler_dies(processes, long_rows, tmp_path):
    processes.ensure()
    file = tmp_path / "rows.csv"
    running = processes.knights(*LONG.split(), "--csv", file)
    wait_until(lambda: len(lines(file)) > 3)
    processes.kill(processes.scheduler)
    _, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 1
    assert told.count("\n") == 1
    assert "was lost; the results so far are kept. The same command with --resume" in told
    assert file.read_text().endswith("\n")
    processes.kill_all()
    processes.ensure()
    assert processes.run(*LONG.split(), "--csv", file, "--resume") == 0
    assert sorted(lines(file)) == long_rows


@pytest.mark.thorough
def test_ctrl_c_leaves_nothing_running(processes, tmp_path):
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


@pytest.mark.thorough
def test_a_worker_that_joins_later_with_another_version_is_named(processes, tmp_path):
    processes.ensure(workers=1)
    with Cluster(processes.address) as cluster:
        assert cluster.threads == 1
        other = processes.add_worker(path=installed(tmp_path, "0.0.1"))
        try:
            wait_until(lambda: cluster.threads == 2)
            with pytest.raises(ClusterError, match=rf"{PACKAGE} 0\.0\.1: install {PACKAGE} {__version__}"):
                cluster.submit(print)
        finally:
            processes.kill(other)


def test_the_error_names_the_address_of_an_unreachable_cluster():
    with pytest.raises(InputError, match=r"127\.0\.0\.1:1"):
        Cluster("tcp://127.0.0.1:1", timeout=0.5)


@pytest.mark.parametrize(
    ("scheduler", "worker", "said"),
    [
        (__version__, None, f"The worker tcp://w:1 has no {PACKAGE}"),
        (__version__, "0.0.1", f"The worker tcp://w:1 has {PACKAGE} 0.0.1"),
        (None, __version__, f"The scheduler has no {PACKAGE}"),
    ],
)
def test_a_process_with_another_version_is_named(scheduler, worker, said):
    def versions(scheduler: str | None, worker: str | None) -> dict[str, object]:
        first, second, third = ({"packages": {PACKAGE: one}} for one in (scheduler, __version__, worker))
        return {"scheduler": first, "workers": {"tcp://w:0": second, "tcp://w:1": third}}

    assert unfit(versions(scheduler, worker)) == f"{said}: install {PACKAGE} {__version__} there."
    assert unfit(versions(__version__, __version__)) == ""
