"""Telling people by webhook or e-mail that it is their turn, when they are not looking at the match anyway."""

from __future__ import annotations

import http.client
import ipaddress
import json
import logging
import queue
import smtplib
import socket
import ssl
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import unquote, urlsplit

from spielwerk.core.text import catalogue

from .live import Hub
from .models import MatchRow, Person, SeatRow
from .play import Play
from .settings import Settings

log = logging.getLogger(__name__)

SLOW = 3600  # a clock of at least so many seconds for a move makes a match one over days
_PATIENCE = 8.0  # seconds for a webhook or an SMTP server
_WAITING = 1000  # messages that may wait


@dataclass(frozen=True)
class Message:
    webhook: str
    email: str
    subject: str
    text: str
    game: str
    match: str
    url: str


class Messenger:
    """Sends from a thread of its own; a message that cannot be delivered is logged and forgotten."""

    def __init__(self, settings: Settings, play: Play, hub: Hub) -> None:
        self._settings, self._play, self._hub = settings, play, hub
        self._queue: queue.Queue[tuple[MatchRow, list[int]] | None] = queue.Queue(_WAITING)
        self._thread = threading.Thread(target=self._run, name="messenger", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._queue.put(None)
        self._thread.join(timeout=2 * _PATIENCE)

    def asked(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """People are asked something in a match over days (or one without a clock) that nobody is looking at."""
        slow = match.clock_kind == "none" or (match.clock_kind == "move" and match.clock_seconds >= SLOW)
        people = [seat.person for seat in seats if seat.person is not None]
        if not slow or not people or self._hub.listening(match.id):
            return
        try:
            self._queue.put_nowait((match, people))
        except queue.Full:
            log.warning("too many messages wait; one is dropped")

    def _messages(self, match: MatchRow, people: list[int]) -> list[Message]:
        """What is to be sent to those of some people who want to be told."""
        with self._play.store.reading() as db:
            found = [person for number in people if (person := db.get(Person, number)) is not None]
        return [self._message(match, person) for person in found if person.webhook or (person.email and self._settings.smtp)]

    def _message(self, match: MatchRow, person: Person) -> Message:
        lang = person.lang or "en"
        words = catalogue(Path(__file__).parent / "refusals", lang)
        game = self._play.find_game(match.game).title(lang)
        url = f"{self._settings.public_url.rstrip('/')}/matches/{match.id}"
        told = {"game": game, "match": match.id, "url": url, "name": person.name}
        subject, text = words.say("notice", "subject", told), words.say("notice", "text", told)
        return Message(person.webhook, person.email, subject, text, game, match.id, url)

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            try:
                for message in self._messages(*job):
                    self._send(message)
            except Exception:
                log.exception("telling people of match %s failed", job[0].id)

    def _send(self, message: Message) -> None:
        try:
            if message.webhook:
                post(message.webhook, _payload(message), self._settings.private_webhooks)
            if message.email and self._settings.smtp:
                self._mail(message)
        except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException) as error:
            log.warning("a message about %s could not be delivered: %s", message.match, error)

    def _mail(self, message: Message) -> None:
        mail = EmailMessage()
        mail["Subject"], mail["From"], mail["To"] = message.subject, self._settings.mail_from, message.email
        mail.set_content(message.text)
        server = urlsplit(self._settings.smtp)
        kind = smtplib.SMTP_SSL if server.scheme == "smtps" else smtplib.SMTP
        with kind(server.hostname or "localhost", server.port or 0, timeout=_PATIENCE) as smtp:
            if server.username:
                if server.scheme == "smtp":
                    smtp.starttls(context=ssl.create_default_context())
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.send_message(mail)


def _payload(message: Message) -> bytes:
    """One body that Discord (content), Slack (text) and programs understand."""
    told = {"content": message.text, "text": message.text, "game": message.game, "match": message.match, "url": message.url}
    return json.dumps(told).encode()


def post(url: str, body: bytes, private: bool) -> None:
    """POST to an address that was looked at before: no way into the server's own network, no redirects."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    address = public_address(host, port, private)
    sock: socket.socket = socket.create_connection((address, port), timeout=_PATIENCE)
    try:
        if parts.scheme == "https":
            sock = ssl.create_default_context().wrap_socket(sock, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=_PATIENCE)
        connection.sock = sock
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, {"Content-Type": "application/json", "User-Agent": "Spielwerk"})
        status = connection.getresponse().status
        if status >= 400:
            raise http.client.HTTPException(f"{host} answers {status}")
    finally:
        sock.close()


def public_address(host: str, port: int, private: bool) -> str:
    """An address of a host that lies in the public internet (or anywhere, if private ones are allowed)."""
    for *_, found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if private or ipaddress.ip_address(found[0]).is_global:
            return str(found[0])
    raise ValueError(f"{host} is not in the public internet")
