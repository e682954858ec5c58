"""Rated or casual: what counts for ratings, who may choose, and what makes a match casual."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.web.matches.bot_names import NAMES, name_at

from .site import RunningSite, Visitor, play_out, wait_for


def account(site: RunningSite, name: str) -> Visitor:
    visitor = site.visitor(name)
    answer = visitor.register(name)
    assert answer.status_code == 201, answer.text
    return visitor


@pytest.mark.parametrize(
    ("registered", "seats", "wanted", "rated"),
    [
        (False, "mb", None, False),
        (False, "mb", True, False),
        (True, "mb", None, False),
        (True, "mb", True, True),
        (False, "mf", None, False),
        (False, "mf", True, False),
        (True, "mf", None, True),
        (True, "mf", False, False),
    ],
)
def test_what_a_new_match_counts_for(small_site: RunningSite, registered: bool, seats: str, wanted: Any, rated: bool):
    """A guest plays casually; people with accounts play as they choose, among each other rated if they say nothing."""
    anna = account(small_site, f"A{registered}{seats}{wanted}") if registered else small_site.visitor()
    assert anna.see(anna.create(seats, rated=wanted))["rated"] is rated


def test_a_quick_match_is_casual_and_changes_no_rating(small_site: RunningSite):
    anna = account(small_site, "Quick Anna")
    answer = anna.http.post(f"{small_site.url}/play/template")
    match = answer.headers["location"].rpartition("/")[2]
    assert not anna.see(match)["rated"]
    assert play_out(match, anna)["result"]["ratings"] == {}
    assert anna.get("/me").json()["standings"] == []


def test_a_rated_match_against_bots_counts_until_a_decision_is_taken_back(small_site: RunningSite):
    anna = account(small_site, "Rated Anna")
    counted = anna.create("mb", rated=True)
    assert set(play_out(counted, anna)["result"]["ratings"]) == {"0"}
    helped = anna.create("mb", game="spyrium", rated=True)
    wait_for(lambda: anna.see(helped)["question"])
    assert anna.see(helped)["casual_by_help"], "it is said before"
    anna.answer(helped)
    seen = anna.see(helped)
    to = seen["undo"]["turn"] if seen["undo"]["one"] is None else seen["undo"]["one"]
    assert anna.post(f"/matches/{helped}/undo", {"to": to}).status_code == 200
    seen = anna.see(helped)
    assert not seen["rated"]
    assert not seen["casual_by_help"]


def test_a_hint_makes_a_match_against_bots_casual(small_site: RunningSite):
    anna = account(small_site, "Hinted Anna")
    match = anna.create("mb", rated=True)
    assert anna.post(f"/matches/{match}/hint", {"question": anna.see(match)["question"]}).status_code == 202
    assert not anna.see(match)["rated"]


def test_ones_own_page_shows_all_finished_matches_and_others_the_listed_ones(small_site: RunningSite):
    anna, ben = account(small_site, "Profile Anna"), small_site.visitor("Ben")
    hidden, shown = anna.create("mb", listed=False), anna.create("mb")
    for match in (hidden, shown):
        play_out(match, anna)
    page = f"/people/{anna.person['person']}"
    assert {card["id"] for card in anna.get(page).json()["matches"]} == {hidden, shown}
    assert {card["id"] for card in ben.get(page).json()["matches"]} == {shown}


def test_bots_have_names_that_nobody_else_at_the_table_has(small_site: RunningSite):
    """They are the same in every view of the match, and a person who is called so makes the bot choose another."""
    anna = small_site.visitor("Anna")
    match = anna.create("mbbf", game="spyrium")
    ada = small_site.visitor(name_at(match, 1))
    ada.join(match)
    for visitor in (anna, ada):
        names = [player["name"] for player in visitor.see(match)["players"]]
        assert len({name.casefold() for name in names}) == 4
        assert set(names[1:3]) <= set(NAMES)
        assert names[2] == name_at(match, 2)
        assert [player["level"] for player in visitor.see(match)["players"]][1:3] == ["apprentice"] * 2
    page = anna.http.get(f"{small_site.url}/matches/{match}", params={"lang": "en"}).text
    assert names[1] in page
    assert "Apprentice" in page
    assert sorted(NAMES) == list(NAMES)
    assert len(set(NAMES)) == 40
