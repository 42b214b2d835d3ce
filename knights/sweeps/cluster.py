"""Sweeps on a Dask cluster, to which this package travels with the work."""

import asyncio
import hashlib
import importlib
import io
import logging
import pickle
import platform
import re
import tempfile
import time
import uuid
import zipfile
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import knights
from knights.errors import InputError
from knights.sweeps import on_worker
from knights.sweeps.runner import Remote
from knights.text import shortened

NEEDED = {"numpy": "2", "numba": "0.63"}
"""The packages that workers need, with the least version."""
LOOK = 1.0
"""Seconds between two checks of the workers."""
_NOT_SENT = {"ui", "cli", "__pycache__"}
"""Folders of the package that no worker needs."""

Answer = TypeVar("Answer")


class ClusterError(RuntimeError):
    """A cluster could not finish its work; the message is one sentence."""


class Cluster(Remote):
    """The workers of a Dask cluster, which need not have this package; a context manager.

    Raises an InputError if the package ``distributed`` is missing, nothing answers at the address, like
    ``tcp://127.0.0.1:8786``, within ``timeout`` seconds, or a worker lacks something.
    """

    def __init__(self, address: str, timeout: float = 10) -> None:
        if not re.fullmatch(r"\w+://\S+|\S+:\d{1,5}", address):
            raise InputError(
                f"“{shortened(address)}” is no address of a Dask scheduler; one looks like tcp://127.0.0.1:8786."
            )
        self.address = address
        distributed = _import_distributed(address)
        # Its messages on standard error are replaced by a sentence of ours.
        for handler in logging.getLogger("distributed").handlers:
            handler.setLevel(logging.CRITICAL)
        try:
            self._client = distributed.Client(address, timeout=timeout, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(
                f"No Dask scheduler answers at “{address}” ({type(error).__name__}); "
                "an address looks like tcp://127.0.0.1:8786."
            ) from None
        self._threads, self._looked, self._known = 0, 0.0, set[str]()
        try:
            self._unfit = self._look_at_workers()
            if self._unfit:
                raise InputError(self._unfit)
            self._code = _send_code(self._client)
        except BaseException:
            self.shutdown()
            raise

    @property
    def threads(self) -> int:
        """The number of threads of its workers, looked up at most once a second."""
        if time.monotonic() > self._looked + LOOK and not self.gone:
            # A broken connection is noticed by those who wait for an answer.
            with suppress(OSError):
                workers = self._client.nthreads()
                self._threads = sum(workers.values())
                if not workers.keys() <= self._known:
                    self._unfit = self._look_at_workers()
            self._looked = time.monotonic()
        return self._threads

    def _look_at_workers(self) -> str:
        versions = self._client.get_versions(packages=list(NEEDED))["workers"]
        self._known = set(versions)
        return unfit(versions)

    @property
    def gone(self) -> bool:
        """Whether the connection to the scheduler is lost."""
        return bool(self._client.status != "running")

    def submit(self, work: Callable[..., Answer], /, *args: Any, **options: Any) -> Future[Answer]:
        """Call a callable of this package on a worker, with ``stopped`` as its only argument.

        A ClusterError says that a worker lacks something, or, from the future, that the cluster is lost. Cancelling the
        future stops the work within 0.2 s.
        """
        if self._unfit:
            raise ClusterError(self._unfit)
        cloudpickle: Any = importlib.import_module("cloudpickle")
        cloudpickle.register_pickle_by_value(on_worker)
        call = cloudpickle.dumps(_Call(self._code, pickle.dumps(work)))
        return asyncio.run_coroutine_threadsafe(self._carry(call), self._client.loop.asyncio_loop)

    async def _carry(self, call: bytes) -> Any:
        future = self._client.submit(pickle.loads, call, key=f"knights-{uuid.uuid4()}")
        try:
            return pickle.loads(await future)
        except ImportError as error:
            raise ClusterError(str(error)) from None
        except (OSError, CancelledError):
            raise ClusterError(
                f"The cluster at {self.address} has gone; what was finished is kept."
            ) from None
        except Exception as error:
            if type(error).__name__ == "KilledWorker":
                raise ClusterError(f"Workers of the cluster at {self.address} keep crashing.") from None
            raise
        finally:
            # Nobody waits any longer: the scheduler forgets the task, and the worker sees that and stops.
            future.release()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the connection; the cluster keeps running."""
        self._client.close()


def _import_distributed(address: str) -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise InputError(
            f"To work on the cluster at “{address}” install the package distributed "
            "(pip install -r requirements-cluster.txt)."
        ) from None


def unfit(workers: dict[str, Any]) -> str:
    """A sentence on the first worker that lacks something, from Dask's list of versions; empty if all are fit."""
    for worker, versions in workers.items():
        python, ours = versions["packages"]["python"], platform.python_version()
        if _numbers(python)[:2] != _numbers(ours)[:2]:
            return (
                f"The worker {worker} runs Python {python} and this is Python {ours}: "
                "a cluster needs the same Python everywhere."
            )
        for package, least in NEEDED.items():
            version = versions["packages"].get(package)
            if version is None or _numbers(version) < _numbers(least):
                return (
                    f"The worker {worker} has {f'{package} {version}' if version else f'no {package}'}: "
                    f"install {package} {least} or newer there."
                )
    return ""


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _send_code(client: Any) -> str:
    """Send this package to all workers, present and future; return the name of this version."""
    code, data = packed()
    # A worker in this very process has it already.
    vars(knights)["CODE"] = code
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{code}.zip"
        file.write_bytes(data)
        plugin = importlib.import_module("distributed").diagnostics.plugin.UploadFile(str(file), load=False)
    plugin.idempotent = True
    client.register_plugin(plugin, name=code)
    return code


def packed() -> tuple[str, bytes]:
    """A name that changes with the content of this package, and the parts of it that workers need, as a zip."""
    root = Path(knights.__file__).parent
    files = [path for path in sorted(root.rglob("*")) if path.is_file()]
    checksum, data = hashlib.sha256(), io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            name = path.relative_to(root.parent)
            if not _NOT_SENT & set(name.parts):
                content = path.read_bytes()
                checksum.update(f"{name.as_posix()} {len(content)} ".encode() + content)
                archive.writestr(name.as_posix(), content)
    return f"knights-{checksum.hexdigest()[:16]}", data.getvalue()


class _Call:
    """A call that happens on unpickling, so that neither the scheduler nor a worker needs a module to read a task."""

    def __init__(self, *args: object) -> None:
        self._args = args

    def __reduce__(self) -> tuple[Callable[..., bytes], tuple[object, ...]]:
        return on_worker.work, self._args
