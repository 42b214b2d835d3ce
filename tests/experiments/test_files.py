"""Experiment files: reading a file returns the question that was written."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base import InputError, questions
from knights.experiments.comparisons import Comparison
from knights.experiments.files import as_toml, read_experiment
from knights.experiments.sweeps import Cases, Sweep
from tests.support.strategies import variants

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def test_a_file_has_the_values_of_a_question_and_its_provenance():
    question = questions.read(Sweep, {"first": "5", "last": "8", "columns": "5-9", "closed": "1"})
    text = as_toml(question, {"version": "1", "variants": {"order.x": "y"}}, "title")
    assert text.startswith("# title\n")
    assert tomllib.loads(text) == {
        "sweep": {"first": 5, "last": 8, "columns": [5, 9], "variant": "default", "closed": True},
        "made": {"version": "1", "variants": {"order.x": "y"}},
    }
    assert read_experiment(text, "file") == question


@given(st.lists(variants(), min_size=1, max_size=4, unique=True), st.booleans())
def test_any_variants_can_be_read_back(some, closed):
    question = Comparison(Cases(5, 6), tuple(some), 7, closed=closed)
    assert read_experiment(as_toml(question, {}), "file") == question


@given(st.dictionaries(TEXTS, TEXTS))
def test_the_provenance_may_be_any_text(made):
    assert tomllib.loads(as_toml(None, made))["made"] == made


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has one table, named after a command, like [sweep]; this file has none"),
        ("sweep = 3", "this file has none"),
        ("[sweep]\n[compare]", "this file has 2: sweep, compare"),
        ("[sweep", "cannot be read as TOML"),
        ("[sweep]\nfirst = 5\nlast = 5\nclosed = inf", "cannot be “inf”"),
        ("[swep]", "its table is “swep”; choose one of: tour, sweep,"),
        ("[discover]\nfirst = 5", "A value for “last” is missing."),
        ("[sweep]\nfirst = 5", "Give the first and the last size, like 5 and 8, or a list of sizes"),
        ("[sweep]\nsteps_per_square = 1000", 'no key “steps_per_square”; write steps = "1000-per-square"'),
        ("[compare]\nfirst = 5\nlast = 5\nvariants = 5", "not “5”"),
    ],
)
def test_a_file_that_is_not_an_experiment_is_refused(text, sentence):
    with pytest.raises(InputError) as refused:
        read_experiment(text, "some.toml")
    assert sentence in str(refused.value)
    assert "“some.toml”" in str(refused.value)


def test_a_file_saved_with_a_byte_order_mark_can_be_read():
    assert read_experiment("\ufeff[sweep]\nfirst = 5\nlast = 6", "some.toml") == Sweep(Cases(5, 6))
