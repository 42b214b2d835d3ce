"""What the Sliding page compares: the question, its controls, and the work in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from knights.errors import InputError, whole_number
from knights.rng import MAX_SEED
from knights.sliding.algorithms import ALGORITHMS, algorithm
from knights.sliding.compare import SlidingRow, compare
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.puzzle import MAX_SIDE
from knights.ui.controls.address import Field, setting
from knights.ui.controls.control import control
from knights.ui.running.jobs import shared_threads
from knights.ui.sliding.controls import PAGE, weight_control
from knights.work import Work

SIZES = ("2x2", "2x3", "2x4", "3x2", "3x3", "3x4", "4x2", "4x3", "4x4")
"""The sizes of the published tables."""

MAX_PAGE_PUZZLES = 200


@dataclass(frozen=True)
class Question:
    """What is compared; see :func:`knights.sliding.compare.compare`."""

    shapes: tuple[tuple[int, int], ...]
    heuristics: tuple[str, ...]
    methods: tuple[str, ...]
    count: int
    seed: int
    nodes: int
    weight: int

    @property
    def ways(self) -> int:
        """How many ways there are to search; one without a heuristic counts once."""
        return sum(len(self.heuristics) if ALGORITHMS[key].per_value else 1 for key in self.methods)

    @property
    def searches(self) -> int:
        """How many searches there are."""
        return len(self.shapes) * self.count * self.ways


def comparing(question: Question) -> Work[SlidingRow]:
    """Make a comparison, its slices taking turns with the work of other sessions."""
    q = question
    work = compare(q.shapes, q.heuristics, q.methods, q.count, q.seed, q.nodes, q.weight)
    while (progress := shared_threads().submit(next, work, None).result()) is not None:
        yield progress


def _list_field(name: str, default: Sequence[str], check: Callable[[str], object]) -> Field:
    """Several keys in the address, parted by commas."""

    def parse(text: str) -> list[str]:
        words = [word.strip() for word in text.split(",") if word.strip()]
        for word in words:
            check(word)
        return list(dict.fromkeys(words))

    return Field(name, list(default), parse, ",".join)


def _shape(text: str) -> tuple[int, int]:
    """A size as rows and columns.

    Raises:
        InputError: if it is none.
    """
    rows, cross, columns = text.partition("x")
    sides = [int(side) for side in (rows, columns) if side.isascii() and side.isdigit() and len(side) < 3]
    if not cross or len(sides) != 2 or not all(1 <= side <= MAX_SIDE for side in sides):
        raise InputError(
            f"A size is written like 3x4, rows first, with sides from 1 to {MAX_SIDE}, not “{text[:40]}”."
        )
    return sides[0], sides[1]


COMPARE_FIELDS: list[Field] = [
    _list_field("sizes", SIZES, _shape),
    _list_field("heuristics", ("misplaced", "manhattan", "sum"), heuristic),
    _list_field("searches", ("greedy",), algorithm),
    Field("puzzles", 10, lambda text: whole_number(text, "The number of puzzles", 1, MAX_PAGE_PUZZLES)),
    Field("seed", 1, lambda text: whole_number(text, "The seed", 0, MAX_SEED)),
]


def question_control(nodes: Callable[[], int]) -> Question:
    """What a person wants compared: sizes, puzzles, heuristics, searches, limit.

    Args:
        nodes: draws the control of the limit.

    Raises:
        InputError: if something is missing or out of range.
    """
    every = [f"{r}x{c}" for r in range(1, MAX_SIDE + 1) for c in range(1, MAX_SIDE + 1)]
    sizes = control(
        PAGE,
        "sizes",
        st.multiselect,
        "Sizes",
        every,
        format_func=lambda size: size.replace("x", "×"),
        wrap=True,
    )
    left, right = st.columns(2)
    puzzles = control(PAGE, "puzzles", left.number_input, "Puzzles per size", step=1)
    seed = control(
        PAGE, "seed", right.number_input, "Seed", step=1, help="The same seed gives the same puzzles."
    )
    heuristics = control(PAGE, "heuristics", st.multiselect, "Heuristics", list(HEURISTICS), wrap=True)
    searches = control(
        PAGE,
        "searches",
        st.multiselect,
        "Searches",
        list(ALGORITHMS),
        format_func=lambda k: ALGORITHMS[k].name,
        wrap=True,
    )
    weight = weight_control() if "weighted-astar" in searches else setting(PAGE, "weight")
    limit = nodes()
    question = Question(
        tuple(_shape(size) for size in sizes),
        tuple(heuristics),
        tuple(searches),
        whole_number(puzzles, "The number of puzzles", 1, MAX_PAGE_PUZZLES),
        whole_number(seed, "The seed", 0, MAX_SEED),
        limit,
        weight,
    )
    if not question.searches:
        raise InputError(
            "A comparison needs a size, a heuristic and a search: choose one of each on the left."
        )
    return question
