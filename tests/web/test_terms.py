"""What a match is agreed upon: clocks with increments, who may join, titles, an order that is drawn, and what is refused."""

from __future__ import annotations

import time
from typing import Any

import pytest

from spielwerk.core.text import LANGUAGES
from spielwerk.fair import drawn_order
from spielwerk.web.matches.talk import clock_text
from spielwerk.web.matches.views import Clock
from spielwerk.web.store.models import BLOCKED, FRIEND, MatchRow, RatingRow, RelationRow, SeatRow

from .site import RunningSite, Visitor, play_out


def relate(site: RunningSite, kind: str, *people: Visitor) -> None:
    """Make two people friends, or let the first block the second."""
    numbers = [visitor.person["person"] for visitor in people]
    pairs = [(numbers[0], numbers[1])] + ([(numbers[1], numbers[0])] if kind == FRIEND else [])
    with site.site.database.writing() as db:
        for one, other in pairs:
            db.add(RelationRow(person=one, other=other, kind=kind, at=time.time()))


def rated_at(site: RunningSite, visitor: Visitor, shown: float) -> None:
    with site.site.database.writing() as db:
        db.add(
            RatingRow(
                person=visitor.person["person"], game="template", mean=shown, deviation=0.0, shown=shown, matches=9, wins=3
            )
        )


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"clock": {"kind": "match", "seconds": 2}}, "bad_clock"),
        ({"clock": {"kind": "match", "seconds": 600, "increment": 3601}}, "bad_increment"),
        ({"clock": {"kind": "move", "seconds": 600, "increment": 5}}, "bad_increment"),
        ({"delay": 21}, "bad_delay"),
        ({"rating_low": 1500, "rating_high": 1400}, "bad_range"),
        ({"rating_high": 4001}, "bad_range"),
        ({"fill_level": "journeyman"}, "bad_wait"),
        ({"fill_level": "grandmaster", "fill_minutes": 5}, "bad_level"),
        ({"admits": "friends"}, "needs_account"),
    ],
)
def test_what_cannot_be_agreed_upon_is_refused_with_a_sentence(small_site: RunningSite, wrong: dict[str, Any], key: str):
    anna = small_site.visitor()
    answer = anna.post("/matches", {"game": "template", "seats": [{"kind": "me"}, {"kind": "free"}], **wrong})
    assert answer.status_code in (403, 422)
    assert key in answer.json()["type"]
    assert answer.json()["detail"]


def test_all_that_is_agreed_upon_is_told_and_carried_over_to_a_rematch(small_site: RunningSite):
    anna = small_site.account()
    agreed = {
        "clock": {"kind": "match", "seconds": 1800, "increment": 20},
        "title": " Thursday \n table ",
        "rating_low": 0,
        "rating_high": 1900,
        "onlookers": "friends",
        "delay": 2,
        "fill_level": "apprentice",
        "fill_minutes": 15,
        "draws_order": True,
        "hints": "none",
        "rated": False,
    }
    match = anna.create("mb", **agreed)
    terms = anna.see(match)["terms"]
    told = {**agreed, "title": "Thursday table", "listed": True, "admits": "all", "coached": False}
    assert {name: terms[name] for name in told} == told
    play_out(match, anna)
    again = anna.post(f"/matches/{match}/rematch").json()["match"]
    assert anna.see(again)["terms"] == terms
    card = next(card for card in anna.get("/matches", which="mine").json() if card["id"] == again)
    assert card["terms"] == terms


def test_the_words_of_a_clock():
    said = {lang: [] for lang in LANGUAGES}
    for clock in (Clock(), Clock("match", 1800, 20), Clock("match", 5400), Clock("move", 86400), Clock("move", 90)):
        for lang in LANGUAGES:
            said[lang].append(clock_text(clock, lang))
    assert said["en"] == ["no clock", "30 min + 20 s a move", "1 h 30 min each", "1 day a move", "1 min 30 s a move"]
    assert said["de"] == ["ohne Uhr", "30 min + 20 s je Zug", "1 h 30 min je Platz", "1 Tag je Zug", "1 min 30 s je Zug"]


# Clocks that gain time


def _left(site: RunningSite, match: str, seat: int) -> float:
    with site.site.database.reading() as db:
        return db.get(SeatRow, (match, seat)).seconds_left


def _turn_back(site: RunningSite, match: str, seconds: float) -> None:
    with site.site.database.writing() as db:
        for seat in range(db.get(MatchRow, match).seats):
            db.get(SeatRow, (match, seat)).asked_at -= seconds


def test_a_decision_gains_time_and_taking_it_back_gives_the_gain_back(small_site: RunningSite):
    anna = small_site.visitor()
    ben = small_site.visitor("Ben")
    match = anna.create("mf", game="spyrium", clock={"kind": "match", "seconds": 600, "increment": 20})
    ben.join(match)
    mover = anna if anna.see(match)["question"] else ben
    seat = mover.see(match)["viewer"]
    _turn_back(small_site, match, 100)
    assert mover.answer(match)
    assert 519 <= _left(small_site, match, seat) <= 520
    undo = mover.see(match)["undo"]
    to = undo["turn"] if undo["one"] is None else undo["one"]
    assert mover.post(f"/matches/{match}/undo", {"to": to}).status_code == 200
    assert 498 <= _left(small_site, match, seat) <= 500, "the time stays used, the gain is gone"


