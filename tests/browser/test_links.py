"""Links are followed in a browser."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.app import expect, wait_until_done
from tests.support.registry import titles

TITLES = titles()


def test_the_navigation_leads_to_every_page(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    for name, title in TITLES.items():
        page.get_by_test_id("stTopNavLinkContainer").get_by_text(title, exact=True).click()
        page.wait_for_url(re.compile(rf"/({name})?(\?.*)?$" if name == "home" else rf"/{name}(\?.*)?$"))
        wait_until_done(page)
        expect(page.get_by_test_id("stException")).to_have_count(0)


def test_the_links_of_the_page_that_explains_work_in_a_browser(open_page: Callable[[str], Page]) -> None:
    page = open_page("/how")
    links = page.get_by_test_id("stPageLink-NavLink")
    expect(links).to_have_count(7)
    for link in links.all():
        assert urlsplit(link.get_attribute("href") or "").path.strip("/") in TITLES
    links.first.click()
    page.wait_for_url(re.compile(r"/tour\?"))
    expect(page.get_by_role("spinbutton", name="Rows")).to_have_value("6")
    expect(page.get_by_role("spinbutton", name="Start row")).to_have_value("2")
    expect(page.get_by_text("In the address")).to_have_count(0)
