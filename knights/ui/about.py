"""About: the version, the source, the licence, and how to cite the app."""

from datetime import date

from knights.base.version import __version__
from knights.experiments.files import NAME


def citation(address: str, today: date) -> str:
    """Return how to cite the app as it runs at an address."""
    where = f" {address}," if address else ""
    return f"{NAME}, version {__version__}.{where} accessed {today.day} {today:%B %Y}."


def about(address: str, today: date) -> str:
    """Return the text of the menu's About as Markdown; it cites the address of the app unless that is empty."""
    return (
        f"**{NAME}**, version {__version__}: see, try and compare heuristic search on the knight's tour.\n\n"
        "**Source.** Python; the README of the source says how to install and run it. "
        "It is the package `knights-tour-lab`.\n\n"
        "**Licence.** The source names no licence: ask its authors before you copy or change it. "
        "Pictures, tables and links that you make here are yours to use in class.\n\n"
        f"**Cite as.** {citation(address, today)}"
    )
