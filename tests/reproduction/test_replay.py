"""The published works: correct figures are reproduced, and altered ones are noticed."""

import json
import re

import pytest

import knights.reproduction as works
from knights.base.work import parts_of
from knights.cli import main
from knights.reproduction import replay
from knights.reproduction.published import load, names
from knights.reproduction.rows import ASKED, Agreement, ClaimRow, Value, as_json, in_words, summarise
from tests.support.replaying import all_rows, in_steps, rows_of

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("published")]

SUMMARIES = {
    "altstu-2009": "60 equal, 1 refuted, 2 not decidable",
    "stu-2019": "44 equal, 1 refuted, 54 not transcribed",
    "stu-2020": "94 equal, 1 refuted",
    "stu-2021": "45 equal, 45 not transcribed",
    "stu-sliding": "39 equal, 1 refuted, 27 not comparable, 22 not transcribed",
}
KEYS = ["work", "item", "expected", "got", "agrees", "note"]


@pytest.fixture(scope="module")
def rows() -> dict[str, list[ClaimRow]]:
    return all_rows()


def the_row(rows: list[ClaimRow], item: str) -> ClaimRow:
    (found,) = [row for row in rows if row.item == item]
    return found


def test_every_work_can_be_recomputed():
    assert list(works.PARTS) == names() == sorted(SUMMARIES)


@pytest.mark.parametrize("name", SUMMARIES)
def test_each_call_loads_a_new_copy_of_the_data(name):
    assert load(name)["source"]
    load(name).clear()
    assert load(name)["source"]
    assert "seed" not in json.dumps(load(name))


@pytest.mark.parametrize("name", SUMMARIES)
def test_every_row_is_unique_and_complete_and_agrees_if_it_should(rows, name):
    assert [row for row in rows[name] if row.agreement is Agreement.DIFFERS] == []
    assert str(summarise(rows[name])) == SUMMARIES[name]
    assert len({row.item for row in rows[name]}) == len(rows[name])
    for row in rows[name]:
        assert row.agrees is not False
        assert row.work == name
        assert in_words(row.expected)
        assert in_words(row.got)
        assert row.note
        assert row.where.page


def test_the_ten_boards_are_shown_as_boards(rows):
    boards = [row for row in rows["stu-2020"] if row.has_boards]
    assert len(boards) == 10
    for row in boards:
        assert row.expected == row.got
        assert sorted(number for line in row.got for number in line) == [*range(1, 65)]
        assert "every move obeys Warnsdorff's rule" in row.note


def test_percentages_are_compared_with_exact_shares(rows):
    row = the_row(rows["stu-2019"], "7×7, 500 random starts: not found")
    assert (row.expected, row.got) == ("51.8%", "51.0%")
    assert "25 of all 49" in row.note
    assert "p = 0.75" in row.note


def test_the_counts_add_up_to_what_is_printed(rows):
    for name in SUMMARIES:
        counts = summarise(rows[name])
        assert counts.printed == sum(row.figures for row in rows[name])
        printed, *parts = map(int, re.findall(r"\d+", counts.in_full))
        compared, equal, different, undecided, *rest = parts
        assert printed == compared + sum(rest) == equal + different + undecided + sum(rest)
    assert summarise(rows["stu-2021"]).printed == 90, "45 step counts and 45 times"
    log = [row for row in rows["stu-sliding"] if row.item.startswith("line ")]
    assert len(log) == 31
    assert sum(row.agreement is Agreement.AGREES for row in log) == 9
    batches = [row for row in rows["stu-2019"] if row.agreement is Agreement.NOT_TRANSCRIBED]
    assert [row.figures for row in batches] == [9, 45]


def test_unprinted_orders_refute_no_claim_of_2009(rows):
    claims = rows["altstu-2009"]
    (refuted,) = [row for row in claims if row.agreement is Agreement.REFUTED]
    assert refuted.item == "the printed move order gives the printed log"
    nearly_square = the_row(claims, "all four optimisations on nearly square boards")
    assert nearly_square.got.startswith("7,424 of 7,424")
    assert "43265178, 53148276, 15473826, 56731824" in nearly_square.note
    long = the_row(claims, "all four optimisations on an elongated board (14×3)")
    assert (long.agreement, long.got) == (Agreement.AGREES, "13 of 42 starts need a backtrack")
    large = the_row(claims, "all four optimisations on a large board (100×100)")
    assert (large.agreement, large.got) == (Agreement.UNDECIDED, "0 of 10,000 starts need a backtrack")


