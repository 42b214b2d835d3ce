"""The static site: its pages link to one another, contact no host, and replace no file unless asked to."""

import re

import pytest

from knights.play.lessons import LESSONS
from knights.player import page, site


@pytest.mark.slow
def test_every_page_of_the_site_leads_to_others_and_contacts_no_host(tmp_path, said):
    folder = tmp_path / "deep" / "lab"
    printed = said(f"site {folder}")
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    assert len(texts) == len(LESSONS) + len(site.SIDES) + len(site.RACES) + 1
    assert f"{len(texts)} pages are in “{folder}”" in printed
    links = {name: set(re.findall(r'href="([^"]+)"', text)) for name, text in texts.items()}
    assert links[site.INDEX] == texts.keys() - {site.INDEX}
    assert all(site.INDEX in found <= texts.keys() for name, found in links.items() if name != site.INDEX)
    assert {host for text in texts.values() for host in re.findall(r"https?://([\w.]+)", text)} == {"www.w3.org"}
    assert "13" in texts["lesson-parity.html"]
    assert texts["lesson-parity.html"].count("✕") >= 12, "the map of the starts belongs to the answer"
    assert "<b>onward squares</b>" in texts["lesson-degree.html"]


def test_no_page_is_replaced_unless_asked_to(tmp_path, said, refused, monkeypatch):
    monkeypatch.setattr("knights.cli.site.pages", lambda: {"index.html": page.page("New", "", {})})
    kept = tmp_path / "index.html"
    kept.write_text("mine")
    assert f"The file “{kept}” already exists: --overwrite replaces it." in refused("site", tmp_path)
    assert kept.read_text() == "mine"
    assert f"The folder “{kept}” cannot be made: " in refused("site", kept)
    elsewhere = kept.rename(tmp_path / "elsewhere")
    kept.symlink_to(elsewhere)
    said(f"site {tmp_path} --overwrite")
    assert "<h1>New</h1>" in kept.read_text("utf-8")
    assert elsewhere.read_text() == "mine", "a link is not followed"
