"""Web push (RFC 8030, 8291, 8292): messages to browsers through their makers' push services, which can read nothing of them."""

from __future__ import annotations

import base64
import re
from functools import cached_property
from typing import TYPE_CHECKING

from ...store.database import Database
from .webhook import post

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

MOST = 3000  # bytes of a message: push services take 4096 with all that encryption adds
_POINT, _SECRET = 65, 16  # bytes of a browser's public key, and of the secret that it shares


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) if re.fullmatch(r"[\w-]*", text, re.ASCII) else b""


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def is_key(p256dh: str, auth: str) -> bool:
    """Whether these are the keys of a browser: a point on the curve, and a secret."""
    from cryptography.hazmat.primitives.asymmetric import ec

    p256dh, auth = p256dh.rstrip("="), auth.rstrip("=")
    try:
        point = _decoded(p256dh)
        if len(point) != _POINT or len(_decoded(auth)) != _SECRET:
            return False
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return True


class Pusher:
    """Signs and encrypts pushes. The site's key is made once; browsers take pushes from whoever holds it."""

    def __init__(self, database: Database, contact: str, private: bool) -> None:
        """`contact` is whom a push service may write to; `private` allows services in private networks."""
        self._database, self._contact, self._private = database, contact, private

    @cached_property
    def _key(self) -> EllipticCurvePrivateKey:
        # Loaded when it is needed: most processes of a site never send a push.
        from cryptography.hazmat.primitives.asymmetric import ec

        def make() -> str:
            number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
            return _encoded(number.to_bytes(32, "big"))

        return ec.derive_private_key(int.from_bytes(_decoded(self._database.secret("vapid", make)), "big"), ec.SECP256R1())

    @cached_property
    def public_key(self) -> str:
        """What a browser is told when it subscribes."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return _encoded(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def send(self, endpoint: str, p256dh: str, auth: str, message: bytes, seconds: int, urgent: bool) -> None:
        """Push a message, which a service keeps for so many seconds for a browser that is away."""
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
        from webpush import WebPush, WebPushSubscription

        private = self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        public = self._key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        subscription = WebPushSubscription.model_validate({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}})
        made = WebPush(private, public, self._contact, ttl=seconds).get(message, subscription)
        headers = {**made.headers, "content-type": "application/octet-stream", "urgency": "high" if urgent else "normal"}
        post(endpoint, made.encrypted, self._private, headers)
