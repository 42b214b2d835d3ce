"""Long work: its parts and its result."""

import pytest

from knights.base.work import Progress, Work, parts_of, result


def work(name: str) -> Work[str]:
    yield Progress(0.25)
    yield Progress(0.5, f"{name}1")
    yield Progress(1.0, f"{name}2")


def test_parts_come_in_order_and_the_last_is_the_result():
    assert list(parts_of(work("a"))) == ["a1", "a2"]
    assert result(work("a")) == "a2"
    with pytest.raises(ValueError, match="not enough values"):
        result(iter(()))
