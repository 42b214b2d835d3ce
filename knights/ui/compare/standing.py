"""How a challenge stands: the line, the shares by size, and the files."""

from dataclasses import replace

import pandas as pd

from knights.base.questions import command_line
from knights.base.text import tile
from knights.experiments.comparisons.challenge import Challenge, in_words, standings
from knights.experiments.comparisons.common import Common
from knights.figures.trend import standing_figure
from knights.ui.chart import chart
from knights.ui.compare.question import PAGE
from knights.ui.export import File, every_start, export
from knights.ui.running.experiment import SweepJob, answer_of


def show_standing(asked: Challenge, looks: int, final: bool, common: Common, job: SweepJob) -> None:
    """The line, and the shares by size; ``looks`` counts the looks at the boards held out in this session."""
    common.read(job.finished)
    found = standings(asked, common, final)
    said = in_words(found, max(1, looks)) if common.complete else common.in_words()
    counts = [tile(sum(one.starts for one in found), "solvable start")]
    if looks:
        counts.append(tile(looks, "look at boards held out", "looks at boards held out"))
    answer_of(job, *said, counts)
    if job.running or not common.starts:
        return
    figure = standing_figure(asked.ties, asked.groups(common))
    if figure is not None:
        chart(figure, "challenge", "Share solved on the first try against size")
    standing = pd.DataFrame(
        {
            "first": one.first,
            "last": one.last,
            "starts": one.starts,
            "mirror families": one.families,
            "ours": one.ours,
            "roth": one.theirs,
            "p": one.p_value,
        }
        for one in found
    )
    files = [
        every_start(job.finished, asked.variants, f"{PAGE}-challenge.csv", asked.closed),
        File("The standing", f"{PAGE}-standing.csv", standing.to_csv(index=False)),
    ]
    export(files, command_line(replace(asked, final=final)))
