"""Imports point down only, and nothing outside knights.ui needs the screen."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

from tests.run import ROOT
from tests.support.rules import modules, none

LAYERS = (
    "errors caches jit rng tabular text work",
    "published",
    "sliding",
    "board shapes pictures",
    "tour referee referee_compiled theorems obstacles",
    "judging",
    "heuristics",
    "construct",
    "search existence unfolding",
    "experiments practice provenance sweeps",
    "comparisons atlas",
    "discovery",
    "reproduction",
    "library front figures",
    "cli __main__",
    "ui",
    "pages streamlit_app",
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names.split()}
SCREEN = {"streamlit", "plotly", "pandas"}
KNOWN = {"tabular": {"pandas"}, "figures": {"plotly"}}
"""Who knows of them below the pages: what gives frames to those who have pandas, and the charts."""


@cache
def imports(module: str) -> frozenset[str]:
    """The modules that a module imports anywhere in its file; names of other packages as they are."""
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
    """The modules of the project that a module imports."""
    return imports(module) & modules().keys()


def part(module: str) -> str:
    """The part of the project that a module belongs to, as LAYERS names it."""
    names = module.split(".")
    return names[1] if names[0] == "knights" and len(names) > 1 else names[0]


def level(module: str) -> int:
    return LEVEL["search"] if module == "knights" else LEVEL[part(module)]


def test_the_layers_name_every_room_and_no_other():
    assert set(LEVEL) == {part(module) for module in modules()} - {"knights"}


def test_imports_point_down():
    none(
        f"{module} imports {other}, which stands above it"
        for module in modules()
        for other in inner(module)
        if level(other) > level(module) and module != "knights"  # It lists what the front offers.
    )


FLOORS = (
    "about theme",
    "bounds components",
    "controls",
    "board_page export navigation share small_maps",
    "chart compass running shell views warm_up",
    "graph room",
    "atlas compare learn practice published sliding sweep tour",
    "home",
)
"""The rooms of the screen, from the ground up."""


def test_imports_point_down_inside_the_screen():
    floor = {name: number for number, names in enumerate(FLOORS) for name in names.split()}
    rooms = {module: module.split(".")[2] for module in modules() if module.startswith("knights.ui.")}
    assert set(floor) == set(rooms.values())
    upward = [
        f"{module} imports {other}"
        for module, room in rooms.items()
        for other in imports(module) & rooms.keys()
        if rooms[other] != room and floor[rooms[other]] >= floor[room]
    ]
    assert not upward


def test_the_pages_use_neither_the_command_line_nor_a_kernel():
    none(
        f"{module} imports {other}"
        for module in modules()
        for other in inner(module)
        if level(module) >= LEVEL["ui"]
        and ("cli" in other.split(".") or other.endswith(("kernel", "compiled")))
    )


def test_nothing_below_the_pages_names_the_screen():
    none(
        f"{module} imports {name}"
        for module in modules()
        for name in imports(module)
        if level(module) < LEVEL["ui"] and name.split(".")[0] in SCREEN - KNOWN.get(part(module), set())
    )


def test_no_imports_go_round_in_circles():
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, f"a circle of imports: {' -> '.join([*way, module])}"
        if module not in done:
            for other in inner(module) - {"knights", module}:
                # A package's own list of what it offers is above its modules.
                if not module.startswith(f"{other}."):
                    visit(other, (*way, module))
            done.add(module)

    for module in modules():
        visit(module, ())


def test_the_referee_stands_apart_from_every_search():
    needed, waiting = set(), ["knights.referee"]
    while waiting:
        module = waiting.pop()
        needed.add(module)
        waiting += inner(module) - needed
    needed = {module for module in needed if part(module) != "pictures"}  # A tour shows itself in a notebook.
    assert needed == {"knights.referee", "knights.tour", "knights.board", "knights.errors", "knights.text"}


def test_importing_everything_but_the_pages_loads_nothing_of_the_screen():
    below = [
        module
        for module in modules()
        if level(module) < LEVEL["ui"] and part(module) not in ("figures", "__main__")
    ]
    code = (
        f"import importlib, sys\nfor name in {below!r}: importlib.import_module(name)\n"
        f"print(*sorted(set({sorted(SCREEN)!r}) & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip(), ran.stderr) == (0, "", "")
    assert len(below) > 20


def test_importing_the_package_is_light():
    """Numba is loaded with the kernel; nothing that plots, serves or spreads work is."""
    code = "import sys, knights; print(*sorted({'streamlit', 'plotly', 'pandas', 'dask'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, "")


def test_no_line_of_a_script_or_a_style_is_longer_than_those_of_the_modules():
    none(
        f"{path.relative_to(ROOT)}:{number} has {len(line)} characters"
        for ending in ("js", "css")
        for path in ROOT.glob(f"knights/**/*.{ending}")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if len(line) > 120
    )


IMPORTS = 14
"""The most modules of the project that a module imports."""


def test_a_module_imports_few_others():
    # The package's own list of what it offers is no module's.
    counts = {module: len(inner(module) - {"knights"}) for module in modules().keys() - {"knights"}}
    none(f"{module} imports {count}" for module, count in counts.items() if count > IMPORTS)


LINES, PARAMETERS = 45, 7
"""The most lines of a function, its docstring and the functions inside of it apart, and the most parameters."""
LONG_LISTS = {
    "knights.search.search.search",  # The front door: every part of a case, and what is recorded.
}
"""Functions with more parameters."""
LONG = set[str]()
"""Functions with more lines."""


def functions(module: str) -> Iterator[ast.FunctionDef]:
    """The functions of a module, without compiled kernels and commands, whose parameters are their options."""
    for node in ast.walk(ast.parse(modules()[module].read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            decorators = {ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list}
            if not decorators & {"njit", "bare_njit", "click.command"}:
                yield node


def lines(function: ast.FunctionDef) -> int:
    """The lines of a function without its docstring and the functions and classes inside of it."""
    apart = [node for node in function.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    if ast.get_docstring(function) is not None:
        apart.append(function.body[0])
    return length(function) - sum(map(length, apart))


def length(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def parameters(function: ast.FunctionDef) -> list[str]:
    names = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
    return [name.arg for name in names if name.arg not in ("self", "cls")]


def test_functions_are_short_and_take_few_parameters():
    every = {f"{module}.{function.name}": function for module in modules() for function in functions(module)}
    assert {name for name, function in every.items() if lines(function) > LINES} == LONG
    assert {name for name, function in every.items() if len(parameters(function)) > PARAMETERS} == LONG_LISTS


def test_the_length_and_the_parameters_of_a_function_are_counted():
    (function,) = ast.parse(
        "def f(self, a, *, b=1):\n    '''Two.'''\n    def g():\n        pass\n    return g\n"
    ).body
    assert isinstance(function, ast.FunctionDef)
    assert (lines(function), parameters(function)) == (2, ["a", "b"])
    assert len(list(functions("knights.search.kernel"))) == 0


def test_packages_that_import_their_parts_are_whole_before_any_page_is_imported():
    above = {"knights", "knights.cli"}
    whole = {module for module in modules() if any(other.startswith(f"{module}.") for other in inner(module))}
    none(whole - inner("knights.ui") - above - {name for name in whole if name.startswith("knights.ui")})
