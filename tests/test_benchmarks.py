"""The benchmarks run at their smallest sizes, and the documentation lists them."""

import re
import sys
from importlib import import_module
from types import ModuleType

import pytest

from tests.run import ROOT

NAMES = sorted(file.stem for file in ROOT.glob("tests/benchmarks/*_*.py"))


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_each_benchmark_prints_its_figures(name, capsys, monkeypatch):
    # Tests of pages leave the app in __main__, and a process that a benchmark starts would run it.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    module = import_module(f"tests.benchmarks.{name}")
    module.main(*module.SMALLEST)
    assert len(re.findall(r"\d[\d,.]*", capsys.readouterr().out)) > 5


def test_the_documentation_lists_each_benchmark():
    structure = (ROOT / "docs" / "structure.md").read_text("utf-8")
    assert re.findall(r"^\| `(bench_\w+)` \|", structure, re.MULTILINE) == NAMES
