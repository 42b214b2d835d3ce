"""Each module with compiled functions names in its SOURCES all modules whose functions or constants these contain."""

import ast
import importlib
import inspect
from types import ModuleType

import pytest

from tests.run import ROOT

DECORATORS = {"njit", "bare_njit"}


def decorated(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return [one for one in functions if DECORATORS & {name.id for name in names(*one.decorator_list)}]


def names(*nodes: ast.AST) -> list[ast.Name]:
    return [name for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name)]


def origin(module: ModuleType, name: str) -> ModuleType:
    """The module that a module imports a name from, or imports by this name."""
    value = getattr(module, name)
    return value if isinstance(value, ModuleType) else module


def compiled_in(module: ModuleType) -> set[ModuleType]:
    """The modules of ours that the compiled functions of a module name."""
    tree = ast.parse(inspect.getsource(module))
    imported = {
        alias.asname or alias.name: origin(importlib.import_module(node.module or ""), alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("knights.")
        for alias in node.names
    }
    bodies = [part for function in decorated(tree) for part in function.body]
    return {imported[name.id] for name in names(*bodies) if name.id in imported}


def needed(module: ModuleType) -> set[ModuleType]:
    """The same for what those contain in turn."""
    found, waiting = set[ModuleType](), [module]
    while waiting:
        new = compiled_in(waiting.pop()) - found
        found |= new
        waiting += new
    return found - {module}


def named(module: ModuleType) -> set[ModuleType]:
    """The modules of which the SOURCES of a module are made: it calls ``sources_of``, or takes those of another."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.Assign) and [name.id for name in names(*node.targets)] == ["SOURCES"]:
            if isinstance(node.value, ast.Call):
                return {eval(ast.unparse(one), vars(module)) for one in node.value.args}
            return named(*(getattr(module, name.id) for name in names(node.value)))
    return set()


MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted(ROOT.glob("knights/**/*.py"))
    if "njit" in (source := path.read_text("utf-8")) and decorated(ast.parse(source))
]


def test_there_are_such_modules() -> None:
    assert "knights.search.kernel" in MODULES
    assert needed(importlib.import_module("knights.search.kernel"))


@pytest.mark.parametrize("name", MODULES)
def test_what_is_compiled_in_is_named(name: str) -> None:
    module = importlib.import_module(name)
    assert needed(module) <= named(module)
