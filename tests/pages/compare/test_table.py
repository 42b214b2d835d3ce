"""Variants side by side: settings, charts, tables and clicks; unfinished comparisons, which name no winner."""

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

import knights
from knights.base import Progress
from knights.base.questions import read
from knights.cli import main
from knights.experiments import comparisons
from knights.experiments.comparisons import Comparison, called
from knights.experiments.files import as_toml
from knights.experiments.sweeps.runner import run
from knights.ui.pages.compare.page import VIEWS
from knights.ui.pages.compare.statistics import VIRTUAL, spread_lines
from knights.ui.running import sweeps
from tests.support import visits, words

DUEL = "start column"
"""The title of an axis that only the map of two variants has."""


def scores(app: AppTest) -> Any:
    """Return the rows of the variants in the table of all figures."""
    rows = figures(app)
    return rows[rows["variant"] != VIRTUAL]


def names(app: AppTest) -> list[str]:
    listed: list[str] = scores(app)["variant"].tolist()
    return listed


def figures(app: AppTest) -> Any:
    return visits.table(visits.finish(app), "PAR-10")


def with_words(app: AppTest, words: str) -> list[Any]:
    return [chart for chart in visits.charts(app) if words in json.dumps(chart["layout"])]


def test_a_click_beside_a_finished_comparison_scores_nothing_again(monkeypatch):
    app = visits.done("compare", first=5, last=6, variants="roth,pohl")
    monkeypatch.setattr(comparisons.scores, "score", None)
    app.run()
    assert not app.exception
    assert visits.answer(app).startswith("49 solvable starts")


def test_the_page_opens_with_the_steps_of_three_variants_on_eight_boards():
    app = visits.done("compare")
    told = re.search(
        r"^484 solvable starts\. Our best \(5 seeds\): ([\d.]+) steps? per square, .* Roth: ([\d.]+) \(8",
        visits.answer(app),
    )
    assert told, visits.answer(app)
    assert "failures counted at the limit of 1,000 per square" in visits.answer(app)
    assert visits.answer(app).endswith("3 variants · 484 solvable starts · 5×5 to 12×12 8 boards")
    assert names(app) == ["Warnsdorff", "Roth", "Our best (5 seeds)"]
    assert scores(app)["starts"].tolist() == [484, 484, 5 * 484]
    assert float(told[1]) == pytest.approx(scores(app)["ERT"][2], abs=0.005)
    assert float(told[2]) == pytest.approx(scores(app)["ERT"][1], abs=0.05)
    assert visits.address(app) == {}
    saved = [json.loads(chart.proto.config)["toImageButtonOptions"] for chart in app.get("plotly_chart")]
    assert saved[0] == {"format": "svg", "filename": "compare-by-size"}
    by_size, outcomes, duel, curves, wins, first_try = visits.charts(app)
    assert [line["name"] for line in by_size["data"]][:3] == names(app)
    assert by_size["layout"]["yaxis"]["title"]["text"] == "mean steps"
    bars, legend = outcomes["data"][::2], outcomes["data"][1::2]
    assert [*map(sum, zip(*(bar["x"] for bar in bars), strict=True))] == pytest.approx([1, 1, 1])
    assert [bar["name"] for bar in legend] == ["on the first try", "with backtracking", "not solved"]
    assert {bar["showlegend"] for bar in bars} == {False}
    assert len(curves["data"]) == len(first_try["data"]) == len(wins["data"][0]["x"]) == 3
    assert with_words(app, DUEL) == [duel]
    assert "Our best (5 seeds) needs the fewest steps" in visits.texts(app), "the tests support it"
    visits.control(app, "compare", "unit").set_value("square").run()
    assert visits.address(visits.finish(app))["unit"] == "square"
    assert visits.charts(app)[0]["layout"]["yaxis"]["title"]["text"] == "mean steps per square"


def test_a_single_variant_is_shown_without_comparisons():
    app = visits.done("compare?variants=roth")
    assert visits.answer(app).startswith("484 solvable starts. Roth: 17.8 steps per square (8 of 484 not solved), fail")
    assert "1 variant · 484 solvable starts" in visits.answer(app)
    assert not with_words(app, DUEL)


def test_a_sentence_replaces_a_chart_without_differences():
    app = visits.done("compare?first=20&last=20&starts=random:3&variants=default,construct&seeds=1")
    assert "take the same number of steps" in visits.texts(app)
    _, outcomes, duel = visits.charts(app)
    assert [bar["x"] for bar in outcomes["data"][::2]] == [[1, 1], [0, 0], [0, 0]]
    assert with_words(app, DUEL) == [duel]
    assert "No variant wins any start" in visits.texts(app)


