"""The address at which phones reach a server whose own browser is at ``localhost``, as a teacher's is on a laptop."""

import socket
from contextlib import closing, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import streamlit as st

from knights.ui.controls.setting import Control
from knights.ui.controls.values import record, tell

TARGETS = (
    "192.0.2.1",
    "10.254.254.254",
    "172.31.254.254",
    "192.168.254.254",
    "10.42.0.254",
    "192.168.2.254",
    "192.168.137.254",
)
"""Addresses to each of which a route tells one of this machine's own: the default route, those into private networks,
and those into the hotspots that Linux, macOS and Windows open."""
IN_CONTAINER = ("/.dockerenv", "/run/.containerenv")
"""Files that exist only in a container, whose own addresses no phone reaches."""


@dataclass
class _Chosen:
    """The host that the visitor has chosen, where there are several."""

    host: str = ""


def reachable(address: str) -> str:
    """Return an address at this machine as other devices reach it, if one is known; return any other unchanged."""
    parts = urlsplit(address)
    if not _is_here(parts.hostname) or not (hosts := _hosts()[0]):
        return address
    host, port = _chosen(hosts), st.get_option("browser.serverPort")
    if port == st.get_option(
        "server.port"
    ):  # Where only a visitor's own address tells of another port, it counts.
        port = parts.port
    place = f"[{host}]" if ":" in host else host
    return parts._replace(netloc=place if port is None else f"{place}:{port}").geturl()


def origin() -> str:
    """Return the scheme, host and port under which other devices reach this server; an empty text without a browser."""
    parts = urlsplit(reachable(st.context.url or ""))
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def show_reach(name: str, address: str | None) -> None:
    """Say beside an address what phones need to open it, and let the visitor choose where there are several.

    Nothing is said at a public address. ``name`` is that of the control.
    """
    if not address or not _is_here(urlsplit(address).hostname):
        return
    hosts, missing = _hosts()
    if missing:
        tell(st.warning, missing)
        return
    if len(hosts) > 1:
        control = Control(name, "Address of this computer")
        control.buttons(_chosen(hosts), _choose, {host: host for host in hosts})
    place = reachable(address).partition("://")[2].partition("/")[0]
    tell(
        st.caption,
        f"Phones in the same network open {place}; the firewall of this computer may have to allow it.",
    )


def _choose(host: str) -> None:
    record(_Chosen).host = host


def _chosen(hosts: list[str]) -> str:
    chosen = record(_Chosen).host
    return chosen if chosen in hosts else hosts[0]


def _is_here(host: str | None) -> bool:
    """Return whether a host is the visitor's own machine."""
    with suppress(ValueError):
        return ip_address(host or "").is_loopback
    return host is not None and (host == "localhost" or host.endswith(".localhost"))


def _hosts() -> tuple[list[str], str]:
    """Return the hosts at which other devices may reach this server; if there are none, a sentence says what to do."""
    named, bound = st.get_option("browser.serverAddress"), st.get_option("server.address")
    if named and not _is_here(named):
        return [named], ""
    if _is_here(bound):
        return [], f"Phones cannot open this address: start the app without “--server.address {bound}”."
    if any(Path(path).exists() for path in IN_CONTAINER):
        return [], (
            "Phones cannot open this address, and a container does not know that of its computer: start the app "
            "with “--browser.serverAddress” and the name or address of the computer in its network."
        )
    hosts = own_addresses()
    missing = (
        "Phones cannot open this address: connect this computer to their network, then reload this page."
    )
    return hosts, "" if hosts else missing


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses in its networks, that of the default route first; nothing is sent."""
    found: dict[str, None] = {}
    for target in TARGETS:
        # To connect a datagram socket only looks up the route. Without a route, it fails.
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as one, suppress(OSError):
            one.connect((target, 9))
            address = ip_address(one.getsockname()[0])
            if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                found[str(address)] = None
    return list(found)
