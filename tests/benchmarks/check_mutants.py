"""Put single faults into the code, one after the other, and see whether a test notices; print those that none does.

    python -m tests.benchmarks.check_mutants [count] [--seed N] [--only FILE ...]
    python -m tests.benchmarks.check_mutants --from FILE [--tests FOLDER]

A fault is one expression changed: a comparison, a number one off, a condition dropped, two arguments swapped, a
constant, a sign. So many are drawn by the seed, the packages and the kinds of fault in turn. ``--list`` prints them
instead, a line each like ``path: text before «expression => other expression» text after``; ``--from`` tries those
of such a list, as ``known_mutants.txt`` is one. ``--tests`` takes the tests from another folder, say of an older
commit.

Each fault is tried in a copy of the project: first by the tests of its module, in the folder that mirrors its package,
then by the others there and some elsewhere that import it, at last by the slow ones of its module; by none that need a
browser. Pages are opened for controls alone. The exit status is 1 if fewer than nine in ten faults are noticed. Faults
that change nothing that anybody could see are not drawn: ``equal_mutants.txt`` has them with the reasons. Needs POSIX;
200 faults take half an hour of one processor.

Left out are modules with compiled functions (each fault would compile them anew: tens of seconds), what runs in a
cluster's processes, text in braces, and in pictures and controls the attributes of a look: plain values in a display.
"""

import argparse
import ast
import io
import multiprocessing
import os
import random
import re
import resource
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
UNSEEN = Path(__file__).with_name("equal_mutants.txt")
SMALLEST = ("2", "--only", "knights/text.py")
PACKAGES = [
    *("comparisons", "construct", "heuristics", "judging", "practice", "search", "sliding", "sweeps"),
    *("ui/controls", "figures"),
]
"""The packages of whose modules faults are made, besides ``knights`` itself."""
FAR = {"browser", "pages", "benchmarks", "hosting", "cli", "published", "reproduction", "test_cluster.py"}
"""Folders and files of tests that are not asked: they take long."""
NEAREST = 3
"""So many test files in other folders are asked: those that import the fewest other modules."""
LEFT_OUT = {"__init__.py", "__main__.py", "jit.py", "cluster.py", "on_worker.py"}
TOLD = 10
"""What is added to the status of pytest, to tell it from that of a process that did not come so far."""
HEAVY = [
    "numpy",
    "numba",
    "pytest",
    "hypothesis",
    "click",
    "pandas",
    "plotly.graph_objects",
    "PIL.Image",
    "streamlit",
]
"""What is imported once, and not for each fault."""
PLAINLY = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=short")
"""How tests are run: to the first that fails, and without a word on how two long lists differ, which takes minutes."""
FAST = "not slow and not browser and not thorough"
SLOW = "slow and not browser and not thorough"
SECONDS = {FAST: 100, SLOW: 300}
"""Processor time after which tests are stopped: the fault made a loop endless, which they would notice."""
ENOUGH = 0.9


@dataclass(frozen=True)
class Mutant:
    """A fault: one expression of a file in the place of another.

    Attributes:
        path: of the file, from the root of the project.
        kind: what sort of fault it is.
        line: where it is, from 1.
        start, end: the bytes that are replaced.
        new: what is put there.
        text: the form in which a list holds it.
    """

    path: str
    kind: str
    line: int
    start: int
    end: int
    new: str
    text: str


# What can be changed: each kind of fault makes other expressions of one.

SWAPPED: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, 
    ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
COUNTED = (ast.BinOp, ast.Subscript, ast.Slice, ast.Compare)


def comparisons(node: ast.expr) -> Iterator[ast.expr]:
    """The bound taken in or left out, or the contrary."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            ops = [*node.ops[:at], SWAPPED[type(operator)](), *node.ops[at + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


def off_by_one(node: ast.expr, parent: ast.AST) -> Iterator[ast.expr]:
    """A whole number that is added, compared or counts places, one larger; one that is added, gone."""
    if isinstance(node, ast.Constant) and type(node.value) is int and isinstance(parent, COUNTED):
        yield ast.Constant(node.value + 1)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and _is_number(node.right):
        yield node.left


def dropped_conditions(node: ast.expr) -> Iterator[ast.expr]:
    """One of several conditions left out, a choice always made the same way, a filter that lets all through."""
    if isinstance(node, ast.BoolOp):
        for at in range(len(node.values)):
            left = [*node.values[:at], *node.values[at + 1 :]]
            yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
        yield from (node.left, node.right)
    elif isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp) and node.generators[0].ifs:
        first = node.generators[0]
        all_of_them = ast.comprehension(first.target, first.iter, [], first.is_async)
        yield type(node)(node.elt, [all_of_them, *node.generators[1:]])


def swapped_arguments(node: ast.expr) -> Iterator[ast.expr]:
    """Two neighbours among the arguments of a call, each in the other's place."""
    if isinstance(node, ast.Call) and not any(isinstance(one, ast.Starred) for one in node.args):
        if ast.unparse(node.func) in ("min", "max"):
            return
        for at in range(len(node.args) - 1):
            one, other = node.args[at : at + 2]
            if ast.unparse(one) != ast.unparse(other):
                yield ast.Call(node.func, [*node.args[:at], other, one, *node.args[at + 2 :]], node.keywords)


