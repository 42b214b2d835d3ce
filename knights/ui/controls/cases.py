"""The settings of pages that sweep: a range of boards, the starts on each, and the limit of a search."""

from functools import partial
from typing import Any

import streamlit as st

from knights.base.errors import Bounds
from knights.base.rng import MAX_SEED
from knights.engine.case import PER_SQUARE, STEPS, PerSquare, parse_steps
from knights.experiments.sweeps import Cases, format_starts, parse_starts
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.controls.control import Control
from knights.ui.controls.folded import in_columns
from knights.ui.controls.setting import Number, Setting, Switch
from knights.ui.controls.shape import ShapeSettings

CLOSED = Switch("closed", "Closed tours", help="The end is a move from the start.")


class StepLimit(Setting[int | PerSquare]):
    """The limit of a search from each of many starts: in steps, or in steps per square of its board."""

    def __init__(self, default: int | PerSquare) -> None:
        super().__init__("steps", default, parse_steps)

    def draw(self) -> None:
        """What is counted, and the number."""
        per_square = isinstance(self.value, PerSquare)
        words = {"square": "per square", "start": "per start"}
        Control(
            "limited",
            "Step limit",
            "A step is a square entered; the start counts, and so does every re-entry after backing up. Per square of "
            "the board, a failure costs as much on a small board as on a large one.",
        ).buttons("square" if per_square else "start", self._count, [*words], words.__getitem__)
        number = self.value.steps if isinstance(self.value, PerSquare) else self.value
        box = Control(self.name, f"Steps {words['square' if per_square else 'start']}", bare=True)
        box.number(number, self._take, step=100 if per_square else 10_000)

    def _count(self, what: str) -> None:
        self.change(PerSquare(1000) if what == "square" else 100_000)

    def _take(self, number: int) -> None:
        per_square = isinstance(self.value, PerSquare)
        self.change(PerSquare(PER_SQUARE.check(number)) if per_square else STEPS.check(number))


class CasesSettings:
    """A range of boards and the starts on them; in the address ``cfrom`` of 0 stands for square boards."""

    def __init__(self, first: int, last: int) -> None:
        def size(name: str, default: int, what: str) -> Number:
            return Number(name, default, Bounds(what, 1, MAX_SEARCHED_SIDE))

        self.first, self.last = size("from", first, "The first size"), size("to", last, "The last size")
        self.columns = (
            size("cfrom", 0, "The first number of columns"),
            size("cto", 0, "The last number of columns"),
        )
        self.random = Setting("starts", None, parse_starts, format_starts)
        self.shape = ShapeSettings()
        self.seed = Number("lots", 0, Bounds("The seed of the starts", 0, MAX_SEED), "Seed of the starts")
        self.settings: tuple[Setting[Any], ...] = (
            self.first,
            self.last,
            *self.columns,
            self.random,
            self.seed,
            *self.shape.settings,
        )

    def draw(self) -> Cases:
        """The boxes of the range and of the starts; returns what is chosen.

        Raises:
            InputError: a sentence on what cannot be swept.
        """
        self._draw_range()
        with st.container(horizontal=True):
            self.shape.draw_menus()
        self._draw_starts()
        first, last = (setting.value for setting in self.columns)
        columns = (first, last) if first or last else None
        family = self.shape.family()
        return Cases(self.first.value, self.last.value, columns, self.random.value, self.seed.value, family)

    def _draw_range(self) -> None:
        """The range of sizes; rows and columns apart if a switch is on."""
        rectangles = any(setting.value for setting in self.columns)

        def take_rectangles(on: bool) -> None:
            for side, columns in zip((self.first, self.last), self.columns, strict=True):
                columns.change(side.value if on else 0)

        def draw_pair(pair: tuple[Number, Number], what: str) -> None:
            first, last = pair
            in_columns(partial(first.draw, f"First {what}"), partial(last.draw, f"Last {what}"))

        draw_pair((self.first, self.last), "rows" if rectangles else "size")
        switch = Control("rectangles", "Rectangles: a range of columns too")
        switch.draw(st.toggle, rectangles, take_rectangles)
        if rectangles:
            draw_pair(self.columns, "columns")

    def _draw_starts(self) -> None:
        """All starts, or some drawn at random."""
        words = {"all": "all of them", "random": "random ones"}

        def take(count: int) -> None:
            self.random.change(parse_starts(f"random:{count}"))

        def take_mode(mode: str) -> None:
            self.random.change(20 if mode == "random" else None)

        mode, _, _ = format_starts(self.random.value).partition(":")
        Control("mode", "Starts").buttons(mode, take_mode, [*words], words.__getitem__)
        if self.random.value is not None:
            count = Control("count", "Starts per board")
            in_columns(partial(count.number, self.random.value, take), self.seed.draw)
