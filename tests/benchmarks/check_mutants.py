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
200 faults take most of an hour of one processor.

Left out are modules with compiled functions (each fault would compile them anew: tens of seconds), what runs in a
cluster's processes, text in braces, and in pictures and controls the attributes of a look: plain values in a display.
"""

import argparse
import ast
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

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
LEFT_OUT = {"__init__.py", "__main__.py", "jit.py", "cluster.py"}
PLAINLY = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=short")
"""How tests are run: to the first that fails, and without a word on how two long lists differ, which takes minutes."""
FAST = "not slow and not browser and not thorough"
SLOW = "slow and not browser and not thorough"
SECONDS = {FAST: 100, SLOW: 300}
"""Processor time after which tests are stopped: the fault made a loop endless, which they would notice."""
ENOUGH = 0.9


class Mutant(NamedTuple):
    """A fault: the sort of fault, and the line in which a list holds it."""

    kind: str
    text: str

    @property
    def path(self) -> str:
        """The file, from the root of the project."""
        return self.text.partition(": ")[0]

    def put_into(self, source: str) -> tuple[int, str]:
        """The number of the line, and the source with the fault; a ValueError if it does not stand there once."""
        parts = re.fullmatch(r"\S+: (.*)«(.*?) => (.*)»(.*)", self.text)
        if parts is None:
            raise ValueError(f"This is no fault like “path: before «old => new» after”: {self.text}")
        before, old, new, after = parts.groups()
        places = _places(source, before, old, after)
        if len(places) != 1:
            raise ValueError(f"stands {len(places)} times: {self.text}")
        ((start, end),) = places
        return source.count("\n", 0, start) + 1, source[:start] + new + source[end:]


def _places(source: str, before: str, old: str, after: str) -> list[tuple[int, int]]:
    """Where an expression stands between two texts, whatever the spaces and line ends."""
    words = [r"\s+".join(map(re.escape, text.split())) for text in (before, old, after)]
    return [match.span(1) for match in re.finditer(r"{}\s*({})\s*{}".format(*words), source)]


# What can be changed, and where.

SWAPPED: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
COUNTED = (ast.BinOp, ast.Subscript, ast.Slice, ast.Compare)
NOT_RUN = {"annotation", "returns", "decorator_list", "type_comment", "bases"}


def changes(node: ast.expr, parent: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Every kind of fault and what it makes of an expression."""
    match node:
        case ast.Compare(left, ops, comparators):
            for at, operator in enumerate(ops):
                others = [*ops[:at], SWAPPED[type(operator)](), *ops[at + 1 :]]
                yield "comparison", ast.Compare(left, others, comparators)
        case ast.Constant(bool() | int() | float() as value):
            if type(value) is int:
                yield "off by one" if isinstance(parent, COUNTED) else "constant", ast.Constant(value + 1)
            elif not isinstance(parent, COUNTED):
                other = not value if isinstance(value, bool) else value * 2 or 1.0
                yield "constant", ast.Constant(other)
        case ast.BoolOp(operator, values):
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield "dropped condition", ast.BoolOp(operator, rest) if len(rest) > 1 else rest[0]
        case ast.IfExp():
            yield from (("dropped condition", node.body), ("dropped condition", node.orelse))
        case (
            ast.ListComp(element, [first, *more])
            | ast.SetComp(element, [first, *more])
            | ast.GeneratorExp(element, [first, *more])
        ) if first.ifs:
            every = ast.comprehension(first.target, first.iter, [], first.is_async)
            yield "dropped condition", type(node)(element, [every, *more])
        case ast.UnaryOp():
            kind = "dropped condition" if isinstance(node.op, ast.Not | ast.Invert) else "sign"
            yield kind, node.operand
        case ast.BinOp(one, operator, other):
            if isinstance(operator, ast.BitAnd | ast.BitOr):
                yield from (("dropped condition", one), ("dropped condition", other))
            if isinstance(operator, ast.Add | ast.Sub) and isinstance(getattr(other, "value", None), int):
                yield "off by one", one
            if type(operator) in SWAPPED:
                yield "sign", ast.BinOp(one, SWAPPED[type(operator)](), other)
        case ast.Call(function, arguments):
            yield from _other_calls(node, function, arguments)


