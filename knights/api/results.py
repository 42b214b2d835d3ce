"""The answers to questions, as tables that can also be written as the JSON of the corresponding commands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from knights.api.watched import Watch, watched
from knights.base import Answer, Tabular, commands, lazy, questions, version
from knights.boards import MOVES, Board, format_move_order
from knights.experiments.comparisons import Common, Compared, Comparison, Ranking, Score, label, scores
from knights.experiments.comparisons.challenge import Challenge, Standing, in_words, standings
from knights.experiments.comparisons.gains import Gain, gains
from knights.experiments.comparisons.sentence import sentence
from knights.experiments.discovery import candidates
from knights.experiments.discovery import study as discovery
from knights.experiments.sweeps import Results, Sweep, by_board, header, lines
from knights.experiments.sweeps.summary import SweepSummary, sweep_html, sweep_svg, total
from knights.experiments.sweeps.summary import summarise as summarise_board
from knights.reproduction.claims import ClaimRow, ClaimSummary, summarise
from knights.reproduction.claims import as_json as as_object
from knights.reproduction.claims import in_words as claim_in_words
from knights.sliding import compare as sliding


class Swept(Answer[Sweep, Results]):
    """The results of a sweep, with a row for each start, smaller boards first."""

    @lazy
    def boards(self) -> dict[Board, Results]:
        """The results of each board, smaller boards first."""
        return by_board(self.parts)

    @property
    def header(self) -> tuple[str, ...]:
        """The names of the columns, as in the command's CSV."""
        return header(False, self.question.closed, not self.question.cases.family.is_plain)

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for each start, smaller boards first."""
        return lines(self.boards.values(), False, self.question.closed, self.question.cases.family)

    @property
    def summaries(self) -> list[SweepSummary]:
        """A summary of each board."""
        return [*map(summarise_board, self.boards.values())]

    @property
    def total(self) -> SweepSummary:
        """The summary of all boards."""
        return total(self.boards.values())

    def to_svg(self) -> str:
        """Return the maps of all boards as one SVG picture, with every start in the colour of its category."""
        return sweep_svg(self.boards)

    def _repr_html_(self) -> str:
        """Return HTML for a notebook: a line per board, and the maps if they are small enough."""
        return sweep_html(self.boards)


class ComparisonResult(Answer[Comparison, Results]):
    """The results of a comparison, with a row for each variant and seed, tests and intervals."""

    @lazy
    def compared(self) -> Compared:
        """The common starts and the scores."""
        return Compared(self.question, finished=self.parts)

    @property
    def header(self) -> tuple[str, ...]:
        """The names of the columns: the keys of the command's JSON, nested keys joined by dots (``wins.roth``)."""
        return tuple(dict.fromkeys(key for row in self._objects() for key, _ in _flat(row)))

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for each variant and seed, in the given order; a comparison of a variant with itself is None."""
        flat, header = [dict(_flat(row)) for row in self._objects()], self.header
        return ([row.get(key) for key in header] for row in flat)

    @property
    def scores(self) -> dict[str, Score]:
        """The score of each variant by name, with its seeds combined."""
        return dict(zip(self.compared.names, self.compared.scores, strict=True))

    @property
    def sentence(self) -> str:
        """The main findings in sentences."""
        return sentence(self.compared)

    @property
    def gains(self) -> list[Gain]:
        """The gain of each choice if the variants are all combinations of choices; empty before the end."""
        return gains(self.compared.scores) if self.compared.complete else []

    def as_object(self) -> object:
        """Return a dict for each variant and seed, each with all gains of choices, if there are any."""
        shared = {"gains": [gain._asdict() for gain in self.gains]} if self.gains else {}
        return [one | shared for one in self._objects()]

    def _objects(self) -> list[dict[str, object]]:
        """Return a dict for each variant and seed; ranks and tests combine the seeds, and are None before the end."""
        known = self.compared
        ranked, sure = known.ranking(), known.intervals()
        made = {
            "version": version.__version__,
            "command": questions.command_line(known.comparison),
            "compared_starts": known.starts,
            "complete": known.complete,
            "virtual_best_par10": ranked.best_par10 if ranked else None,
            **({"solvable_not_known": True} if not known.decided else {}),
        }
        objects = {}
        for k, seeds in enumerate(known.groups.values()):
            shared = {
                "name": known.names[k],
                "seeds": len(seeds),
                "intervals": sure[k]._asdict() if sure else None,
                "adds_to_virtual_best": float(ranked.added[k]) if ranked else None,
                **_against(known.names, ranked, k),
            }
            for variant in seeds:
                objects[variant] = shared
        return [
            {"variant": str(score.variant)}
            | {column.key: getattr(score, column.name) for column in scores.COLUMNS if column.key}
            | objects[score.variant]
            | made
            for score in known.alone()
        ]


def _against(names: Sequence[str], ranked: Ranking | None, place: int) -> dict[str, object]:
    """Return a variant's mean rank, and its wins and p-values against the others by name; None without a ranking."""
    if ranked is None:
        return dict.fromkeys(("mean_rank", "wins", "p_values", "p_values_unadjusted"))
    others = [k for k in range(len(names)) if k != place]
    return {
        "mean_rank": float(ranked.mean_ranks[place]),
        "wins": {names[k]: int(ranked.wins[place, k]) for k in others},
        "p_values": {names[k]: float(ranked.p_values[place, k]) for k in others},
        "p_values_unadjusted": {names[k]: float(ranked.unadjusted[place, k]) for k in others},
    }


