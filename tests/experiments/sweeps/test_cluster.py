"""Sweeps on a cluster of real processes with the package installed: the rows are correct even if a process dies."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from knights import InputError, cli
from knights.base import __version__
from knights.cli import main
from knights.experiments.sweeps.cluster import PACKAGE, Cluster, ClusterError, unfit
from tests.browser.app import free_port
from tests.run import ROOT
from tests.support.processes import PATIENCE, heed_ctrl_c, wait_until

# If the tests run in several processes, a single one runs all tests of the cluster.
pytestmark = pytest.mark.xdist_group("cluster")

LONG = "sweep 5 8 --starts random:9 --rule none --prune parity --steps 1500000"
"""Blind searches that take a second or two in total, so that a test has time to kill a process."""


def commands() -> dict[str, list[str]]:
    """Return the commands in docs/clusters.md that start a ``scheduler`` and a ``worker``."""
    text = (ROOT / "docs" / "clusters.md").read_text("utf-8")
    found = re.findall(r"^(dask (scheduler|worker) .*)$", text, re.M)
    return {name: shlex.split(line) for line, name in found}


class Processes:
    """A scheduler and its workers, as processes in a folder that tests can kill and restart."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._packages = installed(folder / "installed", __version__)
        self._port = free_port()
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, name: str, *more: str, path: Path | None = None) -> subprocess.Popen[bytes]:
        words = [word.replace("8786", str(self._port)) for word in commands()[name]]
        program = Path(sys.executable).parent / words[0]
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "NUMBA"))}
        # The processes import the package under test, so that they share its compiled code.
        kept["PYTHONPATH"] = os.pathsep.join((str(path or self._packages), str(ROOT)))
        with open(self._folder / f"{name}.log", "ab") as log:
            return subprocess.Popen(
                [str(program), *words[1:], *more],
                cwd=self._folder,
                env=kept,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def ensure(self, workers: int = 2) -> None:
        """Start or kill processes until the scheduler and ``workers`` workers, with one thread each, are running."""
        if self.scheduler is None:
            self.scheduler = self._start("scheduler", "--no-dashboard")
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        for worker in self.workers[workers:]:
            self.kill(worker)
        while len(self.workers) < workers:
            self.add_worker()
        with self.client() as client:
            wait_until(lambda: len(client.nthreads()) == workers)

    def add_worker(self, path: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker; ``path`` is a folder of packages to use in place of the installed ones."""
        options = ("--nworkers", "1", "--nthreads", "1", "--no-dashboard")
        self.workers.append(self._start("worker", *options, path=path))
        return self.workers[-1]

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a process and its children at once, as if their machine had failed."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if process is self.scheduler:
            self.scheduler = None
        else:
            self.workers.remove(process)

    def kill_all(self) -> None:
        for process in [self.scheduler, *self.workers]:
            if process is not None:
                self.kill(process)

    def client(self) -> distributed.Client:
        make: Any = distributed.Client
        client: distributed.Client = make(self.address, timeout=PATIENCE, set_as_default=False)
        return client

    def idle(self) -> bool:
        """Return whether all workers are idle; tasks count even if no client is waiting for them."""
        with self.client() as client:
            busy: dict[str, int] = client.run(lambda dask_worker: len(dask_worker.active_threads))
            return sum(busy.values()) == 0

    def run(self, *words: str | Path) -> int:
        """Run a command on the cluster from this process; return its exit status."""
        return main([*map(str, words), "--dask", self.address])

    def knights(self, *words: str | Path) -> subprocess.Popen[str]:
        """Start a command on the cluster from another process."""
        return subprocess.Popen(
            [sys.executable, "-m", "knights", *map(str, words), "--dask", self.address],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heed_ctrl_c,
        )


def installed(folder: Path, version: str) -> Path:
    """Create a folder with the metadata that pip writes for this version of the package; return the folder."""
    about = folder / f"knights_tour_lab-{version}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: {version}\n")
    return folder


def rows_here(command: str, file: Path) -> list[str]:
    """Run a command on this machine alone; return the sorted lines of its CSV file."""
    assert main([*command.split(), "--csv", str(file)]) == 0
    return sorted(file.read_text().splitlines())


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
