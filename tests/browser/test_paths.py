"""The app below the root of its server: its links stay below that path, also in a new tab."""

from urllib.parse import urlsplit

import pytest

from tests.browser.app import arrive, check_stands, serving, wait_until_done


@pytest.fixture(scope="module")
def below():
    """Serve the app at ``/lab``, and yield its URL."""
    with serving(path="/lab") as url:
        yield url


def test_an_example_of_tour_opens_in_a_new_tab(below, fresh_page):
    page = arrive(fresh_page, f"{below}/tour")
    page.get_by_text("Examples, each with a question").click()
    example = page.get_by_role("link", name="No tour")
    with page.context.expect_page() as opened:
        example.click(modifiers=["Control"])
    _stands_at(opened.value, "/lab/tour", "rows=5")


def test_a_case_of_a_published_work_opens_in_a_new_tab(below, fresh_page):
    page = arrive(fresh_page, f"{below}/published?work=altstu-2009")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="open").first.click(modifiers=["Control"])
    _stands_at(opened.value, "/lab/tour", "rows=")


def _stands_at(page, path, query):
    wait_until_done(page)
    check_stands(page)
    assert urlsplit(page.url).path == path
    assert query in page.url
