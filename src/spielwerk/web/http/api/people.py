"""Guests, accounts, and what a person sets for herself."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field, StrictBool, StrictStr

from ...people.views import Me, Who
from ...site import Site
from ..dependencies import PERSON_TOKEN, Costly, Lang, TheSite, Visitor, count_as_costly, forget, remember
from ..exporting import export_answer
from ..security import bearer_of
from .common import PROBLEM, Body, PathNumber

router = APIRouter(prefix="/api", responses=PROBLEM)


class GuestIn(Body):
    name: Annotated[StrictStr, Field(max_length=200)] = ""


class AccountIn(Body):
    name: Annotated[StrictStr, Field(max_length=200)]
    password: Annotated[StrictStr, Field(max_length=1000)]


class MeIn(Body):
    name: Annotated[StrictStr, Field(max_length=200)] | None = None
    lang: Annotated[StrictStr, Field(max_length=10)] | None = None
    webhook: Annotated[StrictStr, Field(max_length=1000)] | None = None
    email: Annotated[StrictStr, Field(max_length=400)] | None = None
    password: Annotated[StrictStr, Field(max_length=1000)] | None = None
    old_password: Annotated[StrictStr, Field(max_length=1000)] | None = None
    confirm: Annotated[dict[Annotated[str, Field(max_length=40)], StrictBool], Field(max_length=40)] | None = None
    pace: Annotated[StrictStr, Field(max_length=10)] | None = None
    avatar: Annotated[StrictStr, Field(max_length=20)] | None = None
    privacy: Annotated[dict[Annotated[str, Field(max_length=20)], StrictStr], Field(max_length=20)] | None = None


class DeleteIn(Body):
    password: Annotated[StrictStr, Field(max_length=1000)] = ""


class PersonOut(BaseModel):
    person: int
    name: str
    account: bool
    token: str


def person_out(site: Site, who: Who) -> PersonOut:
    assert who.person is not None
    return PersonOut(person=who.person, name=who.name, account=who.account, token=PERSON_TOKEN + site.people.sign(who))


@router.post("/people", status_code=201, dependencies=[Costly])
def new_guest(site: TheSite, body: GuestIn) -> PersonOut:
    """A new guest, with the token that makes further requests hers."""
    return person_out(site, site.people.guest(body.name))


@router.get("/people/{person}")
def one_person(site: TheSite, who: Visitor, person: PathNumber, lang: Lang) -> dict[str, object]:
    """Somebody's ratings and finished matches; others see only those matches that are listed.

    `standings` and `matches` are null if this person does not show them to you.
    """
    found, standings = site.people.of(person)
    shown = site.friends.shown_to(who, person)
    return {
        "person": person,
        "name": found.name,
        "avatar": found.avatar,
        "account": found.account,
        "relation": site.friends.relation(who, person),
        "standings": standings if shown["statistics"] else None,
        "matches": site.lists.shown_by(found, lang, who) if shown["history"] else None,
    }


@router.get("/me")
def me(site: TheSite, who: Visitor) -> Me:
    return site.people.me(who)


@router.patch("/me")
def change_me(request: Request, site: TheSite, who: Visitor, body: MeIn) -> Me:
    """Change what is given. A new password and an account's new `email` need `old_password`.

    A new password makes older tokens worthless; `token` is the new one.
    """
    if body.password is not None or body.email:  # a password is looked at
        count_as_costly(request)
    changed = site.people.change(who, **body.model_dump())
    if body.password is None:
        return changed
    if bearer_of(request.headers) is None:
        remember(request, site, who)
    return replace(changed, token=PERSON_TOKEN + site.people.sign(who))


@router.post("/register", status_code=201, dependencies=[Costly])
def register(request: Request, site: TheSite, who: Visitor, body: AccountIn) -> PersonOut:
    """Turn the guest into an account. The guest's token is worthless then; the answer has the account's."""
    account = site.people.register(who, body.name, body.password)
    if bearer_of(request.headers) is None:
        remember(request, site, account)
    return person_out(site, account)


@router.post("/sign-in", dependencies=[Costly])
def sign_in(site: TheSite, who: Visitor, body: AccountIn) -> PersonOut:
    return person_out(site, site.people.sign_in(who, body.name, body.password))


@router.post("/sign-out", status_code=204)
def sign_out(request: Request, site: TheSite, who: Visitor) -> None:
    """Make all tokens and cookies of this person worthless, everywhere."""
    site.people.sign_out(who)
    if bearer_of(request.headers) is None:
        forget(request)


@router.get("/me/export", dependencies=[Costly], response_class=StreamingResponse)
def export(site: TheSite, who: Visitor) -> StreamingResponse:
    """Everything about me: a ZIP with `about-me.json` and a file for each match that I set or played."""
    return export_answer(site, who)


@router.post("/me/delete", status_code=204, dependencies=[Costly])
def delete_me(request: Request, site: TheSite, who: Visitor, body: DeleteIn) -> None:
    """Delete me for good; an account shows its password. Finished matches stay without my name, running ones go to bots."""
    site.deletion.delete(who, body.password)
    if bearer_of(request.headers) is None:
        forget(request)
