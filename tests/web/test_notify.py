"""Messages to people who are not looking."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from spielwerk.web.people.notices import public_address

from .site import RunningSite, Visitor, wait_for


class Hook:
    """A webhook on loopback that keeps what it gets."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                hook.bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()


@pytest.fixture
def hook():
    hook = Hook()
    yield hook
    hook.close()


def test_a_webhook_is_told_whose_turn_it_is_with_the_games_name(sqlite_url: str, hook: Hook):
    with RunningSite(sqlite_url, private_webhooks=True, public_url="https://spiel.example") as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url, "lang": "de"})
        match = anna.create("mf")
        ben.join(match)
        told = wait_for(lambda: hook.bodies)[0]
        assert told["content"] == told["text"]
        assert "Ben, du bist am Zug" in told["text"]
        assert f"https://spiel.example/matches/{match}" in told["text"]
        assert told["game"] in told["text"]


def test_who_is_looking_at_the_match_is_not_told(sqlite_url: str, hook: Hook):
    with RunningSite(sqlite_url, private_webhooks=True) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url})
        match = anna.create("mf")
        with ben.events(match) as events:
            events.next()
            ben.join(match)
            events.next()
        site.site.notices.stop()
        assert hook.bodies == []


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_who_is_looking_through_another_process_is_not_told(new_database: Callable[[], str], hook: Hook):
    url = new_database()
    with RunningSite(url, private_webhooks=True) as one, RunningSite(url, private_webhooks=True) as two:
        wait_for(lambda: all(site.site.listener.listening.is_set() for site in (one, two)))
        anna, ben = one.visitor("Anna"), one.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url})
        ben_there = Visitor(two.url)
        ben_there.http.headers["authorization"] = ben.http.headers["authorization"]
        watched, unwatched = anna.create("mf"), anna.create("mf")
        with ben_there.events(watched) as events:
            events.next()
            ben.join(watched)
            ben.join(unwatched)
            told = wait_for(lambda: hook.bodies)
        assert [body["match"] for body in told] == [unwatched]


def test_webhooks_cannot_reach_into_the_servers_own_network(sqlite_url: str, hook: Hook):
    with RunningSite(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url})
        ben.join(anna.create("mf"))
        site.site.notices.stop()  # has tried by then
        assert hook.bodies == []


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "0.0.0.0", "100.64.0.1"),
        *("64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001::1", "::ffff:127.0.0.1"),
    ],
)
def test_private_addresses_are_refused(host: str):
    with pytest.raises(ValueError, match="public"):
        public_address(host, 80, private=False)
    assert public_address(host, 80, private=True)


def test_mail_goes_to_the_configured_server(sqlite_url: str):
    """A server that speaks just enough SMTP."""
    got: list[str] = []
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        connection, _ = server.accept()
        lines = connection.makefile("r", encoding="utf-8", newline="\r\n")
        connection.sendall(b"220 here\r\n")
        for line in lines:
            got.append(line.strip())
            if line.lower().startswith("data"):
                connection.sendall(b"354 go\r\n")
                for part in lines:
                    got.append(part.strip())
                    if part.strip() == ".":
                        break
            connection.sendall(b"221 bye\r\n" if line.lower().startswith("quit") else b"250 ok\r\n")

    threading.Thread(target=serve, daemon=True).start()
    with RunningSite(sqlite_url, smtp=f"smtp://127.0.0.1:{server.getsockname()[1]}") as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        assert ben.get("/me").json()["email_possible"]
        ben.http.patch("/me", json={"email": "ben@example.org"})
        ben.join(anna.create("mf"))
        wait_for(lambda: "." in got)
    assert any("ben@example.org" in line for line in got)
    assert any(line.startswith("Subject:") and "your turn" in line for line in got)
