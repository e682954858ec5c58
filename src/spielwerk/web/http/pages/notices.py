"""The bell's page, what a person wants to be told, and the links in mails, which work without signing in."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, RedirectResponse, Response

from ...notices.kinds import GROUPS, WAYS
from ...notices.settings import Changes
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor, count_as_costly, remember
from ..forms import Fields, text_of
from ..rendering import STATIC, page, say

router = APIRouter()


@router.get("/notices")
def notices(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    found = site.notices.bell.newest(who, lang) if who.person is not None else []
    answer = page(request, "notices.html", lang, who, nav="", notices=found)
    new = [notice.id for notice in found if not notice.read]
    if new and "prefetch" not in request.headers.get("sec-purpose", ""):
        site.notices.bell.mark_read(who, new)
    return answer


@router.post("/notices/read")
def read_all(site: TheSite, who: Visitor) -> Response:
    site.notices.bell.mark_read(who)
    return RedirectResponse("/notices", 303)


# What a person wants to be told


@router.get("/me/notices")
def wishes(request: Request, site: TheSite, who: Visitor, lang: Lang, done: str = "") -> Response:
    said = {"1": "me.saved", "sent": "notices.email_sent"}.get(done)
    return _wishes(request, site, who, lang, done=say(lang, said) if said else "")


def _wishes(request: Request, site: Site, who: Who, lang: str, note: str = "", done: str = "", status: int = 200) -> Response:
    wanted = site.notices.wishes.of(who) if who.person is not None else None
    context: dict[str, object] = {"wanted": wanted, "groups": GROUPS, "ways": WAYS, "note": note, "done": done}
    return page(request, "notice_settings.html", lang, who, status, nav="me", **context)


@router.post("/me/notices")
def change(request: Request, site: TheSite, who: Guest, lang: Lang, fields: Fields) -> Response:
    ways = {group: [way for way in WAYS if text_of(fields, f"{group}.{way}")] for group in GROUPS}
    states = {way: bool(text_of(fields, f"use.{way}")) for way in WAYS if text_of(fields, f"has.{way}")}
    quiet = (text_of(fields, "quiet_from"), text_of(fields, "quiet_to"))
    changes = Changes(ways, states, quiet, text_of(fields, "zone"), text_of(fields, "digest"))
    addresses = {key: text_of(fields, key) for key in ("webhook", "email", "old_password") if key in fields}
    if addresses.get("old_password"):
        count_as_costly(request)
    try:
        site.people.check_addresses(who, **addresses)  # first, for all of the form counts or nothing
        site.notices.wishes.change(who, changes, lang)
        site.people.change(who, **addresses)  # type: ignore[arg-type]  # all of these are texts
    except Problem as problem:
        return _wishes(request, site, who, lang, note=problem.say(lang), status=problem.status)
    return RedirectResponse("/me/notices?done=1", 303)


@router.post("/me/mail/again", dependencies=[Costly])
def ask_again(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    try:
        site.notices.addresses.ask_again(who)
    except Problem as problem:
        return _wishes(request, site, who, lang, note=problem.say(lang), status=problem.status)
    return RedirectResponse("/me/notices?done=sent", 303)


@router.post("/me/devices/remove")
def remove_device(site: TheSite, who: Visitor, fields: Fields) -> Response:
    site.notices.wishes.remove_device(who, text_of(fields, "device"))
    return RedirectResponse("/me/notices?done=1", 303)


# Links in mails: what they do is done by a button, for programs that look mails through follow every link


@router.get("/mail/confirm")
def may_confirm(request: Request, site: TheSite, who: Visitor, lang: Lang, token: str = "") -> Response:
    address = site.notices.addresses.confirm(token, try_only=True)
    text = say(lang, "notices.confirm_text", address=address)
    buttons = [(say(lang, "notices.confirm_do"), "")]
    return page(request, "notice_link.html", lang, who, title="notices.confirm_title", text=text, token=token, buttons=buttons)


@router.post("/mail/confirm")
def confirm(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields) -> Response:
    address = site.notices.addresses.confirm(text_of(fields, "token"))
    text = say(lang, "notices.confirm_done", address=address)
    return page(request, "notice_link.html", lang, who, title="notices.email_confirmed", text=text, token="", buttons=[])


@router.get("/forgotten")
def forgotten_page(request: Request, who: Visitor, lang: Lang) -> Response:
    return page(request, "password.html", lang, who, token="", name="", done=False, note="")


@router.post("/forgotten", dependencies=[Costly])
def forgotten(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields) -> Response:
    site.notices.addresses.forgotten(text_of(fields, "name"))
    return page(request, "password.html", lang, who, token="", name="", done=True, note="")


@router.get("/password")
def new_password(request: Request, site: TheSite, who: Visitor, lang: Lang, token: str = "") -> Response:
    name = site.notices.addresses.may_replace_password(token)
    return page(request, "password.html", lang, who, token=token, name=name, done=False, note="")


@router.post("/password", dependencies=[Costly])
def replace_password(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields) -> Response:
    token = text_of(fields, "token")
    name = site.notices.addresses.may_replace_password(token)
    try:
        owner = site.notices.addresses.replace_password(site.people, token, text_of(fields, "password"))
    except Problem as problem:
        again = {"token": token, "name": name, "done": False, "note": problem.say(lang)}
        return page(request, "password.html", lang, who, problem.status, **again)
    remember(request, site, owner)
    return RedirectResponse("/me?done=1", 303)


@router.get("/notices/off")
def may_sign_off(request: Request, site: TheSite, who: Visitor, lang: Lang, token: str = "") -> Response:
    group = site.notices.addresses.sign_off(token, everything=False, try_only=True)
    buttons = [(say(lang, "notices.off_all"), "1")]
    if group:
        buttons.insert(0, (say(lang, "notices.off_group", group=say(lang, f"notices.group_{group}")), ""))
    text = say(lang, "notices.off_text")
    return page(request, "notice_link.html", lang, who, title="notices.off_title", text=text, token=token, buttons=buttons)


@router.post("/notices/off")
def sign_off(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields, token: str = "") -> Response:
    """By a button, or by a mail program's one click (RFC 8058), which means all mail."""
    one_click = text_of(fields, "List-Unsubscribe") == "One-Click"
    everything = one_click or text_of(fields, "choice") == "1"
    site.notices.addresses.sign_off(text_of(fields, "token") or token, everything=everything)
    text = say(lang, "notices.off_done")
    return page(request, "notice_link.html", lang, who, title="notices.off_title", text=text, token="", buttons=[])


@router.get("/push.js")
def worker() -> Response:
    """What a browser runs when a push comes. It stands at the root, for a worker sees only what lies below it."""
    return FileResponse(STATIC / "push.js", media_type="text/javascript", headers={"cache-control": "no-cache"})
