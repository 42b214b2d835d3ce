"""The results of a sweep: a small map of every board, a large map of one of them, tables, and the files to save."""

from collections.abc import Mapping
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.boards import Board, Square, parse_square
from knights.boards.pictures import sizes
from knights.boards.pictures.tour import MAX_SHOWN
from knights.engine import CATEGORIES, COUNTED, Case, limit_on, no_return
from knights.experiments.sweeps import Results, Sweep, results_csv, summary
from knights.figures.board import ABOVE, LEFT, RIGHT
from knights.figures.maps import map_figure, map_info, most_steps
from knights.ui import chart
from knights.ui.components.maps import SMALL_MAPS, map_png, marks
from knights.ui.controls import File, address, open_page, problems, setting, settings_of
from knights.ui.controls.board import board_file, board_word
from knights.ui.controls.export import export
from knights.ui.running import progress

NAME = "sweep"
MAX_MAPS, MAX_HARD = 30, 50
"""The maximum numbers of boards shown side by side, and of hard starts listed."""

COLOUR = setting.Choice("colour", {"outcome": "by outcome", "steps": "by steps per square"}, "Colours")
LOST = setting.Switch(
    "lost",
    label="Where walks were lost",
    help="Finds how many squares were left when the first walk from a failed start lost its tour; the map tells it "
    "when you point at the start.",
)
LARGE = setting.Text("board", label="Large view of")
"""The board chosen for the large view; empty for the default."""


def chosen(sweep: Sweep, parts: Mapping[Board, summary.SweepSummary]) -> Board:
    """Return the board for the large view: the chosen one, or the one with the most failures, or the last."""
    every = {board_word(board): board for board in sweep.cases.boards}
    if LARGE.value in every:
        return every[LARGE.value]
    if LARGE.value:
        problems([f"There is no board “{LARGE.value}” in this sweep; the page enlarges another board."])
    if any(part.open for part in parts.values()):
        return max(parts, key=lambda board: parts[board].open)
    return list(every.values())[-1]


def maps_of_all(
    sweep: Sweep, boards: Mapping[Board, Results], parts: Mapping[Board, summary.SweepSummary], large: Board
) -> None:
    """Draw a small map of each board; a click shows the board large."""
    every = list(sweep.cases.boards)
    shown = every[:MAX_MAPS]
    if len(every) > MAX_MAPS:
        st.caption(f"The first {MAX_MAPS} of {len(every)} boards; the large view shows any of them.")
    by, most, dark = COLOUR.value, most_steps(boards), chart.is_dark()
    infos = [map_info(board, boards.get(board)) for board in shown]
    maps = [
        {
            "name": board_word(board),
            "title": str(board),
            "words": parts[board].found_in_words if board in parts else "not run yet",
            "png": map_png(info, by, most, dark),
        }
        for board, info in zip(shown, infos, strict=True)
    ]
    sides = {"rows": large.rows, "columns": large.columns}
    data = {"label": "Boards", "maps": maps, "marks": marks(infos, by, dark), "chosen": board_word(large)}

    def open_start(text: str) -> None:
        open_page("tour", settings_of(sweep, large, parse_square(text)))

    SMALL_MAPS.draw(key=f"{NAME}.maps", data={**data, "large": sides}, board=LARGE.change, start=open_start)


def _left(sweep: Sweep, results: Results) -> Mapping[Square, int]:
    """Return the number of squares left where each walk was lost; find it in the background."""
    board, limit = results.board, limit_on(results.board, sweep.steps)
    failed = results["start"][~results.first_try & (results["steps"] > 0)].tolist()
    cases = [Case(board, board.square(start), sweep.variant, limit, sweep.closed) for start in failed]
    work = partial(no_return.squares_left, cases)
    job = progress.work_in_view(
        f"{NAME}.lost", (sweep, board, len(failed)), work, lambda job: "Looking where walks were lost…"
    )
    return dict(job.finished)


