"""Guests, accounts and ratings."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from spielwerk.web.people import passwords

from .site import RunningSite, Visitor, wait_for


def test_a_guest_becomes_an_account_and_keeps_her_matches(site: RunningSite):
    anna = site.visitor("Anna")
    match = anna.create("mf")
    made = anna.post("/register", {"name": "Änne Groß", "password": "vier alte Schuhe"})
    assert made.status_code == 201, made.text
    assert made.json()["account"]
    elsewhere = site.visitor("Gast")
    signed = elsewhere.post("/sign-in", {"name": "änne GROSS", "password": "vier alte Schuhe"})
    assert signed.status_code == 200, signed.text
    elsewhere.http.headers["authorization"] = f"Bearer {signed.json()['token']}"
    assert [card["id"] for card in elsewhere.get("/matches", which="mine").json()] == [match]
    assert elsewhere.see(match)["viewer"] == 0


def test_signing_in_takes_a_guests_matches_along(site: RunningSite):
    owner = site.visitor()
    owner.post("/register", {"name": "Wanda", "password": "long enough"})
    guest = site.visitor("Gast")
    match = guest.create("mf")
    signed = guest.post("/sign-in", {"name": "Wanda", "password": "long enough"}).json()
    guest.http.headers["authorization"] = f"Bearer {signed['token']}"
    assert guest.see(match)["players"][0]["name"] == "Wanda"
    assert guest.see(match)["viewer"] == 0


def test_wrong_passwords_taken_names_and_short_ones_are_refused(site: RunningSite):
    anna, ben = site.visitor(), site.visitor("Ben")
    assert anna.post("/register", {"name": "Berta", "password": "kurz"}).status_code == 422
    assert anna.post("/register", {"name": "B", "password": "long enough"}).status_code == 422
    assert anna.register("Berta").status_code == 201
    assert anna.post("/register", {"name": "Berta II", "password": "long enough"}).status_code == 409
    taken = ben.post("/register", {"name": "BERTA", "password": "long enough"})
    assert taken.status_code == 409
    assert "BERTA" in taken.json()["detail"]
    assert ben.post("/sign-in", {"name": "Berta", "password": "not right"}).status_code == 403
    assert ben.post("/sign-in", {"name": "Nobody", "password": "long enough"}).status_code == 403


def test_a_new_password_needs_the_old_one_and_makes_old_tokens_worthless(site: RunningSite):
    anna = site.visitor()
    anna.register("Cilly")
    for old in ({}, {"old_password": "a guess"}):
        refused = anna.http.patch("/me", json={"password": "another one", **old})
        assert (refused.status_code, refused.json()["title"]) == (403, "wrong_old_password")
    changed = anna.http.patch("/me", json={"password": "another one", "old_password": "long enough"})
    assert changed.status_code == 200
    assert anna.get("/me").status_code == 401
    anna.http.headers["authorization"] = f"Bearer {changed.json()['token']}"
    assert anna.get("/me").json()["name"] == "Cilly"
    assert site.visitor("Gast").post("/sign-in", {"name": "Cilly", "password": "another one"}).status_code == 200


def test_what_showed_a_guest_does_not_show_the_account(site: RunningSite):
    anna = site.visitor()
    before = anna.http.headers["authorization"]
    anna.register("Fanny")
    assert anna.get("/me").json()["account"]
    anna.http.headers["authorization"] = before
    assert anna.get("/me").status_code == 401


def test_signing_out_ends_what_showed_a_person(site: RunningSite):
    anna = site.visitor()
    anna.register("Gerda")
    assert anna.post("/sign-out").status_code == 204
    assert anna.get("/me").status_code == 401


def test_a_browser_stays_signed_in_with_a_new_password_and_others_do_not(site: RunningSite):
    with (
        httpx.Client(base_url=site.url, headers={"origin": site.url}) as browser,
        httpx.Client(base_url=site.url, headers={"origin": site.url}) as other,
    ):
        browser.post("/register", data={"name": "Hanna", "password": "long enough"})
        other.post("/signin", data={"name": "Hanna", "password": "long enough"})
        assert other.get("/api/me").status_code == 200
        assert browser.post("/me", data={"password": "another one", "old_password": "a guess"}).status_code == 403
        assert browser.post("/me", data={"password": "another one", "old_password": "long enough"}).status_code == 303
        assert browser.get("/api/me").json()["name"] == "Hanna"
        assert other.get("/api/me").status_code == 401
        kept = dict(browser.cookies)
        browser.post("/signout")
        assert httpx.get(f"{site.url}/api/me", cookies=kept).status_code == 401


def test_a_guest_cannot_be_called_like_an_account(site: RunningSite):
    owner, ben = site.visitor("Ida"), site.visitor("Ben")
    owner.register("Ida Groß")
    match = owner.create("mff")
    assert Visitor(site.url).post("/people", {"name": "IDA GROSS"}).status_code == 409
    assert ben.http.patch("/me", json={"name": "ida groß"}).status_code == 409
    assert Visitor(site.url).post(f"/matches/{match}/join", {"name": "Ida Groß"}).status_code == 409
    assert owner.http.patch("/me", json={"name": "Ida GROSS"}).status_code == 200
    assert Visitor(site.url).post(f"/matches/{match}/join", {"name": "Ida"}).status_code == 200


def test_passwords_are_looked_at_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch):
    """Whoever comes when two are looked at and eight wait is sent away with a sentence; the others have their turn."""
    now, most, open_ = 0, 0, threading.Event()

    class Slow:
        def hash(self, password: str | bytes) -> str:
            nonlocal now, most
            now += 1
            most = max(most, now)
            open_.wait(90)
            now -= 1
            return "hashed"

    open_.set()
    monkeypatch.setattr(passwords, "PasswordHasher", Slow)
    kept = passwords.Passwords()
    open_.clear()
    with ThreadPoolExecutor(16) as pool:
        asked = [pool.submit(kept.hash, "long enough") for _ in range(16)]
        try:
            wait_for(lambda: sum(one.done() for one in asked) == 16 - passwords.AT_ONCE - passwords.WAITING, 60)
        finally:
            open_.set()
    refused = [one.exception() for one in asked if one.exception() is not None]
    assert [(problem.status, problem.key) for problem in refused] == [(503, "many_passwords")] * 6
    assert most == passwords.AT_ONCE


def test_passwords_are_kept_as_argon2id_only(site: RunningSite):
    site.visitor().post("/register", {"name": "Doris", "password": "sehr geheim hier"})
    from sqlalchemy import text

    with site.site.database.engine.connect() as connection:
        stored = connection.execute(text("SELECT password FROM people WHERE key = 'doris'")).scalar()
    assert stored.startswith("$argon2id$")


def test_settings_are_checked(site: RunningSite):
    anna = site.visitor()
    changed = anna.http.patch(
        "/me", json={"name": "Emma", "lang": "de", "webhook": "https://example.org/x", "email": "e@example.org"}
    )
    assert changed.status_code == 200
    assert changed.json()["name"] == "Emma"
    for bad in (
        {"lang": "fr"},
        {"webhook": "ftp://x"},
        {"webhook": "http://[::"},
        {"email": "x"},
        {"email": "a,b@c.d"},
        {"email": "a b <a@c.d>"},
        {"name": " "},
        {"password": "x" * 10},
    ):
        assert anna.http.patch("/me", json=bad).status_code in (409, 422), bad


def test_a_finished_match_of_people_moves_their_ratings(dealt):
    """Anna plays her highest cards, Ben his lowest: she wins, gains and is rated above him."""
    match, anna, ben = dealt
    while (seen := anna.see(match))["status"] == "running":
        for person, highest in ((anna, True), (ben, False)):
            verbs = [choice["verb"] for choice in person.see(match)["choices"]]
            if "choose" in verbs:
                person.choose_card(match, highest)
            elif verbs:
                person.answer(match, verbs.index("take"))
    result = seen["result"]
    assert result["places"] == [1, 2]
    ratings = {row["person"]: row for row in anna.get("/games/template/standings").json()}
    winner, loser = ratings[anna.person["person"]], ratings[ben.person["person"]]
    assert winner["rating"] > loser["rating"]
    assert (winner["wins"], loser["wins"]) == (1, 0)
    assert set(result["ratings"]) == {"0", "1"}
    assert result["ratings"]["0"][1] == winner["rating"]


def test_a_cookie_is_signed_httponly_and_lax(small_site: RunningSite):
    """Pages give a guest her cookie with the first thing she does."""
    from spielwerk.web.http.dependencies import COOKIE

    who = small_site.site.people.guest("Anna")
    token = small_site.site.people.sign(who)
    with httpx.Client(base_url=small_site.url, cookies={COOKIE: token}) as http:
        assert http.get("/api/me").json()["name"] == "Anna"
    with httpx.Client(base_url=small_site.url, cookies={COOKIE: token[:-2]}) as http:
        assert http.get("/api/me").status_code == 401


def test_nobody_has_a_page_of_her_own(small_site: RunningSite):
    assert Visitor(small_site.url).get("/me").status_code == 401


def test_a_guest_is_named_in_her_own_language(site: RunningSite):
    """Whoever plays at once without a name is called a guest in the language of the page."""
    for lang, word in (("de", "Gast"), ("en", "Guest")):
        with httpx.Client(base_url=site.url, headers={"accept-language": lang, "origin": site.url}) as browser:
            begun = browser.post("/play/template")
            assert begun.status_code == 303, begun.text
            assert f">{word} " in browser.get("/me").text
