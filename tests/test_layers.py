"""The layers of the package: imports go only downwards, and only knights.ui needs Streamlit."""

import ast
import re
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import knights
from tests.run import ROOT

(LISTED,) = re.findall(r"```\n(base.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
LEVEL = {line.split()[0]: level for level, line in enumerate(LISTED.splitlines())}
LEVEL |= {"__main__": len(LEVEL), "pages": len(LEVEL), "streamlit_app": len(LEVEL)}
"""The level of each part of the project, from the lowest up, as CONTRIBUTING.md lists them."""
SCREEN = {"streamlit", "plotly", "pandas"}
KNOWN = {"base": {"pandas"}, "figures": {"plotly"}}
"""The parts below the pages that may import pandas or Plotly."""


@cache
def modules() -> dict[str, Path]:
    """Return the files of all modules of the project by dotted name."""
    paths = [*ROOT.glob("knights/**/*.py"), *ROOT.glob("pages/*.py"), ROOT / "streamlit_app.py"]
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in sorted(paths)
    }


@cache
def imports(module: str) -> frozenset[str]:
    """Return the imports of a module, anywhere in its file: modules of the project, and names of other packages.

    A string that is the name of a module, such as ``knights.player.page`` or ``player.page:page_of``, imports it, too.
    """
    found = set()
    for node in ast.walk(ast.parse(modules()[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in modules() else str(node.module) for name in names}
        elif isinstance(node, ast.Constant) and "." in str(node.value):
            name = f"knights.{str(node.value).removeprefix('knights.').partition(':')[0]}"
            found |= {name} & modules().keys()
    return frozenset(found)


def inner(module: str) -> frozenset[str]:
    return imports(module) & modules().keys()


def part(module: str) -> str:
    """Return the part of the project to which a module belongs, by its name in CONTRIBUTING.md."""
    names = module.split(".")
    return names[1] if names[0] == "knights" and len(names) > 1 else names[0]


def level(module: str) -> int:
    return LEVEL["api"] if module == "knights" else LEVEL[part(module)]


def test_no_module_imports_from_a_layer_above():
    assert not [
        f"{module} imports {other}, a layer above it"
        for module in modules()
        for other in inner(module)
        if level(other) > level(module)
    ]


def test_the_diagram_of_the_packages_matches_the_imports():
    (graph,) = re.findall(r"```mermaid\n(.*?)```", (ROOT / "docs/structure.md").read_text("utf-8"), re.DOTALL)
    drawn = {tuple(arrow) for arrow in re.findall(r"(\w+) --> (\w+)", graph)}
    packages = {line.split()[0] for line in LISTED.splitlines()}
    real = {(part(module), part(other)) for module in modules() for other in inner(module)}
    real = {(one, other) for one, other in real if one != other and {one, other} <= packages}
    reached = set(drawn)
    while more := {(a, d) for a, b in reached for c, d in drawn if b == c} - reached:
        reached |= more
    assert drawn <= real <= reached


def test_no_module_below_the_pages_imports_streamlit_plotly_or_pandas():
    assert not [
        f"{module} imports {name}"
        for module in modules()
        for name in imports(module)
        if level(module) < LEVEL["ui"] and name.split(".")[0] in SCREEN - KNOWN.get(part(module), set())
    ]


PUBLIC = {"streamlit.column_config", "streamlit.components.v2.types", "numba.extending", "streamlit.testing.v1"}
INTERNALS = {"streamlit": "knights.ui.streamlit_internals", "numba": "knights.base.jit"}
"""For each library, the only module that may use its private names."""


def test_private_names_of_a_library_are_used_in_one_module():
    assert not [
        (module, name)
        for module in modules()
        for name in imports(module) - PUBLIC
        if "." in name and INTERNALS.get(name.split(".")[0], module) != module
    ]


def needed(*modules: str) -> set[str]:
    """Return these modules and all that they import, themselves or through others."""
    found, waiting = set(), [*modules]
    while waiting:
        found.add(module := waiting.pop())
        waiting += inner(module) - found
    return found


def test_no_page_ends_its_thread_before_its_messages_are_taken():
    stops = {name for name, path in modules().items() if "st.stop()\n" in path.read_text("utf-8")}
    assert stops == {"knights.ui.streamlit_internals"}, "a page ends by end_page()"


def test_the_referee_shares_no_code_with_a_search():
    assert {part(module) for module in needed("knights.referee.checks")} == {"referee", "boards", "base"}


GUESTS = {"play", "reproduction", "sliding"}
OF_GUESTS = {"knights.ui.seat"}
"""The modules of guests among those that all pages share."""
INTRODUCES = {"knights.ui", *(f"knights.ui.{name}" for name in ("navigation", "descriptors"))}
"""The modules that prepare the process for its guests, and add them to pages."""


def test_no_host_names_a_guest():
    """What all pages share, and Tour, know nothing of a class, the puzzle or the published works."""
    guests = {name for name in modules() if part(name) in GUESTS} | OF_GUESTS
    hosts = {name for name in modules() if re.match(r"knights\.ui\.(pages\.tour\b|(?!pages\.))", name)}
    named = {(host, guest) for host in hosts - guests - INTRODUCES for guest in inner(host) & guests}
    assert not named


def test_every_module_can_be_imported_by_its_name():
    """A function with the same name in the package would hide the module."""
    for name in modules():
        if name.startswith("knights.") and not name.endswith("__main__"):
            assert import_module(name) is attrgetter(name.removeprefix("knights."))(knights), name


def test_packages_that_import_their_modules_are_imported_by_the_first_thread_alone():
    above = {"knights", "knights.api", "knights.cli"}
    whole = {module for module in modules() if any(other.startswith(f"{module}.") for other in inner(module))}
    first = needed("knights", "knights.ui", "knights.ui.navigation")
    assert whole - above <= first | {module.rpartition(".")[0] for module in first}
