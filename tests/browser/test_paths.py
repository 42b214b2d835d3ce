"""The app below the root of its server: its links stay below that path, also in a new tab."""

from tests.browser.app import arrive, check_stands, serving, wait_until_done

LINKS = {"/tour": ("No tour", "/lab/tour?rows="), "/published?work=stu-2019": ("open", "/lab/sweep?first=")}
"""For each page, a link and the beginning of its address."""


def test_links_open_new_tabs_below_the_path_of_the_app(fresh_page):
    with serving(path="/lab") as below:
        for address, (name, there) in LINKS.items():
            page = arrive(fresh_page, below + address)
            if address == "/tour":
                page.get_by_text("Examples, each with a question").click()
            with page.context.expect_page() as opened:
                page.get_by_role("link", name=name).first.click(modifiers=["Control"])
            wait_until_done(opened.value)
            check_stands(opened.value)
            assert there in opened.value.url
