"""How a result was made, told in a file of its own: the tables stay plain for whatever reads them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from knights import __version__
from knights.heuristics.variants import Variant, spec

NAME = "Knight's Tour Lab"


def provenance(settings: Mapping[str, object], variants: Iterable[Variant], command: str, **more: str) -> str:
    """How a result was made, as JSON: version, date, settings with their seeds, and command.

    Args:
        settings: what was asked, by name.
        variants: those it is about; each is told with its specification, which has its seed.
        command: what makes the same on the command line; may be empty.
        more: what else is told.
    """
    told = {
        "program": NAME,
        "version": __version__,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "settings": dict(settings),
        "variants": {str(variant): spec(variant) for variant in variants},
        "command": command,
        **more,
    }
    return json.dumps(told, indent=2, ensure_ascii=False, default=str) + "\n"
