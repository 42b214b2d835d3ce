"""The scripts of the documentation, imported as modules."""

import importlib.util
import sys
from types import ModuleType

from tests.run import ROOT


def script(name: str) -> ModuleType:
    """Import a script in docs/ as a module, without running its ``main``."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # A dataclass looks up its own module.
    spec.loader.exec_module(module)
    return module
