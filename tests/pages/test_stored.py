"""The answers that come with the program: they are those that the pages ask for, and a search gives the same."""

import numpy as np

from knights.base import command_line
from knights.ui.running import stored
from tests.support.stored import PAGES, computed, default_sweeps
from tests.support.visits import texts, visit


def test_the_stored_answers_are_those_of_the_default_questions_and_a_search_gives_them():
    sweeps = default_sweeps()
    with np.load(stored.FILE) as file:
        assert set(file) == {command_line(sweep) for sweep in sweeps}, "run python -m tests.support.stored"
        for sweep in sweeps:
            kept, again = file[command_line(sweep)].copy(), computed(sweep)
            for field in ("seconds", "plain"):
                kept[field] = again[field] = 0
            assert kept.tobytes() == again.tobytes()


def test_a_page_shows_its_stored_answer_until_the_search_is_loaded(monkeypatch):
    for loaded in (False, True):
        monkeypatch.setattr(stored, "is_loaded", lambda program, loaded=loaded: loaded)
        for page in PAGES:
            assert ("<b>{}</b> <i>{}</i>".format(*stored.SAYS) in texts(visit(page))) != loaded, page
