"""A tour as files to look at: what the browser draws, two pictures and a film, and a sheet to print."""

from functools import partial

import numpy as np

from knights.figures.sizes import MAX_CLICKED, MAX_PRINTED
from knights.pictures.fold import Fold
from knights.pictures.tour import poster_svg, tour_svg
from knights.tour import Tour
from knights.ui.components.player import Look, of_tour
from knights.ui.components.saver import save_picture, save_video
from knights.ui.export import File
from knights.ui.tour.sheet import sheet
from knights.ui.tour.solved import PAGE


def sheet_files(tour: Tour, reasons: np.ndarray | None, chess: bool, name: str, address: str) -> list[File]:
    """The sheet of a board that fits on paper, with the address of the tour; else none."""
    if max(tour.board.rows, tour.board.columns) > MAX_PRINTED:
        return []
    return [File("Sheet to print", f"{name}.html", partial(sheet, tour, reasons, chess, address))]


def draw_buttons(tour: Tour, reasons: np.ndarray | None, chess: bool, name: str) -> None:
    """The buttons of the files that the browser makes: of boards on which a move can be seen."""
    fold = Fold(tour.board)
    if max(fold.rows, fold.columns) > MAX_CLICKED:
        return
    save_picture("Picture (PNG)", f"{name}.png", tour_svg(tour, reasons, chess), key=f"{PAGE}.save.png")
    save_picture("Poster (PNG)", f"{name}-poster.png", poster_svg(tour), key=f"{PAGE}.save.poster")
    film = of_tour(tour, reasons)
    save_video("Film (WebM)", f"{name}.webm", film, Look(names=chess), key=f"{PAGE}.save.webm")
