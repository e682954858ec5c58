"""Answers in advance: what is offered in each game, and that nothing is played which means something else by then."""

from __future__ import annotations

import random
import re

import httpx
import pytest
from sqlalchemy import select

from spielwerk.core import Match, game
from spielwerk.web.matches.ahead import found_in, futures
from spielwerk.web.store.models import SeatRow

from .site import RunningSite, Visitor

# What people do most in each game, and must be able to do in advance; a star: a bid with a limit.
NATURAL = {
    "spyrium": {"place", "activate", "earn", "switch", "event"},
    "planet-steam": {"*", "buy", "sell", "pass", "zone"},
    "twentieth-century": {"*", "pass", "column"},
    "neom": {"choose", "build", "sell"},
    "prosperity": {"income", "buy", "research", "clean_up"},
}


@pytest.mark.parametrize("name", NATURAL)
def test_what_is_natural_is_offered_and_what_is_forced_is_not(name: str):
    rules, rng = game(name), random.Random(5)
    match = Match(rules, 3, 11, rules.options_from({}, 3))
    offered, looks = set(), 0
    while not match.over and looks < 60:
        waiting = [seat for seat in range(3) if seat not in match.to_act]
        if waiting and rng.random() < 0.25:
            looks += 1
            seat = rng.choice(waiting)
            some = futures(rules, match.seen(seat), seat, (), lambda match, seat: None)
            ahead = found_in(rules, some, seat, "en", ())
            for choice in ahead.choices:
                legal = [future.legal_ids(seat) for future in some]
                assert sum(choice.id in ids for ids in legal) * 2 >= len(some)
                assert any(choice.id in ids and len(ids) > 1 for ids in legal), choice.text
            offered |= {choice.verb for choice in ahead.choices} | ({"*"} if ahead.limits else set())
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal_ids(seat)))
    assert offered >= NATURAL[name]


def seated(site: RunningSite, name: str) -> tuple[str, list[Visitor]]:
    people = [site.visitor(each) for each in ("Anna", "Ben", "Cleo")]
    match = people[0].create("mff", game=name)
    for person in people[1:]:
        person.join(match)
    return match, people


def asked_and_waiting(match: str, people: list[Visitor]) -> tuple[Visitor, list[Visitor]]:
    asked = next(person for person in people if person.see(match)["question"])
    return asked, [person for person in people if not person.see(match)["question"]]


def prepared(visitor: Visitor, match: str) -> str:
    seen = visitor.see(match)
    return seen["players"][seen["viewer"]]["prepared"]


def test_what_costs_something_else_by_then_is_dropped_and_told(small_site: RunningSite):
    match, people = seated(small_site, "spyrium")
    asked, (waits, *_) = asked_and_waiting(match, people)
    place = next(choice for choice in waits.see(match, ahead=True)["prepare"] if choice["verb"] == "place")
    assert waits.post(f"/matches/{match}/prepare", {"action": place["id"]}).status_code == 200
    assert prepared(waits, match) == place["text"]
    with small_site.site.database.writing() as db:
        for seat in db.scalars(select(SeatRow).where(SeatRow.match == match, SeatRow.person == waits.person["person"])):
            assert seat.prepared["steps"][0]["changes"] == {"workers": -1}
            seat.prepared = {"steps": [{**seat.prepared["steps"][0], "changes": {"workers": -2}}]}  # it was read otherwise
    ply = waits.see(match)["ply"]
    while not waits.see(match)["question"]:
        assert asked_and_waiting(match, people)[0].answer(match)
    seen = waits.see(match, lang="de")
    assert "kostet oder bringt" in seen["dropped"]
    assert place["verb"] not in [
        line["verb"] for line in seen["log"] if line["number"] >= ply and line["actor"] == seen["viewer"]
    ]
    page = httpx.get(f"{waits.url}/matches/{match}?lang=de", headers=dict(waits.http.headers)).text
    assert "kostet oder bringt" in page.partition('id="dropped"')[2][:300]
    assert waits.answer(match)
    assert waits.see(match)["dropped"] == "", "whoever has decided knows it"
    assert asked.see(match)["dropped"] == ""


