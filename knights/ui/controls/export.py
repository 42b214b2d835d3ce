"""The *Export* panel of every page: a link, pictures, data, the command, and the provenance of the result."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from mimetypes import guess_type
from typing import NamedTuple

import streamlit as st

from knights.base import questions, version
from knights.boards import family_of
from knights.experiments.comparisons import parse_variants
from knights.experiments.files import as_toml, provenance
from knights.experiments.sweeps import Results, in_order, results_csv
from knights.heuristics import Variant
from knights.ui.controls.address import address_of, here
from knights.ui.controls.setting import folded
from knights.ui.controls.values import page_name


class File(NamedTuple):
    """A file to save: its label, its name with an extension, and its text, or a function that returns the text."""

    label: str
    name: str
    text: str | Callable[[], str]


def every_start(finished: Sequence[Results], variants: Sequence[Variant], name: str, closed: bool) -> File:
    """Return a file of the results of every variant from every start, in an order that does not depend on timing."""

    def rows() -> str:
        family = family_of(part.board for part in finished)
        return results_csv(in_order(finished, variants), with_variant=True, closed=closed, family=family)

    return File("Every start", name, rows)


def interactive(name: str, make: Callable[..., str]) -> File:
    """Return the file of a page that needs no server; ``make`` takes the address of this page."""
    page = here()
    make = partial(make, address=address_of(page.written(page.now())))
    return File("An interactive page", f"{name}-page.html", make)


def download(file: File) -> None:
    """Draw the button that saves a file."""
    ending = file.name.rpartition(".")[2]
    label = f"{file.label} ({'text' if ending == 'txt' else ending.upper()})"
    kind, key = guess_type(file.name)[0], f"{page_name()}.save.{label}"
    # A rerun would discard the files that are still being written.
    st.download_button(label, file.text, file.name, kind, key=key, on_click="ignore")


def export(
    files: Sequence[File],
    question: questions.Question | None = None,
    draw: Callable[[], None] | None = None,
    command: str = "",
) -> None:
    """Draw the export panel of a page, closed at first, with ``files`` and one with the provenance of the result.

    ``command`` repeats the run elsewhere or, with a ``question`` that the result answers, is the end of such a command.
    ``draw`` draws more buttons.
    """
    folded("Export", "export", partial(draw_export, files, question, draw, command))


def draw_export(
    files: Sequence[File],
    question: questions.Question | None,
    draw: Callable[[], None] | None = None,
    command: str = "",
) -> None:
    """Draw the content of the export panel; see :func:`export` for the arguments."""
    page = here()
    now = page.now()
    command = f"{questions.command_line(question) if question else ''} {command}".strip()
    address = address_of(page.written(now))
    every = {setting.name: setting.write(now[setting.name]) for setting in page.settings}
    text = partial(made, page.name, every, address, question, command)
    experiment = File("The experiment" if command else "How it was made", f"{page.name}.toml", text)
    st.caption("This link repeats the run:")
    st.code(address, language=None, wrap_lines=True)
    with st.container(horizontal=True):
        if draw is not None:
            draw()
        for file in (*files, experiment):
            download(file)
    if command:
        st.caption("On your own machine:")
        st.code(command, language="bash", wrap_lines=True)


def made(
    page: str, settings: Mapping[str, str], address: str, question: questions.Question | None, command: str
) -> str:
    """Return the text of a file that repeats the run, with the provenance of the result and a link to it."""
    today = datetime.now(UTC).date()
    cite = version.citation(address.partition("?")[0], today)
    known = settings if question is None else questions.parameters(type(question))
    texts = [settings[name] for name in ("variant", "variants") if name in settings and name in known]
    variants = [variant for text in texts for variant in parse_variants(text)]
    variants += getattr(question, "variants", ())
    sources = provenance(variants, command, link=address, cite=cite, settings=settings)
    title = f"“knights run {page}.toml” repeats the run." if question else ""
    return as_toml(question, sources, title)
