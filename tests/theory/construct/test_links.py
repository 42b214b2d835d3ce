import numpy as np
import pytest

from knights import Tour, check
from knights.boards import Board
from knights.theory.construct import links
from knights.theory.construct.narrow import narrow_links
from knights.theory.construct.tiling import splice, tiling_from


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), (7, 9), (10, 3), (3, 4)])
def test_the_compiled_walk_and_the_plain_walk_are_the_same(rows, columns, monkeypatch):
    board, start = Board(rows, columns), (0, 0)
    made = narrow_links(board, start) if columns < 5 or rows < 5 else splice(tiling_from(board, start))
    monkeypatch.setattr(links, "FEW", 0)
    compiled = links.walk(board, made, start)
    monkeypatch.setattr(links, "FEW", len(board))
    monkeypatch.setattr(links, "is_loaded", lambda function: False)
    plain = links.walk(board, made, start)
    assert np.array_equal(compiled, plain)
    assert check(Tour(board, plain), start).passed
