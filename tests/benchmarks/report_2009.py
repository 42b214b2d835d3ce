"""The claims of the 2009 work, tried: python -m tests.benchmarks.report_2009

Searches every start of 5x5 to 20x20, of 14x3 and of 100x100 with ``altstu-2009`` (all four optimisations, five move
orders, restart at the first dead end) and says on which boards every solvable start is found by an attempt
without a single backtrack; and what the four optimisations buy, one by one and together.
"""

from __future__ import annotations

from knights.board import format_move_order
from knights.comparisons import ablation, score
from knights.heuristics.variants import NAMED
from knights.search.result import Category
from knights.sweeps import Cases, Sweep, by_board, by_variant, run, summarise

VARIANT = NAMED["altstu-2009"].variant


def report() -> None:
    """Print what came of the claims."""
    print("orders:", ", ".join(format_move_order(order) for order in VARIANT.orders))
    for cases in (Cases(5, 20), Cases(14, 14, (3, 3)), Cases(3, 3, (14, 14)), Cases(100, 100)):
        parts = by_board(part for part in run([Sweep(cases, VARIANT)]) if part is not None)
        for results in parts.values():
            one, clean = summarise(results), int(results.clean.sum())
            yes = "yes" if clean == one.solvable else "no"
            print(
                f"{one.board}: every solvable start without a backtrack at the end: {yes}; of {one.solvable:,} not "
                f"refused, {one.first_try:,} on the first try, {clean:,} without a backtrack in the last "
                f"attempt, {one.found:,} found, "
                f"{one.categories[Category.LIMIT]:,} at the limit",
                flush=True,
            )


def switches(cases: Cases, steps: int) -> None:
    """Print what each combination of the optimisations does."""
    rows = ablation()
    parts = by_variant(
        part for part in run([Sweep(cases, row.variant, steps, True) for row in rows]) if part is not None
    )
    for row in rows:
        one = score(row.variant, parts[row.variant])
        print(
            f"{cases.first}x{(cases.columns or (cases.first,))[0]} {row.label}: solved {one.solved} of {one.solvable} "
            f"possible, first try {one.first_try}, clean {one.clean}, {one.steps:,} steps",
            flush=True,
        )


if __name__ == "__main__":
    report()
    switches(Cases(8, 8), 100_000)
    switches(Cases(14, 14, (3, 3)), 100_000)
