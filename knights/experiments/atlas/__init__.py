"""The atlas of move orders: how often does each of the 40,320 lead to a tour on the first try?

Warnsdorff's rule with ties in move order is a whole family of heuristics, one per order in which the eight moves
are tried. An :class:`Atlas` has the score of every one of them on a board.
"""

from knights.experiments.atlas.orders import ORDERS, digits, index_of, published_orders, word_of
from knights.experiments.atlas.survey import Atlas, walks

__all__ = [
    "ORDERS",
    "Atlas",
    "digits",
    "index_of",
    "published_orders",
    "walks",
    "word_of",
]
