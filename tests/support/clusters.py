"""A Dask cluster of real processes, started in a separate folder with the commands of docs/clusters.md."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import distributed

from knights.base import __version__
from knights.cli import main
from knights.experiments.sweeps.cluster import PACKAGE
from tests.browser.app import free_port
from tests.run import ROOT
from tests.support.processes import PATIENCE, heed_ctrl_c, wait_until


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
