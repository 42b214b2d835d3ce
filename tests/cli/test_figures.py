"""``--figure`` and ``--chart``: results as pictures for print, drawn by the code that draws them on the pages."""

import io
import json
import shlex
import sys
import xml.etree.ElementTree as ET

import pytest

from knights import Board, InputError, page_of, search, sweep
from knights.base import COMMANDS
from knights.boards.pictures.tour import tour_svg
from knights.cli import main
from knights.figures import image
from tests.run import find_chromium


def test_figures_of_tours_and_sweeps_are_the_same_as_from_python(said, tmp_path):
    file = tmp_path / "tour.svg"
    assert said(f"tour 6 6 --variant roth --figure {file}").count("\n") > 6
    result = search(Board(6, 6), (0, 0), "roth")
    assert file.read_text("utf-8") == tour_svg(result.tour, result.move_reasons)
    file = tmp_path / "maps.svg"
    assert "5×5" in said(f"sweep 5 6 --variant roth --figure {file}")
    assert file.read_text("utf-8") == sweep(5, 6, "roth", progress=False).to_svg()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("tour 5 5 --figure {}", "already exists: choose another name"),
        ("sweep 5 5 --figure {}", "already exists: --overwrite replaces it"),
        ("sweep 5 5 --csv - --figure new.svg", "name a file for the rows"),
        ("tour 5 5 --figure new.pdf", "“board” is saved as svg or html or gif; “new.pdf” has another ending"),
        ("puzzles 2x2 --figure new.png", "“moves” is saved as svg or pdf; “new.png” has another ending"),
        ("tour 5 5 --figure new.svg --chart steps", "“steps” is saved as html; “new.svg” has another ending"),
        ("tour 3 4 --figure new.svg --chart pie", "has no chart “pie”; choose one of: board"),
        ("tour 3 4 --chart depth", "name a file with --figure FILE"),
    ],
)
def test_an_invalid_figure_is_refused_before_the_search(line, sentence, tmp_path, refused):
    file = tmp_path / "there.svg"
    file.write_text("mine")
    assert sentence in refused(line.format(file))
    assert file.read_text() == "mine"


LINES = {
    "tour": "tour 5 6 --start 2,1",
    "sweep": "sweep 5 6 --variant roth",
    "compare": "compare 5 6 --variants roth,warnsdorff --steps 200",
    "challenge": "challenge edge --tune 5 6 --held-out 7 7",
    "discover": "discover 5 6 --evaluations 4",
    "sliding": "sliding --start '1 2 3/4 0 5/7 8 6'",
    "puzzles": "puzzles 2x2 --puzzles 2",
}
"""A command line for each command that draws charts."""


@pytest.mark.parametrize(
    ("command", "chart"),
    [(command, chart) for command, row in COMMANDS.items() for chart, by in row.charts.items() if by.module],
)
def test_every_chart_is_drawn_by_the_code_of_the_pages(command, chart, said, tmp_path, monkeypatch):
    monkeypatch.setattr(image, "image", lambda figure, kind: figure.to_json().encode())
    file = tmp_path / "chart.svg"
    chosen = f"--chart {chart}" if len(COMMANDS[command].charts) > 1 else ""
    chosen += " --overlay roth" if chart == "overlay" else ""
    assert said(f"{LINES[command]} {chosen} --figure {file}")
    drawn = json.loads(file.read_text("utf-8"))
    assert drawn["data"]
    assert drawn["layout"]["xaxis"]


def test_all_charts_of_a_command_differ(said, tmp_path, monkeypatch):
    monkeypatch.setattr(image, "image", lambda figure, kind: figure.to_json().encode())
    charts = [*COMMANDS["compare"].charts]
    for chart in charts:
        said(f"{LINES['compare']} --chart {chart} --figure {tmp_path / chart}.svg")
    assert len({file.read_bytes() for file in tmp_path.iterdir()}) == len(charts)