def test_what_is_not_possible_any_more_is_dropped_and_told(dealt):
    match, anna, ben = dealt
    anna.choose_card(match, highest=True)
    take = next(choice for choice in anna.see(match, ahead=True)["prepare"] if choice["verb"] == "take")
    assert ben.post(f"/matches/{match}/prepare", {"action": take["id"]}).status_code == 200
    assert "not possible" in ben.see(match, lang="en")["dropped"]


def test_several_answers_are_played_one_after_the_other(small_site: RunningSite):
    match, people = seated(small_site, "spyrium")
    _, (waits, *_) = asked_and_waiting(match, people)
    plan = []
    for more in (False, True):
        place = next(choice for choice in waits.see(match, ahead=True)["prepare"] if choice["verb"] == "place")
        assert waits.post(f"/matches/{match}/prepare", {"action": place["id"], "then": more}).status_code == 200
        plan.append(place)
    assert prepared(waits, match) == " → ".join(choice["text"] for choice in plan)
    seat = waits.see(match)["viewer"]
    for _ in range(12):
        if not prepared(waits, match):
            break
        assert asked_and_waiting(match, people)[0].answer(match, -1)  # nobody else places there
    placed = [line["text"] for line in waits.see(match, lang="en")["log"] if line["actor"] == seat and line["verb"] == "place"]
    assert len(placed) == 2
    assert waits.post(f"/matches/{match}/prepare", {}).status_code == 200  # withdraws nothing


def test_a_bid_in_advance_keeps_to_its_limit(small_site: RunningSite):
    """Anna says what she would bid at most: she bids as little as she can, and no more than that; then she passes."""
    match, people = seated(small_site, "twentieth-century")
    for _ in range(80):
        asked, waiting = asked_and_waiting(match, people)
        found = [(person, limit) for person in waiting for limit in person.see(match, ahead=True)["limits"]]
        if found:
            break
        assert asked.answer(match)
    bidder, limit = found[0]
    path = f"/matches/{match}/prepare"
    assert bidder.post(path, {"limit": {"about": limit["about"], "most": limit["most"] + 1}}).status_code == 422
    assert bidder.post(path, {"limit": {"about": "the moon", "most": 3}}).status_code == 422
    most = min(limit["most"], limit["least"] + 3)
    assert bidder.post(path, {"limit": {"about": limit["about"], "most": most}}).status_code == 200
    assert f"at most {most}" in prepared(bidder, match)
    for _ in range(40):
        if bidder.see(match)["question"] or not prepared(bidder, match):
            break
        asked, _ = asked_and_waiting(match, people)
        bids = [choice for choice in asked.see(match)["choices"] if choice["verb"] == "bid"]
        seen = asked.see(match)
        lowest = min(bids, key=lambda choice: choice["args"]["coins"]) if bids else seen["choices"][0]
        assert asked.act(match, seen["question"], lowest["id"]).status_code == 200
    seat = bidder.see(match)["viewer"]
    log = bidder.get(f"/matches/{match}/log", lang="en").json()
    bids = [int(re.search(r"bids (\d+)", line["text"])[1]) for line in log if line["actor"] == seat and line["verb"] == "bid"]
    assert bids
    assert max(bids) <= most


def test_the_board_shows_what_can_be_prepared(small_site: RunningSite):
    """Without a script: the list opens by a link, targets of the board lead to their answers."""
    match, people = seated(small_site, "spyrium")
    _, (waits, *_) = asked_and_waiting(match, people)
    with httpx.Client(base_url=waits.url, headers=dict(waits.http.headers)) as http:
        plain = http.get(f"/matches/{match}").text
        assert 'class="target' not in plain
        shown = http.get(f"/matches/{match}?ahead=1").text
        assert 'class="target' in shown
        place = next(choice for choice in waits.see(match, ahead=True)["prepare"] if choice["verb"] == "place")
        pointed = http.get(f"/matches/{match}?pick={place['id']}").text.partition('id="ahead"')[2]
        assert pointed.count('name="action"') == 1
        assert f'value="{place["id"]}"' in pointed
        assert http.post(f"/matches/{match}/prepare", data={"action": place["id"]}).status_code == 303
    assert prepared(waits, match) == place["text"]
