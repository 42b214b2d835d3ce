"""The published works: correct figures are reproduced, and altered ones are noticed."""

import json
import re
import shlex

import numpy as np
import pytest

import knights.reproduction as works
from knights.base import parts_of
from knights.cli import command_of, main
from knights.cli.options import Command
from knights.reproduction import replay
from knights.reproduction.claims import (
    ASKED,
    Agreement,
    ClaimRow,
    Value,
    as_json,
    in_proportion,
    in_words,
    milliseconds,
    summarise,
)
from knights.reproduction.published import load, names
from tests.support.replaying import all_rows, in_steps, rows_of

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("published")]

SUMMARIES = {
    "altstu-2009": "51 figures: 51 agree; 9 claims: 7 agree, 2 cannot be decided from the copy",
    "stu-2019": "98 figures: 98 agree; 1 claim: 1 agrees",
    "stu-2020": "73 figures: 73 agree; 5 claims: 3 agree, 2 differ",
    "stu-2021": "45 figures: 45 agree; 2 claims: 2 agree",
    "stu-sliding": "59 figures: 59 agree; 7 claims: 4 agree, 3 differ",
}
"""The verdicts on each work, without those on times, which depend on the machine."""
UNDECIDED = Agreement.UNDECIDED.value
KEYS = ["verdict", "work", "item", "expected", "got", "agrees", "note", "figures", "command"]


def untimed(rows: list[ClaimRow]) -> list[ClaimRow]:
    return [row for row in rows if not row.item.endswith(": time")]


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
def test_every_row_is_unique_and_complete(rows, name):
    assert str(summarise(untimed(rows[name]))) == SUMMARIES[name]
    assert len({row.item for row in rows[name]}) == len(rows[name])
    for row in rows[name]:
        assert list(as_json(row)) == KEYS
        assert row.work == name
        assert in_words(row.expected)
        assert in_words(row.got)
        assert row.note
        assert row.where.page
        if row.table == ASKED:
            assert row.figures == 0
            assert re.search(r"\d", row.got), "an answer has a figure"
            words = shlex.split(row.command)
            assert words[:3] == ["python", "-m", "knights"]
            made = command_of(words[3])
            assert isinstance(made, Command)
            made.make_context(words[3], words[4:])


def figures_in(name: str, data: dict) -> int:
    """Count the figures that the data of a work prints."""
    match name:
        case "altstu-2009":
            return len(data["protocol_3x4_from_2_4"]["events"]) + len(["backtracks", "board"])
        case "stu-2019":
            return len(data["boards"]) + sum(len(sample["printed"]) for sample in data["samples"])
        case "stu-2020":
            claims = data["all_starts"]
            boards = 4 * len(data["sample_boards_8x8"])  # A board and three checks.
            every = sum(len(claim["sizes"]) for claim in claims if "every_start" in claim)
            listed = sum(1 + len(claim["starts"]) for claim in claims if "starts" in claim)
            counts = sum(2 * ("solved" in claim) + ("long_search" in claim) for claim in claims)
            return boards + every + listed + counts + len(data["wrong"]) + len(["even", "odd"])
        case "stu-2021":
            return len(data["steps_printed"]) + len(data["milliseconds"])
        case _:
            each = sum(len(one["moves"]) + len(one["milliseconds"]) for one in data["instances"])
            return each + len(data["worked_example"]["lines"]) + len(["moves", "seconds"])


@pytest.mark.parametrize("name", SUMMARIES)
def test_every_printed_figure_has_a_verdict(rows, name):
    printed = [row for row in rows[name] if row.figures]
    assert len(printed) == figures_in(name, load(name)) == summarise(rows[name]).printed
    assert {as_json(row)["verdict"] for row in printed} <= {"agrees", "differs", "cannot be decided from the copy"}
    assert "transcribed" not in json.dumps([as_json(row) for row in rows[name]])


