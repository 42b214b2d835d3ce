"""Which moves of a result are told apart by their reason on screen."""

import numpy as np
from numpy.typing import NDArray

from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_CLICKED


def shown_reasons(result: SearchResult) -> NDArray[np.int8] | None:
    """Why the moves of a result's walk were made; None on large boards and where no rule chose."""
    return None if max(result.board.rows, result.board.columns) > MAX_CLICKED else result.move_reasons
