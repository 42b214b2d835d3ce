"""The forms of a question: a question written in one form and read in another stays the same.

The forms are texts, Python keywords, the words of a command, a file, and an address.
"""

import shlex
from itertools import permutations
from urllib.parse import parse_qsl

import pytest

from knights.base.questions import command_line, command_words, make, parameters, read, values_of, write
from knights.cli import command_of
from knights.engine import RaceQuestion, TourQuestion
from knights.experiments.comparisons import Challenge, Comparison
from knights.experiments.files import as_toml, read_experiment
from knights.experiments.sweeps import Sweep
from knights.sliding import Query
from knights.sliding.compare import PuzzleComparison
from tests.base.test_questions import EXAMPLES
from tests.support.visits import done


def plain(value):
    """Return a value as a user may write it in Python: a tuple or a set as a list."""
    return list(value) if isinstance(value, tuple | frozenset) else value


def of_command(words):
    """Return the question that click reads from the words of a command."""
    name, *words = words
    return command_of(name).make_context(name, words).params["question"]


FACES = {
    "texts": lambda one: read(type(one), write(one)),
    "keywords": lambda one: make(type(one), values_of(one)),
    "plain keywords": lambda one: make(type(one), {key: plain(it) for key, it in values_of(one).items()}),
    "command": lambda one: of_command(command_words(one)),
    "file": lambda one: read_experiment(as_toml(one, {"command": command_line(one)}), "x.toml"),
}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_question_written_in_one_form_and_read_in_another_is_the_same(kind):
    question = read(kind, EXAMPLES[kind])
    for out, back in permutations(list(FACES)[: None if hasattr(kind, "COMMAND") else 3], 2):
        assert FACES[back](FACES[out](question)) == question, (out, back)


def test_every_question_except_the_race_has_a_command():
    assert [kind for kind in EXAMPLES if not hasattr(kind, "COMMAND")] == [RaceQuestion]


# The address names the limit where its default differs from that of the command.
PAGES = {
    TourQuestion: "tour",
    Sweep: "sweep",
    Comparison: "compare?steps=900",
    Challenge: "compare?view=challenge",
    Query: "sliding?solution=1",
    PuzzleComparison: "sliding?view=compare&nodes=70000",
}
"""For each kind of question, the address of the page that asks it."""


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_exports_the_question_of_its_address_as_a_command(kind):
    # Pages have no limit in seconds.
    texts = {key: text for key, text in EXAMPLES[kind].items() if key != "seconds"}
    page, _, limit = PAGES[kind].partition("?")
    texts |= {key: text for key, text in parse_qsl(limit) if key in parameters(kind)}
    question = read(kind, texts)
    address = dict(parse_qsl(limit)) | write(question)
    if kind is TourQuestion:
        address["row"], address["column"] = address.pop("start").split(",")
    *_, command = (code.value for code in done(page, **address).code if " -m knights " in code.value)
    assert of_command(shlex.split(command)[3:]) == question
