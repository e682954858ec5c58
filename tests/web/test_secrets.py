"""A seat's hidden knowledge belongs to its cookie or token, whatever way somebody else asks."""

from __future__ import annotations

import json

import pytest

from spielwerk.core import HIDDEN, game
from spielwerk.core.drawing import choices_of
from spielwerk.web.matches.knowledge import known_points

from .site import GAME, RunningSite, Visitor


@pytest.fixture
def running(small_site: RunningSite) -> tuple[str, Visitor, Visitor, Visitor]:
    """A match of Anna and Ben with cards in their hands, and Otto, who looks on."""
    anna, ben, otto = (small_site.visitor(name) for name in ("Anna", "Ben", "Otto"))
    match = anna.create("mf")
    ben.join(match)
    return match, anna, ben, otto


def hands(view: dict) -> list[list[int]]:
    return view["state"]["hand"][:2]


def test_each_seat_sees_its_own_hand_only(running):
    match, anna, ben, otto = running
    mine, yours, none = hands(anna.see(match)), hands(ben.see(match)), hands(otto.see(match))
    assert all(card >= 0 for card in mine[0])
    assert mine[1] == yours[0] == none[0] == none[1] == [HIDDEN] * 3
    assert otto.see(match)["choices"] == []


def test_a_secret_choice_stays_secret_in_view_log_moment_and_events(small_site: RunningSite, running):
    match, anna, ben, otto = running
    with ben.events(match) as events:
        events.next()
        anna.answer(match, 2)
        told = json.dumps(events.next())
    assert "action" not in told
    own = anna.get(f"/matches/{match}/log", lang="en").json()[-1]
    assert own["text"].startswith("Anna has chosen the")
    said = json.dumps(own["text"])  # the whole sentence: "chosen the 1" is not "chosen the 12"
    for other in (ben, otto):
        assert other.see(match)["state"]["chosen"][0] == HIDDEN
        line = other.get(f"/matches/{match}/log", lang="en").json()[-1]
        assert line["text"] != own["text"]
        assert said not in json.dumps(other.see(match, lang="en"))
        last = other.see(match)["ply"]
        moment = other.get(f"/matches/{match}/moments/{last}").json()
        assert moment["state"]["chosen"][0] == HIDDEN
        assert said not in json.dumps(moment)


def test_another_seats_view_is_refused_while_the_match_runs(running):
    match, anna, ben, otto = running
    for person, viewer in ((anna, 1), (ben, 0), (otto, 0)):
        assert person.get(f"/matches/{match}/moments/3", viewer=viewer).status_code == 403
    assert anna.get(f"/matches/{match}/moments/3", viewer=0).status_code == 200
    assert anna.get(f"/matches/{match}/moments/3", viewer=-1).status_code == 200


def test_nobody_acts_undoes_prepares_or_looks_ahead_for_another_seat(running):
    match, anna, ben, otto = running
    seen = anna.see(match)
    action = seen["choices"][0]["id"]
    assert otto.act(match, seen["question"], action).status_code == 403
    ben.act(match, seen["question"], action)  # at best an answer of his own
    for path, body in (("undo", {}), ("prepare", {"action": None}), ("chat", {"text": "x"}), ("leave", {})):
        assert otto.post(f"/matches/{match}/{path}", body).status_code == 403
    assert otto.get(f"/matches/{match}/preview/{action}").status_code == 403
    assert anna.see(match)["state"]["chosen"][0] == -1, "Anna has not chosen, whoever tried"


def test_a_token_opens_one_seat_of_one_match(small_site: RunningSite):
    anna = small_site.visitor()
    match, other = anna.create("mf"), anna.create("mf")
    token = Visitor(small_site.url).join(match)["token"]
    program = Visitor(small_site.url, seat_token=token)
    assert program.see(match)["viewer"] == 1
    assert program.see(other)["viewer"] == -1
    wrong = Visitor(small_site.url, seat_token=token[:-1] + "x")
    assert wrong.see(match)["viewer"] == -1


@pytest.mark.parametrize("token", ["person.", "person.WzEsMF0.forged", "seat", "nonsense"])
def test_a_forged_token_is_refused(small_site: RunningSite, token: str):
    assert Visitor(small_site.url, seat_token=token).get("/me").status_code == 401


def test_seed_and_export_stay_closed_until_the_end(running):
    match, anna, _, otto = running
    for person in (anna, otto):
        view = person.see(match)
        assert view["result"] is None
        assert "seed" not in view
        assert person.get(f"/matches/{match}/export").status_code == 409
        assert person.get(f"/matches/{match}/points").status_code == 409


def test_a_preview_knows_no_more_than_the_seat():
    """Ben's secret cards differ, Anna's previews do not: they are made from what she sees."""
    played = game(GAME)
    previews = []
    for swap in (False, True):
        match = played.start(3, seed=5)
        s = match.state
        if swap:
            s.hand[1, 0], s.hand[2, 0] = int(s.hand[2, 0]), int(s.hand[1, 0])
        seen = played.seen(s, 0)
        choices = choices_of(played, seen, 0, match.legal_ids(0), "en")
        previews.append([(choice.text, choice.final, choice.changes, choice.after.tobytes()) for choice in choices])
    assert previews[0] == previews[1]


def test_points_shown_to_a_seat_follow_from_what_it_sees(game_name: str):
    """`known_points` gets the seen record only; it must serve every seat and onlookers of every game."""
    played = game(game_name)
    match = played.start(played.most_seats, seed=3)
    for _ in range(60):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, match.legal_ids(seat)[-1])
    for viewer in range(-1, match.seats):
        points = known_points(played, match.seen(viewer), viewer, match.seats)
        assert len(points) == match.seats
