"""What a person is told, and how she wants to be told."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field, StrictBool, StrictStr

from ...notices.settings import Changes
from ...notices.views import Device, Notice, NoticeSettings
from ...problems import Problem
from ..dependencies import Costly, Lang, TheSite, Visitor
from .common import PROBLEM, Body, MatchId, Number
from .people import PersonOut, person_out

router = APIRouter(prefix="/api", responses=PROBLEM)

Short = Annotated[StrictStr, Field(max_length=60)]
Way = Annotated[StrictStr, Field(max_length=10)]
Token = Annotated[StrictStr, Field(max_length=1000)]


class NoticesOut(BaseModel):
    unread: int
    notices: list[Notice]


class ReadIn(Body):
    ids: Annotated[list[Number], Field(max_length=200)] | None = None


class NoticeSettingsIn(Body):
    ways: Annotated[dict[Short, Annotated[list[Way], Field(max_length=10)]], Field(max_length=40)] | None = None
    use: Annotated[dict[Way, StrictBool], Field(max_length=10)] | None = None
    quiet_from: Way | None = None
    quiet_to: Way | None = None
    zone: Short | None = None
    digest: Way | None = None


class KeysIn(Body):
    p256dh: Annotated[StrictStr, Field(max_length=100)]
    auth: Annotated[StrictStr, Field(max_length=40)]


class DeviceIn(Body):
    """As a browser's `PushSubscription.toJSON()` has it, with a name for the person."""

    endpoint: Annotated[StrictStr, Field(max_length=1000)]
    keys: KeysIn
    name: Annotated[StrictStr, Field(max_length=200)] = ""


class TellingIn(Body):
    telling: Way


class TokenIn(Body):
    token: Token


class SignOffIn(TokenIn):
    everything: StrictBool = False


class NameIn(Body):
    name: Annotated[StrictStr, Field(max_length=200)]


class PasswordIn(TokenIn):
    password: Annotated[StrictStr, Field(max_length=1000)]


class Quiet(BaseModel):
    quiet: bool


@router.get("/notices")
def notices(site: TheSite, who: Visitor, lang: Lang) -> NoticesOut:
    """What concerns you, newest first (at most 50). Looking marks nothing as read."""
    if who.person is None:
        raise Problem(401, "nobody")
    return NoticesOut(unread=who.unread, notices=site.notices.bell.newest(who, lang))


@router.post("/notices/read", status_code=204)
def read(site: TheSite, who: Visitor, body: ReadIn) -> None:
    """Mark notices as read: those with these `ids`, or all."""
    site.notices.bell.mark_read(who, body.ids)


@router.get("/me/notices")
def settings(site: TheSite, who: Visitor) -> NoticeSettings:
    """What you want to be told, by which ways, and when."""
    return site.notices.wishes.of(who)


@router.patch("/me/notices")
def change(site: TheSite, who: Visitor, body: NoticeSettingsIn) -> NoticeSettings:
    """Change what is given: `ways` per group of kinds, which ways to `use`, quiet hours (both, or both empty), digest."""
    quiet = None
    if body.quiet_from is not None or body.quiet_to is not None:
        quiet = (body.quiet_from or "", body.quiet_to or "")
    return site.notices.wishes.change(who, Changes(body.ways, body.use, quiet, body.zone, body.digest))


@router.get("/me/quiet")
def quiet(site: TheSite, who: Visitor) -> Quiet:
    """Whether it is within your quiet hours now."""
    return Quiet(quiet=site.notices.wishes.is_quiet(who))


@router.post("/me/devices", status_code=201, dependencies=[Costly])
def add_device(site: TheSite, who: Visitor, lang: Lang, body: DeviceIn) -> Device:
    """Have pushes sent to a browser that has subscribed with `push_key`."""
    return site.notices.wishes.add_device(who, body.endpoint, body.keys.p256dh, body.keys.auth, body.name, lang)


@router.delete("/me/devices/{device}", status_code=204)
def remove_device(site: TheSite, who: Visitor, device: str) -> None:
    site.notices.wishes.remove_device(who, device)


@router.put("/matches/{match}/telling", status_code=204)
def tell_of(site: TheSite, who: Visitor, match: MatchId, body: TellingIn) -> None:
    """Be told of a match of yours as usual (empty), not at all (`mute`), or by every way (`always`)."""
    site.notices.wishes.tell_of(who, match, body.telling)


@router.post("/me/mail/again", status_code=204, dependencies=[Costly])
def ask_again(site: TheSite, who: Visitor) -> None:
    """Have the mail sent again that asks whether the address is yours."""
    site.notices.addresses.ask_again(who)


@router.post("/mail/confirm", status_code=204)
def confirm(site: TheSite, body: TokenIn) -> None:
    """Confirm a mail address with the token of the link that was sent there."""
    site.notices.addresses.confirm(body.token)


@router.post("/forgotten", status_code=204, dependencies=[Costly])
def forgotten(site: TheSite, body: NameIn) -> None:
    """Have a link sent to the confirmed mail address of an account. The answer does not tell whether there is one."""
    site.notices.addresses.forgotten(body.name)


@router.post("/password", dependencies=[Costly])
def replace_password(site: TheSite, body: PasswordIn) -> PersonOut:
    """A new password with the token of that link, within an hour and once. Older tokens of the person are worthless then."""
    return person_out(site, site.notices.addresses.replace_password(site.people, body.token, body.password))


@router.post("/notices/off", status_code=204)
def sign_off(site: TheSite, body: SignOffIn) -> None:
    """Sign off from mails with the token of a mail's link."""
    site.notices.addresses.sign_off(body.token, everything=body.everything)
