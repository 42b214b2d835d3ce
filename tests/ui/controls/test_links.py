"""Links to other pages: how long a page sends its browser the address that a click opens."""

import pytest

from knights.ui.controls import Opening

HERE, THERE = ("tour", {"rows": "8"}), ("play", {})


@pytest.mark.parametrize(
    ("runs", "sent"),
    [
        ([(HERE, False)], [True]),
        ([(HERE, False), (HERE, False)], [True, True]),
        ([(HERE, False), (THERE, True)], [True, False]),
        ([(HERE, False), (HERE, True), (HERE, False)], [True, False, False]),
        ([(HERE, True), (HERE, False)], [True, True]),
    ],
    ids=["a click", "a lost message", "another page", "back at once", "a click right after Back"],
)
def test_an_address_is_sent_until_the_browser_has_left_the_page(monkeypatch, runs, sent):
    opening = Opening("play")
    for turn, ((here, back), is_sent) in enumerate(zip(runs, sent, strict=True)):
        monkeypatch.setattr("knights.ui.controls.links.went_back", lambda back=back: back)
        assert opening.send(here) is (turn == 0)
        assert bool(opening.address) is is_sent
