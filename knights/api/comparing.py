"""Variants side by side on the same starts: their scores as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knights.api.options import Options
from knights.api.sweeping import sweep_of
from knights.api.watched import watched
from knights.base.tabular import Tabular
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import Comparison, parse_variants
from knights.experiments.comparisons.scores import COLUMNS, Score
from knights.experiments.comparisons.sentence import sentence
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import Variant, as_variant

_COLUMNS = [column for column in COLUMNS if column.key]


@dataclass(frozen=True, eq=False)
class ComparisonResult(Tabular):
    """The results of a comparison: a row per variant, the seeds of a randomised one together.

    Attributes:
        comparison: the question.
        compared: the results, and all that is known of them.
    """

    comparison: Comparison
    compared: Compared

    @property
    def header(self) -> tuple[str, ...]:
        """The name of the variant, and the scores under the names of the command's JSON."""
        return ("name", *(column.key for column in _COLUMNS if column.key))

    def rows(self) -> Iterable[Sequence[object]]:
        """The variants, in the order in which they were given."""
        pairs = zip(self.compared.names, self.compared.scores, strict=True)
        return ((name, *(column.of(score) for column in _COLUMNS)) for name, score in pairs)

    @property
    def scores(self) -> dict[str, Score]:
        """The score of each variant by its name."""
        return dict(zip(self.compared.names, self.compared.scores, strict=True))

    @property
    def sentence(self) -> str:
        """Which is the best, in a sentence."""
        boards = list(self.comparison.cases.boards)
        return sentence(
            self.compared.scores, boards, self.compared.name, self.compared.ranking(), self.compared.noun
        )


def compared(
    first: int, last: int, variants: str | Iterable[Variant | str], seeds: int, options: Options
) -> ComparisonResult:
    """The results of a comparison; raises an InputError if a word or a number makes no sense."""
    several = parse_variants(variants) if isinstance(variants, str) else tuple(map(as_variant, variants))
    one = sweep_of(first, last, several[0] if several else "default", options)
    question = Comparison(one.cases, several, one.steps, one.all_starts_searched, one.closed, seeds)
    work = run(question.sweeps, workers=options.get("workers"))
    known = Compared(question)
    known.read(list(watched(work, options.get("progress"))))
    return ComparisonResult(question, known)
