"""The provenance of results, in a separate file, so that their tables stay plain for other programs."""

from collections.abc import Iterable
from datetime import UTC, datetime

from knights.base.version import __version__
from knights.heuristics.variants import Variant, spec

NAME = "Knight's Tour Lab"


def provenance(variants: Iterable[Variant], command: str, **more: object) -> dict[str, object]:
    """Return the provenance of results made now: version, date, command, and each variant's specification and seed."""
    return {
        "program": NAME,
        "version": __version__,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        **({"command": command} if command else {}),
        **more,
        "variants": {str(variant): spec(variant) for variant in variants},
    }
