"""What the browser makes of a tour: two pictures and a film."""

import numpy as np

from knights.boards.pictures.fold import Fold
from knights.boards.pictures.tour import poster_svg, tour_svg
from knights.boards.tour import Tour
from knights.figures.sizes import MAX_CLICKED
from knights.ui.components.player import Look, of_tour
from knights.ui.components.saver import save_picture, save_video
from knights.ui.controls.board import CHESS
from knights.ui.tour.solved import PAGE


def draw_buttons(tour: Tour, reasons: np.ndarray | None, name: str) -> None:
    """Draw the buttons of these files, for boards on which a move can be seen."""
    fold = Fold(tour.board)
    if max(fold.rows, fold.columns) > MAX_CLICKED:
        return
    chess = CHESS.value
    save_picture("Picture (PNG)", f"{name}.png", tour_svg(tour, reasons, chess), key=f"{PAGE}.save.png")
    save_picture("Poster (PNG)", f"{name}-poster.png", poster_svg(tour), key=f"{PAGE}.save.poster")
    film = of_tour(tour, reasons)
    save_video("Film (WebM)", f"{name}.webm", film, Look(names=chess), key=f"{PAGE}.save.webm")