def test_a_time_agrees_if_it_is_in_proportion(rows):
    assert the_row(rows["stu-sliding"], "4×4 with misplaced: time").expected == "2,732 ms"
    assert [milliseconds(seconds) for seconds in (6.8342, 0.4404, 0.000179)] == ["6,830 ms", "440 ms", "0.179 ms"]
    assert in_proportion(["<1", "~1", "10", "100"], [0.0001, 0.0005, 0.005, 0.05]) == [True] * 4
    assert in_proportion(["<1", "~1", "10", "100"], [0.01, 0.0005, 0.05, 0.05]) == [False, True, False, True]


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


def test_what_is_said_of_the_works_is_so(rows):
    final = the_row(rows["altstu-2009"], "the final board")
    assert np.shape(final.got) == (4, 3), "as printed, not turned"
    assert not [row for row in rows["altstu-2009"] if "program" in row.item and row.figures]
    about = {name: works.describe(name) for name in SUMMARIES}
    assert "seven sizes" in about["stu-2021"].did
    assert "five searches" in about["stu-2021"].did
    assert "inferred" in about["stu-2019"].source
    assert "not printed: inferred" in about["stu-2020"].source
    assert "FIIT" not in about["stu-2020"].source
    assert "breaks off" in about["altstu-2009"].did
    off = [row.item for row in rows["stu-2021"] if "off the board" in row.note]
    assert off == ["7×7 from 6,0", "7×7 from 0,6", "7×7 from 6,6"]
    lines = {point.line for row in rows["stu-2020"] for point in row.points}
    assert lines == {"ties to the edge, as suggested", "ties in move order, as recovered"}
    checks = [row.item for row in rows["stu-2020"] if row.item.endswith(("knight's move", "rule", "once"))]
    assert len(checks) == 30, "only the ten boards print the three checks"
    assert not [row.note for row in rows["stu-2020"] if "15 s" in row.note]


@pytest.mark.parametrize(
    ("work", "words", "agreement", "figures"),
    [
        ("stu-2020", "Suggested improvement: of ties", "answered", "2,184 of 2,184 (2,178 without)"),
        ("stu-2020", "Suggested improvement: of ties", "answered", "5,004 of 5,005 (4,773 without)"),
        ("stu-2020", "Blind search hardly finds", "agrees", "8×8: 0 and 4 of 64"),
        ("stu-2020", "Without the rule", "differs", "5×5: 4 and 13 of 13; 6×6: 0 and 14 of 36; 7×7: 0 and 3"),
        ("stu-2020", "The smaller the board", "differs", "17×17: 361 · 18×18: 255,303 · 19×19: 581 · 20×20: 1,"),
        ("stu-2020", "No search above 10 s", "agrees", "12,5 on 18×18, in 255,303 steps"),
        ("stu-2020", "Recursion is simple", "agrees", "recursive 64 calls"),
        ("stu-2021", "A search that does", "agrees", "1 had no solution (15×15 from 4,7: the number of squares, 225"),
        ("stu-2021", "A search that does", "agrees", "with the move order 12345678: 3"),
        ("stu-2021", "Time grows", "agrees", "50×50: "),
        ("stu-2019", "In its runs, even", "agrees", "10×10: 97 of 100; 14×14: 196 of 196; 20×20: 398 of"),
        ("stu-2019", "In its runs, even", "agrees", "on the first try with probability 0.54"),
        ("altstu-2009", "The rule works best from", UNDECIDED, "142 of 144 corners, 16,563 of 16,794 starts"),
        ("altstu-2009", "All four optimisations find", "agrees", "7,424 of 7,424"),
        ("altstu-2009", "All four optimisations find", "agrees", "43265178, 53148276, 15473826, 56731824"),
        ("altstu-2009", "All four optimisations need backtracks on an elongated", "agrees", "13 of 42 starts"),
        ("altstu-2009", "All four optimisations need backtracks on a large", UNDECIDED, "0 of 10,000 starts"),
        ("altstu-2009", "Which move order makes the log", "answered", "printed 78162534; 18267354 makes the log"),
        ("altstu-2009", "Do a recursive program", "answered", "chapters 3 and 4, which the copy lacks"),
        ("altstu-2009", "Any of the squares that tie", "agrees", "of 138 solvable starts"),
        ("stu-sliding", "In its tests, H1 is slowest", "agrees", "In 6 of 9 rows, tied in 1"),
        ("stu-sliding", "In its tests, H1 needs most", "differs", "H1 544, H2 544, H3 514. On 100 puzzles"),
        ("stu-sliding", "H2 and H3 race", "agrees", "H2 is faster in 3 of 9 sizes, H3 in 5"),
        ("stu-sliding", "H2 and H3 race", "agrees", "(141 and 170 moves), H3 expands fewer states (2,682 and"),
        ("stu-sliding", "When can a table", "answered", "360 of 720 starts, exactly the 360"),
        ("stu-sliding", "When can a table", "answered", "the work has no test: one for N × N was in its"),
        ("stu-sliding", "The parity of inversions", "differs", "2×2: 12 of 24; 2×3: 0 of 720; 3×2: 240 of 720; 3×3: 0"),
        # How many of H1 end with a set depends on times.
        ("stu-sliding", "15 s may be too little", "agrees", "a list H1 0, H2 4, H3 8; with a set H1 "),
        ("stu-sliding", "15 s may be too little", "agrees", ", H2 10, H3 10."),
        ("stu-sliding", "What does the time go into", "answered", "in 4,684 expansions"),
        ("stu-sliding", "The search is a depth-first", "differs", "11 of the 30 states"),
        ("stu-sliding", "The program works for every", "agrees", "1,080 of 1,080 searches"),
    ],
)  # fmt: skip
def test_what_the_authors_asked_and_claimed_is_answered_with_a_figure(rows, work, words, agreement, figures):
    (row,) = [row for row in rows[work] if row.table == ASKED and row.item.startswith(words)]
    assert row.agreement == agreement
    assert figures in f"{row.got} {row.note}"


