"""A forgotten password is replaced by way of a confirmed mail address, and by nobody else."""

from __future__ import annotations

import httpx
import pytest

from .receivers import MailServer
from .site import RunningSite, Visitor
from .told import link_in, running, with_mail

pytestmark = pytest.mark.usefixtures("at_once")


def forget(site: RunningSite, office: MailServer, name: str) -> list[str]:
    """Say that the password is forgotten; the tokens of the links that were sent."""
    office.mails.clear()
    assert Visitor(site.url).post("/forgotten", {"name": name}).status_code == 204
    site.site.notices.catch_up()
    return [link_in(mail)[1] for mail in office.mails]


def test_a_forgotten_password_is_replaced_once_by_the_link(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = with_mail(site, post_office)
        ben.register("Ben B")
        token = forget(site, post_office, "ben b")[0]
        assert [mail["To"] for mail in post_office.mails] == ["ben@example.org"]
        shown = httpx.get(f"{site.url}/password", params={"token": token})
        assert "Ben B" in shown.text
        assert httpx.post(f"{site.url}/password", data={"token": token, "password": "short"}).status_code == 422
        replaced = httpx.post(f"{site.url}/password", data={"token": token, "password": "quite another"})
        assert replaced.status_code == 303
        assert "spielwerk=" in replaced.headers["set-cookie"]
        assert ben.get("/me").status_code == 401  # older sign-ins have ended
        sign_in = {"name": "Ben B", "password": "quite another"}
        assert Visitor(site.url).post("/sign-in", sign_in).status_code == 200
        assert (
            Visitor(site.url).post("/password", {"token": token, "password": "once more again"}).json()["title"] == "bad_link"
        )


def test_nobody_learns_who_has_an_account_or_an_address(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        anna = site.visitor("Anna")
        anna.register("Anna A")
        anna.http.patch("/me", json={"email": "anna@example.org", "old_password": "long enough"})  # not confirmed
        site.site.notices.catch_up()
        pages = set()
        for name in ("Anna A", "Nobody Here", ""):
            assert forget(site, post_office, name) == []
            pages.add(httpx.post(f"{site.url}/forgotten", data={"name": name}).text)
        assert len(pages) == 1


def test_another_address_needs_the_password_and_makes_links_to_the_old_one_worthless(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = with_mail(site, post_office)
        ben.register("Ben B")
        token = forget(site, post_office, "Ben B")[0]
        stolen = {"email": "eve@example.org"}
        assert ben.http.patch("/me", json=stolen).json()["title"] == "wrong_old_password"
        assert ben.http.patch("/me", json={**stolen, "old_password": "wrong one"}).status_code == 403
        assert ben.http.patch("/me", json={"email": "ben@example.org"}).status_code == 200  # it is that already
        assert ben.http.patch("/me", json={"email": "ben@example.net", "old_password": "long enough"}).status_code == 200
        assert ben.post("/password", {"token": token, "password": "quite another"}).json()["title"] == "bad_link"
        site.site.notices.catch_up()
        assert forget(site, post_office, "Ben B") == []  # the new one is not confirmed yet
