"""Guests, accounts and ratings."""

from __future__ import annotations

import httpx

from .site import RunningSite, Visitor


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
    assert anna.post("/register", {"name": "Berta", "password": "long enough"}).status_code == 201
    assert anna.post("/register", {"name": "Berta II", "password": "long enough"}).status_code == 409
    taken = ben.post("/register", {"name": "BERTA", "password": "long enough"})
    assert taken.status_code == 409
    assert "BERTA" in taken.json()["detail"]
    assert ben.post("/sign-in", {"name": "Berta", "password": "not right"}).status_code == 403
    assert ben.post("/sign-in", {"name": "Nobody", "password": "long enough"}).status_code == 403


def test_a_new_password_makes_old_tokens_worthless(site: RunningSite):
    anna = site.visitor()
    anna.post("/register", {"name": "Cilly", "password": "long enough"})
    assert anna.http.patch("/me", json={"password": "another one"}).status_code == 200
    assert anna.get("/me").status_code == 401
    assert site.visitor("Gast").post("/sign-in", {"name": "Cilly", "password": "another one"}).status_code == 200


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
