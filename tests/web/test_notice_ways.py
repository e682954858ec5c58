"""The ways by which people are told: mail, push and webhook, slow receivers, restarts."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import func, select, update

from spielwerk.web.notices import planning, sending
from spielwerk.web.notices.ways import mail, webhook
from spielwerk.web.notices.ways.patience import Undelivered
from spielwerk.web.people.inbox import tell
from spielwerk.web.store.models import DeliveryRow, DeviceRow

from .receivers import MailServer, PushedBrowser, Receiver, Silence, decoded
from .site import RunningSite, Visitor, wait_for
from .told import ROOT, choose, everything, inform, link_in, make_due, number, page_of, running, with_mail

pytestmark = pytest.mark.usefixtures("at_once")


# Mail


def test_an_address_is_written_to_only_after_it_has_answered(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = site.visitor("Ben")
        ben.http.patch("/me", json={"email": "ben@example.org"})
        choose(ben, ways=everything("mail"))
        inform(site, ben)
        assert [mail["Subject"] for mail in post_office.mails] == ["Is this your mail address?"]
        assert not ben.get("/me").json()["email_confirmed"]
        path, token = link_in(post_office.mails[0])
        asked = page_of(site, None, path, token=token)
        assert "ben@example.org" in asked.text
        assert not ben.get("/me").json()["email_confirmed"]  # a program that follows links has answered nothing
        assert httpx.post(site.url + path, data={"token": token}).status_code == 200
        assert ben.get("/me").json()["email_confirmed"]
        inform(site, ben)
        assert len(post_office.mails) == 2
        # Another address must be asked again, and the link of the first one is worth nothing then.
        ben.http.patch("/me", json={"email": "ben@example.net"})
        assert not ben.get("/me").json()["email_confirmed"]
        assert ben.post("/mail/confirm", {"token": token}).json()["title"] == "bad_link"
        assert ben.post("/mail/confirm", {"token": "x"}).status_code == 422


def test_letters_are_limited_for_a_person_and_for_an_address(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url, limits=True) as site:
        ben = site.visitor("Ben")
        assert ben.post("/me/mail/again").json()["title"] == "nothing_to_confirm"
        statuses = [ben.http.patch("/me", json={"email": f"ben{n}@example.org"}).status_code for n in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        victims = [site.visitor(f"Eve {n}") for n in range(7)]
        statuses = [eve.http.patch("/me", json={"email": "Victim@example.org"}).status_code for eve in victims]
        assert statuses == [200] * 5 + [429] * 2


def test_a_mail_tells_in_the_persons_language_and_can_be_signed_off_by_one_click(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = with_mail(site, post_office)
        ben.http.patch("/me", json={"lang": "de"})
        choose(ben, ways=everything("mail"))
        inform(site, ben, "over")
        mail = post_office.mails[0]
        assert mail["To"] == "ben@example.org"
        assert "Die Partie ist zu Ende" in mail["Subject"]
        assert "Hallo Ben" in mail.get_content()
        assert f"{ROOT}/people" in mail.get_content()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert f"List-Unsubscribe: <{ROOT}/notices/off?token=".encode() in post_office.raw[-1]  # in one piece
        path, token = link_in(mail)
        off = f"{path}?token={token}"
        assert mail["List-Unsubscribe"] == f"<{ROOT}{off}>"
        assert "Keine Mails mehr über: Eine Partie ist zu Ende" in page_of(site, None, path, token=token, lang="de").text
        assert ben.get("/me/notices").json()["states"]["mail"] == "on"  # looking changes nothing
        # As mail programs do it: without cookie, without anybody looking.
        clicked = httpx.post(site.url + off, data={"List-Unsubscribe": "One-Click"})
        assert clicked.status_code == 200
        assert ben.get("/me/notices").json()["states"]["mail"] == "off"
        inform(site, ben, "over")
        assert len(post_office.mails) == 1


def test_signing_off_from_one_kind_leaves_the_others(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = with_mail(site, post_office)
        choose(ben, ways=everything("mail", "push"))
        inform(site, ben, "over")
        token = link_in(post_office.mails[0])[1]
        assert httpx.post(f"{site.url}/notices/off", data={"token": token, "choice": ""}).status_code == 200
        settings = ben.get("/me/notices").json()
        assert settings["ways"]["over"] == ["push"]
        assert settings["ways"]["turn"] == ["mail", "push"]
        assert settings["states"]["mail"] == "on"
        assert ben.post("/notices/off", {"token": token + "x"}).json()["title"] == "bad_link"
        assert ben.post("/notices/off", {"token": token, "everything": True}).status_code == 204
        assert ben.get("/me/notices").json()["states"]["mail"] == "off"


def test_whose_turn_it_is_is_told_by_mail_and_push(sqlite_url: str, post_office: MailServer, browser: PushedBrowser):
    """In a match over days, to who is not there; nothing has to be chosen for that."""
    with running(sqlite_url, smtp=post_office.url) as site:
        anna, ben = site.visitor("Anna"), with_mail(site, post_office)
        assert ben.post("/me/devices", {**browser.subscription, "name": "Firefox, Linux"}).status_code < 300
        match = anna.create("mf", clock={"kind": "move", "seconds": 86400})
        ben.join(match)
        site.site.notices.catch_up()
        (mail,) = post_office.mails
        assert (mail["To"], mail["Subject"]) == ("ben@example.org", "Three Prizes: it is your turn")
        assert f"{ROOT}/matches/{match}" in mail.get_content()
        assert [(pushed["title"], pushed["url"]) for pushed in browser.pushes] == [
            ("Three Prizes: it is your turn", f"/matches/{match}")
        ]


def test_a_digest_waits_and_holds_all(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = with_mail(site, post_office)
        choose(ben, ways=everything("mail"), digest="daily", zone="Europe/Berlin")
        for kind in ("over", "friend_request", "over"):
            inform(site, ben, kind)
        assert post_office.mails == []
        with site.site.database.reading() as db:
            due = db.scalars(select(DeliveryRow.due_at)).all()
        assert len(set(due)) == 1
        assert 0 < due[0] - time.time() <= 86400
        make_due(site)
        site.site.notices.catch_up()
        assert [mail["Subject"] for mail in post_office.mails] == ["3 notices from Spielwerk"]
        assert post_office.mails[0].get_content().count(f"{ROOT}/people") == 3


def test_a_mail_server_that_is_away_is_nobodys_fault(sqlite_url: str, post_office: MailServer, monkeypatch):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = with_mail(site, post_office)
        choose(ben, ways=everything("mail"))
        sent = mail.send_mail

        def away(*_: object) -> None:
            raise Undelivered("away", ours=True)

        monkeypatch.setattr("spielwerk.web.notices.messages.send_mail", away)
        inform(site, ben)
        for _ in range(len(sending.AGAIN) + 2):
            make_due(site)
            site.site.notices.catch_up()
        assert ben.get("/me/notices").json()["states"]["mail"] == "on"
        monkeypatch.setattr("spielwerk.web.notices.messages.send_mail", sent)
        make_due(site)
        site.site.notices.catch_up()
        assert len(post_office.mails) == 1


def test_an_address_that_is_refused_again_and_again_is_used_no_more(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        ben = with_mail(site, post_office)
        choose(ben, ways=everything("mail"))
        post_office.refuses = True
        inform(site, ben)
        for _ in sending.AGAIN:
            make_due(site)
            site.site.notices.catch_up()
        assert ben.get("/me/notices").json()["states"]["mail"] == "failed"
        assert [n["kind"] for n in ben.get("/notices").json()["notices"]] == ["way_off_mail", "over"]
        assert "Switched off" in page_of(site, ben, "/me/notices", lang="en").text


# Push


def test_a_push_can_be_read_by_the_browser_alone_and_is_signed_by_the_site(sqlite_url: str, browser: PushedBrowser):
    with running(sqlite_url, mail_from="owner@spiel.example") as site:
        anna = site.visitor("Anna")
        key = anna.get("/me/notices").json()["push_key"]
        device = anna.post("/me/devices", {**browser.subscription, "name": "Firefox, Linux"}).json()
        assert anna.get("/me/notices").json()["devices"] == [device]
        inform(site, anna)
        headers, body = browser.service.posts[0]
        assert browser.pushes == [
            {
                "title": "Three Prizes: the match is over",
                "body": browser.pushes[0]["body"],
                "url": "/people",
                "tag": "/people",
                "lang": "en",
            }
        ]
        assert b"match" not in body
        assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "normal")
        token, shown = re.fullmatch(r"vapid t=(\S+), k=(\S+)", headers["authorization"]).groups()
        assert shown == key
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        claims = jwt.decode(token, public, ["ES256"], audience="http://127.0.0.1")
        assert claims["sub"] == "mailto:owner@spiel.example"
    with running(sqlite_url) as again:  # the key outlives the process
        assert again.visitor("Ben").get("/me/notices").json()["push_key"] == key


def test_several_browsers_are_told_and_one_that_is_gone_is_forgotten(sqlite_url: str, browser: PushedBrowser):
    other = PushedBrowser()
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        for one in (browser, other):
            assert anna.post("/me/devices", one.subscription).status_code == 201
        other.service.status = 410
        inform(site, anna)
        assert len(browser.pushes) == len(other.pushes) == 1
        inform(site, anna)
        assert (len(browser.pushes), len(other.pushes)) == (2, 1)
        left = anna.get("/me/notices").json()["devices"]
        assert len(left) == 1
        assert anna.http.delete(f"/me/devices/{left[0]['id']}").status_code == 204
        inform(site, anna)
        assert len(browser.pushes) == 2
    other.service.close()


def test_a_browser_is_whose_it_was_last_and_nobodys_after_signing_out(sqlite_url: str, browser: PushedBrowser):
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        for person in (anna, ben):
            person.post("/me/devices", browser.subscription)
        assert anna.get("/me/notices").json()["devices"] == []
        ben.post("/sign-out")
        with site.site.database.reading() as db:
            assert db.scalar(select(func.count()).select_from(DeviceRow)) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example/x"},
        {"endpoint": "file:///etc/passwd"},
        {"endpoint": "https://"},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "B" + "A" * 86, "auth": "A" * 22}},
    ],
)
def test_what_is_no_browser_is_refused(small_site: RunningSite, wrong: dict[str, Any]):
    right = {**PushedBrowser().subscription, "endpoint": "https://push.example/x"}
    anna = small_site.visitor("Anna")
    assert anna.post("/me/devices", right).status_code == 201
    assert anna.post("/me/devices", {**right, **wrong}).status_code == 422


def test_the_worker_of_pushes_stands_at_the_root(small_site: RunningSite):
    answer = httpx.get(f"{small_site.url}/push.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "default-src 'self'" in answer.headers["content-security-policy"]


# Slow receivers, restarts, several processes


def test_who_never_answers_holds_up_nobody_else(sqlite_url: str, hook: Receiver, monkeypatch: pytest.MonkeyPatch):
    """Each at an address of its own, and more of them than there are threads."""
    monkeypatch.setattr(webhook, "PATIENCE", 60.0)
    silent = [Silence(f"127.0.0.{n + 2}") for n in range(sending.THREADS + 2)]
    with running(sqlite_url) as site:
        slow = [site.visitor(f"Slow {n}") for n in range(len(silent))]
        quick = site.visitor("Quick")
        for person, url in [*zip(slow, (one.url for one in silent), strict=True), (quick, hook.url)]:
            person.http.patch("/me", json={"webhook": url})
            choose(person, ways=everything("webhook"))
        inform(site, quick)  # the host has proved itself
        tell_all(site, slow)
        wait_for(lambda: sum(len(one.taken) for one in silent) == sending.STRANGERS)
        tell_all(site, [quick])
        wait_for(lambda: len(hook.bodies) == 2, 50)  # before anybody's patience was at its end
        assert sum(len(one.taken) for one in silent) == sending.STRANGERS < sending.THREADS
        for one in silent:
            one.close()


def test_a_message_is_on_its_way_once(sqlite_url: str):
    """Two threads that look for what is due at the same time do not count one host twice, nor free it for a third."""
    with running(sqlite_url) as site:
        sender = site.site.notices._sender
        messages = [(person, "webhook", "", "", f"198.51.100.{person}") for person in range(sending.STRANGERS + 1)]
        assert [sender._enter(key) for key in (messages[0], messages[0], *messages[1:])] == [True, False, True, False]
        sender._leave(messages[0])
        assert sender._enter(messages[2])
        assert not sender._enter(messages[0])


def tell_all(site: RunningSite, people: Sequence[Visitor]) -> None:
    """Something has happened for each of them; what is due is begun to be sent."""
    with site.site.database.writing() as db:
        for person in people:
            tell(db, number(person), "over", "/people", game="template", match="ABCDEFGH")
    site.site.notices.look()


def test_a_webhook_that_drips_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(webhook, "PATIENCE", 0.5)
    import socket
    import threading

    server = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        connection, _ = server.accept()
        try:
            for letter in b"HTTP/1.1 200 OK\r\n" + b"X-Long: yes\r\n" * 100:
                connection.sendall(bytes([letter]))
                time.sleep(0.05)
        except OSError:
            pass

    threading.Thread(target=drip, daemon=True).start()
    begun = time.monotonic()
    with pytest.raises(Undelivered):
        webhook.post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", True, {})
    assert time.monotonic() - begun < 20  # all of it takes a minute
    server.close()


def test_a_webhook_is_tried_a_few_times_and_then_switched_off_with_word_in_the_bell(sqlite_url: str, hook: Receiver):
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        anna.http.patch("/me", json={"webhook": hook.url})
        choose(anna, ways=everything("webhook"))
        hook.status = 500
        inform(site, anna)
        assert len(hook.posts) == 1
        site.site.notices.catch_up()
        assert len(hook.posts) == 1  # it is given time
        for _ in sending.AGAIN:
            make_due(site)
            site.site.notices.catch_up()
        assert len(hook.posts) == 1 + len(sending.AGAIN)
        assert anna.get("/me/notices").json()["states"]["webhook"] == "failed"
        assert anna.get("/notices").json()["notices"][0]["kind"] == "way_off_webhook"
        inform(site, anna)
        assert len(hook.posts) == 1 + len(sending.AGAIN)
        hook.status = 204
        anna.http.patch("/me", json={"webhook": hook.url + "?new"})
        site.site.notices._sender._rests.clear()
        inform(site, anna)
        assert len(hook.posts) == 2 + len(sending.AGAIN)


@pytest.mark.parametrize("new_database", ["sqlite", "postgresql"], indirect=True)
def test_what_was_not_sent_before_a_restart_is_sent_once_after_it(new_database: Callable[[], str], hook: Receiver, monkeypatch):
    url = new_database()
    with running(url) as site:
        anna = site.visitor("Anna")
        anna.http.patch("/me", json={"webhook": hook.url})
        choose(anna, ways=everything("webhook"))
        with site.site.database.writing() as db:
            tell(db, number(anna), "over", "/people", game="template", match="ABCDEFGH")
            planning.plan(db, False)
        with site.site.database.writing() as db:
            tell(db, number(anna), "friend_request", "/people")
            # Whoever was sending the first one has died; its claim has run out.
            db.execute(update(DeliveryRow).values(claimed_until=time.time() - 1))
        assert hook.bodies == []
    for _ in range(2):
        with running(url) as again:
            again.site.notices.catch_up()
            wait_for(lambda: sum(len(body["notices"]) for body in hook.bodies) == 2)
    assert sum(len(body["notices"]) for body in hook.bodies) == 2


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_two_processes_send_nothing_twice(new_database: Callable[[], str], hook: Receiver):
    url = new_database()
    with running(url) as one, running(url) as two:
        people = [one.visitor(f"Person {n}") for n in range(8)]
        for person in people:
            person.http.patch("/me", json={"webhook": hook.url})
            choose(person, ways=everything("webhook"))
        with one.site.database.writing() as db:
            for person in people:
                tell(db, number(person), "over", "/people", game="template", match="ABCDEFGH")

        def left() -> int:
            for site in (one, two):
                site.site.notices.catch_up()
            with one.site.database.reading() as db:
                return db.scalar(select(func.count()).select_from(DeliveryRow)) or 0

        wait_for(lambda: left() == 0)
        assert sorted(body["text"].partition(":")[0] for body in hook.bodies) == sorted(f"Person {n}" for n in range(8))


# Whom a webhook may not reach


def test_webhooks_cannot_reach_into_the_servers_own_network(sqlite_url: str, hook: Receiver):
    with RunningSite(sqlite_url) as site:
        anna = site.visitor("Anna")
        anna.http.patch("/me", json={"webhook": hook.url})
        choose(anna, ways=everything("webhook"))
        inform(site, anna)
        assert hook.posts == []
        with site.site.database.reading() as db:
            assert [row.tries for row in db.scalars(select(DeliveryRow))] == [1]


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "0.0.0.0", "100.64.0.1"),
        *("64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001::1", "::ffff:127.0.0.1"),
    ],
)
def test_private_addresses_are_refused(host: str):
    with pytest.raises(ValueError, match="public"):
        webhook.public_address(host, 80, private=False)
    assert webhook.public_address(host, 80, private=True)