def constants(node: ast.expr, parent: ast.AST) -> Iterator[ast.expr]:
    """Another number or truth value."""
    if isinstance(node, ast.Constant) and not isinstance(parent, COUNTED):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)
        elif isinstance(node.value, float):
            yield ast.Constant(node.value * 2 if node.value else 1.0)


def signs(node: ast.expr) -> Iterator[ast.expr]:
    """Plus for minus, a product for a quotient, the largest for the least, all for any."""
    if isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand
    elif isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        other = {"min": "max", "max": "min", "any": "all", "all": "any"}.get(name)
        if other and isinstance(node.func, ast.Name):
            yield ast.Call(ast.Name(other), node.args, node.keywords)
        elif other and isinstance(node.func, ast.Attribute):
            yield ast.Call(ast.Attribute(node.func.value, other), node.args, node.keywords)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def changes(node: ast.expr, parent: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Every kind of fault and what it makes of an expression."""
    for kind, made in (
        ("comparison", comparisons(node)),
        ("off by one", off_by_one(node, parent)),
        ("dropped condition", dropped_conditions(node)),
        ("swapped arguments", swapped_arguments(node)),
        ("constant", constants(node, parent)),
        ("sign", signs(node)),
    ):
        yield from ((kind, other) for other in made)


# Where it can be changed.

NOT_RUN = {"annotation", "returns", "decorator_list", "type_comment", "bases"}


def expressions(tree: ast.AST, of_a_look: bool) -> Iterator[tuple[ast.expr, ast.AST]]:
    """The expressions that are worked out when the code runs, each with what it is part of.

    Text in braces is left out, since Python 3.11 does not say where it is; so are the displays of a look.
    """
    for field, value in ast.iter_fields(tree):
        if field in NOT_RUN:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr):
                continue
            if of_a_look and isinstance(tree, ast.Dict | ast.keyword) and isinstance(child, ast.Constant):
                continue
            if isinstance(child, ast.expr):
                yield child, tree
            yield from expressions(child, of_a_look)


def mutants_of(path: str, root: Path) -> list[Mutant]:
    """Every fault that can be made in a file, but for lines that stand there more than once."""
    source = (root / path).read_bytes()
    starts = [0]
    for row in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    made: dict[str, Mutant] = {}
    for node, parent in expressions(ast.parse(source), path.startswith(("knights/ui/", "knights/figures/"))):
        last = node.end_lineno or node.lineno
        start, end = starts[node.lineno - 1] + node.col_offset, starts[last - 1] + (node.end_col_offset or 0)
        before, old, after = (
            source[starts[node.lineno - 1] : start],
            source[start:end],
            source[end : starts[last]],
        )
        if len(_places(source.decode(), before.decode(), old.decode(), after.decode())) != 1:
            continue
        for kind, other in changes(node, parent):
            new = ast.unparse(ast.fix_missing_locations(other))
            if not isinstance(other, ast.Call | ast.Constant | ast.Name):
                new = f"({new})"
            line = " ".join(f"{before.decode()}«{old.decode()} => {new}»{after.decode()}".split())
            one = Mutant(path, kind, node.lineno, start, end, new, f"{path}: {line}")
            made.setdefault(one.text, one)
    return [*made.values()]


def _places(source: str, before: str, old: str, after: str) -> list[tuple[int, int]]:
    """Where an expression stands between two texts, whatever the spaces and line ends."""
    words = [r"\s+".join(map(re.escape, text.split())) for text in (before, old, after)]
    return [match.span(1) for match in re.finditer(r"{}\s*({})\s*{}".format(*words), source)]


def modules(root: Path) -> list[str]:
    """The files in which faults are made."""
    places = [root / "knights", *(root / "knights" / package for package in PACKAGES)]
    files = [file for place in places for file in sorted(place.glob("*.py")) if file.name not in LEFT_OUT]
    return [
        str(file.relative_to(root))
        for file in files
        if not re.search(r"^@\w*njit", file.read_text("utf-8"), re.M)
    ]


def in_turn(groups: Iterable[Sequence[Mutant]]) -> list[Mutant]:
    """One of each group, then the next of each."""
    return [one for row in zip_longest(*groups) for one in row if one is not None]


def drawn(paths: Sequence[str], most: int, seed: int, root: Path) -> list[Mutant]:
    """So many faults of some files, the packages in turn, and in each of them the kinds."""
    unseen = {*_lines(UNSEEN)}
    by_package: dict[str, list[Mutant]] = defaultdict(list)
    for path in paths:
        by_package[str(Path(path).parent)] += [
            one for one in mutants_of(path, root) if one.text not in unseen
        ]
    draw, groups = random.Random(seed), []
    for package in sorted(by_package):
        by_kind: dict[str, list[Mutant]] = defaultdict(list)
        for one in sorted(by_package[package], key=lambda one: one.text):
            by_kind[one.kind].append(one)
        groups.append(in_turn([draw.sample(by_kind[kind], len(by_kind[kind])) for kind in sorted(by_kind)]))
    return sorted(in_turn(groups)[:most], key=lambda one: (one.path, one.line))


def _lines(file: Path) -> list[str]:
    """The lines of a list without what follows two spaces and #, the reason."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [line.partition("  #")[0] for line in lines if line.strip() and not line.startswith("#")]


def listed(file: Path, root: Path) -> list[Mutant]:
    """The faults of a list; those whose expression does not stand once in its file any more are told and left out."""
    made = []
    for text in _lines(file):
        parts = re.fullmatch(r"(\S+): (.*)«(.*?) => (.*)»(.*)", text)
        if parts is None:
            raise SystemExit(f"This is no fault like “path: before «old => new» after”: {text}")
        path, before, old, new, after = parts.groups()
        source = (root / path).read_text("utf-8")
        places = _places(source, before, old, after)
        if len(places) != 1:
            print(f"stands {len(places)} times: {text}", flush=True)
            continue
        start, end = (len(source[:at].encode()) for at in places[0])
        made.append(Mutant(path, "listed", source.count("\n", 0, places[0][0]) + 1, start, end, new, text))
    return made


# Which tests look at it.


@cache
def imported(file: Path) -> frozenset[str]:
    """The dotted names that a file imports, and those that it takes from them."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return frozenset(names)


def tests_of(path: str, root: Path) -> tuple[list[str], list[str]]:
    """The test files of a module, and those next to them: in their folder, and elsewhere the few nearest."""
    module = Path(path).with_suffix("")
    dotted, package = ".".join(module.parts), ".".join(module.parent.parts)
    folder = Path("tests", *module.parent.parts[1:])
    mirror, beside, elsewhere = [], [], []
    for file in sorted((root / "tests").rglob("test_*.py")):
        place, names = file.relative_to(root), imported(file)
        if place.name in FAR or place.parts[1] in FAR:
            continue
        named = dotted in names or (module.name in file.stem and folder != Path("tests"))
        known = dotted in names or (package in names and package != "knights")
        if place.parent == folder and named:
            mirror.append(place)
        elif place.parent == folder and folder != Path("tests"):
            beside.append(place)
        elif known:
            elsewhere.append(place)
    mirror.sort(key=lambda place: (module.name not in place.stem, dotted not in imported(root / place)))
    elsewhere.sort(key=lambda place: sum(name.startswith("knights.") for name in imported(root / place)))
    if not mirror:
        mirror, beside, elsewhere = beside or elsewhere[:NEAREST], [], elsewhere[NEAREST:]
    on_pages = [f"tests/pages/test_{name}.py" for name in ("tour", "sweep") if folder.name == "controls"]
    return [*map(str, mirror)], [*map(str, beside + elsewhere[:NEAREST]), *on_pages]


# The tests are run in processes of their own, which begin with what is heavy in place.


def run_tests(copy: str, files: Sequence[str], which: str, seconds: int | None) -> None:
    """In a process of its own: run tests of a copy, for so much processor time; the exit status is that of pytest."""
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    os.environ["CI"], sys.dont_write_bytecode = "1", False
    os.chdir(copy)
    sys.path[:] = [copy, *(place for place in sys.path if Path(place or ".").resolve() != ROOT)]
    for name in [name for name in sys.modules if name.partition(".")[0] in {"knights", "tests"}]:
        del sys.modules[name]
    import pytest

    text = io.StringIO()
    with redirect_stdout(text), redirect_stderr(text):
        status = pytest.main([*PLAINLY, "-m", which, *files])
    if seconds is None and status not in (0, 5):
        print(text.getvalue()[-3000:], flush=True)
    os._exit(TOLD + int(status))


def passes(copy: Path, files: Sequence[str], which: str, limited: bool = True) -> bool:
    """Whether these tests pass there; of no tests it is true."""
    if not files:
        return True
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(HEAVY)
    process = context.Process(
        target=run_tests, args=(str(copy), files, which, SECONDS[which] if limited else None)
    )
    process.start()
    process.join()
    code = process.exitcode or 0
    if 0 <= code < TOLD:
        raise RuntimeError("The tests could not be begun; what Python says of it is above.")
    # Of no tests pytest says 5; what ends by a signal has used up its time.
    return code in (TOLD, TOLD + 5)


@cache
def sound(copy: Path, files: tuple[str, ...], which: str) -> None:
    """See that tests pass where there is no fault; what they need compiled is compiled then."""
    if not passes(copy, files, which, limited=False):
        raise SystemExit(f"Without a fault these tests fail: {' '.join(files)}")


@contextmanager
def put_in(mutant: Mutant, copy: Path) -> Iterator[None]:
    """Put a fault into the copy, and take it out again."""
    file = copy / mutant.path
    source, times = file.read_bytes(), file.stat()
    file.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
    # A time of its own: what Python keeps of a compiled file is told apart by time and size.
    os.utime(file, (times.st_atime, times.st_mtime + 2 * next(_NUMBERS)))
    try:
        yield
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


_NUMBERS = count(1)


def noticed_by(mutant: Mutant, copy: Path) -> str:
    """Which tests notice a fault: those of its module (``mirror``), those ``beside`` them, ``slow`` ones, or none."""
    mirror, beside = tests_of(mutant.path, copy)
    for who, files, which in (("mirror", mirror, FAST), ("beside", beside, FAST), ("slow", mirror, SLOW)):
        sound(copy, tuple(files), which)
        with put_in(mutant, copy):
            if not passes(copy, files, which):
                return who
    return ""


def copied(root: Path, tests: Path, to: Path) -> Path:
    """A copy of the project, with what is compiled already, and with the tests of a folder."""
    ignore = shutil.ignore_patterns(".git", ".venv", ".hypothesis", ".*_cache", "*.egg-info")
    shutil.copytree(root, to, ignore=ignore)
    if tests != root / "tests":
        shutil.rmtree(to / "tests")
        shutil.copytree(tests, to / "tests", ignore=ignore)
    return to


def main(*words: str) -> int:
    """Try faults and print what no test noticed; return the exit status."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="FILE")
    parser.add_argument("--from", dest="list_file", type=Path, metavar="FILE")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", metavar="FOLDER")
    parser.add_argument("--list", action="store_true", dest="listing")
    asked = parser.parse_args(words)
    if asked.list_file:
        mutants = listed(asked.list_file, ROOT)
    else:
        mutants = drawn(asked.only or modules(ROOT), asked.count, asked.seed, ROOT)
    if asked.listing:
        print(*(one.text for one in mutants), sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return tried(mutants, copied(ROOT, asked.tests, Path(folder) / "copy"))


def tried(mutants: Sequence[Mutant], copy: Path) -> int:
    """Try faults in a copy and print the outcome; return the exit status."""
    print(f"{len(mutants)} faults in {len({one.path for one in mutants})} modules", flush=True)
    by: dict[str, Counter[str]] = defaultdict(Counter)
    for number, one in enumerate(mutants, 1):
        who = noticed_by(one, copy)
        by[str(Path(one.path).parent)][who] += 1
        if not who:
            print(f"{number} survives at line {one.line} ({one.kind}): {one.text}", flush=True)
    print(f"{'package':<24}{'faults':>8}{'mirror':>8}{'beside':>8}{'slow':>6}{'noticed':>9}")
    whole: Counter[str] = sum(by.values(), Counter())
    for package, counts in [*sorted(by.items()), ("all", whole)]:
        share = 1 - counts[""] / max(1, counts.total())
        print(
            f"{package:<24}{counts.total():>8}{counts['mirror']:>8}{counts['beside']:>8}{counts['slow']:>6}{share:>9.1%}"
        )
    return int(whole[""] > (1 - ENOUGH) * whole.total())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
