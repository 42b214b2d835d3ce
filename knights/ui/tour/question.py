"""What the Tour page asks: a board, a start and a method; the rest is for experts."""

from typing import Any

from knights.engine.case import STEPS, Case, Limit
from knights.ui.controls.board import CHESS, BoardSettings, StartSettings, draw_start
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Number, Setting, Switch
from knights.ui.controls.variant import VariantSetting
from knights.ui.tour.closed import FROM
from knights.ui.tour.presets import preset_control

BOARD, START, METHOD = BoardSettings(), StartSettings(), VariantSetting()
LIMIT = Number(
    "steps",
    1_000_000,
    STEPS,
    "Step limit",
    step=10_000,
    help="A step is a square entered; the start counts, and so does every re-entry after backing up.",
)
CLOSED = Switch("closed", "Closed tour", help="Its end is a move from its start.")

SETTINGS: tuple[Setting[Any], ...] = (*BOARD.settings, *START.settings, METHOD, LIMIT, CLOSED, FROM, CHESS)


def ask(complaints: list[str]) -> Case | None:
    """Draw the settings; what is wrong with them is added to the complaints."""

    def switches() -> None:
        CLOSED.draw()
        CHESS.draw(disabled=BOARD.board.chess_name((0, 0)) is None)

    draw_start(BOARD, START, switches)
    start = START.on(BOARD.board)
    METHOD.draw()
    expert_part("seed, parts of the method, limit", LIMIT.draw, METHOD.draw_seed, METHOD.draw_parts)
    complaints += METHOD.problems
    preset_control()
    if start is None:
        return None
    with noting(complaints):
        return Case(BOARD.board, start, METHOD.value, Limit(LIMIT.value), CLOSED.value)
    return None
