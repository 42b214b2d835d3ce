"""What can be taken from a search on the Tour page: pictures, a poster, a film, a sheet to print, and the data."""

from functools import partial

from knights.boards.pictures.tour import tour_svg
from knights.engine.existence import verdict_after
from knights.engine.export import command_line, json_in_parts, tour_csv
from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_PRINTED
from knights.figures.tour import shown_reasons
from knights.ui.controls.address import address_of
from knights.ui.controls.board import CHESS, board_file
from knights.ui.controls.links import tour_settings
from knights.ui.export import File, export
from knights.ui.tour.pictures import draw_buttons
from knights.ui.tour.sheet import sheet


def show_export(result: SearchResult) -> None:
    """Draw the panel of a search; without a tour there are no pictures."""
    tour = result.tour
    name = f"tour-{board_file(result.board)}"
    files = [File("Result", f"{name}.json", lambda: "".join(json_in_parts(result, verdict_after(result))))]
    if tour is None:
        export(files, command_line(result))
        return
    case, reasons = result.case, shown_reasons(result)
    files.insert(0, File("Data", f"{name}.csv", partial(tour_csv, tour)))
    files.append(File("Picture", f"{name}.svg", partial(tour_svg, tour, reasons, CHESS.value)))
    if max(tour.board.rows, tour.board.columns) <= MAX_PRINTED:
        link = address_of(tour_settings(case.board, case.start, case.variant, case.limit.steps, case.closed))
        printed = partial(sheet, tour, reasons, CHESS.value, link)
        files.insert(0, File("Sheet to print", f"{name}.html", printed))
    export(files, command_line(result), partial(draw_buttons, tour, reasons, name))
