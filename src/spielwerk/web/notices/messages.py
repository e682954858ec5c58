"""Messages to people: what is sent to one person by one way, and how."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..games import Games
from ..settings import Settings
from ..store.models import DeliveryRow, DeviceRow, NoticeRow, Person
from .bell import still_asked
from .kinds import LIVE, MAIL, TURN, WEBHOOK
from .saying import say, together, told, with_addresses
from .tokens import Tokens
from .views import Notice
from .ways.mail import mail_of, send_mail
from .ways.push import MOST, Pusher
from .ways.webhook import post

_A_DAY, _LIVE_FOR = 86400, 300  # seconds that a push service keeps a message
CONFIRM, PASSWORD = "confirm", "password"  # letters


@dataclass(frozen=True)
class Message:
    """All that goes to a person in one message."""

    person: Person
    way: str
    device: DeviceRow | None
    notices: list[Notice]
    letter: str = ""

    def __bool__(self) -> bool:
        return bool(self.notices or self.letter)


class Messages:
    def __init__(self, settings: Settings, games: Games, pusher: Pusher, tokens: Tokens) -> None:
        self._settings, self._games, self._pusher, self._tokens = settings, games, pusher, tokens
        self._root = settings.public_url.rstrip("/")

    def read(self, db: Session, deliveries: Sequence[DeliveryRow]) -> Message | None:
        """What is to be sent, without what has been read or is over by now; None if nobody is there to take it."""
        first = deliveries[0]
        person = db.get(Person, first.person)
        if person is None or person.closed:
            return None
        device = db.get(DeviceRow, first.device) if first.device else None
        if (first.way == WEBHOOK and not person.webhook) or (first.device and device is None):
            return None
        if first.way == MAIL and not (person.email and (person.email_confirmed or first.letter == CONFIRM)):
            return None
        lang = person.lang or "en"
        wanted = [row.notice for row in deliveries if row.notice is not None]
        unread = select(NoticeRow).where(NoticeRow.id.in_(wanted), NoticeRow.read.is_(False), still_asked())
        found = [told(row, self._games, lang) for row in db.scalars(unread.order_by(NoticeRow.id))]
        return Message(person, first.way, device, found, first.letter)

    def send(self, message: Message) -> None:
        """Send it, or say why it could not be sent (`Undelivered`)."""
        if message.way == MAIL:
            self._mail(message)
        elif message.way == WEBHOOK:
            self._webhook(message)
        else:
            self._push(message)

    def _mail(self, message: Message) -> None:
        person, lang = message.person, message.person.lang or "en"
        sign_off = ""
        if message.letter:
            link = self._root + self._tokens.link(message.letter, person)
            subject, text = (
                say(lang, f"{message.letter}.subject"),
                say(lang, f"{message.letter}.text", name=person.name, url=link),
            )
        else:
            subject, _ = together(message.notices, lang)
            groups = {notice.group for notice in message.notices}
            sign_off = self._root + self._tokens.sign_off_link(person.id, groups.pop() if len(groups) == 1 else "")
            footer = say(lang, "mail.footer", settings=f"{self._root}/me/notices", off=sign_off)
            hello = say(lang, "mail.hello", name=person.name)
            text = f"{hello}\n\n{with_addresses(message.notices, self._root)}\n\n-- \n{footer}\n"
        one_click = sign_off if sign_off.startswith("https://") else ""  # mail programs sign off by https only
        send_mail(self._settings.smtp, mail_of(self._settings.mail_from, person.email, subject, text, one_click))

    def _webhook(self, message: Message) -> None:
        """One body that Discord (content), Slack (text) and programs understand."""
        notices = message.notices
        last = notices[-1]
        text = "\n".join(f"{message.person.name}: {notice.text} {self._root}{notice.url}" for notice in notices)[:1900]
        match = last.match or (last.url.removeprefix("/matches/") if last.url.startswith("/matches/") else "")
        body = {
            "content": text,
            "text": text,
            "kind": last.kind,
            "game": last.game,
            "match": match,
            "url": self._root + last.url,
            "notices": [{"kind": n.kind, "text": n.text, "url": self._root + n.url} for n in notices],
        }
        headers = {"Content-Type": "application/json"}
        post(message.person.webhook, json.dumps(body).encode(), self._settings.private_webhooks, headers)

    def _push(self, message: Message) -> None:
        device, notices = message.device, message.notices
        assert device is not None
        subject, text = together(notices, message.person.lang or "en")
        live = all(notice.kind == LIVE for notice in notices)
        alone = notices[0] if len(notices) == 1 else None
        body = {
            "title": subject,
            "body": text,
            "url": alone.url if alone else "/notices",
            "tag": alone.url if alone else "notices",  # a newer one takes the place of an older one
            "lang": message.person.lang or "en",
        }
        raw = json.dumps(body).encode()
        if len(raw) > MOST:
            raw = json.dumps({**body, "body": ""}).encode()
        urgent = any(notice.kind in (TURN, LIVE) for notice in notices)
        seconds = _LIVE_FOR if live else _A_DAY
        self._pusher.send(device.endpoint, device.p256dh, device.auth, raw, seconds, urgent)
