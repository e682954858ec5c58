"""Tournaments and ladders over pages: everything that the API can do, by forms."""

from __future__ import annotations

import httpx
import pytest

from .site import GAME, RunningSite, wait_for

FORM = {
    "name": "Crystal Cup",
    "game": GAME,
    "seats": "2",
    "format": "swiss",
    "rounds": "2",
    "clock": "none:0:0",
    "fewest": "2",
    "most": "8",
    "starts": "hand",
}


class Browser:
    """A person with a cookie."""

    def __init__(self, site: RunningSite, name: str, account: bool = True) -> None:
        self.http = httpx.Client(base_url=site.url, headers={"accept-language": "en"}, timeout=30)
        self.api = site.visitor(name)
        if account:
            assert self.api.register(name).status_code == 201
        self.http.headers["authorization"] = self.api.http.headers["authorization"]

    def get(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text[:2000]
        return answer.text

    def post(self, path: str, **fields: str) -> httpx.Response:
        return self.http.post(path, data=fields)


@pytest.fixture(scope="module")
def ada(small_site: RunningSite) -> Browser:
    return Browser(small_site, "Ada")


@pytest.fixture(scope="module")
def bea(small_site: RunningSite) -> Browser:
    return Browser(small_site, "Bea")


def created(organiser: Browser, **fields: str) -> str:
    answer = organiser.post("/tournaments/new", **{**FORM, **fields})
    assert answer.status_code == 303, answer.text[:2000]
    return answer.headers["location"]


def is_over(match: str, *people: Browser) -> bool:
    """Everybody who is asked answers; whether the match is over then. Bots take their time."""
    for person in people:
        if person.api.see(match)["viewer"] >= 0:
            person.api.answer(match)
    return people[0].api.see(match)["status"] == "finished"


def test_a_tournament_is_set_up_entered_played_and_looked_at(small_site: RunningSite, ada: Browser, bea: Browser):
    cup = created(ada, note="Bring <b>tea</b>.")
    assert "Crystal Cup" in bea.get("/tournaments")
    page = bea.get(cup)
    assert "Nobody has entered yet." in page
    assert "Bring &lt;b&gt;tea&lt;/b&gt;." in page
    assert "Begin now" not in page
    assert bea.post(f"{cup}/enter").status_code == 303
    assert ada.post(f"{cup}/enter").status_code == 303
    assert ada.post(f"{cup}/bots", count="2", level="apprentice").status_code == 303
    assert "4 of 8" in ada.get(cup)
    refused = bea.post(f"{cup}/begin")
    assert refused.status_code == 403
    assert 'role="alert"' in refused.text
    assert ada.post(f"{cup}/begin").status_code == 303
    wait_for(lambda: "Continue" in bea.get(cup))
    page = bea.get(cup)
    for part in ("Standings", "Table 2", "Your next pairing", "I will be there", "Skip round 2", "How it is paired"):
        assert part in page, part
    assert bea.post(f"{cup}/come").status_code == 303
    assert "You will be there" in bea.get(cup)
    assert bea.post(f"{cup}/skip", skip="1").status_code == 303
    assert "Play round 2 after all" in bea.get(cup)
    assert 'class="tour"' in bea.get(f"{cup}/part")
    assert ">Round 1<" in bea.get(f"{cup}?round=1")
    assert ada.http.get(f"/api{cup}/export?format=csv").status_code == 200
    played = ada.api.get(cup).json()
    wait_for(lambda: all(is_over(table["match"], ada, bea) for table in played["rounds"][0]["tables"]))
    wait_for(lambda: "after round 1" in ada.get(cup))
    page = ada.get(f"{cup}?round=1")
    assert "Replay" in page
    assert 'class="pc at1"' in page
    assert ada.post(f"{cup}/cancel").status_code == 303
    assert "Called off" in ada.get(cup)


def test_a_tournament_with_impossible_terms_is_refused_with_a_sentence_and_keeps_what_was_typed(ada: Browser):
    answer = ada.post("/tournaments/new", **{**FORM, "name": "A", "note": "kept"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "kept" in answer.text
    assert ada.post("/tournaments/new", **{**FORM, "starts": "time", "starts_at": ""}).status_code == 422
    assert ada.post("/tournaments/new", **{**FORM, "clock": "match:x"}).status_code == 422


def test_a_tournament_can_be_for_the_members_of_a_club(ada: Browser, bea: Browser):
    club = ada.api.post("/clubs", {"name": "Steam and Crystal"}).json()["club"]
    assert "Club Steam and Crystal" in ada.get(f"/tournaments/new?game={GAME}")
    assert "Steam and Crystal" not in bea.get(f"/tournaments/new?game={GAME}")
    cup = created(ada, admits=f"club:{club}")
    assert "Only members of a club may enter." in ada.get(cup)
    assert f'value="club:{club}" checked' in ada.get(f"{cup}/edit")
    assert bea.post(f"{cup}/enter").status_code == 403
    assert bea.api.post(f"/clubs/{club}/join").status_code == 200
    assert bea.post(f"{cup}/enter").status_code == 303
    assert ada.post("/tournaments/new", **{**FORM, "admits": "club:x"}).status_code == 422


def test_its_organiser_changes_terms_and_times_are_the_visitors_own(ada: Browser, bea: Browser):
    cup = created(ada, starts="time", starts_at="2027-01-02T20:00", zone="-60", admits="link")
    seen = ada.api.get(cup).json()
    assert seen["card"]["next_at"].startswith("2027-01-02T19:00")
    assert seen["card"]["rated"] is False  # the box was not ticked
    assert "2027-01-02T19:00" in ada.get(f"{cup}/edit")
    assert bea.http.get(f"{cup}/edit").status_code == 403
    form = {**FORM, "name": "Brass Cup", "starts": "time", "starts_at": "2027-01-03T10:00", "zone": "0", "admits": "link"}
    assert ada.post(f"{cup}/edit", **form).status_code == 303
    page = ada.get(cup)
    assert "Brass Cup" in page
    assert 'data-until="2027-01-03T10:00:00' in page
    assert cup not in bea.get("/tournaments")  # by link only
    key = ada.api.get(cup).json()["key"]
    assert bea.post(f"{cup}/enter").status_code == 403
    assert bea.post(f"{cup}/enter", key=key).status_code == 303
    entry = ada.api.get(cup).json()["entrants"][0]["entry"]
    assert ada.post(f"{cup}/remove", entry=str(entry)).status_code == 303
    assert ada.post(f"{cup}/nonsense").status_code == 404


def test_guests_are_told_that_an_account_is_needed(small_site: RunningSite, ada: Browser):
    guest = Browser(small_site, "Gil", account=False)
    cup = created(ada)
    assert "account" in guest.get(cup)
    assert guest.post(f"{cup}/enter").status_code == 403
    assert "needs an account" in guest.get(f"/tournaments/new?game={GAME}")
    assert "needs an account" in guest.get(f"/ladder/{GAME}")


def test_a_challenge_on_the_ladder_is_made_accepted_and_shown(ada: Browser, bea: Browser):
    assert "Be the first" in ada.get(f"/ladder/{GAME}")
    assert ada.post(f"/ladder/{GAME}/join").status_code == 303
    assert bea.post(f"/ladder/{GAME}/join").status_code == 303
    assert ada.post(f"/ladder/{GAME}/join").status_code == 409
    page = bea.get(f"/ladder/{GAME}")
    assert "Challenge Ada" in page
    person = str(ada.api.get("/me").json()["person"])
    assert bea.post(f"/ladder/{GAME}/challenge", person=person, clock="match:1800").status_code == 303
    assert "Bea challenges you" in ada.get("/tournaments")
    challenge = str(ada.api.get("/challenges").json()[0]["id"])
    played = ada.post(f"/ladder/{GAME}/accept", challenge=challenge)
    assert played.status_code == 303
    assert played.headers["location"].startswith("/matches/")
    assert played.headers["location"] in bea.get(f"/ladder/{GAME}")
    assert bea.post(f"/ladder/{GAME}/leave").status_code in (303, 409)


def test_both_languages_have_all_words(ada: Browser):
    cup = created(ada)
    for path in ("/tournaments", "/tournaments/new", f"/tournaments/new?game={GAME}", cup, f"/ladder/{GAME}"):
        german = ada.http.get(path, headers={"accept-language": "de"})
        assert german.status_code == 200
        assert 'lang="de"' in german.text