def test_what_a_bot_decides_for_somebody_gains_nothing(small_site: RunningSite):
    site = small_site.site
    anna, ben = small_site.visitor(), small_site.visitor("Ben")
    match = anna.create("mf", clock={"kind": "match", "seconds": 600, "increment": 20})
    ben.join(match)
    seen = anna.see(match)
    _turn_back(small_site, match, 700)
    site.play.act(seen["viewer"], match, seen["question"], seen["choices"][0]["id"])
    assert _left(small_site, match, seen["viewer"]) == 0


# Who may join


def test_friends_only(small_site: RunningSite):
    anna, ben, carl = (small_site.account(name) for name in ("Anna", "Ben", "Carl"))
    relate(small_site, FRIEND, anna, ben)
    match = anna.create("mff", game="spyrium", admits="friends")
    shown = {
        who: match in [card["id"] for card in who.get("/matches", which="open", limit=200).json()] for who in (anna, ben, carl)
    }
    assert (shown[anna], shown[ben], shown[carl]) == (True, True, False)
    answer = carl.post(f"/matches/{match}/join")
    assert answer.status_code == 403
    assert "riends" in answer.json()["detail"]
    ben.join(match)


def test_by_link_only_means_that_it_is_not_listed(small_site: RunningSite):
    anna, ben = small_site.visitor(), small_site.visitor("Ben")
    match = anna.create("mff", game="spyrium", admits="link")
    assert match not in [card["id"] for card in ben.get("/matches", which="open", limit=200).json()]
    ben.join(match)


def test_a_range_of_ratings(small_site: RunningSite):
    anna = small_site.account()
    match = anna.create("mfff", rating_low=1000, rating_high=1400)
    for name, rating, welcome in (("Low", 900.0, False), ("Fit", 1400.2, True), ("High", 1401.0, False)):
        visitor = small_site.account(name)
        rated_at(small_site, visitor, rating)
        answer = visitor.post(f"/matches/{match}/join")
        assert answer.status_code == (200 if welcome else 403), name
        if not welcome:
            assert f"{round(rating)}" in answer.json()["detail"]
    assert "yours is 0" in small_site.visitor("Guest").post(f"/matches/{match}/join").json()["detail"]


def test_people_who_are_kept_apart_do_not_meet(small_site: RunningSite):
    anna, ben, carl = (small_site.account(name) for name in ("Anna", "Ben", "Carl"))
    relate(small_site, BLOCKED, carl, ben)
    match = anna.create("mfff")
    carl.join(match)
    for one, other in ((ben, carl),):
        assert one.post(f"/matches/{match}/join").status_code == 403
        assert match not in [card["id"] for card in one.get("/matches", which="open", limit=200).json()]
        own = one.create("mff", game="spyrium")
        assert other.post(f"/matches/{own}/join").status_code == 403
        assert own not in [card["id"] for card in other.get("/matches", which="open", limit=200).json()]


# Guests, and an order that is drawn


def test_with_a_guest_at_the_table_a_match_is_casual(small_site: RunningSite):
    anna, ben, guest = small_site.account(), small_site.account("Ben"), small_site.visitor("Guest")
    among_accounts, with_guest = anna.create("mf"), anna.create("mf")
    ben.join(among_accounts)
    assert anna.see(with_guest)["rated"]
    guest.join(with_guest)
    assert anna.see(among_accounts)["rated"]
    assert not anna.see(with_guest)["rated"]
    assert any("guest" in line["text"] and line["system"] for line in anna.see(with_guest, lang="en")["chat"])


def test_the_order_is_drawn_by_the_seed_that_nobody_knows_yet(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    seed = next(seed for seed in range(100) if drawn_order(seed, 3) == [2, 0, 1])
    monkeypatch.setattr("spielwerk.web.matches.lobby.new_seed", lambda: seed)
    anna, ben, carl = (site.visitor(name) for name in ("Anna", "Ben", "Carl"))
    match = anna.create("mff", game="spyrium", draws_order=True)
    ben.join(match)
    assert anna.post(f"/matches/{match}/chat", {"text": "Hello"}).status_code == 200
    assert carl.join(match)["seat"] == 0, "the answer tells where he sits now"
    seen = anna.see(match, lang="en")
    assert [player["name"] for player in seen["players"]] == ["Carl", "Anna", "Ben"]
    assert [who.see(match)["viewer"] for who in (carl, anna, ben)] == [0, 1, 2]
    assert next(line["seat"] for line in seen["chat"] if line["text"] == "Hello") == 1
    assert seen["chat"][-1]["text"] == "The order of play was drawn: Carl, Anna, Ben."


def test_orders_are_drawn_evenly():
    first = [drawn_order(seed, 4)[0] for seed in range(4000)]
    assert all(900 < first.count(place) < 1100 for place in range(4))
