"""How a result was made, told in a file of its own: the tables stay plain for whatever reads them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from knights import __version__
from knights.heuristics.variants import Variant, spec

NAME = "Knight's Tour Lab"


def provenance(variants: Iterable[Variant], command: str, **more: object) -> dict[str, object]:
    """How results were made that are made now: version, date, command, and each variant's specification.

    Args:
        variants: those that the results are about; the specification of a randomised one has its seed.
        command: what makes the same on the command line; may be empty.
        more: what else is told.
    """
    return {
        "program": NAME,
        "version": __version__,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        **({"command": command} if command else {}),
        **more,
        "variants": {str(variant): spec(variant) for variant in variants},
    }
