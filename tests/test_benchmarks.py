"""The benchmarks and reports run at their smallest sizes, and the scripts of docs/ draw what is there."""

import os
import re
import sys
from importlib import import_module
from types import ModuleType
from unittest.mock import patch

import pytest

from tests.run import ROOT
from tests.support.scripts import in_a_thread

NAMES = sorted(file.stem for file in ROOT.glob("tests/benchmarks/*_*.py"))
LONG = (("bench_browser", "LONGER"), ("bench_load", "LONGER"), ("bench_cluster", "SMALLEST"))
RUNS = [
    # The one of the browser is run among its tests.
    *((name, "SMALLEST") for name in NAMES if name not in ("bench_browser", "bench_cluster")),
    # What starts more servers than a change is worth.
    *(pytest.param(name, words, marks=pytest.mark.thorough) for name, words in LONG),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "words"), RUNS)
def test_each_prints_its_figures(name, words, capsys, monkeypatch):
    # Tests of pages leave the app there, and a process that a benchmark starts would run it.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    module = import_module(f"tests.benchmarks.{name}")
    with patch.dict(os.environ):
        assert not in_a_thread(module.main, *getattr(module, words))
    figures = re.findall(r"\d[\d,.]*", capsys.readouterr().out)
    assert len(figures) > 5


def test_each_stands_in_the_structure():
    structure = (ROOT / "docs" / "structure.md").read_text("utf-8")
    assert re.findall(r"^\| `((?:bench|report)_\w+)` \|", structure, re.MULTILINE) == NAMES