def test_the_tables_and_the_json_have_the_figures_of_each_score():
    app = visits.done("compare?first=5&last=7&variants=courseworks&steps=900")
    known = knights.compare(5, 7, "courseworks", steps=900, progress=False, workers=1)
    lines, steps = scores(app).set_index("variant"), visits.table(app, "largest").set_index("variant")
    assert steps.index.tolist() == [f"Coursework {year}" for year in (2020, 2009, 2019, 2021)], "the best first"
    for told in known.as_object():
        one = known.scores[told["variant"]]
        line, short = lines.loc[called(one.variant)], steps.loc[called(one.variant)]
        assert line["starts"] == short["starts"] == told["solvable"] == one.solvable == 74
        assert (line["solved"], told["solved"]) == (one.solved / 74, one.solved)
        assert (line["PAR-10"], told["par10"]) == pytest.approx((one.par10, one.par10))
        assert (line["ERT"], told["ert"]) == pytest.approx((one.ert, one.ert))
        assert (line["mean"], line["largest"]) == pytest.approx((one.mean, one.largest))
        assert (told["mean_solved"], told["max_solved"]) == (one.mean, one.largest)
        assert line["backtracks"] == short["backtracks"] == told["backtracks"] == one.backtracks
        assert short["not solved"] == told["not_solved"] == one.not_solved
        assert short["largest"] == told["largest_steps"] == one.largest_steps
        assert (told["median_steps"], told["mean_steps"]) == (one.median_steps, one.mean_steps)
        assert (short["median"], short["mean"]) == pytest.approx((one.median_steps, one.mean_steps), rel=1e-3)


def test_randomised_variants_run_with_several_seeds():
    app = visits.done("compare?variants=roth,random&seeds=3&first=7&last=7")
    assert names(app) == ["Roth", "Random (3 seeds)"]
    assert scores(app)["starts"].tolist()[:2] == [25, 75]
    (spread,) = (caption.value for caption in app.caption if "seeds:" in caption.value)
    low, high, middle = map(float, re.findall(r"([\d.]+)%", spread))
    assert low < middle < high
    assert "--seeds 3" in app.code[-1].value
    visits.control(app, "compare", "seeds").set_value(1).run()
    assert scores(app)["starts"].tolist()[:2] == [25, 25]
    assert "seeds:" not in visits.texts(app)


def test_the_spread_over_seeds_is_told_if_there_are_several():
    """A seed that solves nothing leaves no mean."""

    def of_seeds(*solved: tuple[int, float | None]) -> list[comparisons.Score]:
        random, nothing = knights.NAMED["random"].variant, comparisons.score(knights.NAMED["roth"].variant, [])
        of_one = [replace(nothing, solvable=4, first_try=count, mean=mean) for count, mean in solved]
        return [nothing, *(replace(one, variant=replace(random, seed=k)) for k, one in enumerate(of_one))]

    (three,) = spread_lines(of_seeds((1, 1.0), (4, 1.3), (2, 1.0)))
    shares = "**Random** with 3 seeds: 25.0% to 100% of starts solved on the first try, median 50.0%"
    assert three == f"{shares}; 1 to 1.3 steps per square on average."
    assert spread_lines(of_seeds((1, 1.0))) == []
    (alike,) = spread_lines(of_seeds((1, 1.0), (1, None)))
    assert alike == "**Random** with 2 seeds: each solved 25.0% of starts on the first try."


def test_a_linked_choice_that_is_not_compared_gets_a_sentence():
    app = visits.done("compare?last=6&variants=roth,pohl&one=plain&board=19x9")
    assert not visits.complaints(app)
    assert {f"“{it}” is not compared here." for it in ("plain", "19x9")} <= {it.value for it in app.caption}
    assert len(with_words(app, DUEL)) == 1


@pytest.mark.slow
def test_visits_to_other_views_and_pages_keep_everything():
    link = "compare?first=5&last=6&columns=5-7&starts=random:9&variants=pohl,order.edge&steps=900"
    app = visits.done(link)
    before, line = visits.address(app), visits.answer(app)
    for view in (*reversed(VIEWS), next(iter(VIEWS))):
        visits.control(app, "compare", "view").set_value(view).run()
        assert not visits.complaints(visits.finish(app))
    assert (visits.address(app), visits.answer(app)) == (before, line)
    for page in ("tour", "compare"):
        visits.go(app, page)
    assert (visits.address(visits.finish(app)), visits.answer(app)) == (before, line)


def dropped(text: str) -> AppTest:
    app = visits.done("compare?variants=edge&first=5&last=5")
    app.file_uploader[0].set_value(("rows.csv", text.encode(), "text/csv")).run()
    return visits.finish(app)


