"""Long work: its parts and its result."""

import pytest

from knights.base import COMMANDS, Progress, Work, parameters, part, parts_of
from knights.base.questions import read
from knights.base.work import result
from tests.base.test_questions import EXAMPLES


def work(name: str) -> Work[str]:
    yield Progress(0.25)
    yield Progress(0.5, f"{name}1")
    yield Progress(1.0, f"{name}2")


def test_parts_come_in_order_and_the_last_is_the_result():
    assert list(parts_of(work("a"))) == ["a1", "a2"]
    assert result(work("a")) == "a2"
    with pytest.raises(ValueError, match="not enough values"):
        result(iter(()))


SHORT = {"evaluations": "2", "runs": "2", "start": "2,2"}


@pytest.mark.parametrize("row", [row for row in COMMANDS.values() if row.work], ids=lambda row: row.question)
def test_the_progress_of_each_command_ascends_to_1(row):
    kind = part(row.question)
    short = {key: text for key, text in SHORT.items() if key in parameters(kind)}
    shares = [step.share for step in part(row.work)(read(kind, EXAMPLES[kind] | short))]
    assert shares == sorted(shares)
    assert shares[0] >= 0
    assert shares[-1] == 1
