"""Questions as text: a written question can be read back, and invalid text is refused in a sentence."""

from contextlib import suppress
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base import REQUIRED, InputError, parameters, questions
from knights.engine import RaceQuestion, TourQuestion
from knights.experiments.comparisons import Challenge, Comparison
from knights.experiments.discovery.study import Study
from knights.experiments.sweeps import Sweep
from knights.sliding import Query
from knights.sliding.compare import PuzzleComparison

TEXTS = {
    Challenge: "formula=f(turn - 8*centre)&tune=5-9&held_out=10-12&closed=1",
    Comparison: "first=5&last=6&variants=roth,order.f(edge).parity&seeds=3",
    PuzzleComparison: "sizes=3x3,2x4&searches=greedy,weighted-astar&puzzles=3&weight=3&seconds=15&"
    "instances=0 1/2 3%0a3 2/1 0&goal=1 0/2 3",
    Query: "start=4 0/1 3/5 2&goal=4 5/1 3/2 0&search=astar&seconds=15",
    RaceQuestion: "rows=8&columns=8&start=3,4&against=pohl&closed=1",
    Study: "first=5&last=8&origin=f(3*edge - centre)&held_out=9-10&orders=1&columns=5-9",
    Sweep: "first=5&last=8&columns=5-9&starts=random:3&start_seed=7&shape=ring&leaper=1,3&variant=roth&"
    "steps=1000-per-square&all_starts_searched=1&closed=1",
    TourQuestion: "rows=5&columns=6&start=2,1&steps=70&seconds=1.5&finish=0,0&variant=construct",
}


EXAMPLES = {kind: dict(parse_qsl(texts)) for kind, texts in TEXTS.items()}
"""An example of each kind of question: its settings, written in their shortest form."""


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_written_question_can_be_read_back(kind):
    question = questions.read(kind, EXAMPLES[kind])
    assert questions.write(question) == EXAMPLES[kind]


@pytest.mark.parametrize("kind", EXAMPLES)
def test_defaults_are_not_written(kind):
    required = {
        key: EXAMPLES[kind][key]
        for key, one in parameters(kind).items()
        # A list of sizes can replace the first and the last.
        if one.default is REQUIRED or key in getattr(kind, "ARGUMENTS", ())
    }
    question = questions.read(kind, required)
    assert questions.write(question) == required
    values = questions.values_of(question)
    assert all(values[key] == one.default for key, one in parameters(kind).items() if key not in required)


@pytest.mark.parametrize("kind", EXAMPLES)
@given(data=st.data())
def test_any_text_is_either_refused_or_can_be_written_and_read_back(kind, data):
    key = data.draw(st.sampled_from([*parameters(kind)]))
    text = data.draw(st.sampled_from(["", "-1", "abc", "9" * 30, "1,1,1", "f(", "\0"]))
    with suppress(InputError):
        question = questions.read(kind, EXAMPLES[kind] | {key: text})
        assert questions.read(kind, questions.write(question)) == question


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_unknown_key_is_refused_with_a_list_of_keys(kind):
    with pytest.raises(InputError, match=f"no parameter “nonsense”; choose one of: {next(iter(parameters(kind)))}"):
        questions.read(kind, EXAMPLES[kind] | {"nonsense": "1"})


@pytest.mark.parametrize("kind", EXAMPLES)
def test_the_length_of_a_text_is_checked_before_it_is_read(kind):
    for one in parameters(kind).values():
        with pytest.raises(InputError, match=f"up to {one.letters:,} characters; .*has {one.letters + 1:,}"):
            one.take("1" * (one.letters + 1))


def test_the_parts_of_a_square_may_have_separate_keys():
    apart = {"rows": "8", "columns": "8", "row": "3", "column": "4"}
    assert questions.read(TourQuestion, apart).start == (3, 4)
