"""Invitations to a table: made, told, accepted, declined, withdrawn."""

from __future__ import annotations

import pytest

from spielwerk.web.matches import invitations as module

from .site import RunningSite
from .test_friends import _browser, account, befriend, told


def test_a_friend_is_invited_and_sits_down(site: RunningSite):
    anna, ben = account(site), account(site)
    befriend(anna, ben)
    match = anna.create("mf", listed=False)
    offered = anna.get(f"/matches/{match}/invitations").json()
    assert [(one["name"], one["friend"], one["invited"]) for one in offered] == [(ben.name, True, "")]
    assert anna.post(f"/matches/{match}/invitations", {"person": ben.number}).status_code == 204
    assert anna.post(f"/matches/{match}/invitations", {"person": ben.number}).status_code == 204  # twice is once
    assert told(site, ben.number)[-1] == ("invitation", f"/matches/{match}", anna.name)
    assert len(told(site, ben.number)) == 2  # the request, and this
    assert anna.get(f"/matches/{match}/invitations").json()[0]["invited"] == "invited"
    mine = ben.get("/invitations").json()
    assert [(one["match"], one["name"], one["game"], one["taken"], one["seats"]) for one in mine] == [
        (match, anna.name, "template", 1, 2)
    ]
    seated = ben.post(f"/invitations/{match}/accept")
    assert (seated.status_code, seated.json()["seat"]) == (200, 1)
    assert ben.see(match)["status"] == "running"
    assert ben.get("/invitations").json() == []
    assert ben.post(f"/invitations/{match}/accept").status_code == 409


def test_any_account_that_allows_it_can_be_invited_and_nobody_else(site: RunningSite):
    anna, ben, guest = account(site), account(site), site.visitor("Gast")
    match = anna.create("mff")
    assert anna.post(f"/matches/{match}/invitations", {"person": guest.person["person"]}).status_code == 404
    assert anna.post(f"/matches/{match}/invitations", {"person": anna.number}).json()["title"] == "sits_already"
    assert ben.post(f"/matches/{match}/invitations", {"person": anna.number}).json()["title"] == "no_seat"
    ben.http.patch("/me", json={"privacy": {"invite": "friends"}})
    refused = anna.post(f"/matches/{match}/invitations", {"person": ben.number})
    assert (refused.status_code, refused.json()["title"]) == (403, "not_to_be_invited")
    befriend(anna, ben)
    assert anna.post(f"/matches/{match}/invitations", {"person": ben.number}).status_code == 204
    guests = guest.create("mf")
    assert guest.post(f"/matches/{guests}/invitations", {"person": ben.number}).json()["title"] == "account_needed"


def test_who_declines_is_not_invited_to_that_table_again(site: RunningSite):
    anna, ben = account(site), account(site)
    match = anna.create("mf")
    anna.post(f"/matches/{match}/invitations", {"person": ben.number})
    assert ben.post(f"/invitations/{match}/decline").status_code == 204
    assert ben.get("/invitations").json() == []
    assert anna.get(f"/matches/{match}/invitations").json()[0]["invited"] == "declined"
    assert anna.post(f"/matches/{match}/invitations", {"person": ben.number}).json()["title"] == "declined_before"
    assert anna.http.delete(f"/matches/{match}/invitations/{ben.number}").status_code == 409


def test_an_invitation_is_withdrawn_by_who_made_it_or_the_host(site: RunningSite):
    anna, ben, cleo = account(site), account(site), account(site)
    match = anna.create("mff")
    ben.join(match)
    assert ben.post(f"/matches/{match}/invitations", {"person": cleo.number}).status_code == 204
    assert anna.http.delete(f"/matches/{match}/invitations/{cleo.number}").status_code == 204
    assert cleo.get("/invitations").json() == []
    anna.post(f"/matches/{match}/invitations", {"person": cleo.number})
    assert ben.http.delete(f"/matches/{match}/invitations/{cleo.number}").status_code == 403


def test_invitations_end_when_the_table_is_full_or_called_off(site: RunningSite):
    anna, ben, cleo = account(site), account(site), account(site)
    full, off = anna.create("mf"), anna.create("mf")
    for match in (full, off):
        anna.post(f"/matches/{match}/invitations", {"person": ben.number})
    assert len(ben.get("/invitations").json()) == 2
    cleo.join(full)
    anna.post(f"/matches/{off}/leave")
    assert ben.get("/invitations").json() == []
    for match in (full, off):
        assert ben.post(f"/invitations/{match}/accept").status_code == 409
    assert anna.post(f"/matches/{full}/invitations", {"person": ben.number}).status_code == 409
    assert anna.get(f"/matches/{full}/invitations").json() == []


def test_who_is_kept_apart_is_neither_offered_nor_invited(site: RunningSite):
    anna, ben, cleo = account(site), account(site), account(site)
    befriend(anna, ben)
    match = anna.create("mff")
    cleo.join(match)
    assert cleo.http.put(f"/blocks/{ben.number}").status_code == 204
    assert anna.post(f"/matches/{match}/invitations", {"person": ben.number}).json()["title"] == "not_to_be_invited"
    other = anna.create("mf")
    anna.post(f"/matches/{other}/invitations", {"person": ben.number})
    assert ben.http.put(f"/blocks/{anna.number}").status_code == 204
    assert ben.get("/invitations").json() == []
    assert anna.get(f"/matches/{other}/invitations").json() == []


def test_invitations_are_limited(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_A_DAY", 1)
    anna, ben, cleo = account(site), account(site), account(site)
    match = anna.create("mff")
    assert anna.post(f"/matches/{match}/invitations", {"person": ben.number}).status_code == 204
    assert anna.post(f"/matches/{match}/invitations", {"person": cleo.number}).status_code == 429


def test_pages_invite_accept_and_decline(site: RunningSite):
    anna, ben = account(site), account(site)
    first, second = anna.create("mf"), anna.create("mf")
    with _browser(site, anna) as hers, _browser(site, ben) as his:
        for match in (first, second):
            assert hers.post(f"/matches/{match}/invite", data={"person": str(ben.number)}).status_code == 303
        page = his.get("/people").text
        assert all(f"/invitations/{match}/accept" in page for match in (first, second))
        assert his.post(f"/invitations/{second}/decline").status_code == 303
        assert his.post(f"/invitations/{first}/accept").headers["location"] == f"/matches/{first}"
        assert his.post(f"/invitations/{first}/accept").status_code == 409
        third = anna.create("mf")
        hers.post(f"/matches/{third}/invite", data={"person": str(ben.number)})
        assert hers.post(f"/matches/{third}/invite", data={"person": str(ben.number), "back": "1"}).status_code == 303
        assert "/invitations/" not in his.get("/people").text


def test_the_hosts_invitation_opens_a_room_for_friends_and_that_of_others_does_not(site: RunningSite):
    anna, ben, cleo, dora = (account(site) for _ in range(4))
    befriend(anna, ben)
    match = anna.create("mfff", admits="friends")
    ben.join(match)
    assert cleo.post(f"/matches/{match}/join").status_code == 403
    anna.post(f"/matches/{match}/invitations", {"person": cleo.number})
    ben.post(f"/matches/{match}/invitations", {"person": dora.number})
    assert cleo.post(f"/invitations/{match}/accept").status_code == 200
    refused = dora.post(f"/invitations/{match}/accept")
    assert (refused.status_code, refused.json()["title"]) == (403, "friends_only")
