"""A tour as files to look at: a picture, a sheet to print, and what the browser draws, a picture and a video."""

from __future__ import annotations

from functools import partial

import numpy as np

from knights.tour import Tour
from knights.ui.components.player.encode import Look, tour_bytes
from knights.ui.components.saver import save_picture, save_video
from knights.ui.export import File
from knights.ui.sizes import MAX_CLICKED, MAX_PRINTED
from knights.ui.tour.sheet import sheet
from knights.ui.tour.solved import PAGE
from knights.ui.tour.svg import tour_svg


def picture_files(tour: Tour, reasons: np.ndarray | None, chess: bool, name: str, address: str) -> list[File]:
    """The picture, and the sheet of a board that fits on paper, with the address of the tour."""
    files = [File("Picture", f"{name}.svg", partial(tour_svg, tour, reasons, chess))]
    if max(tour.board.rows, tour.board.columns) <= MAX_PRINTED:
        files.append(File("Sheet to print", f"{name}.html", partial(sheet, tour, reasons, chess, address)))
    return files


def draw_buttons(tour: Tour, reasons: np.ndarray | None, chess: bool, name: str) -> None:
    """The buttons of the files that the browser makes: of boards on which a move can be seen."""
    if max(tour.board.rows, tour.board.columns) > MAX_CLICKED:
        return
    save_picture("Picture (PNG)", f"{name}.png", tour_svg(tour, reasons, chess), key=f"{PAGE}.save.png")
    video = tour_bytes(tour, reasons, Look(names=chess))
    save_video("Video (WebM)", f"{name}.webm", video, key=f"{PAGE}.save.webm")
