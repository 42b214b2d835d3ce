"""The settings of sweeps: a range of boards, the starts on each board, and the step limit."""

from functools import partial
from typing import Any

import streamlit as st

from knights.base.questions import parameters
from knights.engine.case import PER_SQUARE, STEP_LIMIT, PerSquare
from knights.experiments.sweeps.question import (
    Cases,
    Starts,
    Sweep,
    format_range,
    format_starts,
    parse_starts,
)
from knights.ui.controls.board import ShapeSettings
from knights.ui.controls.setting import Control, Number, Setting, Switch, in_columns
from knights.ui.controls.values import noting

CLOSED = Switch.of(Sweep, "closed")
SEARCHED = Switch.of(
    Sweep,
    "all_starts_searched",
    label="Also search unsolvable starts",
    help="Searches also from starts that are proved to have no tour, as the original programs did.",
)


class StepLimit(Setting[int | PerSquare]):
    """The setting of the step limit of a sweep, which is either per start or per square of the board."""

    def __init__(self, default: int | PerSquare) -> None:
        one = parameters(Sweep)["steps"]
        super().__init__(one.key, default, one.read, one.text)

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
            self.change(
                PerSquare(PER_SQUARE.check(number)) if unit == "per square" else STEP_LIMIT.check(number)
            )

        Control(self.name, f"Steps {unit}", bare=True).number(number, take, step)


def draw_range(setting: Setting[Any], sides: tuple[int, int], what: str) -> None:
    """Draw number boxes for the first and the last number of a range."""

    def take(end: int, number: int) -> None:
        both = (number, sides[1]) if end == 0 else (sides[0], number)
        setting.change(setting.parse(format_range(both)))

    boxes = (Control(f"{setting.name}_{name.lower()}", f"{name} {what}").number for name in ("First", "Last"))
    in_columns(*(partial(box, sides[end], partial(take, end)) for end, box in enumerate(boxes)))


class CasesSettings(ShapeSettings):
    """The settings of a range of boards and of the starts on them."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__()
        self.first = Number.of(Cases, "first", default=first, help="")
        self.last = Number.of(Cases, "last", default=last, help="")
        self.columns: Setting[tuple[int, int] | None] = Setting.of(Cases, "columns")
        self.sizes: Setting[tuple[int, ...] | None] = Setting.of(Cases, "sizes", label="List of sizes")
        self.starts: Setting[Starts] = Setting.of(Cases, "starts")
        self.seed = Number.of(Cases, "start_seed", help="")
        own = self.first, self.last, self.columns, self.sizes, self.starts, self.seed
        self.settings = (*own, *self.settings)

    def draw(self) -> None:
        """Draw the boxes for the range of sizes, or of rows, unless the sizes are listed."""
        what = "rows" if self.columns.value else "size"
        if self.sizes.value is None:
            in_columns(partial(self.first.draw, f"First {what}"), partial(self.last.draw, f"Last {what}"))

    def draw_rest(self) -> None:
        """Draw the controls for the columns, the shape, the piece, the starts and closed tours."""
        columns, starts = self.columns.value, self.starts.value

        def take_sizes(text: str) -> None:
            self.sizes.change(self.sizes.parse(text))

        sizes = Control(self.sizes.name, "List of sizes, in place of a range")
        sizes.draw(st.text_input, self.sizes.write(self.sizes.value), take_sizes, placeholder="5,6,8")
        Control("rectangles", "Rectangles, with a range of columns").draw(
            st.toggle,
            columns is not None,
            lambda on: self.columns.change((self.first.value, self.last.value) if on else None),
        )
        if columns:
            draw_range(self.columns, columns, "columns")
        with st.container(horizontal=True):
            self.draw_menus()

        modes = {"all": "all", "random": "random:20", "list": "0,0"}
        mode = "all" if starts is None else "random" if isinstance(starts, int) else "list"

        def take(text: str) -> None:
            self.starts.change(parse_starts(text))

        Control("mode", "Starts").buttons(mode, lambda mode: take(modes[mode]), {key: key for key in modes})
        if isinstance(starts, int):
            count = Control("count", "Starts per board")
            in_columns(partial(count.number, starts, lambda count: take(f"random:{count}")), self.seed.draw)
        elif starts is not None:
            listed = Control("squares", "Starts, as row,column")
            listed.draw(st.text_input, format_starts(starts), take, placeholder="5,7 1,6 0,2")
        CLOSED.draw()

    def now(self, complaints: list[str]) -> Cases | None:
        """Return the cases; if the settings are invalid, add the reason to the complaints and return None."""
        with noting(complaints):
            listed = self.sizes.value
            ends: tuple[Any, Any] = (None, None) if listed else (self.first.value, self.last.value)
            chosen, seed, family = self.starts.value, self.seed.value, self.family()
            return Cases(*ends, self.columns.value, chosen=chosen, seed=seed, family=family, listed=listed)
        return None
