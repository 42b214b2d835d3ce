"""``--figure``: the picture of a tour and the maps of a sweep as files, drawn once."""

from __future__ import annotations

import shlex

import pytest

from knights import Board, search, sweep
from knights.cli import main
from knights.pictures.tour import tour_svg


def test_the_picture_of_a_tour_is_that_of_the_pages(said, tmp_path):
    file = tmp_path / "tour.svg"
    assert said(f"tour 6 6 --variant roth --figure {file}").count("\n") > 6
    result = search(Board(6, 6), (0, 0), "roth")
    assert file.read_text("utf-8") == tour_svg(result.tour, result.move_reasons)


def test_the_maps_of_a_sweep_are_those_of_the_library(said, tmp_path):
    file = tmp_path / "maps.svg"
    assert "5×5" in said(f"sweep 5 6 --variant roth --figure {file}")
    assert file.read_text("utf-8") == sweep(5, 6, "roth", progress=False).to_svg()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("tour 5 5 --figure {}", "is there already: name another"),
        ("sweep 5 5 --figure {}", "is there already: --overwrite replaces it"),
        ("sweep 5 5 --csv - --figure new.svg", "name a file for the rows, too"),
    ],
)
def test_no_picture_is_overwritten_or_mixed_with_rows(line, sentence, tmp_path, capsys):
    file = tmp_path / "there.svg"
    file.write_text("mine")
    assert main(shlex.split(line.format(file))) == 2
    assert sentence in capsys.readouterr().err
    assert file.read_text() == "mine"
