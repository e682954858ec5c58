"""Connections that ask for nothing, ask slowly or at length, or come in crowds: each is ended, and nobody else waits."""

from __future__ import annotations

import resource
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from spielwerk.web.http.serve import connections as bounds
from spielwerk.web.http.serve.connections import Door, connections

from .site import wait_for

LARGE = b"x" * 20_000_000  # more than any buffer on the way


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the size of the body, or at /large with more than is taken at once."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
    body = LARGE if scope["path"] == "/large" else str(size).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(body)).encode())]})
    await send({"type": "http.response.body", "body": body})


class Listening:
    """A server whose connections go through a door."""

    def __init__(self, door: Door) -> None:
        self.door = door
        config = uvicorn.Config(echo, port=0, http=connections(door), lifespan="off", log_level="critical")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        wait_for(lambda: self.server.started)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]

    def connect(self, sent: bytes = b"") -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        made.sendall(sent)
        return made

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=10)


@pytest.fixture
def listening() -> Iterator[Callable[..., Listening]]:
    made: list[Listening] = []

    def listen(door: Door) -> Listening:
        made.append(Listening(door))
        return made[-1]

    yield listen
    for server in made:
        server.close()


def said(connection: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


HEAD = b"POST / HTTP/1.1\r\nhost: here\r\n"


def test_whole_requests_are_answered_also_one_after_the_other(listening: Callable[..., Listening]):
    server = listening(Door(10))
    connection = server.connect()
    for body in (b"one", b"another"):
        connection.sendall(HEAD + b"content-length: %d\r\n\r\n%b" % (len(body), body))
        assert connection.recv(1000).endswith(str(len(body)).encode())
    connection.close()
    wait_for(lambda: server.door.count == 0)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),  # nobody has asked for anything
        (HEAD, b"408"),
        (HEAD + b"content-length: 100\r\n\r\nten letters", b"408"),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\nabcde\r\n", b"408"),
    ],
)
def test_what_does_not_come_is_not_waited_for(
    listening: Callable[..., Listening], monkeypatch: pytest.MonkeyPatch, sent: bytes, answer: bytes
):
    monkeypatch.setattr(bounds, "HEAD", 0.2)
    monkeypatch.setattr(bounds, "BODY", 0.2)
    server = listening(Door(10))
    told = said(server.connect(sent))
    assert told[9:12] == answer
    assert not answer or told.endswith(b"too long to arrive.\n")
    wait_for(lambda: server.door.count == 0)


def test_the_next_request_of_a_kept_connection_is_not_waited_for_either(
    listening: Callable[..., Listening], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bounds, "HEAD", 0.3)
    server = listening(Door(10))
    connection = server.connect(HEAD + b"content-length: 0\r\n\r\n")
    assert connection.recv(1000).startswith(b"HTTP/1.1 200")
    connection.sendall(b"GET /")
    assert b"408" in said(connection)


def test_a_head_without_end_is_refused(listening: Callable[..., Listening]):
    server = listening(Door(10))
    connection = server.connect(HEAD)
    with pytest.raises(OSError, match=r"reset|[Bb]roken pipe|aborted"):
        connection.sendall(b"".join(b"x-%d: %b\r\n" % (number, b"y" * 8000) for number in range(4000)))
    wait_for(lambda: server.door.count == 0)
    connection = server.connect(HEAD + b"x: " + b"y" * (bounds.HEAD_BYTES + 1))
    assert b"431" in said(connection)


def test_an_answer_that_nobody_takes_is_given_up(listening: Callable[..., Listening], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bounds, "STUCK", 0.3)
    server = listening(Door(10))
    connection = server.connect(b"GET /large HTTP/1.1\r\nhost: here\r\n\r\n")
    wait_for(lambda: server.door.count == 1)
    wait_for(lambda: server.door.count == 0)
    connection.close()


def test_two_thousand_half_open_requests_do_not_keep_anybody_out(
    listening: Callable[..., Listening], monkeypatch: pytest.MonkeyPatch
):
    """Of one address so many are let in, the others told so at once; when their time is up, all are gone."""
    monkeypatch.setattr(bounds, "HEAD", 3.0)
    more = bounds.more_handles()
    number = 2000 if more > 4500 else more // 3
    server = listening(Door(1000, of_address=50))
    crowd = [server.connect(HEAD) for _ in range(number)]
    wait_for(lambda: server.door.count == 0)
    for connection in crowd:
        with connection, suppress(ConnectionResetError):
            said(connection)  # it has ended: a read that waited would fail this test by its timeout
    connection = server.connect(HEAD + b"content-length: 0\r\n\r\n")
    assert connection.recv(1000).startswith(b"HTTP/1.1 200")


def test_who_finds_no_room_is_told_so(listening: Callable[..., Listening]):
    server = listening(Door(1))
    first = server.connect()
    wait_for(lambda: server.door.count == 1)
    told = said(server.connect())
    assert told.startswith(b"HTTP/1.1 503")
    assert b"too many connections" in told
    first.close()
    wait_for(lambda: server.door.count == 0)


def test_a_door_counts_all_and_each_address_but_not_a_proxys():
    door = Door(5, proxies="10.0.0.0/8, ::1", of_address=2)
    assert [door.enters("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert door.enters("2001:db8::1")
    assert door.enters("2001:db8::2")
    assert not door.enters("2001:db8::3"), "a network of IPv6 counts as one"
    door.leaves("192.0.2.1")
    assert [door.enters("10.1.2.3") for _ in range(3)] == [True, True, False], "the proxy's are counted with all"
    assert not door.enters("192.0.2.7")
    for address in ("10.1.2.3", "10.1.2.3", "2001:db8::1", "2001:db8::2", "192.0.2.1"):
        door.leaves(address)
    assert door.count == 0
    assert all(Door(9, proxies="*", of_address=1).enters("192.0.2.1") for _ in range(1))
    trusting = Door(3, proxies="*", of_address=1)
    assert [trusting.enters("192.0.2.1") for _ in range(4)] == [True, True, True, False]


def test_a_process_asks_for_more_files_and_keeps_some_for_itself(monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, most: asked.append(most))
    for hard, given in ((4096, 4096), (1_000_000, bounds.HANDLES), (resource.RLIM_INFINITY, bounds.HANDLES)):
        monkeypatch.setattr(resource, "getrlimit", lambda kind, hard=hard: (1024, hard))
        assert bounds.most_connections() == given - bounds.KEPT_FREE
        assert asked.pop() == (given, hard)
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (100, 100))
    assert bounds.most_connections() == bounds.FEWEST
    assert asked == []
