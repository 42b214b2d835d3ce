"""An experiment in a file is the command that it was written from."""

import shlex
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base.errors import InputError
from knights.base.questions import command_line
from knights.experiments.comparisons.comparison import Comparison
from knights.experiments.files import Experiment, as_toml, experiment_of, read_experiment
from knights.experiments.sweeps.cases import Cases
from tests.support.strategies import variants

COMMANDS = [
    "sweep 5 8",
    "sweep 5 8 --columns 5 9 --starts random:20 --start-seed 3 --variant 'order.f(a.b, -c)' --closed",
    "compare 5 12 --variants roth,pohl --steps 100000 --all-starts-searched",
    "compare 5 12 --variants 'order.{roth,pohl},default' --seeds 3",
    "tour 8 8 --start 0,0 --variant roth --seconds 1.5",
    "challenge --final 'f(turn - 8*centre)'",
    "sliding --start '4 0/1 3/5 2' --search astar",
]


@pytest.mark.parametrize("line", COMMANDS)
def test_it_comes_back_as_the_words_of_its_command(line):
    command, *words = shlex.split(line)
    experiment = experiment_of(command, words)
    assert experiment.words == words
    assert as_toml(experiment, {"version": "1"}).startswith("["), "without a title there is no line of it"
    text = as_toml(experiment, {"version": "1", "variants": {"order.x": "y"}}, "title")
    assert read_experiment(text, "file") == experiment
    assert tomllib.loads(text)["made"] == {"version": "1", "variants": {"order.x": "y"}}


@given(st.lists(variants(), min_size=1, max_size=4, unique=True), st.booleans())
def test_any_variants_come_back(some, closed):
    words = shlex.split(command_line(Comparison(Cases(5, 6), tuple(some), 7, closed=closed)))[4:]
    experiment = experiment_of("compare", words)
    assert read_experiment(as_toml(experiment, {}), "file") == experiment
    assert experiment.words == words


@given(
    st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"]))
    )
)
def test_what_is_told_may_be_any_text(made):
    assert tomllib.loads(as_toml(None, made))["made"] == made


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has one table with the name of a command, like [sweep], and it has none"),
        ("[made]", "and it has none"),
        ("sweep = 3", "not 1: sweep"),
        ("[sweep]\n[compare]", "not 2: sweep, compare"),
        ("[sweep", "is no TOML"),
        ("[sweep]\nsteps = 1.5", "not “1.5”"),
        ("[sweep]\nsteps = 2026-01-01", "not “2026-01-01”"),
        ("[sweep]\nsteps = {a = 1}", "the value of steps is"),
        ("[sweep]\nsizes = [[5, 6]]", "the value of sizes is"),
        ("[sweep]\nsizes = [true]", "the value of sizes is"),
    ],
)
def test_what_is_no_experiment_is_refused(text, sentence):
    with pytest.raises(InputError) as refused:
        read_experiment(text, "some.toml")
    assert sentence in str(refused.value)
    assert "“some.toml”" in str(refused.value)


def test_switched_off_is_as_left_out():
    assert Experiment("sweep", {"sizes": [5, 6], "closed": False}).words == ["5", "6"]