def test_the_log_of_2009_is_said_to_be_complete(rows):
    undone = [row for row in rows["altstu-2009"] if str(row.expected).startswith("undo ")]
    assert len(undone) == the_row(rows["altstu-2009"], "backtracks").expected == 19
    assert "lost" not in json.dumps(load("altstu-2009"))


@pytest.mark.parametrize(
    ("work", "words", "agreement", "figures"),
    [
        ("stu-2020", "Suggested improvement: of ties", "answered", "2,184 of 2,184 (2,178 without)"),
        ("stu-2020", "Suggested improvement: of ties", "answered", "5,004 of 5,005 (4,773 without)"),
        ("stu-2020", "Blind DFS hardly finds one tour", "agrees", "8×8 0 and 1 of 64"),
        ("stu-2020", "5×5 to 8×8 are feasible", "refuted", "5×5 5 and 13 of 13; 6×6 4 and 25 of 36"),
        (
            "stu-2021",
            "Not in 15 s, or no solution",
            "answered",
            "1 had no solution (15×15 from 4,7: the number of squares, 225, is odd",
        ),
        ("stu-2021", "Not in 15 s, or no solution", "answered", "with the move order 12345678: 3"),
        ("stu-2019", "Even boards", "refuted", "10×10 97 of 100; 14×14 196 of 196; 20×20 398 of 400"),
        ("altstu-2009", "The rule works best from", "cannot be decided", "98.6% of corners and 98.6% of all"),
        ("stu-sliding", "H1 slowest", "agrees", "H1 544, H2 544, H3 514"),
        (
            "stu-sliding",
            "H2 and H3 race",
            "agrees",
            "(141 and 170 moves), H3 expands fewer states (2,682 and",
        ),
        ("stu-sliding", "Solvability of M × N", "answered", "360 of 720 starts, exactly the 360"),
        ("stu-sliding", "15 s are too little", "refuted", "H1 1 of 10, H2 10 of 10, H3 10 of 10"),
    ],
)
def test_what_the_authors_asked_is_answered_with_a_figure(rows, work, words, agreement, figures):
    (row,) = [row for row in rows[work] if row.table == ASKED and row.item.startswith(words)]
    assert row.agreement == agreement
    assert figures in row.got
    assert row.figures == (agreement != "answered"), "a question is not a printed figure"


def test_the_searches_that_2021_stopped_have_no_tour_by_then_either(rows):
    stopped = [row for row in rows["stu-2021"] if str(row.expected).startswith("no tour within")]
    assert [row.item for row in stopped] == [
        "15×15 from 4,7",
        "30×30 from 29,29",
        "30×30 from 21,18",
        "50×50 from 0,0",
    ]
    assert all(row.agrees and row.where.settings["steps"] in row.got.replace(",", "") for row in stopped)


# Altered figures are noticed, and nothing else changes.


def differing(name: str, data: dict, sections: slice = slice(None)) -> dict[str, Value]:
    """Recompute a work, or some sections of it, from altered data; return the items that differ with our values."""
    parts = works.PARTS[name](data)[sections]
    return {row.item: row.got for part in parts for row in part if row is not None and row.agrees is False}


PRINTED = slice(-2)
"""The sections of 2020 that recompute what the work prints, without the author's questions."""


def test_altered_boards_counts_and_claims_of_2020_are_noticed():
    data = load("stu-2020")
    numbers = data["sample_boards_8x8"][2]["numbers"]
    numbers[0][0], numbers[0][1] = numbers[0][1], numbers[0][0]
    for claim in data["all_starts"]:
        if claim["sizes"] == [18]:
            claim["starts"].pop()
        if claim["sizes"] == [9]:
            claim["solved"], claim["not_solved"] = 40, 41
        if "long_search" in claim:
            claim["long_search"]["million_steps"] = 1.4
    assert differing("stu-2020", data, PRINTED).keys() == {
        "board 3: 8×8 from 0,2",
        "18×18: the starts not solved within 20,000 steps",
        "9×9: starts solved within 20,000 steps",
        "20×20 from 12,16: steps",
    }


def test_a_limit_of_2020_that_is_too_low_is_noticed():
    data = load("stu-2020")
    data["sample_boards_8x8"] = []
    data["all_starts"] = [
        {"sizes": [14], "budget_steps": 12_000, "claim": "every start is solved", "every_start": True}
    ]
    wrong = differing("stu-2020", data, PRINTED)
    assert {*wrong.values()} == {"195 solved", "195 solvable, 0 not"}


def test_an_unknown_claim_of_2020_raises_an_error():
    data = load("stu-2020")
    data["all_starts"][0] = {"sizes": [5], "budget_steps": 20_000, "claim": "nothing much"}
    with pytest.raises(ValueError, match="“nothing much”"):
        rows_of("stu-2020", data)


