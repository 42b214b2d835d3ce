"""Unfinished comparisons: the page compares the same starts, and names no winner."""

import re

import pytest

from knights.base import Progress
from knights.experiments.sweeps.runner import run
from knights.ui.running import sweeps
from tests.support import visits, words

VERDICTS = re.compile(r"best|ahead|beaten|not yet|half way|wins|p [=<] ", re.IGNORECASE)


@pytest.fixture
def stopped(monkeypatch):
    """Return a function ``stopped(keep)`` that ends experiments early, with only the parts that ``keep`` accepts."""

    def stopped(keep):
        def some(sweeps):
            for progress in run(sweeps, workers=1):
                if progress.part is not None and keep(progress.part):
                    yield Progress(progress.share / 2, progress.part)
            raise RuntimeError("a cable was pulled")

        monkeypatch.setattr(sweeps, "sweeping", some)

    return stopped


def test_the_challenge_does_not_declare_roth_beaten_on_fewer_starts(stopped):
    stopped(lambda part: str(part.variant) != "roth" or part.board.rows % 2 == 0)
    app = visits.done("compare?view=challenge&formula=f(turn - 8*centre)")
    line = words.answer_of(app)
    assert line.startswith("Partial: 1,520 of 2,840 starts are compared")
    assert not VERDICTS.search(line)


def test_side_by_side_compares_only_starts_that_all_variants_have(stopped):
    whole = visits.table(visits.done("compare?first=5&last=5&variants=roth,pohl,edge&steps=900"), "PAR-10")
    stopped(lambda part: part.board.rows == 5 or str(part.variant) == "pohl")
    app = visits.done("compare?first=5&last=7&variants=roth,pohl,edge&steps=900")
    line = words.answer_of(app)
    assert line.startswith("Partial: From 13 solvable starts on 1 of 3 boards: Roth 1 step per square, Edge 1, Pohl ")
    assert "25 of 110 starts are compared, on 1 of 3 boards. Only boards that every" in line
    assert line.endswith("3 variants · 13 solvable starts · 5×5 board"), "the counts are those of what is compared"
    assert not VERDICTS.search(words.answer_of(app))
    assert "Starts won against" not in visits.texts(app)
    columns = ["variant", "starts", "solved", "on the first try", "PAR-10"]
    assert visits.table(app, "PAR-10")[columns].values.tolist() == whole[columns][:3].values.tolist()
    steps = visits.table(app, "largest").set_index("variant")
    assert (steps.loc["Pohl", "starts"], steps.loc["Pohl", "not solved"], steps.loc["Roth", "mean"]) == (13, 4, 25)
    stopped(lambda part: str(part.variant) == "pohl")
    assert not visits.done("compare?first=5&last=6&variants=roth,pohl&steps=900").dataframe, "there is not even a table"


def test_a_sweep_claims_nothing_about_boards_that_it_has_not_run(stopped):
    assert "wherever one exists" in words.answer_of(visits.done("sweep?first=5&last=6&variant=roth"))
    stopped(lambda part: part.board.rows == 5)
    line = words.answer_of(visits.done("sweep?first=5&last=6&variant=roth&steps=900"))
    assert "So far, tours found from 13 of 13 solvable starts" in line
    assert "So far, 25 of 61 starts are done." in line
    assert "wherever one exists" not in line
