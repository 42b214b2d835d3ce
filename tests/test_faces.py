"""Every question through every pair of faces: as texts, command words, keywords of Python, and a file."""

import importlib
from itertools import permutations

import pytest

from knights.api.results import answer
from knights.base.questions import command_line, command_words, make, read, values_of, write
from knights.engine.races import RaceQuestion
from knights.experiments.files import as_toml, read_experiment
from tests.base.test_questions import EXAMPLES


def by_texts(question):
    return read(type(question), write(question))


def by_keywords(question):
    return make(type(question), values_of(question))


def by_plain_keywords(question):
    """Return values as they are typed in Python: lists for tuples and sets."""
    values = {
        key: list(value) if isinstance(value, tuple | frozenset) else value
        for key, value in values_of(question).items()
    }
    return make(type(question), values)


def by_command(question):
    """Return what click makes of the words."""
    name, *words = command_words(question)
    command = getattr(importlib.import_module(f"knights.cli.{name}"), name)
    return command.make_context(name, words).params["question"]


def by_file(question):
    return read_experiment(as_toml(question, {"command": command_line(question)}), "x.toml")


FACES = [by_texts, by_keywords, by_plain_keywords, by_command, by_file]


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_question_goes_out_by_any_face_and_comes_back_by_any_other(kind):
    question = read(kind, EXAMPLES[kind])
    faces = FACES if hasattr(kind, "COMMAND") else FACES[:3]
    for out, back in permutations(faces, 2):
        assert back(out(question)) == question, (out, back)


def test_every_question_has_a_command_but_the_race():
    assert [kind for kind in EXAMPLES if not hasattr(kind, "COMMAND")] == [RaceQuestion]
    assert answer(read(RaceQuestion, EXAMPLES[RaceQuestion] | {"closed": "0"})).step
