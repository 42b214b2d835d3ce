"""What the commands share that write their results all at once, when the work has come to its end."""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from knights.base.work import Part, Work
from knights.cli.beside import check_beside, experiment_here, write_beside
from knights.cli.progress import INTERRUPTED, work_to_end
from knights.cli.results_file import check_file, results_file, say_and_draw
from knights.heuristics.variants import Variant


def carry_out_at_once(
    work: Work[Part],
    as_csv: Callable[[list[Part]], str],
    in_words: Callable[[list[Part]], str],
    draw: Callable[[list[Part]], object],
    variants: Iterable[Variant] = (),
    *,
    csv: str | None,
    overwrite: bool,
    **_: Any,
) -> int:
    """Do work under a progress bar; then write all of it as CSV, sum it up in words, and draw it.

    Where the CSV goes to standard output there are no words. Returns 0; or 130 after Ctrl-C, when nothing is written.
    """
    check_file(csv, overwrite)
    check_beside(csv, experiment_here(), overwrite)
    parts: list[Part] = []
    if not work_to_end(work, parts.append):
        print("Interrupted; nothing is written.", file=sys.stderr)
        return INTERRUPTED
    if csv is not None:
        with results_file(csv, replace=overwrite) as write:
            write(as_csv(parts))
        write_beside(csv, experiment_here(), variants)
    if csv != "-":
        say_and_draw(in_words(parts), partial(draw, parts))
    return 0