def _flat(row: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    """Yield the key and the value of each item in nested dicts, with nested keys joined by dots."""
    for key, value in row.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}.")
        elif isinstance(value, tuple | list):
            yield from ((f"{before}{key}.{end}", one) for end, one in zip(("low", "high"), value, strict=True))
        else:
            yield f"{before}{key}", value


class ChallengeResult(Answer[Challenge, Results]):
    """The scores of a tie-break and of Roth's, with a row for the boards to tune on and one for any held-out boards."""

    header = Standing._fields

    @lazy
    def common(self) -> Common:
        """The results on common starts."""
        common = self.question.common
        common.read(self.parts)
        return common

    @lazy
    def standings(self) -> list[Standing]:
        """The scores on each range of boards."""
        return standings(self.question, self.common)

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for each range of boards."""
        return self.standings

    @property
    def sentence(self) -> str:
        """The verdict, and the score on each range of boards."""
        return ". ".join(in_words(self.question, self.standings))


class Discovered(Answer[discovery.Study, candidates.Trial | list[discovery.HeldOut]]):
    """The results of a search for a tie-break, with a row for each formula."""

    header = candidates.HEADER

    @property
    def trials(self) -> list[candidates.Trial]:
        """The formulas in the order tried."""
        return [one for one in self.parts if isinstance(one, candidates.Trial)]

    @property
    def judged(self) -> list[discovery.HeldOut] | None:
        """The results on the held-out boards; None if there are none, or before they are tried."""
        return next((one for one in self.parts if not isinstance(one, candidates.Trial)), None)

    @property
    def front(self) -> candidates.Front:
        """The best formula for each number of operations."""
        return discovery.front_of(self.trials, self.question)

    @property
    def order(self) -> str | None:
        """The move order of the best formula; None for the default order."""
        order = self.front.best.candidate.order
        return None if order == MOVES else format_move_order(order)

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for each formula, in the order tried."""
        return (trial.row for trial in self.trials)

    def as_object(self) -> object:
        """Return the best formula, the front, and the judgement."""
        front, held_out = self.front, None
        if self.judged and self.question.held_out:
            cases = self.question.cases(*self.question.held_out)
            held_out = {
                "first": cases.first,
                "last": cases.last,
                "columns": cases.columns,
                "mistakes": self.judged[0].mistakes,
                "starts": self.judged[0].starts,
                "roth": next(one.mistakes for one in self.judged if one.variant.ties == discovery.RIVALS[0].ties),
                "intervals": {label(one.variant): [one.low, one.high] for one in self.judged},
            }
        return {
            "formula": front.best.candidate.formula,
            "order": self.order,
            "mistakes": front.best.mistakes,
            "starts": discovery.starts_of(self.question),
            "evaluations": len(self.trials),
            "operations": front.best.operations,
            "front": [
                {"formula": one.candidate.formula, "operations": one.operations, "mistakes": one.mistakes}
                for one in front
            ],
            "held_out": held_out,
        }


class PuzzlesCompared(Answer[sliding.PuzzleComparison, sliding.SlidingRow]):
    """A comparison of searches of sliding puzzles, with a row for each search."""

    header = sliding.SlidingRow._fields

    @property
    def searches(self) -> list[sliding.SlidingRow]:
        """The searches, puzzle by puzzle."""
        return self.parts

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for each search, puzzle by puzzle."""
        return self.searches

    @property
    def summaries(self) -> list[sliding.SlidingSummary]:
        """The means of each size and configuration."""
        return sliding.summarise(self.searches)

    def as_object(self) -> object:
        """Return a dict of means for each size and configuration."""
        return [one._asdict() for one in self.summaries]


@dataclass(frozen=True, eq=False)
class Recomputed(Tabular):
    """The recomputation of published works, with a row for each printed item and its recomputed value."""

    claims: tuple[ClaimRow, ...]
    header = ("work", "table", "item", "published", "ours", "agreement", "note")

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for each item, work by work."""
        for claim in self.claims:
            values = claim_in_words(claim.expected), claim_in_words(claim.got)
            yield (claim.work, claim.table, claim.item, *values, claim.agreement.value, claim.note)

    def as_object(self) -> object:
        """Return a dict for each item, as the command prints it."""
        return [as_object(claim) for claim in self.claims]

    @property
    def summary(self) -> ClaimSummary:
        """The number of printed figures with each agreement."""
        return summarise(self.claims)


def answer_from(question: questions.Question, parts: Sequence[object]) -> Any:
    """Return the answer to a question, given all parts that the work on it has yielded."""
    return commands.part(commands.COMMANDS[question.COMMAND].answer)(question, parts)


def answer(question: questions.Question, progress: Watch = None, workers: int | None = None) -> Any:
    """Return the answer to any question; ``workers`` is the number of searches that run at once."""
    row = commands.COMMANDS[question.COMMAND]
    if not row.work:
        return commands.part(row.answer)(question)
    work = commands.part(row.work)(question, **({"workers": workers} if row.shared else {}))
    return answer_from(question, [*watched(work, progress)])
