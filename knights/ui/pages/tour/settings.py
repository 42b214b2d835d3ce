"""The settings of the Tour page: a board, a start, a variant and a limit."""

from collections.abc import Sequence
from typing import Any

from knights.boards import MAX_SIDE, a_leaper
from knights.engine import case
from knights.heuristics import variants
from knights.ui.controls import Form, Setting, Settings, board, variant

NAME = "tour"
LONGEST = 1000
"""The longest side of a board on this page."""

BOARD = board.BoardForm(
    LONGEST, f"longer sides would take too long to draw here; the command line accepts sides of up to {MAX_SIDE:,}"
)
START, VARIANT = board.StartSettings(), variant.VariantSetting()
FORM = Form(
    case.TourQuestion,
    *BOARD.settings,
    VARIANT,
    without=("start", "seconds"),
    steps={
        "default": case.DEFAULT_STEPS,
        "help": "A step is a square entered; the start counts, and so does every re-entry after backing up.",
        "step": 10_000,
    },
    closed={"label": "Closed: back to its start", "help": ""},
    finish={"label": "Finish", "help": "The last square, as row,column; the tour is then constructed."},
)
LIMIT, CLOSED, FINISH = FORM["steps"], FORM["closed"], FORM["finish"]

SETTINGS: Settings = (*BOARD.settings, *START.settings, VARIANT, LIMIT, CLOSED, FINISH, board.CHESS)


def title() -> str:
    """Return the title of the page, with the name of the piece."""
    return f"{a_leaper(BOARD.board.leaper).capitalize()}'s tour from any square"


def choose_other(setting: Setting[Any], names: Sequence[str], none: str = "") -> None:
    """Draw a menu that chooses a second variant, by name or as a specification; ``none`` is the word for no variant."""
    now = "" if setting.value is None else str(setting.value)
    offered = [*([""] if none else []), *names, *([now] if now not in names and now else [])]

    def take(text: str) -> None:
        setting.change(setting.parse(text) if text else None)

    def words(text: str) -> str:
        return variants.title_of(variants.parse_variant(text)) if text else none

    setting.control().menu(now, take, offered, words, own=True)
