"""Leaving a match that runs: bots that play on, coming back, votes to end it, and what that does to ratings."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from spielwerk.web.people.ratings import TOO_MUCH
from spielwerk.web.store.models import NoticeRow, RatingChangeRow, SeatRow

from .site import RunningSite, Visitor, play_out, wait_for

PEOPLE = ("Anna", "Ben", "Cleo")


@pytest.fixture
def table(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes rated matches of accounts: `table(2)` is one of two."""
    numbers = iter(range(100))

    def begin(people: int, **more: Any) -> tuple[str, list[Visitor]]:
        visitors = [site.visitor(name) for name in PEOPLE[:people]]
        for name, visitor in zip(PEOPLE, visitors, strict=False):
            assert visitor.register(f"{name} {id(visitors)} {next(numbers)}").status_code == 201
        match = visitors[0].create("m" + "f" * (people - 1), rated=True, **more)
        for visitor in visitors[1:]:
            visitor.join(match)
        for visitor in visitors:  # where people must say that they are ready
            visitor.post(f"/matches/{match}/ready", {"ready": True})
        assert visitors[0].see(match)["status"] == "running"
        return match, visitors

    return begin


def do(visitor: Visitor, match: str, what: str, **body: Any) -> int:
    return visitor.post(f"/matches/{match}/{what}", body).status_code


def rating(visitor: Visitor) -> float | None:
    """The visitor's mean, which is all that moves both ways."""
    found = visitor.get("/me").json()["standings"]
    return found[0]["rating"] if found else None


def changes(site: RunningSite, match: str) -> dict[int, RatingChangeRow]:
    with site.site.database.reading() as db:
        return {row.person: row for row in db.scalars(select(RatingChangeRow).where(RatingChangeRow.match == match))}


def let_time_run_out(site: RunningSite, match: str, person: Visitor) -> None:
    with site.site.database.writing() as db:
        seat = db.scalar(select(SeatRow).where(SeatRow.match == match, SeatRow.person == person.person["person"]))
        seat.timeouts = 3


def test_whoever_left_comes_back_while_a_bot_plays_for_her(table):
    match, (anna, ben) = table(2)
    assert do(ben, match, "leave") == 204
    seen = anna.see(match)
    assert (seen["players"][1]["kind"], seen["players"][1]["level"]) == ("bot", "journeyman")
    assert seen["players"][1]["stands_for"].startswith("Ben")
    assert [player["away"] for player in seen["standing"]["away"]] == ["left"]
    assert ben.see(match)["standing"]["my_seat"] == 1
    assert anna.see(match)["standing"]["my_seat"] is None
    assert do(anna, match, "return") == 409, "she sits there"
    assert do(ben, match, "return") == 200
    seen = ben.see(match)
    assert (seen["viewer"], seen["players"][1]["kind"], seen["standing"]["away"]) == (1, "person", [])
    assert do(ben, match, "return") == 409
    play_out(match, anna, ben)
    assert do(ben, match, "return") == 409


def test_nobody_takes_a_seat_that_is_not_hers(table, site: RunningSite):
    match, (anna, ben) = table(2)
    stranger = site.visitor("Cleo")
    do(ben, match, "leave")
    for path, body in (("return", {}), ("lend", {"level": "master"}), ("vote", {"yes": True}), ("stand-in", {"seat": 1})):
        assert do(stranger, match, path, **body) == 403, path
    assert do(anna, match, "stand-in", seat=0, level="master") == 409, "her own seat is played by herself"
    assert do(anna, match, "stand-in", seat=9) == 422
    assert do(anna, match, "stand-in", seat=1, level="genius") == 422


def test_the_others_choose_the_bot_for_who_left(table):
    match, (anna, ben) = table(2)
    do(ben, match, "leave")
    assert do(anna, match, "stand-in", seat=1, level="apprentice") == 200
    assert anna.see(match)["players"][1]["level"] == "apprentice"


def test_a_program_with_the_token_of_a_seat_comes_back_too(site: RunningSite):
    anna = site.visitor("Anna")
    match = anna.create("mf")
    program = Visitor(site.url, seat_token=Visitor(site.url).join(match)["token"])
    for one in (anna, program):
        one.post(f"/matches/{match}/ready", {"ready": True})
    assert do(program, match, "lend", level="apprentice") == 200
    assert program.see(match)["viewer"] == -1
    assert do(program, match, "return") == 200
    assert program.see(match)["viewer"] == 1


def test_a_bot_plays_for_a_while_and_then_nothing_can_be_gained(table, site: RunningSite):
    """Who lets a bot play may lose but not gain; nobody loses to her."""
    match, (anna, ben) = table(2)
    assert do(ben, match, "lend", level="master") == 200
    assert do(anna, match, "stand-in", seat=1, level="apprentice") == 409, "the level is his who lends his seat"
    anna.answer(match)
    wait_for(lambda: anna.see(match)["question"])
    assert do(ben, match, "return") == 200
    result = play_out(match, anna, ben)["result"]
    means = {person: row.mean for person, row in changes(site, match).items()}
    assert means.get(ben.person["person"], 1500) <= 1500
    assert means.get(anna.person["person"], 1500) >= 1500
    assert len(result["places"]) == 2