def large_view(sweep: Sweep, boards: Mapping[Board, Results], board: Board, running: bool = False) -> None:
    """Draw the large map of a board; a click on a start opens it on the Tour page."""
    every = {board_word(board): board for board in sweep.cases.boards}
    if len(every) > 1:
        LARGE.control().menu(board_word(board), LARGE.change, list(every), lambda name: str(every[name]))

    by, legend, results = COLOUR.value, len(every) == 1, boards.get(board)
    told = LOST.value and not running and sweep.variant.searches
    left = _left(sweep, results) if told and results is not None else {}
    figure = map_figure(map_info(board, results), by, chart.is_dark(), most_steps(boards), legend, left)
    margins = ABOVE + figure.layout.margin.b
    beside = LEFT + RIGHT + (65 if by == "steps" else 0)  # for the scale
    around = f"(100cqw - {beside}px) * {board.rows} / {board.columns} + {margins}px"
    height = f"height: min({around}, max(320px, 100svh - var(--above) - 9rem)) !important; flex: none !important"
    alt, file = f"Map of the starts of the {board} board, coloured by {by}", f"sweep-{board_file(board)}"
    on = chart.on_square(lambda square: open_page("tour", settings_of(sweep, board, square)))
    with chart.chart_in_place("sweep_map", f"{NAME}.map", height):
        chart.chart(figure, "map", alt, on=on, file=file, config={"responsive": True})
    if max(board.rows, board.columns) <= sizes.MAX_CLICKED:
        st.caption("Choose a start to open it on Tour.")


def show_tables(sweep: Sweep, boards: dict[Board, Results]) -> None:
    """Show the results by board size, the hardest starts, and the files."""
    header, lines = summary.table_of(boards)
    rows = pd.DataFrame([[str(name), *figures] for name, *figures in lines], columns=header)
    setting.folded("By board size", "by_size", partial(_draw_by_size, rows))
    setting.folded("Hardest starts", "hardest", partial(_list_hardest, sweep, boards))
    every = partial(results_csv, tuple(boards.values()), closed=sweep.closed, family=sweep.cases.family)
    files = [
        File("Every start", f"{NAME}.csv", every),
        File("By board size", f"{NAME}-summary.csv", lambda: rows.to_csv(index=False, float_format="%.9g")),
    ]
    if sum(board.area for board in boards) <= MAX_SHOWN:
        files.append(File("Maps", f"{NAME}.svg", partial(summary.sweep_svg, boards)))
    export(files, sweep)


def _draw_by_size(rows: pd.DataFrame) -> None:
    empty = {CATEGORIES[one].short for one in COUNTED} & {name for name in rows if not rows[name].any()}
    chart.table(rows, "summary", _COLUMNS, column_order=[str(name) for name in rows if name not in empty])


def _list_hardest(sweep: Sweep, boards: dict[Board, Results]) -> None:
    hard = summary.hard_starts(boards.values(), MAX_HARD)
    if not hard:
        st.caption("None: the search solved every solvable start on the first try.")
        return
    rows = pd.DataFrame(
        {
            "board": str(case.board),
            "start": f"{case.start[0]},{case.start[1]}",
            "outcome": str(CATEGORIES[case.category]),
            "per square": case.steps / len(case.board),
            "steps": case.steps,
            "backtracks": case.backtracks,
            "restarts": case.restarts,
            "case": address.link("tour", settings_of(sweep, case.board, case.start)),
        }
        for case in hard
    )
    chart.table(rows, "hard", _HARD_COLUMNS)


_HARD_COLUMNS = {
    "per square": NumberColumn(format="%.1f", help="Steps per square; the table is sorted by this column."),
    **dict.fromkeys(("steps", "backtracks", "restarts"), NumberColumn(format="localized")),
    "case": chart.CASE,
}
_COLUMNS = {
    "solvable": NumberColumn(help="Starts from which a tour exists."),
    "not known": NumberColumn(help="Starts with neither a tour nor a proof that there is none."),
    **{
        mark.short: NumberColumn(f"{mark.glyph} {mark.short}", help=f"{mark.label.capitalize()}.")
        for mark in map(CATEGORIES.__getitem__, COUNTED)
    },
    "median steps": NumberColumn("median", format="localized", help="Median steps per start."),
    "largest": NumberColumn("most steps", format="localized", help="The maximum number of steps from one start."),
    "seconds": NumberColumn(format="%.3f", help="Added up over all threads."),
    "theory": TextColumn("by theory", help="Whether the number of starts with a tour is that of the theorem."),
}
