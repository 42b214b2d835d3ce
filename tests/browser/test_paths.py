"""The app below the root of its server: its links stay below that path, also in a new tab."""

from urllib.parse import urlsplit

from tests.browser.app import arrive, check_stands, serving, wait_until_done


def test_links_open_new_tabs_below_the_path_of_the_app(fresh_page):
    with serving(path="/lab") as below:
        for address, name in (("/tour", "No tour"), ("/published?work=stu-2019", "open")):
            page = arrive(fresh_page, below + address)
            if name != "open":
                page.get_by_text("Examples, each with a question").click()
            with page.context.expect_page() as opened:
                page.get_by_role("link", name=name).first.click(modifiers=["Control"])
            wait_until_done(opened.value)
            check_stands(opened.value)
            assert urlsplit(opened.value.url).path == "/lab/tour"
            assert "rows=" in opened.value.url
