"""The scripts of the documentation, as modules."""

import importlib.util
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

from tests.run import ROOT


def script(name: str) -> ModuleType:
    """Load a script of docs/ without running it."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # A dataclass looks its own module up.
    spec.loader.exec_module(module)
    return module


def in_a_thread(function: Callable[..., Any], *arguments: object) -> Any:
    """Call a function that starts a Playwright of its own, of which a thread can have but one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function, *arguments).result()
