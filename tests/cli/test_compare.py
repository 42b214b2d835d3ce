"""The compare command: its text and JSON output."""

import json
import re

import pytest

from knights import NAMED, __version__
from knights.api.results import ComparisonResult
from knights.base import figure
from knights.cli import sweeps
from knights.experiments.comparisons import Comparison
from knights.experiments.sweeps import Cases
from tests.support.sweeping import swept


def test_the_text_is_a_sentence_and_tables(said, told):
    line = "compare 6 7 --variants {none,order}.{roth,random}.parity --seeds 2 --steps 2000"
    text, one = said(line), told(line)[0]
    assert text.startswith("4 variants on 61 solvable starts of 2 boards from 6×6 to 7×7. random (2 seeds): 5.09 ")
    assert ", failures counted at the limit of 2,000 steps. No clear best: random (2 seeds) needs" in text
    head = "variant starts not solved ERT median mean largest backtracks"
    assert " ".join(text.splitlines()[2].split()).startswith(head)
    header, *lines = text.split("\n\n")[-1].splitlines()
    assert header.split()[:3] == ["choice", "instead", "of"]
    assert [(*words.split()[:2],) for words in lines] == [("order", "none"), ("random", "roth")]
    assert [gain["pairs"] for gain in one["gains"]] == [2, 2]
    assert figure(one["gains"][0]["first_try"], sign=True) in lines[0].split()


def test_the_four_courseworks_are_one_name(told):
    four = ["altstu-2009", "stu-2019", "stu-2020", "stu-2021"]
    listed = told("compare 5 5 --variants courseworks,roth --steps 90")
    assert [one["variant"] for one in listed] == [*four, "roth"]


def test_json_agrees_with_the_text(said, told):
    line = "compare 5 7 --variants random,roth,pohl --steps-per-square 100 --seeds 2"
    text, objects = said(line), told(line)
    assert f"{objects[2]['par10']:.4g}" in text
    assert ",".join(one["variant"] for one in objects) == "random,order.random.parity.12345678.-.1,roth,pohl"
    one, again, roth, pohl = objects
    keys = "variant solvable not_solved ert median_steps mean_steps largest_steps backtracks starts solved first_try"
    assert [*one][:18] == f"{keys} par2 par10 mean_solved median_solved p95_solved max_solved steps".split()
    assert one["name"] == again["name"] == "random (2 seeds)"
    assert (one["seeds"], roth["seeds"]) == (2, 1)
    assert one["starts"] == roth["starts"] == 110, "its own figures are those of its seed"
    assert roth["wins"].keys() == roth["p_values"].keys() == {"random (2 seeds)", "pohl"}
    assert roth["p_values"]["pohl"] >= roth["p_values_unadjusted"]["pohl"]
    assert roth["p_values"]["pohl"] == pohl["p_values"]["roth"]
    low, high = roth["intervals"]["par10"]
    assert low <= roth["par10"] <= high
    assert sum(other["mean_rank"] for other in (one, roth, pohl)) == pytest.approx(6)
    assert (roth["complete"], roth["compared_starts"], roth["version"]) == (True, 110, __version__)
    assert "--steps 100-per-square" in roth["command"]
    assert roth["virtual_best_par10"] <= min(roth["par10"], pohl["par10"])


def test_an_unfinished_comparison_names_no_winner():
    """Only 5x5 is compared, since roth has no other results, and neither variant is called better."""
    comparison = Comparison(Cases(5, 6), (NAMED["roth"].variant, NAMED["pohl"].variant), 2000)
    every = swept(comparison.sweeps)
    some = [part for part in every if str(part.variant) == "pohl" or part.board.rows == 5]
    result = ComparisonResult(comparison, some)
    text = sweeps.comparison_text(result)
    assert text.startswith("Partial: 25 of 61 starts are compared, on 1 of 2 boards. ")
    assert not re.search("best|against|p [=<]", text, re.IGNORECASE)
    for one in json.loads(result.to_json()):
        assert (one["complete"], one["compared_starts"], one["starts"]) == (False, 25, 25)
        assert (one["p_values"], one["wins"], one["mean_rank"], one["intervals"]) == (None,) * 4


def test_names_of_the_users_own_are_in_tables_headlines_charts_and_rows(said, told, rows, refused):
    command = 'compare 5 6 --variants "mine=order.f(edge == 2),roth" --steps 2000'
    text = said(command)
    assert "mine" in text.splitlines()[0]
    assert [line.split()[0] for line in text.splitlines()[3:5]] == ["mine", "roth"]
    assert [one["name"] for one in told(command)] == ["mine", "roth"]
    written = {row["variant"] for row in rows(command)}
    assert written == {"mine=order.f(edge == 2)", "roth"}
    plain = rows(command.replace("mine=", ""))
    strip = [row | {"variant": row["variant"].removeprefix("mine=")} for row in rows(command)]
    assert sorted(map(str, strip)) == sorted(map(str, plain))
    assert "The name “a” is given to 2 variants" in refused("compare 5 6 --variants a=roth,a=pohl")


def test_a_randomised_variant_keeps_its_name_over_seeds(told):
    known = told('compare 5 5 --variants "luck=random" --seeds 3 --steps 500')
    assert {one["name"] for one in known} == {"luck (3 seeds)"}
    assert len({one["variant"] for one in known}) == 3
