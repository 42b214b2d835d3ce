"""The address at which phones reach a server whose own visitor is at ``localhost``, as a teacher is on a laptop."""

import socket
from contextlib import closing, suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import streamlit as st

from knights.ui.controls.setting import Control
from knights.ui.controls.values import shared, tell

TARGETS = ("192.0.2.1", "10.254.254.254", "172.31.254.254", "192.168.254.254", "10.42.0.9", "192.168.137.9")
"""Addresses in the internet, in private networks, and in hotspots of Linux and Windows: the route to each tells one of
this machine's own."""
IN_CONTAINER = ("/.dockerenv", "/run/.containerenv")
"""Files that exist only in a container, whose own addresses no phone reaches."""
HERE = ("localhost", "127.0.0.1", "::1")
"""The names of every machine for itself."""


_CHOSEN = "host"
"""The key, in the session's values, of the host that the visitor has chosen, where there are several."""


def reachable(address: str) -> str:
    """Return an address at this machine as other devices reach it, if one is known; return any other unchanged."""
    parts = _parts(address)
    hosts = _hosts() if parts.hostname in HERE else []
    if not hosts:
        return address
    chosen, port = shared().get(_CHOSEN), st.get_option("browser.serverPort")
    host = chosen if chosen in hosts else hosts[0]
    # By default, this is the port at which the server listens; a visitor may know it by another.
    port = parts.port if port == st.get_option("server.port") else port
    return parts._replace(netloc=host if port is None else f"{host}:{port}").geturl()


def show_reach(name: str) -> None:
    """Say what phones need to reach this machine, and offer its addresses; say nothing on a public server."""
    here = st.context.url or ""
    if _parts(here).hostname not in HERE:
        return
    hosts, place = _hosts(), urlsplit(reachable(here))
    if not hosts:
        tell(
            st.warning,
            "Phones cannot open this address: start the app with “--browser.serverAddress” and this computer's name "
            "or address in the network of the phones, and without “--server.address localhost”.",
        )
        return
    if len(hosts) > 1:
        words, choose = {host: host for host in hosts}, partial(shared().__setitem__, _CHOSEN)
        Control(name, "Address of this computer").buttons(place.hostname, choose, words)
    reason = "the firewall of this computer may have to allow it"
    tell(st.caption, f"Phones in the same network open {place.netloc}; {reason}.")


def _parts(address: str) -> SplitResult:
    """Return the parts of an address, which are empty if a browser sends one that cannot be read."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # looked at, since only this fails where it is no port
    except ValueError:
        return urlsplit("")
    return parts


def _hosts() -> list[str]:
    named, bound = st.get_option("browser.serverAddress"), st.get_option("server.address")
    if named and named not in HERE:
        return [named]
    is_own = bound not in HERE and not any(Path(path).exists() for path in IN_CONTAINER)
    # Any browser can say that it is at localhost; the connection of one that is there comes from there.
    return own_addresses() if is_own and st.context.ip_address is None else []


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses in its networks, that of the default route first; nothing is sent."""
    found: dict[str, None] = {}
    for target in TARGETS:
        # To connect a datagram socket only looks up the route. Without a route, it fails.
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as one, suppress(OSError):
            one.connect((target, 9))
            address = ip_address(one.getsockname()[0])
            if not (address.is_loopback or address.is_link_local):
                found[str(address)] = None
    return list(found)
