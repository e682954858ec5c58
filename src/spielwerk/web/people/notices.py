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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from sqlalchemy import bindparam, or_, select

from ..games import Games
from ..http.live import EventBroker
from ..problems import catalogue_of
from ..settings import Settings
from ..store.database import Database, rows
from ..store.models import MatchRow, Person, SeatRow

log = logging.getLogger(__name__)

SLOW = 3600  # a clock of at least so many seconds for a move makes a match one over days
_PATIENCE = 8.0  # seconds for a webhook or an SMTP server
_WAITING = 1000  # messages that may wait


_REACHABLE = select(Person.id).where(
    Person.id.in_(bindparam("people", expanding=True)), or_(Person.webhook != "", Person.email != "")
)


@dataclass(frozen=True)
class Notice:
    webhook: str
    email: str
    subject: str
    text: str
    game: str
    match: str
    url: str


class Notices:
    """Sends from a thread of its own; a message that cannot be delivered is logged and forgotten."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        games: Games,
        broker: EventBroker,
        watched_elsewhere: Callable[[str], bool],
    ) -> None:
        """`watched_elsewhere` says whether somebody looks at a match through another process."""
        self._settings, self._database, self._games, self._broker = settings, database, games, broker
        self._watched_elsewhere = watched_elsewhere
        self._queue: queue.Queue[tuple[MatchRow, list[int]] | None] = queue.Queue(_WAITING)
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._queue.put(None)
        self._thread.join(timeout=2 * _PATIENCE)

    def asked(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """People are asked something in a match over days (or one without a clock) that nobody is looking at."""
        slow = match.clock_kind == "none" or (match.clock_kind == "move" and match.clock_seconds >= SLOW)
        people = [seat.person for seat in seats if seat.person is not None]
        if not slow or not people or self._broker.listening(match.id):
            return
        try:
            self._queue.put_nowait((match, people))
        except queue.Full:
            log.warning("too many messages wait; one is dropped")

    def _notices(self, match: MatchRow, people: list[int]) -> list[Notice]:
        """What is to be sent to those of some people who want to be told."""
        with self._database.reading() as db:
            # Most want nothing, and after every move somebody is asked.
            if rows(db, _REACHABLE, people=people).first() is None:
                return []
            found = [person for number in people if (person := db.get(Person, number)) is not None]
        return [self._notice(match, person) for person in found if person.webhook or (person.email and self._settings.smtp)]

    def _notice(self, match: MatchRow, person: Person) -> Notice:
        lang = person.lang or "en"
        words = catalogue_of(lang)
        game = self._games.find(match.game).title(lang)
        url = f"{self._settings.public_url.rstrip('/')}/matches/{match.id}"
        told = {"game": game, "match": match.id, "url": url, "name": person.name}
        subject, text = words.say("notice", "subject", told), words.say("notice", "text", told)
        return Notice(person.webhook, person.email, subject, text, game, match.id, url)

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            try:
                notices = self._notices(*job)
                if notices and self._watched_elsewhere(job[0].id):
                    continue
                for notice in notices:
                    self._send(notice)
            except Exception:
                log.exception("telling people of match %s failed", job[0].id)

    def _send(self, notice: Notice) -> None:
        try:
            if notice.webhook:
                post(notice.webhook, _payload(notice), self._settings.private_webhooks)
            if notice.email and self._settings.smtp:
                self._mail(notice)
        except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException) as error:
            log.warning("a message about %s could not be delivered: %s", notice.match, error)

    def _mail(self, notice: Notice) -> None:
        mail = EmailMessage()
        mail["Subject"], mail["From"], mail["To"] = notice.subject, self._settings.mail_from, notice.email
        mail.set_content(notice.text)
        server = urlsplit(self._settings.smtp)
        kind = smtplib.SMTP_SSL if server.scheme == "smtps" else smtplib.SMTP
        with kind(server.hostname or "localhost", server.port or 0, timeout=_PATIENCE) as smtp:
            if server.username:
                if server.scheme == "smtp":
                    smtp.starttls(context=ssl.create_default_context())
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.send_message(mail)


def _payload(notice: Notice) -> bytes:
    """One body that Discord (content), Slack (text) and programs understand."""
    told = {"content": notice.text, "text": notice.text, "game": notice.game, "match": notice.match, "url": notice.url}
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
        if private or _is_public(ipaddress.ip_address(str(found[0]).partition("%")[0])):
            return str(found[0])
    raise ValueError(f"{host} is not in the public internet")


# Addresses that stand for IPv4 ones: a router at the border of this network may lead them anywhere inside it.
_TRANSLATED = tuple(ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96"))


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return address.is_global and not any(address in network for network in _TRANSLATED)
