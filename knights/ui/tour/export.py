"""The Export view of the Tour page: picture, film, sheet, data and link."""

from functools import partial

from knights.existence import verdict_after
from knights.figures.reasons import shown_reasons
from knights.pictures.tour import tour_svg
from knights.search.export import command_line, json_in_parts, tour_csv
from knights.search.result import SearchResult
from knights.ui.controls.address import address_of
from knights.ui.controls.board import CHESS, board_file
from knights.ui.controls.links import tour_settings
from knights.ui.export import File, export
from knights.ui.tour.board import tour_view
from knights.ui.tour.pictures import draw_buttons, sheet_files
from knights.ui.tour.plot import show_tour


def show_export(result: SearchResult) -> None:
    """A picture, a poster, a film, a sheet, the data and the link; the rest is for programmers."""
    tour = result.tour
    name = f"tour-{board_file(result.board)}"
    known = verdict_after(result)
    as_data = File("Result", f"{name}.json", lambda: "".join(json_in_parts(result, known)))
    if tour is None:
        export([], command_line(result), apart=[as_data])
        return
    case, reasons, chess = result.case, shown_reasons(result), CHESS.value
    link = address_of(tour_settings(case.board, case.start, case.variant, case.limit.steps, case.closed))
    export(
        [
            *sheet_files(tour, reasons, chess, name, link),
            File("Data", f"{name}.csv", partial(tour_csv, tour)),
        ],
        command_line(result),
        partial(draw_buttons, tour, reasons, chess, name),
        [as_data, File("Picture", f"{name}.svg", partial(tour_svg, tour, reasons, chess))],
    )


VIEW = tour_view("Export", show_tour, show_export)
