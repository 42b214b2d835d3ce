"""What can be taken from a search on the Tour page: pictures, a poster, a film, a sheet to print, and the data."""

from functools import partial

import numpy as np

from knights.existence import verdict_after
from knights.figures.reasons import shown_reasons
from knights.figures.sizes import MAX_CLICKED, MAX_PRINTED
from knights.pictures.fold import Fold
from knights.pictures.tour import poster_svg, tour_svg
from knights.search.export import command_line, json_in_parts, tour_csv
from knights.search.result import SearchResult
from knights.tour import Tour
from knights.ui.components.player import Look, of_tour
from knights.ui.components.saver import save_picture, save_video
from knights.ui.controls.address import address_of
from knights.ui.controls.board import CHESS, board_file
from knights.ui.controls.links import tour_settings
from knights.ui.export import File, export
from knights.ui.tour.sheet import sheet
from knights.ui.tour.solved import PAGE


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
    export(files, command_line(result), partial(_draw_buttons, tour, reasons, name))


def _draw_buttons(tour: Tour, reasons: np.ndarray | None, name: str) -> None:
    """Draw the buttons of the files that the browser makes: of boards on which a move can be seen."""
    fold = Fold(tour.board)
    if max(fold.rows, fold.columns) > MAX_CLICKED:
        return
    chess = CHESS.value
    save_picture("Picture (PNG)", f"{name}.png", tour_svg(tour, reasons, chess), key=f"{PAGE}.save.png")
    save_picture("Poster (PNG)", f"{name}-poster.png", poster_svg(tour), key=f"{PAGE}.save.poster")
    film = of_tour(tour, reasons)
    save_video("Film (WebM)", f"{name}.webm", film, Look(names=chess), key=f"{PAGE}.save.webm")
