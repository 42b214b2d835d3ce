"""The address at which phones reach this machine: found without sending anything, named, or asked for in a sentence."""

import socket
from types import SimpleNamespace

import pytest
import streamlit as st

from knights.ui.controls import reach

LOCAL = "http://localhost:8501/lab/classroom?classroom=BKTW"


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return Streamlit's options of a server on a laptop with two addresses in its networks."""
    options: dict[str, object] = {"browser.serverAddress": "localhost", "server.address": None}
    options |= dict.fromkeys(("browser.serverPort", "server.port"), 8501)
    monkeypatch.setattr(st, "get_option", options.__getitem__)
    monkeypatch.setattr(reach, "IN_CONTAINER", ())
    monkeypatch.setattr(reach, "own_addresses", lambda: ["192.168.1.7", "10.8.0.2"])
    monkeypatch.setattr(st, "context", SimpleNamespace(ip_address=None))
    return options


@pytest.fixture
def choice(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    chosen: dict[str, object] = {}
    monkeypatch.setattr(reach, "shared", lambda: chosen)
    return chosen


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_an_address_at_this_machine_becomes_one_in_its_network(options, choice, host):
    for chosen, expected in (("", "192.168.1.7"), ("10.8.0.2", "10.8.0.2"), ("172.16.0.9", "192.168.1.7")):
        choice["host"] = chosen
        assert reach.reachable(LOCAL.replace("localhost", host)) == LOCAL.replace("localhost", expected)


@pytest.mark.parametrize(
    "address",
    ["https://lab.example.org/tour?rows=6", "http://192.168.1.7:8501/", "", "http://[::1", "http://localhost:99999/"],
)
def test_a_public_address_stays_and_so_does_one_that_cannot_be_read(options, choice, address):
    assert reach.reachable(address) == address


def test_a_visitor_from_elsewhere_who_claims_to_be_at_localhost_learns_no_address(options, choice, monkeypatch):
    monkeypatch.setattr(st, "context", SimpleNamespace(ip_address="203.0.113.5"))
    assert reach.reachable(LOCAL) == LOCAL


def test_streamlit_s_own_options_name_the_server(options, choice):
    options |= {"browser.serverAddress": "lab.test", "server.address": "127.0.0.1"}
    forwarded = LOCAL.replace("8501", "9000")
    for address in (LOCAL, forwarded):
        assert reach.reachable(address) == address.replace("localhost", "lab.test")
    options["browser.serverPort"] = 80
    assert reach.reachable(LOCAL) == LOCAL.replace("localhost:8501", "lab.test:80")


REACHED = "Phones in the same network open 192.168.1.7:8501; the firewall"
NOT_REACHED = "Phones cannot open this address: start the app with “--browser.serverAddress”"


@pytest.mark.parametrize(
    ("url", "bound", "container", "said"),
    [
        (LOCAL, None, (), REACHED),
        (LOCAL, "127.0.0.1", (), NOT_REACHED),
        (LOCAL, None, (__file__,), NOT_REACHED),
        ("https://lab.example.org/classroom", None, (), ""),
        (None, None, (), ""),
    ],
)
def test_a_sentence_stands_beside_the_address_of_a_laptop_only(
    options, choice, monkeypatch, url, bound, container, said
):
    told, drawn = [], []
    options["server.address"] = bound
    monkeypatch.setattr(reach, "IN_CONTAINER", container)
    monkeypatch.setattr(st, "context", SimpleNamespace(url=url, ip_address=None))
    monkeypatch.setattr(reach, "tell", lambda show, sentence: told.append(sentence))
    monkeypatch.setattr(reach.Control, "buttons", lambda control, now, take, words: drawn.append([now, *words]))
    reach.show_reach("classroom")
    assert bool(told) == bool(said)
    assert "".join(told).startswith(said)
    assert drawn == ([["192.168.1.7", "192.168.1.7", "10.8.0.2"]] if said == REACHED else [])


def test_own_addresses_are_those_of_the_routes_in_order_without_loopback(monkeypatch):
    routes = {"192.0.2.1": "192.168.1.7", "10.254.254.254": "10.8.0.2", "172.31.254.254": "127.0.0.1"}

    class Datagram(socket.socket):
        """A socket that pretends to look up routes, and sends nothing."""

        def connect(self, target: tuple[str, int]) -> None:
            assert self.type == socket.SOCK_DGRAM
            if target[0] == "10.42.0.9":
                raise OSError("no route")
            self.here = routes.get(target[0], "169.254.0.4")

        def getsockname(self) -> tuple[str, int]:
            return self.here, 0

    monkeypatch.setattr(socket, "socket", Datagram)
    assert reach.own_addresses() == ["192.168.1.7", "10.8.0.2"]