def test_the_searches_that_2021_stopped_have_no_tour_by_then_either(rows):
    stopped = [row for row in rows["stu-2021"] if str(row.expected).startswith("no tour within")]
    assert [row.item for row in stopped] == ["15×15 from 4,7", "30×30 from 29,29", "30×30 from 21,18", "50×50 from 0,0"]
    assert all(row.agrees and row.where.settings["steps"] in row.got.replace(",", "") for row in stopped)


# Altered figures are noticed, and nothing else changes.


def differing(name: str, data: dict, sections: slice = slice(None)) -> dict[str, Value]:
    """Recompute a work, or some sections of it, from altered data; return the items that differ with our values."""
    parts = works.PARTS[name](data)[sections]
    return {row.item: row.got for part in parts for row in part if row is not None and row.agrees is False}


PRINTED = slice(-4)
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
        "board 3: every move is a knight's move",
        "board 3: every move obeys Warnsdorff's rule",
        "18×18: starts not solved within 20,000 steps",
        "9×9: solved of 81 starts",
        "9×9: not solved of 81 starts",
        "20×20 from 12,16: steps",
    }


def test_a_limit_of_2020_that_is_too_low_is_noticed():
    data = load("stu-2020")
    data["sample_boards_8x8"] = []
    data["all_starts"] = [
        {"sizes": [14], "budget_steps": 12_000, "claim": "every start is solved", "every_start": True}
    ]
    wrong = differing("stu-2020", data, PRINTED)
    assert {*wrong.values()} == {"195 solved", "195 of 196 starts solved, 0 without a tour"}


def test_an_unknown_claim_of_2020_raises_an_error():
    data = load("stu-2020")
    data["all_starts"][0] = {"sizes": [5], "budget_steps": 20_000, "claim": "nothing much"}
    with pytest.raises(ValueError, match="“nothing much”"):
        rows_of("stu-2020", data)


def test_another_move_order_does_not_reproduce_the_boards_of_2020():
    data = load("stu-2020")
    data["move_order"] = " ".join(data["move_order"].split()[::-1])
    rows = []
    for row in parts_of(replay("stu-2020", data)):
        rows.append(row)
        if len(rows) == 4:
            break
    assert summarise(rows).differ == 1, "ours is another board; the printed one is still a tour"