def _other_calls(
    node: ast.Call, function: ast.expr, arguments: list[ast.expr]
) -> Iterator[tuple[str, ast.expr]]:
    """Two neighbours among the arguments in each other's place; the largest for the least, all for any."""
    if isinstance(function, ast.Name) and function.id in CALLED:
        yield "sign", ast.Call(ast.Name(CALLED[function.id]), arguments, node.keywords)
    elif isinstance(function, ast.Attribute) and function.attr in CALLED:
        method = ast.Attribute(function.value, CALLED[function.attr])
        yield "sign", ast.Call(method, arguments, node.keywords)
    if ast.unparse(function) in ("min", "max") or any(isinstance(one, ast.Starred) for one in arguments):
        return
    for at in range(len(arguments) - 1):
        one, other = arguments[at : at + 2]
        if ast.unparse(one) != ast.unparse(other):
            swapped = [*arguments[:at], other, one, *arguments[at + 2 :]]
            yield "swapped arguments", ast.Call(function, swapped, node.keywords)


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
    rows = source.splitlines(keepends=True)
    made: dict[str, Mutant] = {}
    for node, parent in expressions(ast.parse(source), path.startswith(("knights/ui/", "knights/figures/"))):
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        text, tail = b"".join(rows[first:last]), rows[last - 1][node.end_col_offset :]
        before, old, after = (
            part.decode()
            for part in (text[: node.col_offset], text[node.col_offset : len(text) - len(tail)], tail)
        )
        if len(_places(source.decode(), before, old, after)) != 1:
            continue
        for kind, other in changes(node, parent):
            new = ast.unparse(ast.fix_missing_locations(other))
            if not isinstance(other, ast.Call | ast.Constant | ast.Name):
                new = f"({new})"
            line = " ".join(f"{path}: {before}«{old} => {new}»{after}".split())
            made.setdefault(line, Mutant(kind, line))
    return [*made.values()]


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
    unseen = {one.text for one in listed(UNSEEN)}
    by_package: dict[Path, dict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for path in paths:
        for one in mutants_of(path, root):
            if one.text not in unseen:
                by_package[Path(path).parent][one.kind].append(one)
    draw, groups = random.Random(seed), []
    for _, by_kind in sorted(by_package.items()):
        kinds = [sorted(by_kind[kind]) for kind in sorted(by_kind)]
        groups.append(in_turn([draw.sample(kind, len(kind)) for kind in kinds]))
    return sorted(in_turn(groups)[:most], key=lambda one: one.text)


def listed(file: Path) -> list[Mutant]:
    """The faults of a list, without what follows two spaces and #, the reason."""
    lines = file.read_text("utf-8").splitlines()
    return [Mutant("listed", line.partition("  #")[0]) for line in lines if line and not line.startswith("#")]


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


def passes(copy: Path, files: Sequence[str], which: str, seconds: int) -> bool:
    """Whether these tests pass there within so much processor time; of no tests it is true."""
    if not files:
        return True
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PLAINLY, "-m", which, *files],
        cwd=copy,
        env=os.environ | {"CI": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (seconds, seconds)),
        capture_output=True,
    )
    # Of no tests pytest says 5.
    return done.returncode in (0, 5)


@cache
def sound(copy: Path, files: tuple[str, ...], which: str) -> None:
    """See that tests pass where there is no fault; what they need compiled is compiled then."""
    if not passes(copy, files, which, 10 * SECONDS[which]):
        raise SystemExit(f"Without a fault these tests fail: {' '.join(files)}")


@contextmanager
def put_in(path: Path, changed: str) -> Iterator[None]:
    """Put a fault into a file, and take it out again."""
    source, times = path.read_bytes(), path.stat()
    path.write_text(changed, "utf-8")
    try:
        yield
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def noticed_by(path: str, changed: str, copy: Path) -> str:
    """Which tests notice a fault: those of its module (``mirror``), those ``beside`` them, ``slow`` ones, or none."""
    mirror, beside = tests_of(path, copy)
    for who, files, which in (("mirror", mirror, FAST), ("beside", beside, FAST), ("slow", mirror, SLOW)):
        sound(copy, tuple(files), which)
        with put_in(copy / path, changed):
            if not passes(copy, files, which, SECONDS[which]):
                return who
    return ""


def copied(tests: Path, to: Path) -> Path:
    """A copy of the project, with what is compiled already, and with the tests of a folder."""
    ignore = shutil.ignore_patterns(".git", ".venv", ".hypothesis", ".*_cache", "*.egg-info")
    shutil.copytree(ROOT, to, ignore=ignore)
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
        mutants = listed(asked.list_file)
    else:
        mutants = drawn(asked.only or modules(ROOT), asked.count, asked.seed, ROOT)
    if asked.listing:
        print(*(one.text for one in mutants), sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return tried(mutants, copied(asked.tests, Path(folder) / "copy"))


def tried(mutants: Sequence[Mutant], copy: Path) -> int:
    """Try faults in a copy and print the outcome; return the exit status."""
    print(f"{len(mutants)} faults in {len({one.path for one in mutants})} modules", flush=True)
    by: dict[str, Counter[str]] = defaultdict(Counter)
    for number, one in enumerate(mutants, 1):
        line, changed = one.put_into((copy / one.path).read_text("utf-8"))
        who = noticed_by(one.path, changed, copy)
        by[str(Path(one.path).parent)][who] += 1
        if not who:
            print(f"{number} survives at line {line} ({one.kind}): {one.text}", flush=True)
    print(f"{'package':<24}{'faults':>8}{'mirror':>8}{'beside':>8}{'slow':>6}{'noticed':>9}")
    whole: Counter[str] = sum(by.values(), Counter())
    for package, counts in [*sorted(by.items()), ("all", whole)]:
        told = "".join(
            f"{counts[who]:>{width}}" for who, width in (("mirror", 8), ("beside", 8), ("slow", 6))
        )
        share = 1 - counts[""] / max(1, counts.total())
        print(f"{package:<24}{counts.total():>8}{told}{share:>9.1%}")
    return int(whole[""] > (1 - ENOUGH) * whole.total())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
