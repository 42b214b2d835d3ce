"""The commands that print tables from the app's views: ablation, restarts and puzzles."""

import csv
import json
from statistics import mean

import pytest

from knights.api.results import answer_from
from knights.base.text import with_error
from knights.cli.sweeps import ablation_text
from knights.experiments.comparisons.ablation import Ablation, ablation
from knights.experiments.sweeps.question import Cases
from tests.support.sweeping import swept


def test_an_ablation_compares_the_four_parts_on_all_starts(said):
    known = json.loads(said("ablation 5 5 --steps 300 --json"))
    names = ",".join(str(row.variant) for row in ablation())
    scores = json.loads(said(f"compare 5 5 --variants {names} --steps 300 --all-starts-searched --json"))
    for combination, score in zip(known["combinations"], scores, strict=True):
        assert {key: score[key] for key in ("solved", "first_try", "steps")} == {
            key: combination[key] for key in ("solved", "first_try", "steps")
        }
    (gain,) = (one for one in known["parts"] if one["part"] == "Warnsdorff")
    text = said("ablation 5 5 --steps 300")
    assert f"Warnsdorff  {gain['solved']:+.1f}" in text


def test_the_savings_of_restarts_follow_from_the_runs(said, tmp_path):
    path = tmp_path / "runs.csv"
    known = json.loads(said(f"restarts 7 7 --start 2,2 --runs 50 --steps 2000 --json --csv {path}"))
    runs = list(csv.DictReader(path.read_text().splitlines()))
    assert len(runs) == known["runs"] == 50
    never = known["schedules"][-1]
    assert never["measured"] == pytest.approx(mean(int(run["steps"]) for run in runs) / 49)
    assert never["solved"] == mean(int(run["solved"]) for run in runs)
    text = said("restarts 7 7 --start 2,2 --runs 50 --steps 2000")
    measured = with_error(never["measured"], never["measured ±"] / 2)
    assert text.splitlines()[-1].split() == ["never", "–", *measured.split(), f"{never['solved']:.1%}"]
    before = path.read_text()
    said(f"run {path.with_suffix('.toml')} --overwrite")
    assert path.read_text() == before


def test_mean_moves_are_taken_over_solved_puzzles(said, tmp_path):
    path = tmp_path / "rows.csv"
    line = "puzzles 2x2,3x2 --heuristics manhattan --searches greedy,astar --puzzles 4 --nodes 900"
    means = json.loads(said(f"{line} --json --csv {path}"))
    rows = list(csv.DictReader(path.read_text().splitlines()))
    assert len(rows) == 2 * 2 * 4
    for one in means:
        of = [row for row in rows if (int(row["rows"]), row["method"]) == (one["rows"], one["method"])]
        assert one["moves"] == mean(int(row["moves"]) for row in of if row["moves"])
        assert one["solved"] == sum(row["outcome"] == "solved" for row in of)
    assert "3×2   manhattan  astar   4 of 4" in said(line)


def test_an_unfinished_ablation_uses_only_common_starts():
    """Only 5x5 is compared, since variants without the rule have no other results, and no gain is stated."""
    question = Ablation(Cases(5, 6), 300)
    every = swept(question.comparison.sweeps)
    some = [part for part in every if part.board.rows == 5 or part.variant.rule == "order"]
    known = json.loads(answer_from(question, some).to_json())
    assert known["parts"] is None
    assert {one["starts"] for one in known["combinations"]} == {25}
    text = ablation_text(answer_from(question, some))
    assert text.startswith("Partial: 25 of 61 starts are compared. ")
    assert "points" not in text
    assert "points" in ablation_text(answer_from(question, every))
