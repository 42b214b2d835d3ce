"""The settings of a page in its address, so that a link shows the page as it was.

The address is read when a visitor arrives on a page, or goes back or forward in the browser; otherwise the address
follows the settings. If a part of the address cannot be read, its setting has its default, and the page says why. If a
typed number is out of bounds, the setting keeps its previous value.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import quote_plus, urlencode

import streamlit as st

from knights.base import InputError
from knights.ui.controls import reach, values
from knights.ui.controls.setting import AT, Settings, Switch
from knights.ui.streamlit_internals import went_back

MAX_LINK = 8_000
"""The maximum length of an encoded setting in an address: many proxies refuse longer addresses."""
FOREIGN = ("utm_", "fbclid", "gclid")
"""The prefixes of ignored parameters, which mail programs and other sites add to links."""
PROJECTOR = "projector"
"""The setting of projector mode, 1 or 0: only the page, in large type. It belongs to the whole app; links keep it."""


def fits_a_link(text: str) -> bool:
    """Return whether a value is short enough for an address."""
    return len(text) <= MAX_LINK and len(quote_plus(text)) <= MAX_LINK


class Page:
    """A page and the settings in its address, which contains those that differ from their defaults.

    Every address that is not empty also contains the settings named in ``always``.
    """

    def __init__(self, name: str, settings: Settings = (), always: Sequence[str] = ()) -> None:
        self.name, self.settings, self.always = name, settings, always

    def now(self) -> dict[str, object]:
        """Return the current value of every setting, by name."""
        now = values.values()
        return {setting.name: now.get(setting.name, setting.default) for setting in self.settings}

    def written(self, now: Mapping[str, object]) -> dict[str, str]:
        """Return the settings in the address as texts, without those that are too long for a link."""
        always = self.always_named(now)
        texts = {
            setting.name: setting.write(now[setting.name])
            for setting in self.settings
            if setting.name in always or now[setting.name] != setting.default
        }
        return {name: text for name, text in texts.items() if fits_a_link(text)}

    def always_named(self, now: Mapping[str, object]) -> Sequence[str]:
        """Return the names of the settings that every non-empty address contains, even at their defaults."""
        return self.always

    @property
    def passing(self) -> dict[str, object]:
        """The settings that return to their defaults when another changes: only :data:`AT`."""
        return {AT.name: AT.default} if AT in self.settings else {}


class _Visit(NamedTuple):
    """The settings in the last address sent to the browser, except projector mode, and their values, if readable."""

    address: dict[str, str]
    meaning: dict[str, object] | None


@dataclass
class _Journey:
    """The page on screen, the visited pages, and projector mode, which is None before the first address is read."""

    page: Page = field(default_factory=lambda: Page(""))
    visits: dict[str, _Visit] = field(default_factory=dict)
    projector: bool | None = None


def here() -> Page:
    """Return the page on screen."""
    return values.record(_Journey).page


def projector() -> bool:
    """Return whether projector mode is on; the address decides this on arrival, and after Back or Forward."""
    journey = values.record(_Journey)
    if journey.projector is None or went_back():
        journey.projector = st.query_params.get(PROJECTOR) == "1"
    return journey.projector


def set_projector(on: bool) -> None:
    """Turn projector mode on or off; the address follows."""
    values.record(_Journey).projector = on


def read(page: Page) -> list[str]:
    """Read the settings from the address on arrival at a page; return a sentence for each fault.

    Faults in the address, or in input typed since, are returned until a setting changes. A visitor who returns to the
    page with no settings in the address finds the previous settings.
    """
    journey, back = values.record(_Journey), went_back()
    visit, before = journey.visits.get(page.name), journey.page
    if visit is not None and before.name == page.name and not back:
        return values.refused()
    journey.page = page
    address = {name: text for name, text in st.query_params.items() if not name.startswith(FOREIGN)}
    _, of_app = understood([Switch(PROJECTOR)], {PROJECTOR: address.pop(PROJECTOR, "0")})
    meaning, problems = understood(page.settings, address)
    meant = None if problems else meaning
    # When another page opens, Streamlit leaves the settings of that page in the history entry of this one.
    passed = back and not address.keys() <= {setting.name for setting in page.settings}
    values.session().page = page.name
    if visit is not None and (passed or not (address or back)):
        problems = []
    else:
        values.values().update(meaning)
        values.values().pop(values.DRAFT, None)
    journey.visits[page.name] = _Visit(_without(st.query_params.to_dict(), [PROJECTOR]), meant)
    values.refuse(of_app + problems, page.now())
    return values.refused()


def write(page: Page) -> None:
    """Write the settings into the address, which is empty if all have their defaults, before work that may take long.

    An equivalent address is left unchanged, so that following a link adds only one step to the browser's history.
    """
    visits, now, passing = values.record(_Journey).visits, page.now(), page.passing
    address, meaning = visits[page.name]
    if meaning is not None and now | passing != meaning | passing:
        # An example changes a passing setting together with others.
        passed = {name: default for name, default in passing.items() if now[name] == meaning[name]}
        values.values().update(passed)
        now |= passed
    if now != meaning:
        is_plain = all(now[setting.name] == setting.default for setting in page.settings)
        address = {} if is_plain else page.written(now)
    whole = {**address, PROJECTOR: "1"} if projector() else address
    if now != meaning or _without(whole, passing) != _without(st.query_params.to_dict(), passing):
        st.query_params.from_dict(whole)
        # Last, because a click may end the run before the address is sent.
        visits[page.name] = _Visit(address, now)


def _without(address: Mapping[str, str], names: Collection[str]) -> dict[str, str]:
    return {name: text for name, text in address.items() if name not in names}


def understood(settings: Settings, address: Mapping[str, str]) -> tuple[dict[str, object], list[str]]:
    """Return the values of settings in an address, and a sentence for each fault in it."""
    meaning, problems = {}, []
    for setting in settings:
        meaning[setting.name] = setting.default
        if setting.name in address:
            try:
                meaning[setting.name] = setting.parse(address[setting.name])
            except InputError as error:
                problems.append(f"In the address, “{setting.name}”: {error}")
    if unknown := sorted(address.keys() - meaning.keys()):
        problems.append(
            f"The address has settings that this page does not have: {', '.join(unknown)}. It uses the others."
        )
    return meaning, problems


def link(page: str, settings: Mapping[str, object]) -> str:
    """Return a link to a page with settings, relative to the address of the page on screen, for tables and texts."""
    return f"{page}?{urlencode({name: str(value) for name, value in settings.items()}, safe=',.')}"


def address_of(settings: Mapping[str, str]) -> str:
    """Return the full address of this page with settings, for visitors to copy, as other devices reach it."""
    page = reach.reachable((st.context.url or "").split("?")[0])
    return link(page, settings) if settings else page
