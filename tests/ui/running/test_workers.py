"""A lost cluster: the server runs sweeps itself, and visitors see no address."""

import logging

import pytest

from knights.base.errors import InputError
from knights.experiments.sweeps.cluster import ClusterError
from knights.ui.running import sweeps
from knights.ui.running.jobs import WORKERS, shared_threads
from knights.ui.running.progress import why_failed


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses at which the server looks for a cluster; none of them answers."""
    asked: list[str] = []

    def refuse(address: str, timeout: float) -> None:
        asked.append(address)
        raise InputError(f"No Dask scheduler answers at “{address}” (OSError).")

    monkeypatch.setenv(sweeps.DASK_VARIABLE, "tcp://inner.example:8786")
    monkeypatch.setattr(sweeps, "Cluster", refuse)
    sweeps.connected.clear()
    return asked


def test_sweeps_run_here_and_the_log_says_why_once(away, caplog):
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert sweeps.workers() == (shared_threads(), WORKERS, "on this server")
    assert away == ["tcp://inner.example:8786"], "a refusal is remembered"
    (record,) = caplog.records
    assert record.getMessage() == (
        "No Dask scheduler answers at “tcp://inner.example:8786” (OSError). In the meantime, sweeps run on this server."
    )


def test_the_loss_of_a_cluster_is_reported_without_its_address():
    told = why_failed(ClusterError("The cluster at tcp://inner.example:8786 has gone."))
    assert told == "The connection to the cluster was lost; the results so far are kept."
    assert why_failed(InputError("Said.")) == "Said."
    assert why_failed(ZeroDivisionError("x")) == "The run failed: x"
