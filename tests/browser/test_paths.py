"""The app below the root of its server: its links stay below that path, also in a new tab."""

from urllib.parse import urlsplit

import pytest

from tests.browser.app import arrive, check_stands, serving, wait_until_done


@pytest.mark.thorough
def test_links_open_new_tabs_below_the_path_of_the_app(fresh_page):
    with serving(path="/lab") as below:
        page = arrive(fresh_page, f"{below}/published?work=stu-2019")
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="open").first.click(modifiers=["Control"])
        wait_until_done(opened.value)
        check_stands(opened.value)
        assert urlsplit(opened.value.url).path.startswith("/lab/")
        assert urlsplit(opened.value.url).query