@pytest.mark.parametrize(
    "line", ["tour 5 5 --start 0,1 --figure {}", "compare 5 5 --variants roth --chart wins --figure {}"]
)
def test_an_empty_figure_is_reported_and_not_written(line, tmp_path, capsys):
    file = tmp_path / "none.svg"
    assert main(shlex.split(line.format(file))) == 0
    assert f"There are no results to draw into “{file}”." in capsys.readouterr().err
    assert not file.exists()


def test_a_missing_chart_library_is_reported(monkeypatch, tmp_path, refused):
    monkeypatch.setitem(sys.modules, "kaleido", None)
    told = refused("puzzles 2x2 --figure", tmp_path / "new.svg")
    assert "--figure needs kaleido here, which is not installed" in told


def test_the_wait_for_a_browser_that_does_not_draw_is_limited(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(image, "PATIENCE", 0.001)
    assert main(["puzzles", "2x2", "--figure", str(tmp_path / "new.svg")]) == 2
    assert "did not draw the chart within 0.001 seconds" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("line", ["tour 5 5", "sweep 5 5", "puzzles 2x2", "tour 5 5 --json"])
def test_a_figure_is_drawn_even_if_the_output_pipe_is_closed(line, tmp_path, monkeypatch):
    class Left(io.StringIO):
        def write(self, text):
            raise BrokenPipeError

    file = tmp_path / "drawn.svg"
    monkeypatch.setattr("knights.cli.figure._drawer", lambda *chart: lambda known: "drawn")
    monkeypatch.setattr("knights.cli._drop_output", lambda: None)
    monkeypatch.setattr("sys.stdout", Left())
    assert main([*shlex.split(line), "--figure", str(file)]) == 0
    assert file.exists()


def test_the_text_is_printed_even_if_drawing_fails(tmp_path, monkeypatch, capsys):
    def none(known):
        raise InputError("No browser.")

    monkeypatch.setattr("knights.cli.figure._drawer", lambda *chart: none)
    assert main(["compare", "5", "5", "--variants", "roth", "--figure", str(tmp_path / "a.svg")]) == 2
    said = capsys.readouterr()
    assert "roth" in said.out
    assert said.err == "No browser.\n"


@pytest.mark.thorough
def test_a_browser_draws_a_chart_as_vectors(said, tmp_path, monkeypatch):
    browser, words = tmp_path / "browser", tmp_path / "words"
    browser.write_text(f'#!/bin/sh\necho "$@" >> {words}\nexec {find_chromium()} "$@"\n', "utf-8")
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER_PATH", str(browser))
    file = tmp_path / "chart.svg"
    said(f"puzzles 2x2 --figure {file}")
    # The browser looks up no names on the network.
    assert f"--proxy-server={image.NOWHERE} " in words.read_text("utf-8")
    texts = [text.text for text in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]
    assert "2×2" in texts
    monkeypatch.setenv("BROWSER_PATH", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", "")
    assert main(["puzzles", "2x2", "--figure", str(tmp_path / "chart.pdf")]) == 2


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("tour 5 5 --figure {}.html", b"<!DOCTYPE html>"),
        ("tour 5 5 --figure {}.gif", b"GIF89a"),
        ("tour 5 5 --figure {}.html --chart steps", b"<!DOCTYPE html>"),
        ("sliding --start '1 2 3/4 0 5/7 8 6' --figure {}.html", b"<!DOCTYPE html>"),
        ("sliding --start '1 2 3/4 0 5/7 8 6' --figure {}.gif", b"GIF89a"),
    ],
)
def test_the_ending_of_a_figure_chooses_what_is_saved(line, start, tmp_path, said):
    said(line.format(tmp_path / "kept"))
    (file,) = tmp_path.iterdir()
    assert file.read_bytes().startswith(start)
    if "steps" in line:
        assert file.read_text("utf-8") == page_of(search(Board(5, 5), (0, 0), events=20_000), steps=True)
