"""What a connection may cost before anybody has looked at its request: how many there are, how slow and how long-winded.

The server below knows neither a time for a request to arrive in nor a size of its head. A proxy such as nginx bounds both, but
whoever reaches the port itself is held to the same.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ...people.addresses import network_of

HEAD = 10.0  # seconds for the head of a request, from the connection or from its first byte on
BODY = 60.0  # seconds for the body, once the head is there
STUCK = 60.0  # seconds in which whoever asked takes nothing of an answer that is ready
HEAD_BYTES = 32_768  # of a head, the address and cookies included
OF_ADDRESS = 400  # connections that one address has with a process; a trusted proxy brings everybody's
HANDLES = 65_536  # that a process asks the system for, if it may
KEPT_FREE = 256  # handles for the database, files, thinking processes and mails
FEWEST = 64  # connections, on a system that gives hardly any handles

_MANY = b"This server has too many connections now. Please come again in a moment.\n"
_SLOW = b"The request took too long to arrive.\n"
_LONG = b"The head of the request is too long.\n"


def more_handles() -> int:
    """Ask the system for as many open files as a site wants; how many this process may have."""
    import resource  # not on every system, and only a site that runs needs it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = HANDLES if hard == resource.RLIM_INFINITY else min(HANDLES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return HANDLES if soft == resource.RLIM_INFINITY else soft


def most_connections() -> int:
    """How many connections a process may have at once."""
    return max(FEWEST, more_handles() - KEPT_FREE)


class Door:
    """Who is in: the connections of this process, all of them and those of each address."""

    def __init__(self, most: int, proxies: str = "", of_address: int | None = OF_ADDRESS) -> None:
        """`proxies` as in the settings: theirs are counted with all, but not with those of an address."""
        self._most, self._of_address = most, of_address
        self._all_trusted = proxies.strip() == "*"
        named = [] if self._all_trusted else [one.strip() for one in proxies.split(",") if one.strip()]
        self._proxies = [ipaddress.ip_network(one) for one in named]
        self._in: Counter[str] = Counter()
        self.count = 0

    def enters(self, address: str) -> bool:
        """Whether there is room for one more from an address; then it is in."""
        if self.count >= self._most:
            return False
        if self._of_address is not None and self._in[network_of(address)] >= self._of_address and not self._trusts(address):
            return False
        self.count += 1
        self._in[network_of(address)] += 1
        return True

    def leaves(self, address: str) -> None:
        network = network_of(address)
        self.count -= 1
        self._in[network] -= 1
        if not self._in[network]:
            del self._in[network]

    def _trusts(self, address: str) -> bool:
        if self._all_trusted:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


def connections(door: Door) -> type[Connection]:
    """The kind of connections that go through a door."""
    return type("ConnectionOfADoor", (Connection,), {"door": door})


class Connection(HttpToolsProtocol):
    """A connection that is ended if its request does not come, comes too slowly or too long, or its answer is not taken."""

    door: ClassVar[Door]

    def __init__(self, *args: Any, **more: Any) -> None:  # whatever the server hands its connections
        super().__init__(*args, **more)
        self._is_in = False
        self._receiving: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as the class above has it
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._is_in = self.door.enters(self._address)
        if self._is_in:
            self._receive_within(HEAD)
        else:
            self._refuse(b"503 Service Unavailable", _MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._received()
        self.resume_writing()
        if self._is_in:
            self._is_in = False
            self.door.leaves(self._address)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head:
            self._head += len(data)
            if self._receiving is None:  # the next request of a connection that was kept
                self._receive_within(HEAD)
        super().data_received(data)
        if self._in_head and self._head > HEAD_BYTES:
            self._refuse(b"431 Request Header Fields Too Large", _LONG)

    def on_headers_complete(self) -> None:
        self._in_head, self._head = False, 0
        self._receive_within(BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._received()
        self._in_head = True
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(STUCK, self.transport.abort)

    def resume_writing(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        super().resume_writing()

    def _receive_within(self, seconds: float) -> None:
        self._received()
        self._receiving = self.loop.call_later(seconds, self._late)

    def _received(self) -> None:
        if self._receiving is not None:
            self._receiving.cancel()
            self._receiving = None

    def _late(self) -> None:
        self._receiving = None
        answering = self.cycle is not None and not self.cycle.response_complete
        if self._in_head and not self._head and not answering:
            self.transport.close()  # nobody has asked for anything
        elif answering and (self._in_head or self.cycle.response_started):
            self.transport.abort()  # a sentence would fall into the middle of another answer
        else:
            self._refuse(b"408 Request Timeout", _SLOW)

    def _refuse(self, status: bytes, sentence: bytes) -> None:
        """Say in a sentence why the connection ends. Nothing of the site is asked, for that costs what is to be saved."""
        if not self.transport.is_closing():
            head = b"HTTP/1.1 %b\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 10\r\n" % status
            self.transport.write(b"%bcontent-length: %d\r\nconnection: close\r\n\r\n%b" % (head, len(sentence), sentence))
            self.transport.close()
