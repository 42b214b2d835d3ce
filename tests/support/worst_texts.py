"""The worst texts that readers of texts from outside can be given, each as long as it may be."""

import resource
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

from knights.base.errors import InputError
from knights.boards.board import MAX_SIDE, parse_leaper, parse_move_order, parse_square
from knights.boards.shapes import SHAPES, parse_drawing, parse_holes
from knights.experiments.comparisons.comparison import expansions
from knights.experiments.files import MAX_LETTERS, read_experiment
from knights.experiments.sweeps.read import MAX_LINE, Rows
from knights.heuristics.formula.text import MAX_TEXT, read_formula
from knights.play.judging import judge, read_tour
from knights.play.judging.reading import MAX_LETTERS as MAX_TOUR
from knights.play.judging.reading import read_board

Case = Iterator[tuple[Any, ...]]
"""A reader and what it is given."""


def full(part: str, most: int, head: str = "", tail: str = "") -> str:
    """Repeat one part up to the most letters that a text may have."""
    return head + part * ((most - len(head) - len(tail)) // len(part)) + tail


PARTS = [
    "a.",
    '"a".',
    "a . ",
    "'",
    '"',
    '"\\',
    "[",
    "[[],",
    "{a=",
    "(",
    "9",
    "0x9",
    "_",
    "-",
    "#",
    "# ",
    " ",
    "\n",
    "/",
    ",",
    "1 ",
    "1\n",
    "0,0 ",
    "0,1\n",
    "a1 ",
    "[0,1],",
    ")(",
    "not ",
    "max(",
    "1 if 1 else ",
    "a<",
    "\u00e9",
]


def experiments() -> Case:
    for part in PARTS:
        for head, tail in (
            ("[sweep]\n", "=1"),
            ("[sweep]\na=[", "]"),
            ("[sweep]\na='''", "'''"),
            ('[sweep]\na="', '"'),
        ):
            yield read_experiment, full(part, MAX_LETTERS, head, tail), "x"
    for lines in ("[k%d" + ".a" * 9 + "]", "k%d" + ".a" * 9 + "=1", "[[k%d" + ".a" * 9 + "]]"):
        yield read_experiment, "\n".join(lines % k for k in range(MAX_LETTERS // 30)), "x"


def variants() -> Case:
    yield expansions, full("order.random.-.12345678.-.{" + ",".join(map(str, range(999))) + "},", MAX_LETTERS)
    yield expansions, full("{,}{,}{,}{,}{,}{,}{,}{,}{,}roth,", MAX_LETTERS)


def rows() -> Case:
    head = "variant,rows,columns,row,column,outcome,steps,backtracks,restarts"

    def read(text: str) -> object:
        return list(Rows(text, "x", "opened"))

    for part in PARTS:
        yield read, full(part, 8 << 20, head + "\n")
        yield read, full(part, MAX_LINE, head + "\n")
    for shape in SHAPES:
        yield read, f'{head},shape,leaper\nroth,{MAX_SIDE},{MAX_SIDE},0,0,found,1,0,0,{shape},"1,2"'


def judged(text: str) -> object:
    """Read a tour and judge it."""
    return judge(read_tour(text))


def tours() -> Case:
    for part in PARTS:
        yield judged, full(part, MAX_TOUR)
    yield judged, full("0,1 ", MAX_TOUR, "4096x4096 minus ")
    yield judged, full("# " * 2000 + "\n", MAX_TOUR, "1 ")


def boards() -> Case:
    for shape in SHAPES:
        yield read_board, f"{MAX_SIDE}x{MAX_SIDE} {shape}"


def drawings() -> Case:
    for mark in "#.":
        yield parse_drawing, "\n".join([mark * MAX_SIDE] * MAX_SIDE)
        yield parse_drawing, full(mark, MAX_SIDE**2)
        yield parse_drawing, full(mark + "\n", MAX_SIDE**2)


def formulas() -> Case:
    for part, tail in product(PARTS, ("", ")", "1)")):
        yield read_formula, full(part, MAX_TEXT, "f(", tail)


def squares() -> Case:
    for part in PARTS:
        for read in (parse_square, parse_move_order, parse_holes, parse_leaper):
            yield read, full(part, MAX_TOUR)


def main(reader: str) -> None:
    """Give a reader its worst texts; print how many these are, and how many megabytes that took."""
    before, number = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, 0
    for read, *given in globals()[reader]():
        number += 1
        try:
            read(*given)
        except InputError as error:
            if len(str(error)) > 2000:
                raise AssertionError(str(error)[:300]) from None
    print(number, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CPU, (600, 600))
    main(sys.argv[1])
