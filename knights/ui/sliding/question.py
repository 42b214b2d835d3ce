"""What the Sliding page compares: the question, its controls, and the work in the background."""

from dataclasses import dataclass

from knights.base.errors import Bounds, InputError
from knights.base.questions import command_line
from knights.base.rng import MAX_SEED
from knights.base.work import Work
from knights.sliding.algorithms import ALGORITHMS, algorithm
from knights.sliding.compare import PuzzleComparison, SlidingRow, compare, parse_shape
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.puzzle import MAX_SIDE
from knights.ui.bounds import MAX_PUZZLES
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import in_columns
from knights.ui.controls.setting import Number, Several
from knights.ui.running.jobs import shared_threads
from knights.ui.sliding.controls import NODES, WEIGHT

SIZES = ("2x2", "2x3", "2x4", "3x2", "3x3", "3x4", "4x2", "4x3", "4x4")
"""The sizes of the published tables."""


@dataclass(frozen=True)
class Question:
    """What is compared; see :func:`knights.sliding.compare.compare`."""

    shapes: tuple[tuple[int, int], ...]
    heuristics: tuple[str, ...]
    methods: tuple[str, ...]
    count: int
    seed: int
    nodes: int
    weight: int

    @property
    def configurations(self) -> int:
        """How many heuristics with a search there are; a search without a heuristic counts once."""
        return sum(len(self.heuristics) if ALGORITHMS[key].per_value else 1 for key in self.methods)

    @property
    def command(self) -> str:
        """The command that makes it on one's own machine."""
        return command_line(
            PuzzleComparison(
                self.shapes, self.heuristics, self.methods, self.weight, self.count, self.seed, self.nodes
            )
        )

    @property
    def searches(self) -> int:
        """How many searches there are."""
        return len(self.shapes) * self.count * self.configurations


def comparing(question: Question) -> Work[SlidingRow]:
    """Make a comparison, its slices taking turns with the work of other sessions."""
    q = question
    asked = PuzzleComparison(q.shapes, q.heuristics, q.methods, q.weight, q.count, q.seed, q.nodes)
    work = compare(asked)
    while (progress := shared_threads().submit(next, work, None).result()) is not None:
        yield progress


_EVERY_SIZE = [f"{rows}x{columns}" for rows in range(1, MAX_SIDE + 1) for columns in range(1, MAX_SIDE + 1)]

SHAPES = Several("sizes", SIZES, _EVERY_SIZE, parse_shape, "Sizes")
HEURISTIC_LIST = Several("heuristics", ("misplaced", "manhattan", "sum"), HEURISTICS, heuristic, "Heuristics")
SEARCH_LIST = Several("searches", ("greedy",), ALGORITHMS, algorithm, "Searches")
PUZZLES = Number("puzzles", 10, Bounds("The number of puzzles", 1, MAX_PUZZLES), "Puzzles per size")
SEED = Number(
    "seed", 1, Bounds("The seed", 0, MAX_SEED), "Seed", help="The same seed gives the same puzzles."
)
SETTINGS = (SHAPES, HEURISTIC_LIST, SEARCH_LIST, PUZZLES, SEED)


def ask(complaints: list[str]) -> Question | None:
    """Sizes, puzzles, heuristics, searches and limit; what is wrong with them is added to the complaints."""
    with noting(complaints):
        shapes = SHAPES.draw(lambda size: size.replace("x", "×"))
        in_columns(PUZZLES.draw, SEED.draw)
        heuristics = HEURISTIC_LIST.draw()
        searches = SEARCH_LIST.draw(lambda key: ALGORITHMS[key].name)
        if "weighted-astar" in searches:
            WEIGHT.draw()
        NODES.draw()
        question = Question(
            tuple(parse_shape(size) for size in shapes),
            tuple(heuristics),
            tuple(searches),
            PUZZLES.value,
            SEED.value,
            NODES.value,
            WEIGHT.value,
        )
        if not question.searches:
            raise InputError(
                "A comparison needs a size, a heuristic and a search: choose one of each on the left."
            )
        return question
    return None