def test_another_move_order_does_not_reproduce_the_boards_of_2020():
    data = load("stu-2020")
    data["move_order"].reverse()
    rows = []
    for row in parts_of(replay("stu-2020", data)):
        rows.append(row)
        if len(rows) == 10:
            break
    assert summarise(rows).differ == 10


def test_altered_rows_of_2021_are_noticed():
    data = load("stu-2021")
    data["table"] = [[5, 0, 0, 26], [5, 2, 3, 1_028_892], [8, 0, 0, None], [15, 4, 7, 225], [5, 4, 0, 25]]
    assert differing("stu-2021", data).keys() == {
        "5×5 from 0,0",
        "5×5 from 2,3",
        "8×8 from 0,0",
        "15×15 from 4,7",
    }


def test_altered_boards_and_percentages_of_2019_are_noticed():
    data = load("stu-2019")
    data["boards"] = data["boards"][:1] + data["boards"][8:10] + data["boards"][11:12]
    data["boards"][0]["numbers"], data["boards"][3]["numbers"] = None, data["boards"][3]["numbers"][::-1]
    six, seven = data["percent_of_random_starts"][1:3]
    seven["backtracked"], six["not_found"] = 9.6, 0.2
    assert differing("stu-2019", data).keys() == {
        "board 1: 5×5 from 0,4",
        "board 4: 8×8 from 2,4",
        "7×7, 500 random starts: found after backtracking",
        "6×6, 500 random starts: not found",
    }


def test_an_altered_log_of_2009_is_noticed():
    data = load("altstu-2009")
    protocol = data["protocol_3x4_from_2_4"]
    protocol["events"][4][2] = [1, 1]
    protocol["events"].pop()
    protocol["backtracks"] = 16
    programs = {f"the {name} program" for name in ("iterative", "recursive", "automaton")}
    wrong = differing("altstu-2009", data, slice(1))
    assert wrong.keys() == {"event 5", "event 49", "backtracks"} | programs


def test_altered_counts_and_lines_of_the_sliding_puzzle_are_noticed():
    data = load("stu-sliding")
    data["instances"][3]["moves"]["sum"] += 2
    data["worked_example"]["first_lines"][1][0] = 2
    data["worked_example"]["last_line"][1] = 0
    assert differing("stu-sliding", data, slice(-3)).keys() == {"3×2 with sum: moves", "line 2", "line 31"}
    data["worked_example"]["printed_lines"] = 30
    assert "line 30" in differing("stu-sliding", data, slice(-4, -3))


# A replay reports its progress.


def test_a_replay_reports_its_progress_from_0_to_1():
    shares = [step.share for step in replay("stu-2021")]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert len(shares) > 45, "long searches report progress between slices"


# The command ``published``.


def test_the_command_prints_the_rows_as_json(capsys, rows):
    assert main(["published", "stu-2021", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [list(row) for row in printed] == [KEYS] * 91
    times = [row for row in printed if row["item"].endswith(": time")]
    assert len(times) == 45
    assert all(row["got"].endswith(" ms") and "mean of 5" in row["note"] for row in times[:6])
    # Times differ from run to run.
    changing = {"got", "note"}
    for row, ours in zip(printed, map(as_json, rows["stu-2021"]), strict=True):
        keys = {*KEYS} - (changing if row in times else set())
        assert {key: row[key] for key in keys} == {key: ours[key] for key in keys}


def test_the_command_ends_with_a_summary_of_each_work(capsys, monkeypatch, rows):
    monkeypatch.setattr("knights.cli.published.replay", lambda name: in_steps(rows[name]))
    assert main(["published"]) == 0
    output = capsys.readouterr()
    expected = [f"{name}: {summarise(rows[name]).in_full}" for name in SUMMARIES]
    assert output.out.splitlines()[-5:] == expected
    assert expected[1].endswith(
        "99 printed = 45 compared (44 equal, 1 different, 0 not decidable) + 0 not comparable + 54 not transcribed"
    )
    assert output.err == ""
    assert max(map(len, output.out.splitlines())) < 400


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_the_command_fails_if_an_item_that_should_agree_differs(capsys, monkeypatch, options):
    data = load("stu-2021")
    data["table"] = [[5, 0, 0, 26], [5, 4, 0, 25]]
    monkeypatch.setattr(works, "load", lambda name: data)
    assert main(["published", "stu-2021", *options]) == 1
    output = capsys.readouterr().out
    assert "differs" in output or json.loads(output)[0]["agrees"] is False
