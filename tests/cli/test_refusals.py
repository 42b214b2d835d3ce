"""Invalid input of a command: status 2, nothing on standard output, and one line that quotes the input."""

import pytest

REFUSED = [
    ("tuor 8 8", "tuor"),
    ('tour 8 8 --variant "f(ahead)"', "order.f(ahead) uses it; on the command line, so does --ties"),
    ("tour 8 8 --variant switching", "a tie-break, not a variant. The variant order.switching uses it"),
    ("tour 8 8 --closed=3", "'--closed'"),
    ("tour 4 4 --holes 0,0 --shape ring", "leave out “ring” or the holes"),
    ("tour", "ROWS and COLUMNS"),
    ("sweep 8 8 --variant construct --leaper 1,3", "whole rectangles"),
    ("tour --drawing /no/such/file", "cannot be read"),
    ("sweep 5 8 --csv /nowhere/to/be/found.csv", "/nowhere/to/be/found.csv"),
    ("sweep 5 6 --csv --all-starts-searched", "--csv needs a value, not “--all-starts-searched”"),
    ("compare 5 8 --variants roth --steps 9 --steps-per-square 9", "choose one"),
    (
        'discover 5 5 --origin "f(edge - edge)"',
        "not cancel out, with weights up to 1,000,000; not from “f(edge - edge)”",
    ),
    ('puzzles 2x2 --goal "1 2/3 0"', "Random puzzles have random goals: leave out “1 2/3 0”, or give starts."),
    ("puzzles 2x2 --json --csv -", "name a file for one of them"),
    (f"puzzles 2x2 --heuristics {'x' * 9999}", f"“{'x' * 79}…”"),
    ("published ../stu-2021", "“../stu-2021”"),
    ("sweep 5 5 --dask banana", "“banana” is not an address of a Dask scheduler; one looks like tcp://"),
]


@pytest.mark.parametrize(("line", "told"), REFUSED)
def test_invalid_input_is_refused_in_one_line_that_quotes_it(line, told, refused):
    sentence = refused(line)
    assert told in sentence
    assert "Usage" not in sentence