def test_two_must_agree_to_end_a_match(table, site: RunningSite):
    match, (anna, ben) = table(2)
    assert do(anna, match, "vote", yes=False) == 409
    assert do(anna, match, "vote", yes=True) == 200
    vote = ben.see(match)["standing"]["vote"]
    assert vote == {"by": 0, "yes": [0], "no": [], "waits_for": [1], "needed": 2}
    assert ben.see(match)["standing"]["may_vote"]
    assert not anna.see(match)["standing"]["may_vote"]
    with site.site.database.reading() as db:
        assert db.scalar(select(NoticeRow.kind).where(NoticeRow.person == ben.person["person"])) == "vote"
    assert do(ben, match, "vote", yes=True) == 200
    seen = anna.see(match, lang="en")
    assert (seen["status"], seen["standing"]["ended"], seen["asks"]) == ("stopped", "vote", "This match was ended by vote.")
    assert do(ben, match, "vote", yes=True) == 409
    assert changes(site, match) == {}
    page = anna.http.get(f"{site.url}/matches/{match}", params={"lang": "de"}).text
    assert "Die Leute am Tisch haben diese Partie beendet." in page


def test_a_no_ends_the_vote_and_the_next_waits(table):
    match, (anna, ben) = table(2)
    do(anna, match, "vote", yes=True)
    assert do(ben, match, "vote", yes=False) == 200
    assert ben.see(match)["standing"]["vote"] is None
    answer = anna.post(f"/matches/{match}/vote", {"yes": True})
    assert (answer.status_code, answer.json()["title"]) == (409, "voted_already")
    assert anna.see(match)["status"] == "running"


def test_all_three_must_agree_until_one_has_left_then_the_rest_decide(table, site: RunningSite):
    match, (anna, ben, cleo) = table(3)
    do(anna, match, "vote", yes=True)
    do(ben, match, "vote", yes=True)
    assert anna.see(match)["status"] == "running"
    assert anna.see(match)["standing"]["vote"]["needed"] == 3
    assert do(cleo, match, "leave") == 204
    assert anna.see(match)["status"] == "stopped", "two of two agree"


def test_a_match_against_bots_is_left_and_not_voted_about(site: RunningSite):
    anna = site.visitor("Anna")
    match = anna.create("mbb")
    answer = anna.post(f"/matches/{match}/vote", {"yes": True})
    assert (answer.status_code, answer.json()["title"]) == (409, "no_vote_now")


def test_whose_clock_ran_out_three_times_is_gone_and_is_replaced(table, site: RunningSite):
    match, (anna, ben) = table(2)
    assert do(anna, match, "stand-in", seat=1) == 409
    let_time_run_out(site, match, ben)
    assert anna.see(match)["players"][1]["away"] == "gone"
    assert do(anna, match, "stand-in", seat=1, level="apprentice") == 200
    assert anna.see(match)["players"][1]["kind"] == "bot"
    with site.site.database.reading() as db:
        assert db.scalar(select(NoticeRow.kind).where(NoticeRow.person == ben.person["person"])) == "replaced"
    assert do(ben, match, "return") == 200


def test_nobody_waits_for_the_vote_of_who_is_gone(table, site: RunningSite):
    match, (anna, ben) = table(2)
    let_time_run_out(site, match, ben)
    assert do(anna, match, "vote", yes=True) == 200
    assert anna.see(match)["status"] == "stopped"


def test_times_that_run_out_are_counted_and_forgotten_with_the_next_decision(table, site: RunningSite, monkeypatch):
    match, (anna, ben) = table(2, game="spyrium", clock={"kind": "move", "seconds": 3600})
    asked = anna if anna.see(match)["question"] else ben
    seen = asked.see(match)
    seat, question, action = seen["viewer"], seen["question"], seen["choices"][0]["id"]
    site.site.play.act(seat, match, question, action)  # as the bot does when time is up

    def counted() -> tuple[int, int]:
        with site.site.database.reading() as db:
            row = db.get(SeatRow, (match, seat))
            return row.timeouts, row.stood_in

    assert counted() == (1, 1)
    for _ in range(20):
        if asked.see(match)["question"]:
            asked.answer(match)
            break
        (ben if asked is anna else anna).answer(match)
    assert counted() == (0, 1)


def test_who_leaves_is_behind_all_who_stayed_and_they_gain(table, site: RunningSite):
    """At the end of a match that she has played herself for the most part, leaving is giving up."""
    match, (anna, ben) = table(2, game="spyrium")
    for _ in range(30):
        anna.answer(match)
        ben.answer(match)
    with site.site.database.writing() as db:  # the rest, for which a test need not wait
        db.get(SeatRow, (match, 1)).stood_in = 0
    do(ben, match, "leave")
    from spielwerk.web.matches.moves import rate

    with site.site.changes.change(match, "move") as stored:
        stored.row.result = {"points": [1, 2], "places": [2, 1], "winners": [1], "breakdown": [{}, {}], "ratings": {}}
        told = rate(stored.db, stored.row, stored.seats)
        stored.row.result = None
    assert set(told) == {"0"}
    found = changes(site, match)
    assert found[ben.person["person"]].mean < 1500 < found[anna.person["person"]].mean