def test_altered_rows_of_2021_are_noticed():
    data = load("stu-2021")
    data["table"] = [[5, 0, 0, 26], [5, 2, 3, 1_028_892], [8, 0, 0, None], [15, 4, 7, 225], [5, 4, 0, 25]]
    data["steps_printed"][2], data["start_printed"] = "~2720152", [[0, 0], [2, 3], [0, 0], [4, 7], [4, 0]]
    assert {item for item in differing("stu-2021", data) if not item.endswith(": time")} == {
        "5×5 from 0,0",
        "5×5 from 2,3",
        "8×8 from 0,0",
        "15×15 from 4,7",
    }


def test_altered_boards_and_percentages_of_2019_are_noticed():
    data = load("stu-2019")
    data["boards"] = data["boards"][:1] + data["boards"][8:10] + data["boards"][11:12]
    data["boards"][0]["numbers"], data["boards"][3]["numbers"] = None, data["boards"][3]["numbers"][::-1]
    for sample in data["samples"]:
        if sample["starts"] == 500 and sample["size"] > 5:
            sample["printed"] = [99.8, 0, 0.2] if sample["size"] == 6 else [42.6, 9.6, 51.8]
        if sample.get("batch") == 2 and sample["size"] == 7:
            sample["printed"] = [90, 6, 4]
    assert differing("stu-2019", data).keys() == {
        "board 1: 5×5 from 0,4",
        "board 4: 8×8 from 2,4",
        "7×7, 500 random starts: found after backtracking",
        "6×6, 500 random starts: found on the first try",
        "6×6, 500 random starts: not found",
        "7×7, 100 random starts, batch 2: found on the first try",
        "7×7, 100 random starts, batch 2: not found",
    }


def test_an_altered_log_of_2009_is_noticed():
    data = load("altstu-2009")
    protocol = data["protocol_3x4_from_2_4"]
    protocol["events"][4][2] = [1, 1]
    protocol["events"].pop()
    protocol["backtracks"] = 16
    wrong = differing("altstu-2009", data, slice(1))
    assert wrong.keys() == {"event 5", "event 49", "backtracks"}


def test_altered_counts_and_lines_of_the_sliding_puzzle_are_noticed():
    data = load("stu-sliding")
    data["instances"][3]["moves"]["sum"] += 2
    data["worked_example"]["lines"][1][0] = 2
    data["worked_example"]["lines"][30][1] = 0
    wrong = differing("stu-sliding", data, slice(-5))
    assert wrong.keys() == {"3×2 with sum: moves", "line 2", "line 31", "The search is a depth-first search"}
    data["worked_example"]["lines"].pop()
    assert "line 31" in differing("stu-sliding", data, slice(-6, -5))


# A replay reports its progress.


def test_a_replay_reports_its_progress_from_0_to_1():
    data = load("stu-2021")
    data["table"] = data["table"][:7]
    shares = [step.share for step in replay("stu-2021", data)]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert len(shares) > 2 * len(data["table"]), "long searches report progress between slices"


# The command ``published``.


def test_the_command_prints_the_rows_as_json(capsys, monkeypatch, rows):
    monkeypatch.setattr("knights.cli.published.replay", lambda name: in_steps(rows[name]))
    assert main(["published", "stu-2021", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == [*map(as_json, rows["stu-2021"])]
    times = [row for row in printed if row["item"].endswith(": time")]
    assert (len(printed), len(times)) == (92, 45)
    assert all(row["got"].endswith(" ms") and "in plain Python" in row["note"] for row in times[:6])


def test_the_command_ends_with_a_summary_of_each_work(capsys, monkeypatch, rows):
    monkeypatch.setattr("knights.cli.published.replay", lambda name: in_steps(rows[name]))
    assert main(["published"]) == 0
    output = capsys.readouterr()
    expected = [f"{name}: {summarise(rows[name])}" for name in SUMMARIES]
    assert output.out.splitlines()[-5:] == expected
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