def test_a_file_is_shown_as_if_it_had_been_run_here(capsys):
    assert main("compare 5 7 --variants roth,squirrel-cull --steps 2000 --csv -".split()) == 0
    text = capsys.readouterr().out
    app = dropped(text)
    assert "from the file “rows.csv”" in app.info[0].value
    here = visits.done("compare?first=5&last=7&variants=roth,squirrel-cull&steps=2000")
    assert scores(app).equals(scores(here))
    assert figures(app).equals(figures(here))
    assert visits.answer(here).replace(" of 2,000 steps", "") == visits.answer(app)
    app.file_uploader[0].set_value([]).run()
    assert names(app) == ["Edge"], "after it is closed, the page runs its own settings"
    (sentence,) = visits.complaints(dropped(text + "roth,5,5\n"))
    assert sentence.startswith("“rows.csv” cannot be opened: line ")


def test_an_experiment_file_changes_the_settings_and_runs():
    texts = "first=5&last=6&columns=5-7&starts=random:3&start_seed=4&closed=1&steps=900&seeds=2"
    asked = read(Comparison, dict(parse_qsl(f"{texts}&variants=roth,order.{{pohl,edge}}")))
    app = visits.done("compare?variants=edge&first=5&last=5&steps=7")
    name = f"{'x' * 20}.toml"
    app.file_uploader[0].set_value((name, as_toml(asked, {"version": "1"}).encode(), "")).run()
    visits.finish(app)
    assert not visits.complaints(app)
    wanted = [5, 6, (5, 7), 3, 4, True, 900, 2]
    assert [visits.setting(app, "compare", key) for key, _ in parse_qsl(texts)] == wanted
    assert names(app) == ["Roth", "order.pohl", "order.edge"]
    # The file is taken once: it does not undo a later change of a setting.
    visits.control(app, "compare", "steps").set_value(800).run()
    assert visits.setting(visits.finish(app), "compare", "steps") == 800
    app.file_uploader[0].set_value((name, b'[compare]\nfirst = 5\nlast = 5\nvariants = ["roth"]', "")).run()
    names_of = ("columns", "starts", "closed", "seeds", "steps")
    assert [visits.setting(visits.finish(app), "compare", key) for key in names_of] == [None, None, False, 1, 1_000_000]


def test_an_experiment_that_the_page_cannot_run_changes_nothing():
    app = visits.done("compare?variants=edge&first=5&last=5")
    app.file_uploader[0].set_value(("bad.toml", b"[sweep]\nfirst = 5\nlast = 5", "")).run()
    (told,) = visits.complaints(visits.finish(app))
    assert "is an experiment for “sweep”: open it on the Sweep page." in told
    assert names(app) == ["Edge"]


def test_the_virtual_best_has_its_own_row_and_shows_what_each_variant_adds():
    app = visits.done("compare?first=6&last=7&variants=pohl,roth,stu-2020&steps=900")
    rows = figures(app).set_index("variant")
    assert rows.index.tolist() == ["Pohl", "Roth", "Coursework 2020", VIRTUAL]
    assert rows.loc[VIRTUAL, "PAR-10"] <= rows["PAR-10"][:3].min()
    assert (rows["adds"].dropna() >= 0).all()
    for name in ("solved", "on the first try", "PAR-10", "PAR-2", "ERT"):
        assert re.fullmatch(r"[\d.,%]+ to [\d.,%]+", rows.loc["Pohl", f"{name} 95% interval"])


@pytest.mark.slow
def test_the_limit_is_per_square_or_per_start_and_old_links_are_per_start():
    app = visits.done("compare?first=5&last=6&variants=plain,roth")
    assert visits.control(app, "compare", "limited").value == "per square"
    assert "--steps 1000-per-square" in app.code[-1].value
    visits.control(app, "compare", "steps").set_value(1).run()
    assert visits.address(visits.finish(app))["steps"] == "1-per-square"
    assert scores(app).loc[0, "PAR-10"] == 10, "nothing is found, at the same cost on both boards"
    old = visits.done("compare?first=5&last=6&variants=plain,roth&steps=50")
    assert visits.control(old, "compare", "limited").value == "per start"
    assert "--steps 50" in old.code[-1].value
    visits.control(old, "compare", "limited").set_value("per square").run()
    assert visits.address(visits.finish(old))["steps"] == "1000-per-square"
    visits.control(old, "compare", "steps").set_value(0).run()
    assert "The step limit per square must be a whole number from 1 to" in visits.complaints(old)[0]
    assert visits.address(old)["steps"] == "1000-per-square", "it is reset"


VERDICTS = re.compile(r"best|ahead|beaten|not yet|half way|wins|p [=<] ", re.IGNORECASE)


@pytest.fixture
def stopped(monkeypatch):
    """Return a function ``stopped(keep)`` that ends experiments early, with only the parts that ``keep`` accepts."""

    def stopped(keep):
        def some(question):
            for progress in run(question.sweeps, workers=1):
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
    assert line.startswith("Partial: 13 solvable starts on 1 of 3 boards. Roth: 1 step per square, Edge: 1, Pohl: ")
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
