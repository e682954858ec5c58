"""Ladders: who wins against somebody a little above takes that place; who does not play sinks."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import select

from spielwerk import games
from spielwerk.web.people.views import Who
from spielwerk.web.store.models import BLOCKED, ChallengeRow, LadderRow, MatchRow, NoticeRow, RelationRow, SeatRow
from spielwerk.web.tournaments.ladder import ANSWER, DAY, GONE, IDLE

from .site import GAME, RunningSite, Visitor
from .test_tournaments import account, problem


def ladder(site: RunningSite, *names: str) -> list[Visitor]:
    """A ladder of the template game with these people and nobody else, the first on top."""
    with site.site.database.writing() as db:
        for row in (*db.scalars(select(ChallengeRow)), *db.scalars(select(LadderRow))):
            db.delete(row)
    people = [account(site, name) for name in names]
    for place, person in enumerate(people, 1):
        assert person.post(f"/ladders/{GAME}/join").json() == {"place": place}
    return people


def order(site: RunningSite) -> list[str]:
    view = Visitor(site.url).get(f"/ladders/{GAME}").json()
    assert [line["place"] for line in view["lines"]] == list(range(1, view["players"] + 1))
    return [line["name"].split()[0] for line in view["lines"]]


def challenge(who: Visitor, whom: Visitor) -> Any:
    return who.post(f"/ladders/{GAME}/challenges", {"person": whom.person["person"]})


def decide(site: RunningSite, match: str, winner: Visitor | None) -> None:
    """A match ends so that somebody wins, or nobody does."""
    with site.site.database.writing() as db:
        row = db.get(MatchRow, match)
        people = list(db.scalars(select(SeatRow.person).where(SeatRow.match == match).order_by(SeatRow.seat)))
        places = [1 if winner is None or person == winner.person["person"] else 2 for person in people]
        row.status, row.asked, row.deadline = "finished", 0, None
        row.result = {"points": [5, 5], "places": places, "winners": [], "breakdown": [{}, {}], "ratings": {}}
    site.site.ladder.go_on()


def test_every_game_has_a_ladder(small_site: RunningSite):
    ines, yusuf = account(small_site, "Ines"), account(small_site, "Yusuf")
    for name in games():
        for place, person in enumerate((ines, yusuf), 1):
            assert person.post(f"/ladders/{name}/join").json() == {"place": place}
        asked = yusuf.post(f"/ladders/{name}/challenges", {"person": ines.person["person"]}).json()["challenge"]
        match = ines.post(f"/challenges/{asked}/accept").json()["match"]
        assert ines.see(match)["game"] == name
        assert f"/matches/{match}" in ines.http.get(f"{ines.url}/ladder/{name}").text


def test_a_win_from_below_takes_the_place(site: RunningSite):
    ines, yusuf, nora = ladder(site, "Ines", "Yusuf", "Nora")
    number = challenge(nora, ines).json()["challenge"]
    assert [one["id"] for one in ines.get("/challenges").json()] == [number]
    lines = nora.get(f"/ladders/{GAME}").json()["lines"]
    assert [line["busy"] for line in lines] == [True, False, True]
    match = ines.post(f"/challenges/{number}/accept").json()["match"]
    with site.site.database.reading() as db:
        row = db.get(MatchRow, match)
        assert (row.rated, row.clock_kind, row.clock_seconds, row.hints) == (True, "match", 1800, "none")
    decide(site, match, nora)
    assert order(site) == ["Nora", "Yusuf", "Ines"]
    recent = nora.get(f"/ladders/{GAME}").json()["recent"]
    assert [one["status"] for one in recent] == ["done"]
    for _ in range(3):
        site.site.ladder.go_on()  # however often one looks, it counts once
    assert order(site) == ["Nora", "Yusuf", "Ines"]
    first = nora.get(f"/ladders/{GAME}").json()["lines"][0]
    assert (first["wins"], first["losses"]) == (1, 0)
    problem(challenge(ines, nora), 409, "met_lately")
    # Who is challenged and wins keeps the place; and so it is if nobody wins.
    for winner in (nora, None):
        with site.site.database.writing() as db:
            for row in db.scalars(select(ChallengeRow)):
                db.delete(row)
        asked = challenge(yusuf, nora).json()["challenge"]
        decide(site, nora.post(f"/challenges/{asked}/accept").json()["match"], winner)
        assert order(site) == ["Nora", "Yusuf", "Ines"]
    with site.site.database.reading() as db:
        told = list(db.scalars(select(NoticeRow.kind).where(NoticeRow.person == nora.person["person"]).order_by(NoticeRow.id)))
    assert told[:2] == ["ladder_accepted", "ladder_result"]


def test_only_who_stands_a_little_above_can_be_challenged(site: RunningSite):
    people = ladder(site, "Ada", "Ben", "Cleo", "Dan", "Eva")
    ada, ben, cleo, dan, eva = people
    problem(challenge(eva, ada), 409, "out_of_reach")
    problem(challenge(ada, ben), 409, "out_of_reach")
    problem(challenge(eva, eva), 409, "out_of_reach")
    assert challenge(eva, ben).status_code == 201
    problem(challenge(dan, ben), 409, "busy_on_ladder")
    problem(site.visitor("Gast").post(f"/ladders/{GAME}/join"), 403, "account_needed")
    problem(eva.post(f"/ladders/{GAME}/join"), 409, "on_ladder_already")
    problem(account(site, "Fay").post(f"/ladders/{GAME}/challenges", {"person": 1}), 409, "not_on_ladder")
    bad = {"person": ada.person["person"], "clock_kind": "move", "clock_seconds": 5}
    problem(cleo.post(f"/ladders/{GAME}/challenges", bad), 422, "bad_ladder_clock")
    with site.site.database.writing() as db:
        db.add(RelationRow(person=ada.person["person"], other=cleo.person["person"], kind=BLOCKED, at=time.time()))
    problem(challenge(cleo, ada), 409, "out_of_reach")
    shown = {line["name"].split()[0]: line["may_challenge"] for line in dan.get(f"/ladders/{GAME}").json()["lines"]}
    assert shown == {"Ada": True, "Ben": False, "Cleo": True, "Dan": False, "Eva": False}


def test_who_declines_or_does_not_answer_gives_up_the_place(site: RunningSite):
    ada, ben, cleo = ladder(site, "Ada", "Ben", "Cleo")
    number = challenge(ben, ada).json()["challenge"]
    problem(cleo.post(f"/challenges/{number}/decline"), 404, "no_challenge")
    assert ada.post(f"/challenges/{number}/decline").status_code == 204
    assert order(site) == ["Ben", "Ada", "Cleo"]
    problem(ada.post(f"/challenges/{number}/accept"), 404, "no_challenge")
    problem(challenge(ada, ben), 409, "met_lately")
    number = challenge(cleo, ben).json()["challenge"]
    with site.site.database.writing() as db:
        db.get(ChallengeRow, number).asked_at -= ANSWER
    site.site.ladder.go_on()
    site.site.ladder.go_on()
    assert order(site) == ["Cleo", "Ada", "Ben"]


def test_a_challenge_can_be_taken_back_and_ends_with_who_leaves(site: RunningSite):
    ada, ben, cleo = ladder(site, "Ada", "Ben", "Cleo")
    number = challenge(ben, ada).json()["challenge"]
    problem(ada.post(f"/challenges/{number}/withdraw"), 404, "no_challenge")
    assert ben.post(f"/challenges/{number}/withdraw").status_code == 204
    number = challenge(ben, ada).json()["challenge"]
    assert ada.post(f"/ladders/{GAME}/leave").status_code == 204
    assert order(site) == ["Ben", "Cleo"]
    problem(ada.post(f"/challenges/{number}/accept"), 404, "no_challenge")
    assert challenge(cleo, ben).status_code == 201


def test_who_does_not_play_sinks_a_place_a_week_and_leaves_in_the_end(site: RunningSite):
    ada, _, _, _ = ladder(site, "Ada", "Ben", "Cleo", "Dan")

    def idle(who: Visitor, seconds: float) -> None:
        with site.site.database.writing() as db:
            row = db.get(LadderRow, (GAME, who.person["person"]))
            row.played_at = time.time() - seconds

    idle(ada, IDLE)
    site.site.ladder.go_on()
    site.site.ladder.go_on()
    assert order(site) == ["Ben", "Ada", "Cleo", "Dan"], "one place, not one each time somebody looks"
    idle(ada, IDLE + 8 * DAY)
    site.site.ladder.go_on()
    assert order(site) == ["Ben", "Cleo", "Ada", "Dan"]
    idle(ada, GONE + DAY)
    site.site.ladder.go_on()
    assert order(site) == ["Ben", "Cleo", "Dan"]


def test_who_deletes_herself_leaves_no_gap(site: RunningSite):
    ladder(site, "Ada")
    ben = account(site, "Ben", "long enough")
    for person in (ben, account(site, "Cleo")):
        person.post(f"/ladders/{GAME}/join")
    site.site.deletion.delete(Who(ben.person["person"], account=True), "long enough")
    site.site.ladder.go_on()
    assert order(site) == ["Ada", "Cleo"]


def test_a_game_for_more_than_two_seats_journeymen_on_the_others(small_site: RunningSite):
    ada, ben = account(small_site, "Ada"), account(small_site, "Ben")
    for person in (ada, ben):
        person.post("/ladders/twentieth-century/join")
    asked = ben.post("/ladders/twentieth-century/challenges", {"person": ada.person["person"]})
    match = ada.post(f"/challenges/{asked.json()['challenge']}/accept").json()["match"]
    kinds = [player["kind"] for player in ada.see(match)["players"]]
    assert kinds == ["person", "person", "bot"]
