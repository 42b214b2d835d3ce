"""Why each move of a walk was made, as Warnsdorff's rule sees it."""

import numpy as np
from numpy.typing import NDArray

from knights.pictures.marks import NOT_LEAST, ONE_LEAST, TIE
from knights.referee import onward_counts
from knights.tour import Tour


def move_reasons(walk: Tour) -> NDArray[np.int8]:
    """For each move ONE_LEAST, TIE or NOT_LEAST, shape (squares - 1,).

    Linear in the squares entered: about a second for a million.
    """
    taken, least, ties = onward_counts(walk)
    return np.where(taken != least, NOT_LEAST, np.where(ties > 1, TIE, ONE_LEAST)).astype(np.int8)
