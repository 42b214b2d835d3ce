"""The settings of the Tour page: a board, a start, a variant and a limit; and the examples."""

from typing import Any, NamedTuple

from knights.base.memory_cache import KIB, cached
from knights.boards.board import MAX_SIDE, a_leaper
from knights.engine.case import TourQuestion
from knights.ui.components.component import Component
from knights.ui.controls.address import here, link, understood
from knights.ui.controls.board import CHESS, BoardSettings, StartSettings
from knights.ui.controls.links import case_settings
from knights.ui.controls.setting import Number, Setting, Switch
from knights.ui.controls.values import values
from knights.ui.controls.variant import VariantSetting

NAME = "tour"
LONGEST = 1000
"""The longest side of a board on this page."""

BOARD = BoardSettings(
    LONGEST,
    f"longer sides would take too long to draw here; the command line accepts sides of up to {MAX_SIDE:,}",
)
START, VARIANT = StartSettings(), VariantSetting()
LIMIT = Number.of(
    TourQuestion,
    "steps",
    default=1_000_000,
    help="A step is a square entered; the start counts, and so does every re-entry after backing up.",
    step=10_000,
)
CLOSED = Switch.of(TourQuestion, "closed", label="Closed: back to its start", help="")

SETTINGS: tuple[Setting[Any], ...] = (*BOARD.settings, *START.settings, VARIANT, LIMIT, CLOSED, CHESS)


class Preset(NamedTuple):
    """A named example: a question to think about, and settings in the form of an address."""

    name: str
    question: str
    settings: dict[str, str]


PRESETS = (
    Preset(
        "A dead end",
        "The knight is stuck, and unvisited squares are left. Which move was wrong?",
        case_settings(5, 5, 4, 2, "warnsdorff", view="search"),
    ),
    Preset(
        "No tour",
        "Why can no search succeed from here? Count the squares of each colour.",
        case_settings(5, 5, 0, 1, "warnsdorff"),
    ),
    Preset(
        "By chance",
        "Chance breaks the ties, and another seed may need only 49 steps. Warnsdorff's fixed order needs exactly as "
        "many steps as this search: after the same early wrong move, both try everything that follows.",
        case_settings(7, 7, 0, 6, "random"),
    ),
    Preset(
        "Two tie-breaks race",
        "They agree for a while. Where do they first differ, and why?",
        case_settings(8, 8, 0, 0, "roth", view="race", against="pohl"),
    ),
    Preset(
        "Where the rule fails",
        "41×41 is the first square board on which Warnsdorff's rule with a fixed move order fails. Which tie-break "
        "succeeds?",
        case_settings(41, 41, 0, 0, "warnsdorff", steps="100000"),
    ),
    Preset(
        "A million squares",
        "There is no search at all: how do the tours of many blocks become one tour?",
        case_settings(1000, 1000, 0, 0, "construct"),
    ),
    Preset(
        "The filter fails",
        "A tour exists. Why does this variant not find it?",
        case_settings(5, 6, 2, 1, "stu-2020", view="search"),
    ),
    Preset(
        "A formula of your own",
        "Of the squares that tie, the one with the least value is next. Which formula needs no backtrack here?",
        case_settings(7, 7, 1, 5, "order.f(3*onward - centre + edge).parity", view="search"),
    ),
    Preset(
        "A tour that comes home",
        "At the last square the walk does not close. What does a rotation do?",
        case_settings(8, 8, 2, 2, "posa", closed="1", view="search"),
    ),
)
"""The examples, from easy to hard."""


def title() -> str:
    """Return the title of the page, with the name of the piece."""
    return f"{a_leaper(BOARD.board.leaper).capitalize()}'s tour from any square"


_EXAMPLES = Component("examples", ("dom.js", "examples.js", "dom.css", "examples.css"))
"""A menu of links; a click stays in the session, and visitors can copy a link or open it in a new tab."""


def preset_control() -> None:
    """Draw the menu of examples with their questions; the question of the chosen example stays visible."""
    page = here()
    cases = _cases(tuple(page.settings))
    now = page.now() | page.passing
    data = {
        "label": "Examples, each with a question",
        "links": [
            {"name": one.name, "words": one.question, "address": link("/tour", one.settings)}
            for one in PRESETS
        ],
        "chosen": next((name for name, case in cases.items() if case == now), None),
    }
    _EXAMPLES.draw(key=f"{NAME}.examples", data=data, link=lambda name: values().update(cases.get(name, {})))


@cached(64 * KIB)
def _cases(settings: tuple[Setting[Any], ...]) -> dict[str, dict[str, object]]:
    """Return all settings of each example, including defaults."""
    return {preset.name: understood(settings, preset.settings)[0] for preset in PRESETS}