def test_where_the_bot_decided_too_much_nobody_gains(table, site: RunningSite):
    match, (anna, ben) = table(2)
    ben.answer(match)  # he has begun
    do(ben, match, "leave")
    seen = play_out(match, anna)
    with site.site.database.reading() as db:
        assert db.get(SeatRow, (match, 1)).stood_in > 0
    assert seen["result"]["ratings"] == {}
    found = changes(site, match)
    assert set(found) == {ben.person["person"]}
    assert found[ben.person["person"]].mean < 1500
    assert rating(anna) is None
    assert 0 < TOO_MUCH < 1
    page = anna.http.get(f"{site.url}/matches/{match}", params={"lang": "en"}).text
    assert "whoever leaves is behind all who stay" in page


def test_who_leaves_before_having_decided_anything_has_not_played(table, site: RunningSite):
    match, (anna, ben) = table(2)
    do(ben, match, "leave")
    play_out(match, anna)
    assert changes(site, match) == {}


def test_every_change_of_a_rating_is_written_down(table, site: RunningSite):
    match, (anna, ben) = table(2)
    result = play_out(match, anna, ben)["result"]
    found = changes(site, match)
    assert {person: round(row.shown, 1) for person, row in found.items()} == {
        visitor.person["person"]: result["ratings"][str(seat)][1] for seat, visitor in enumerate((anna, ben))
    }


def test_pages_can_do_all_of_it(table, site: RunningSite):
    """Every form of the page of a match leads back to it."""
    match, (anna, ben) = table(2)

    def page(visitor: Visitor, what: str, **fields: str) -> Any:
        return visitor.http.post(f"{site.url}/matches/{match}/{what}", data=fields)

    assert 'id="ask-to-end"' in anna.http.get(f"{site.url}/matches/{match}").text
    assert page(ben, "leave", how="lent", level="apprentice").status_code == 303
    assert 'id="come-back"' in ben.http.get(f"{site.url}/matches/{match}").text
    assert page(ben, "return").status_code == 303
    assert page(ben, "leave").status_code == 303
    assert page(anna, "stand-in", seat="1", level="master").status_code == 303
    shown = anna.http.get(f"{site.url}/matches/{match}", params={"lang": "en"}).text
    assert "has left" in shown
    assert "or-end" in shown
    page(ben, "return")
    assert page(anna, "vote", yes="1").status_code == 303
    assert 'id="vote-yes"' in ben.http.get(f"{site.url}/matches/{match}").text
    assert 'id="withdraw"' in anna.http.get(f"{site.url}/matches/{match}").text
    assert page(ben, "vote", yes="1").status_code == 303
    assert anna.see(match)["status"] == "stopped"


# Rematches


def test_a_rematch_is_offered_and_accepted_or_declined(table, site: RunningSite):
    match, (anna, ben, cleo) = table(3)
    play_out(match, anna, ben, cleo)
    assert anna.get(f"/matches/{match}/rematch").json() is None
    assert do(ben, match, "rematch/decline") == 409
    made = anna.post(f"/matches/{match}/rematch").json()["match"]
    with site.site.database.reading() as db:
        told = db.scalars(select(NoticeRow).where(NoticeRow.person == ben.person["person"]))
        assert ("rematch", f"/matches/{match}") in [(notice.kind, notice.url) for notice in told]
    offer = ben.get(f"/matches/{match}/rematch").json()
    assert offer == {"match": made, "open": True, "by": 0, "accepted": [0], "declined": [], "waits_for": [1, 2]}
    shown = ben.http.get(f"{site.url}/matches/{match}", params={"lang": "en"}).text
    assert "offers a rematch" in shown
    assert 'id="decline"' in shown
    assert do(cleo, match, "rematch/decline") == 204
    assert do(anna, match, "rematch/decline") == 409, "it is hers"
    assert ben.post(f"/matches/{match}/rematch").json()["match"] == made
    offer = ben.get(f"/matches/{match}/rematch").json()
    assert (offer["accepted"], offer["declined"], offer["waits_for"]) == ([0, 1], [2], [])
    with site.site.database.reading() as db:
        told = db.scalars(select(NoticeRow.kind).where(NoticeRow.person == anna.person["person"]))
        assert "rematch_no" in list(told)


def test_a_rematch_that_all_others_decline_is_called_off(table):
    match, (anna, ben) = table(2)
    play_out(match, anna, ben)
    made = anna.post(f"/matches/{match}/rematch").json()["match"]
    assert do(ben, match, "rematch/decline") == 204
    assert anna.see(made)["status"] == "stopped"
    assert anna.get(f"/matches/{match}/rematch").json() is None
    assert ben.post(f"/matches/{match}/rematch").json()["match"] != made, "he has thought better of it"
