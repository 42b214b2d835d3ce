"""Imports point down only, and nothing outside knights.ui needs the screen."""

import ast
import re
import subprocess
import sys
from functools import cache

from tests.run import ROOT
from tests.support.rules import modules, none

(LISTED,) = re.findall(r"```\n(aborted.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
LEVEL = {name: level for level, names in enumerate(LISTED.splitlines()) for name in names.split()}
"""The parts of the project from the ground up, as the guide lists them."""
SCREEN = {"streamlit", "plotly", "pandas"}
KNOWN = {"tabular": {"pandas"}, "figures": {"plotly"}}
"""Parts below the pages that may import them: what gives frames to those who have pandas, and the charts."""


@cache
def imports(module: str) -> frozenset[str]:
    """Return the modules that a module imports anywhere in its file; names of other packages as they are."""
    found = set()
    for node in ast.walk(ast.parse(modules()[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in modules() else str(node.module) for name in names}
    return frozenset(found)


def inner(module: str) -> frozenset[str]:
    """Return the modules of the project that a module imports."""
    return imports(module) & modules().keys()


def part(module: str) -> str:
    """Return the part of the project that a module belongs to, as the guide names it."""
    names = module.split(".")
    return names[1] if names[0] == "knights" and len(names) > 1 else names[0]


def level(module: str) -> int:
    return LEVEL["search"] if module == "knights" else LEVEL[part(module)]


def test_the_layers_name_every_part_and_no_other():
    assert set(LEVEL) == {part(module) for module in modules()} - {"knights"}


def test_imports_point_down():
    none(
        f"{module} imports {other}, a layer above it"
        for module in modules()
        for other in inner(module)
        if level(other) > level(module) and module != "knights"  # It lists what the front offers.
    )


def test_nothing_below_the_pages_names_the_screen():
    none(
        f"{module} imports {name}"
        for module in modules()
        for name in imports(module)
        if level(module) < LEVEL["ui"] and name.split(".")[0] in SCREEN - KNOWN.get(part(module), set())
    )


def test_the_referee_shares_no_code_with_a_search():
    needed, waiting = set(), ["knights.referee"]
    while waiting:
        module = waiting.pop()
        needed.add(module)
        waiting += inner(module) - needed
    needed = {module for module in needed if part(module) != "pictures"}  # A tour shows itself in a notebook.
    assert needed == {"knights.referee", "knights.tour", "knights.board", "knights.errors", "knights.text"}


def test_importing_the_package_is_light():
    """Numba is loaded with the kernel; nothing that plots, serves or spreads work is."""
    code = "import sys, knights; print(*sorted({'streamlit', 'plotly', 'pandas', 'dask'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, "")
