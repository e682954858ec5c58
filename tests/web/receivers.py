"""Who takes what the site sends: a webhook, a mail server and a push service, on loopback."""

from __future__ import annotations

import base64
import json
import os
import socket
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Receiver:
    """An HTTP server that keeps what is posted there, and answers with `status`."""

    def __init__(self, status: int = 204) -> None:
        self.status = status
        self.posts: list[tuple[dict[str, str], bytes]] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.posts.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.posts]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Silence:
    """A server that takes connections and never says a word."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self._server = socket.create_server((address, 0))
        self.taken: list[socket.socket] = []
        self.url = f"http://{address}:{self._server.getsockname()[1]}/hook"
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                self.taken.append(self._server.accept()[0])
            except OSError:
                return

    def close(self) -> None:
        self._server.close()
        for one in self.taken:
            one.close()


class MailServer:
    """Just enough SMTP. With `refuses` it takes no mail for anybody."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.refuses = False
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        lines = connection.makefile("rb")
        connection.sendall(b"220 here\r\n")
        for line in lines:
            word = line[:4].lower()
            if word == b"rcpt" and self.refuses:
                connection.sendall(b"550 nobody of that name\r\n")
            elif word == b"data":
                connection.sendall(b"354 go\r\n")
                text = b"".join(iter(lambda: next(lines), b".\r\n"))
                mail = message_from_bytes(text.replace(b"\r\n..", b"\r\n."), policy=policy.default)
                assert isinstance(mail, EmailMessage)
                self.raw.append(text)
                self.mails.append(mail)
                connection.sendall(b"250 ok\r\n")
            else:
                connection.sendall(b"221 bye\r\n" if word == b"quit" else b"250 ok\r\n")
                if word == b"quit":
                    break
        connection.close()

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]

    def close(self) -> None:
        self._server.close()


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushedBrowser:
    """A browser with a push service of its own: it holds the private key, and reads what comes as RFC 8291 says."""

    def __init__(self) -> None:
        self.service = Receiver(201)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        """As a page sends it to the site."""
        keys = {"p256dh": encoded(self._point), "auth": encoded(self._auth)}
        return {"endpoint": self.service.url, "keys": keys}

    @property
    def pushes(self) -> list[dict[str, Any]]:
        return [json.loads(self._read(body)) for _, body in self.service.posts]

    def _read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = self._derived(self._auth, b"WebPush: info\0" + self._point + sender, 32, shared)
        key = self._derived(salt, b"Content-Encoding: aes128gcm\0", 16, secret)
        nonce = self._derived(salt, b"Content-Encoding: nonce\0", 12, secret)
        plain = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\0")
        assert plain[-1:] == b"\x02"  # the last record
        return plain[:-1]

    @staticmethod
    def _derived(salt: bytes, info: bytes, length: int, secret: bytes) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
