"""Taking back: the record is what it was, byte for byte, and nothing that leaks is ever undone."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spielwerk.core import CHANCE, Match, game
from spielwerk.web.matches.records import unpack
from spielwerk.web.matches.views import LUCK, OTHERS, REVEALED, Clock, SeatPlan, Terms
from spielwerk.web.people.views import Who
from spielwerk.web.problems import Problem
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.models import ActionRow, MatchRow, SeatRow

from .site import GAME, RunningSite, wait_for

DECISIONS = 120  # of a random match


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Site]:
    """A site whose bots sleep: a test answers for them."""
    site = Site(Settings(database=f"sqlite:///{tmp_path / 'still.sqlite'}", warm=False))
    yield site
    site.database.close()


def stored(site: Site, match: str) -> MatchRow:
    with site.database.reading() as db:
        row = db.get(MatchRow, match)
        assert row is not None
        return row


def seat_row(site: Site, match: str, seat: int) -> SeatRow:
    with site.database.reading() as db:
        row = db.get(SeatRow, (match, seat))
        assert row is not None
        return row


def past(site: Site, match: str) -> list[tuple[int, int, int, bytes]]:
    """Every action of a match: number, actor, action, record before."""
    with site.database.reading() as db:
        rows = db.query(ActionRow).filter(ActionRow.match == match).order_by(ActionRow.number)
        return [(row.number, row.actor, row.action, row.before) for row in rows]


def against_bots(site: Site, name: str, bots: int = 2, **more: Any) -> tuple[Who, str]:
    anna = site.people.guest("Anna")
    plans = [SeatPlan("me"), *[SeatPlan("bot", "apprentice")] * bots]
    return anna, site.lobby.create(anna, name, plans, Terms(**more)).match


def answer(site: Site, match: str, seat: int, rng: random.Random) -> None:
    """Any legal action of a seat, whoever sits there."""
    row = stored(site, match)
    legal = Match.resume(game(row.game), row.record, row.dice, row.options).legal_ids(seat)
    site.play.act(seat, match, seat_row(site, match, seat).question, rng.choice(legal))


def asked(site: Site, match: str) -> list[int]:
    row = stored(site, match)
    return [seat for seat in range(row.seats) if row.asked & 1 << seat]


def test_random_turns_are_taken_back_to_the_byte_and_never_past_what_leaks(still: Site, game_name: str):
    """Of every game: the record and where luck stands are those before the turn, and the seat has learnt nothing since.

    The test looks for itself: no luck among what is undone, and no field that was hidden at the beginning was ever seen.
    """
    played = game(game_name)
    anna, match = against_bots(still, game_name, played.fewest_seats)
    rng = random.Random(game_name)
    undone = refused = 0
    for _ in range(DECISIONS):
        row = stored(still, match)
        if row.status != "running":
            break
        answer(still, match, rng.choice(asked(still, match)), rng)
        row, rows = stored(still, match), past(still, match)
        if row.status != "running":
            break
        view = still.queries.view(anna, match, "en")
        if not view.undo:
            refused += 1
            with pytest.raises(Problem) as refusal:
                still.play.undo(anna, match, view.question)
            assert refusal.value.status == 409
            assert refusal.value.say("de") != refusal.value.say("en")
            assert stored(still, match).record == row.record
            continue
        for to in {view.undo.one, view.undo.turn} - {None}:
            gone = [entry for entry in rows if entry[0] >= to]
            assert gone[0][1] == 0, "it begins with a decision of her own"
            assert all(actor != CHANCE for _, actor, _, _ in gone), "luck was drawn"
            records = [unpack(played, row.layout, before) for *_, before in gone] + [played.state.from_bytes(row.record)]
            hidden = {
                field.name: (played.state.rows(played.seen(records[0], 0))[0][field.name] == -2)
                & (played.state.rows(records[0])[0][field.name] != -2)
                for field in played.state.fields
            }
            for record in records[1:]:
                seen = played.state.rows(played.seen(record, 0))[0]
                for name, mask in hidden.items():
                    assert not np.any(mask & (seen[name] != -2)), f"{name} was laid open"
        if rng.random() < 0.5:
            to = view.undo.turn
            still.play.undo(anna, match, to=to)
            after = stored(still, match)
            assert after.record == unpack(played, row.layout, rows[to][3]).tobytes()
            assert after.dice == row.dice
            assert after.ply == to
            assert past(still, match) == rows[:to]
            assert asked(still, match) == [
                s for s in range(row.seats) if played.to_act(unpack(played, row.layout, rows[to][3])) & 1 << s
            ]
            undone += 1
    assert undone + refused > 5


def test_a_turn_is_taken_back_after_bots_have_answered(still: Site):
    anna, match = against_bots(still, "spyrium")
    rng = random.Random(3)
    while asked(still, match) != [0]:
        answer(still, match, asked(still, match)[0], rng)
    before = stored(still, match)
    answer(still, match, 0, rng)
    while asked(still, match) != [0]:
        answer(still, match, asked(still, match)[0], rng)
    view = still.queries.view(anna, match, "en")
    assert view.undo.one is None, "bots have answered: only the whole turn goes"
    assert view.undo.turn == before.ply
    still.play.undo(anna, match, to=view.undo.turn)
    assert stored(still, match).record == before.record
    assert len(still.queries.view(anna, match, "en").choices) > 0


def test_a_turn_goes_as_a_whole_or_step_by_step(still: Site):
    """In Prosperity a turn has several decisions."""
    anna, match = against_bots(still, "prosperity")
    rng = random.Random(5)
    for _ in range(300):
        if asked(still, match) == [0]:
            first = stored(still, match)
            answer(still, match, 0, rng)
            view = still.queries.view(anna, match, "en")
            if view.question and view.undo.one == first.ply:
                answer(still, match, 0, rng)
                undo = still.queries.view(anna, match, "en").undo
                if undo.one == first.ply + 1:
                    break
        else:
            answer(still, match, asked(still, match)[0], rng)
    else:
        pytest.fail("no turn of two decisions")
    assert undo.turn is not None
    assert undo.turn <= first.ply
    still.play.undo(anna, match, to=undo.one)
    assert stored(still, match).ply == first.ply + 1
    still.play.undo(anna, match, to=still.queries.view(anna, match, "en").undo.turn)
    assert stored(still, match).ply == undo.turn


def test_what_cannot_be_taken_back_says_why(still: Site):
    anna, match = against_bots(still, GAME, 1)
    rng = random.Random(1)
    assert still.queries.view(anna, match, "en").undo.why_not == LUCK, "cards were dealt"
    answer(still, match, 0, rng)
    assert still.queries.view(anna, match, "en").undo.one is not None
    answer(still, match, 1, rng)
    assert still.queries.view(anna, match, "en").undo.why_not in (REVEALED, LUCK), "all cards lie open"


def test_among_people_nothing_is_taken_back_once_somebody_else_has_acted(still: Site):
    anna, ben = still.people.guest("Anna"), still.people.guest("Ben")
    match = still.lobby.create(anna, "spyrium", [SeatPlan("me"), SeatPlan("free"), SeatPlan("bot", "apprentice")]).match
    still.lobby.join(ben, match)
    rng = random.Random(2)
    while asked(still, match) != [0]:
        answer(still, match, asked(still, match)[0], rng)
    answer(still, match, 0, rng)
    assert still.queries.view(anna, match, "en").undo.one is not None
    assert still.queries.view(ben, match, "en").undo.one is None
    while asked(still, match) == [0]:
        answer(still, match, 0, rng)
    answer(still, match, asked(still, match)[0], rng)
    assert still.queries.view(anna, match, "en").undo.why_not == OTHERS
    with pytest.raises(Problem):
        still.play.undo(anna, match)


def test_questions_of_others_stay(dealt):
    """Act and undo as often as one likes: whoever is asked at the same time is not disturbed."""
    match, anna, ben = dealt
    question = ben.see(match)["question"]
    for _ in range(3):
        assert anna.answer(match)
        assert anna.post(f"/matches/{match}/undo", {"question": 0}).status_code == 200
        assert ben.see(match)["question"] == question
    assert ben.act(match, question, ben.see(match)["choices"][0]["id"]).status_code == 200


def test_prepared_answers_of_others_stay(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    """Act and undo as often as one likes: what others have prepared stays, and is played in the end."""
    monkeypatch.setattr("spielwerk.web.matches.lobby.new_seed", lambda: 1)
    people = [small_site.visitor(name) for name in ("Anna", "Ben", "Cleo")]
    match = people[0].create("mff", game="spyrium")
    for person in people[1:]:
        person.join(match)
    anna = next(person for person in people if person.see(match)["question"])
    seat = anna.see(match)["viewer"]
    last = next(person for person in people if person.see(match)["viewer"] == (seat + 2) % 3)
    mine = last.see(match)["viewer"]
    place = next(choice for choice in last.see(match, ahead=True)["prepare"] if choice["verb"] == "place")
    assert last.post(f"/matches/{match}/prepare", {"action": place["id"]}).status_code == 200
    for _ in range(3):
        assert anna.answer(match)
        assert not anna.see(match)["question"]
        assert anna.post(f"/matches/{match}/undo", {"question": 0}).status_code == 200
        assert anna.see(match)["question"]
        seen = last.see(match)
        assert (seen["players"][mine]["prepared"], seen["dropped"]) == (place["text"], "")
    for _ in range(12):
        if not last.see(match)["players"][mine]["prepared"]:
            break
        assert next(person for person in people if person.see(match)["question"]).answer(match, -1)  # nobody else places there
    assert [line["verb"] for line in last.see(match)["log"] if line["actor"] == mine] == ["place"]


def test_act_and_undo_do_not_hold_a_clock(dealt, site: RunningSite):
    """All the time since the question was first asked is used up."""
    anna, ben = dealt[1:]
    for kind in ("move", "match"):
        match = anna.create("mf", clock={"kind": kind, "seconds": 600})
        ben.join(match)
        for passed in (100, 200, 300):
            anna.answer(match)
            with site.site.database.writing() as db:
                for entry in db.query(ActionRow).filter(ActionRow.match == match, ActionRow.actor == 0):
                    entry.at -= 100  # since she has decided
                for seat in range(2):
                    db.get(SeatRow, (match, seat)).asked_at -= 100
            assert anna.post(f"/matches/{match}/undo", {"question": 0}).status_code == 200
            left = [player["seconds_left"] for player in anna.see(match)["players"]]
            assert 600 - passed - 5 <= left[0] <= 600 - passed, (kind, left)
            assert left[1] <= 600 - passed, "Ben's clock runs on"


def test_against_bots_their_time_is_not_ones_own(still: Site):
    anna, match = against_bots(still, "spyrium", clock=Clock("move", 600))
    rng = random.Random(3)
    while asked(still, match) != [0]:
        answer(still, match, asked(still, match)[0], rng)
    with still.database.writing() as db:
        db.get(SeatRow, (match, 0)).asked_at -= 50
    answer(still, match, 0, rng)
    with still.database.writing() as db:
        db.query(ActionRow).filter(ActionRow.match == match).update({"at": time.time() - 300})
    view = still.queries.view(anna, match, "en")
    still.play.undo(anna, match, to=view.undo.turn)
    assert 540 <= still.queries.view(anna, match, "en").players[0].seconds_left <= 550


def test_a_bot_that_thinks_about_a_question_that_was_taken_back_is_not_heard(still: Site):
    anna, match = against_bots(still, "spyrium")
    rng = random.Random(3)
    while asked(still, match) != [0]:
        answer(still, match, asked(still, match)[0], rng)
    answer(still, match, 0, rng)
    bot = asked(still, match)[0]
    assert bot != 0
    thinks_about = seat_row(still, match, bot).question
    still.play.undo(anna, match, to=still.queries.view(anna, match, "en").undo.turn)
    answer(still, match, 0, rng)
    with pytest.raises(Problem) as refused:
        still.play.act(bot, match, thinks_about, 0)
    assert refused.value.key == "stale"


def test_a_turn_is_taken_back_while_bots_answer(site: RunningSite):
    """Over HTTP, with bots that do answer: the number of the action says what is meant, whoever is asked by then."""
    anna = site.visitor("Anna")
    match = anna.create("mb", game="spyrium")
    wait_for(lambda: anna.see(match)["question"])
    before = anna.see(match)
    assert anna.answer(match)
    wait_for(lambda: anna.see(match)["question"])
    undo = anna.see(match)["undo"]
    if undo["turn"] is None:
        pytest.skip("luck came in between")
    assert anna.post(f"/matches/{match}/undo", {"to": undo["turn"]}).status_code == 200
    after = wait_for(lambda: (seen := anna.see(match))["question"] and seen)
    assert after["state"] == before["state"]
    assert anna.post(f"/matches/{match}/undo", {"to": 10_000}).status_code == 409
