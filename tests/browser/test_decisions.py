"""Step by step, the table beside the board says what the search decides by."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.app import expect


def rows(page: Page) -> list[list[str]]:
    """The cells of the table, a row for each onward square."""
    return [
        row.locator("td").all_inner_texts()
        for row in page.get_by_test_id("player-decision").locator("tbody tr").all()
    ]


def test_a_tie_is_decided_by_its_key(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?view=search&variant=roth&at=2")
    table = page.get_by_test_id("player-decision")
    expect(table.locator("caption")).to_have_text("A tie in degree: the least key.")
    # From 1,2: 2,0 and 0,4 have the least degree, and of those that tie each shows its key.
    found = rows(page)
    assert found[0][-1] == "next"
    degrees = [int(row[1]) for row in found]
    assert degrees == sorted(degrees)
    for row in found:
        assert (row[2] == "–") == (degrees.count(int(row[1])) == 1)
    expect(table).to_contain_text("Key: roth; the least first")
    chosen = found[0][0]
    page.get_by_test_id("player-forward").click()
    expect(page.get_by_test_id("player-note")).to_contain_text(f"enters {chosen}")


def test_the_move_order_has_no_keys_and_a_search_that_backs_up_says_so(
    open_page: Callable[[str], Page],
) -> None:
    page = open_page("/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search")
    caption = page.get_by_test_id("player-decision").locator("caption")
    expect(caption).to_have_text("A tie in degree: the first in the move order.")
    expect(page.get_by_test_id("player-decision").locator("th")).to_have_count(3)
    page.get_by_test_id("player-dead").click()
    expect(caption).to_have_text("A dead end: the search backs up.")
    page.get_by_test_id("player-forward").click()
    expect(page.get_by_test_id("player-decision")).to_contain_text("already tried")


def test_refusals_and_formulas_are_told(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?rows=6&columns=6&variant=order.f(-centre).squares_pairs&view=search")
    expect(page.get_by_test_id("player-decision")).to_contain_text("Key: f(-centre); the least first")
    page.get_by_test_id("player-end").click()
    expect(page.get_by_test_id("player-decision").locator("tbody tr")).to_have_count(0)
