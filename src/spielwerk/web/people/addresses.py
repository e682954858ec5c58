"""Where visitors come from, as it is kept with their matches: told apart, but not known."""

from __future__ import annotations

import hashlib
import ipaddress

_NETWORK = 64  # bits of an IPv6 address that a household or a company has in common


class HiddenAddresses:
    """Addresses as fingerprints that only this site can make."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()[:64]

    def of(self, address: str) -> str:
        """The fingerprint of an address, of an IPv6 address that of its network; empty if there is none."""
        if not address:
            return ""
        return hashlib.blake2b(network_of(address).encode(), digest_size=12, key=self._key).hexdigest()


def network_of(address: str) -> str:
    """An address, or the network of an IPv6 address; an IPv4 address that a proxy has written as one of IPv6 is itself."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((found, _NETWORK), strict=False))
