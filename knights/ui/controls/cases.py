"""The settings of sweeps: a range of boards, the starts on each board, and the step limit."""

from functools import partial
from typing import Any

import streamlit as st

from knights.base import Asked
from knights.engine import PER_SQUARE, STEP_LIMIT, PerSquare
from knights.experiments.sweeps import Starts, format_range, format_starts, parse_starts
from knights.ui.controls.board import ShapeForm
from knights.ui.controls.setting import Control, Setting, in_columns


class StepLimit(Setting[int | PerSquare]):
    """The setting of the step limit of a sweep, which is either per start or per square of the board."""

    def draw(self) -> None:
        """Draw the choice between steps per start and per square, and the number box."""
        defaults: dict[str, int | PerSquare] = {"per square": PerSquare(1000), "per start": 100_000}
        value = self.value
        if isinstance(value, PerSquare):
            unit, number, step = "per square", value.steps, 100
        else:
            unit, number, step = "per start", value, 10_000
        Control(
            "limited",
            "Step limit",
            "A step is a square entered. The start counts, and so does every re-entry after backing up. A limit per "
            "square grows with the board.",
        ).buttons(unit, lambda unit: self.change(defaults[unit]), {unit: unit for unit in defaults})

        def take(number: int) -> None:
            self.change(PerSquare(PER_SQUARE.check(number)) if unit == "per square" else STEP_LIMIT.check(number))

        Control(self.name, f"Steps {unit}", bare=True).number(number, take, step)


def draw_range(setting: Setting[Any], what: str) -> None:
    """Draw number boxes for the first and the last number of a range."""
    sides = setting.value

    def take(end: int, number: int) -> None:
        both = (number, sides[1]) if end == 0 else (sides[0], number)
        setting.change(setting.parse(format_range(both)))

    boxes = (Control(f"{setting.name}_{name.lower()}", f"{name} {what}").number for name in ("First", "Last"))
    in_columns(*(partial(box, sides[end], partial(take, end)) for end, box in enumerate(boxes)))


class CasesForm(ShapeForm[Asked]):
    """The form of a question about a range of boards and the starts on them."""

    def __init__(self, kind: type[Asked], *own: Setting[Any], **more: Any) -> None:
        searched = {
            "label": "Also search unsolvable starts",
            "help": "Searches also from starts proved to have no tour, as the original programs did.",
        }
        super().__init__(kind, *own, all_starts_searched=searched, **more)

    def draw(self) -> None:
        """Draw the boxes for the range of sizes, or of rows, unless the sizes are listed."""
        what = "rows" if self["columns"].value else "size"
        if self["sizes"].value is None:
            in_columns(*(partial(self[end].draw, f"{end.capitalize()} {what}") for end in ("first", "last")))

    def draw_rest(self) -> None:
        """Draw the controls for the columns, the shape, the piece, the starts and closed tours."""
        starts: Starts = self["starts"].value
        columns, sizes = self["columns"], self["sizes"]

        sizes.draw_text("List of sizes, in place of a range", "5,6,8")
        Control("rectangles", "Rectangles, with a range of columns").draw(
            st.toggle,
            columns.value is not None,
            lambda on: columns.change((self["first"].value, self["last"].value) if on else None),
        )
        if columns.value:
            draw_range(columns, "columns")
        with st.container(horizontal=True):
            self.draw_menus()

        modes = {"all": "all", "random": "random:20", "list": "0,0"}
        mode = "all" if starts is None else "random" if isinstance(starts, int) else "list"

        def take(text: str) -> None:
            self["starts"].change(parse_starts(text))

        Control("mode", "Starts").buttons(mode, lambda mode: take(modes[mode]), {key: key for key in modes})
        if isinstance(starts, int):
            count = Control("count", "Starts per board")
            in_columns(partial(count.number, starts, lambda count: take(f"random:{count}")), self["start_seed"].draw)
        elif starts is not None:
            squares = Control("squares", "Starts, as row,column")
            squares.draw(st.text_input, format_starts(starts), take, placeholder="5,7 1,6 0,2")
        self["closed"].draw()

    def question(self, **fixed: object) -> Asked:
        """Return the question of the current values; a list of sizes takes the place of the range."""
        ends = {"first": None, "last": None} if self["sizes"].value else {}
        return super().question(**ends, **fixed)
