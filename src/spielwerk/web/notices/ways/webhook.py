"""POST to addresses that people have given: webhooks, and the push services of their browsers."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

from .patience import Undelivered, within

PATIENCE = 10.0  # seconds for a delivery, all in all
_GONE = (404, 410)


def host_of(url: str) -> str:
    """Who takes what is sent to an address."""
    return (urlsplit(url).hostname or "")[:255]


def post(url: str, body: bytes, private: bool, headers: Mapping[str, str]) -> None:
    """POST to an address that was looked at before: no way into the server's own network, no redirects, no long waiting."""
    try:
        status = _post(url, body, private, headers)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Undelivered(f"{host_of(url)}: {error or type(error).__name__}") from error
    if status >= 300:
        raise Undelivered(f"{host_of(url)} answers {status}", gone=status in _GONE)


def _post(url: str, body: bytes, private: bool, headers: Mapping[str, str]) -> int:
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    with within(PATIENCE) as deadline:
        address = public_address(host, port, private)
        sock: socket.socket = socket.create_connection((address, port), timeout=deadline.left())
        deadline.watch(lambda: sock)
        try:
            if parts.scheme == "https":
                secure = ssl.create_default_context()
                sock = secure.wrap_socket(sock, server_hostname=host, do_handshake_on_connect=False)
                sock.settimeout(deadline.left())
                sock.do_handshake()
            sock.settimeout(deadline.left())
            connection = http.client.HTTPConnection(host, port)
            connection.sock = sock
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", target, body, {"User-Agent": "Spielwerk", **headers})
            status = connection.getresponse().status
            deadline.left()
            return status
        finally:
            sock.close()


def public_address(host: str, port: int, private: bool) -> str:
    """An address of a host that lies in the public internet (or anywhere, if private ones are allowed)."""
    for *_, found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if private or _is_public(ipaddress.ip_address(str(found[0]).partition("%")[0])):
            return str(found[0])
    raise ValueError(f"{host} is not in the public internet")


# Addresses that stand for IPv4 ones: a router at the border of this network may lead them anywhere inside it.
_TRANSLATED = tuple(ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96"))


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return address.is_global and not any(address in network for network in _TRANSLATED)
