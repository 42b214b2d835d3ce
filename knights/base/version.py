"""The name and the version of the app, and how to cite it."""

from datetime import date

APP_NAME = "Knight's Tour Lab"
__version__ = "1.0.0"


def citation(address: str, today: date) -> str:
    """Return a citation of the app, with its address, if any, and the date of access."""
    where = f" {address}," if address else ""
    return f"{APP_NAME}, version {__version__}.{where} accessed {today.day} {today:%B %Y}."
