"""Pages to keep and moving pictures: what they contain, how large they are, and what is refused."""

import io
import re
from itertools import product

import pytest
from PIL import Image

from knights import Board, InputError, Limit, race, search
from knights.player import gif, page
from knights.sliding import Query, parse_puzzle
from knights.sliding.search import search as solve

ADDRESS = "https://lab.example/tour?rows=8&columns=8"
TOUR = search(Board(8, 8), (0, 0), "roth", events=20_000)
STUCK = search(Board(6, 6), (0, 1), "plain", Limit(30_000), events=20_000)
SOLVED = solve(Query(parse_puzzle("8 6 7/2 5 4/3 0 1")))
PAGES = {
    "tour": page.page_of(TOUR, address=ADDRESS),
    "steps": page.page_of(TOUR, steps=True),
    "longest search": page.page_of(STUCK, steps=True),
    "largest tour of Tour's board": page.page_of(search(Board(64, 64), (0, 0))),
    "race": page.page_of(race((8, 8), (0, 0), "warnsdorff", "plain")),
    "puzzle": page.page_of(SOLVED),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_small_and_contacts_no_host(name):
    text = PAGES[name]
    assert len(text.encode()) <= page.MAX_BYTES
    assert "default-src 'none'" in text
    # Names of XML are no addresses.
    hosts = {host for host in re.findall(r"https?://([\w.]+)", text) if host != "www.w3.org"}
    assert hosts == ({"lab.example"} if name == "tour" else set())


def test_a_page_names_its_question_answer_version_and_address():
    text = PAGES["tour"]
    assert "<h1>A tour of the 8×8 board from 0,0: Roth</h1>\n<p>Tour found on the first try.</p>" in text
    assert re.search(r"Knight's Tour Lab [\d.]+ · <a href=\"https://lab.example/tour\?rows=8&amp;columns=8\">", text)
    assert "Warnsdorff against Blind on the 8×8 board from 0,0" in PAGES["race"]
    assert "Solved in 47 moves" in PAGES["puzzle"]
    gave_up = "Gave up after 30,000 steps. There is a tour; this search did not find it."
    assert gave_up in PAGES["longest search"]


def test_a_text_cannot_leave_its_place():
    assert "<script>alert" not in page.page(
        "<script>alert(1)</script>", "</p><script>alert(2)", {}, '"><script>alert(3)'
    )


def test_what_cannot_be_shown_is_refused_in_a_sentence():
    refused = search(Board(5, 5), (0, 1), "roth", events=100)
    with pytest.raises(InputError, match="There is no search to show step by step: refused by the pruning"):
        page.page_of(refused, steps=True)
    unsolvable = solve(Query(parse_puzzle("2 1 3/4 5 6/7 8 0")))
    for make, (result, nothing) in product(
        (page.page_of, gif.gif_of), ((refused, "There is no walk to"), (unsolvable, "There are no moves to"))
    ):
        with pytest.raises(InputError, match=nothing):
            make(result)
    with pytest.raises(InputError, match=r"The page would have \d+ kB; a page to keep has at most 150 kB"):
        page.page_of(search(Board(200, 200), (0, 0)))
    with pytest.raises(InputError, match="A GIF shows boards of up to 20×20, not 21×21"):
        gif.gif_of(search(Board(21, 21), (0, 0)))


@pytest.mark.parametrize(("result", "frames"), [(TOUR, 64), (SOLVED, 48), (STUCK, len(STUCK.walk))])
def test_a_gif_has_a_frame_per_square_or_move_and_is_small(result, frames):
    data = gif.gif_of(result)
    assert len(data) <= 1_000_000
    with Image.open(io.BytesIO(data)) as picture:
        assert (picture.n_frames, max(picture.size), picture.info["loop"]) == (frames, 480, 0)
        first = picture.convert("RGB").tobytes()
        picture.seek(frames - 1)
        assert picture.convert("RGB").tobytes() != first
