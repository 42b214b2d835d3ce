"""``python -m knights atlas``: the number of starts that each of the 40,320 move orders solves on the first try."""

import json
from typing import Any

from knights.api.results import Surveyed
from knights.base.text import percent, plural
from knights.cli.figure import figure_options
from knights.cli.files import OVERWRITE, csv_option, table
from knights.cli.options import JSON, check_outputs, command
from knights.cli.work import carry_out_at_once
from knights.engine.existence import start_noun
from knights.experiments.atlas import ORDERS, Atlas, AtlasQuestion, published_orders, survey, word_of


@command(AtlasQuestion, csv_option("order,first_tries"), OVERWRITE, *figure_options("atlas"), JSON)
def atlas(question: AtlasQuestion, json_wanted: bool, **given: Any) -> int:
    """Score every move order: Warnsdorff's rule, ties in that order, no backtracking."""
    check_outputs(json_wanted, given["csv"], "the counts", "every order")
    in_words = as_json if json_wanted else as_text
    return carry_out_at_once(
        question,
        survey(question.board),
        lambda parts: Surveyed(parts[-1]).to_csv(),
        lambda parts: in_words(parts[-1]),
        lambda parts: parts[-1],
        **given,
    )


def as_text(scores: Atlas) -> str:
    """Return the number of tours, the number of orders by starts solved, and the scores of published orders."""
    starts, every = scores.solvable, scores.solvable * ORDERS
    if not starts:
        return f"{scores.board}: no start has a tour, so no order solves any."
    best = max(scores.counts)
    return "\n".join(
        [
            f"{scores.board}, {plural(starts, start_noun([scores.board]))}: {scores.total:,} of {every:,} walks "
            f"are a tour on the first try ({percent(scores.total / every)}); "
            f"{scores.counts[best]:,} of {ORDERS:,} orders solve {best:,} starts.",
            "",
            table(("starts solved", "orders"), [*scores.counts.items()]),
            "",
            table(("published", "order", "starts solved"), _published(scores)),
        ]
    )


def _published(scores: Atlas) -> list[tuple[str, str, int]]:
    orders = published_orders().items()
    return [(name, word_of(place), int(scores.first_tries[place])) for name, place in orders]


def as_json(scores: Atlas) -> str:
    """Return the same as JSON; ``orders`` has the number of orders by starts solved."""
    return json.dumps(
        {
            "rows": scores.board.rows,
            "columns": scores.board.columns,
            "starts": scores.solvable,
            "tours": scores.total,
            "orders": [{"solved": solved, "orders": count} for solved, count in scores.counts.items()],
            "published": [
                {"name": name, "order": order, "solved": solved} for name, order, solved in _published(scores)
            ],
        }
    )
