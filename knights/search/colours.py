"""The colour of each category of outcomes, wherever one is shown."""

from knights.pictures.colours import BLUE, GREEN, SKY, VERMILLION, YELLOW
from knights.search.result import Category

CATEGORY_COLOURS = {
    Category.FIRST_TRY: SKY,
    Category.BACKTRACKED: BLUE,
    Category.CONSTRUCTED: GREEN,
    Category.LIMIT: VERMILLION,
    Category.EXHAUSTED: YELLOW,
    Category.NO_TOUR: "#B9BEC6",
    Category.NOT_RUN: "rgba(128,128,128,0.10)",
}
