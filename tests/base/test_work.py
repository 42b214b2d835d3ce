"""Long work: its parts, its result, and several pieces of work in sequence."""

import pytest

from knights.base.work import Progress, Work, in_turn, parts_of, result


def work(name: str) -> Work[str]:
    yield Progress(0.25)
    yield Progress(0.5, f"{name}1")
    yield Progress(1.0, f"{name}2")


def test_parts_come_in_order_and_the_last_is_the_result():
    assert list(parts_of(work("a"))) == ["a1", "a2"]
    assert result(work("a")) == "a2"
    with pytest.raises(ValueError, match="not enough values"):
        result(iter(()))


def test_each_piece_of_work_counts_for_its_share_of_the_whole():
    assert list(in_turn([(0.5, work("a")), (0.25, work("b")), (0.25, work("c"))])) == [
        (0.125, None), (0.25, "a1"), (0.5, "a2"),
        (0.5625, None), (0.625, "b1"), (0.75, "b2"),
        (0.8125, None), (0.875, "c1"), (1.0, "c2"),
    ]  # fmt: skip
