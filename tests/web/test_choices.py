"""A choice is one thing: what the page shows, what the API says and what the preview promises, from what the seat sees."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any

import pytest

from spielwerk.core import Game, Match, game
from spielwerk.core.drawing import choices, choices_of
from spielwerk.core.knowledge import imagined
from spielwerk.web.store.models import MatchRow, SeatRow

from .site import GAME, RunningSite, Visitor

BUTTON = re.compile(r'<a class="btn pickbtn"[^>]* data-pick="(\d+)"[^>]*?(?: data-final="(\w+)")?><span>(.*?)</span>')


def midway(played: Game, plies: int, seed: int) -> Match:
    match, rng = played.start(played.fewest_seats + 1, seed=seed), random.Random(seed)
    while not match.over and match.ply < plies:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))
    return match


def of(match: Match, seat: int) -> list[choices.Choice]:
    return choices_of(match.game, match.seen(seat), seat, match.legal_ids(seat), "en")


@pytest.fixture
def people(small_site: RunningSite) -> tuple[str, Visitor, Visitor]:
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    return match, anna, ben


def test_page_api_and_preview_tell_the_same_choices(people):
    match, anna, _ = people
    view = anna.see(match, lang="en")
    page = anna.http.get(f"{anna.url}/matches/{match}", params={"lang": "en"}).text
    shown = {int(id): (unescape(text), bool(final)) for id, final, text in BUTTON.findall(page)}
    assert shown == {choice["id"]: (choice["text"], choice["final"]) for choice in view["choices"]}
    for choice in view["choices"]:
        foretold = anna.get(f"/matches/{match}/preview/{choice['id']}", lang="en").json()
        assert foretold["choice"] == choice


def test_a_preview_is_what_the_seat_then_sees(people):
    """Of a choice that reveals nothing."""
    match, anna, _ = people
    view = anna.see(match)
    choice = view["choices"][0]
    foretold = anna.get(f"/matches/{match}/preview/{choice['id']}").json()
    anna.act(match, view["question"], choice["id"])
    assert anna.see(match)["state"] == foretold["after"]


def _put(site: RunningSite, match: str, position: Match, record: bytes) -> None:
    """Let a stored match stand where another one does, in a world of its own."""
    with site.site.database.writing() as db:
        row = db.get(MatchRow, match)
        assert row is not None
        row.record, row.dice, row.ply = record, position.snapshot()[1], position.ply
        row.asked = sum(1 << seat for seat in position.to_act)
        for seat in range(row.seats):
            db.get(SeatRow, (match, seat)).question = row.version if seat in position.to_act else 0


def with_secrets(played: Game, options: dict[str, int]) -> tuple[Match, int, bytes]:
    """A position, a seat that is asked, and another world that looks the same to it."""
    match, rng = played.start(played.most_seats, seed=6, options=options), random.Random(6)
    while not match.over:
        for seat in match.to_act:
            other = imagined(played, match.seen(seat), seat, world=2).tobytes()
            if other != match.snapshot()[0]:
                return match, seat, other
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))
    raise AssertionError("nobody who is asked has secrets before her")


@pytest.mark.parametrize(
    ("name", "options"), [(GAME, {}), ("neom", {}), ("planet-steam", {"secret_credits": 1})], ids=[GAME, "neom", "credits"]
)
def test_a_page_is_the_same_whatever_is_hidden_from_its_viewer(name: str, options: dict[str, int], small_site: RunningSite):
    """The others' secrets are dealt anew behind the viewer's back: not a byte of page, API or previews changes."""
    position, seat, other = with_secrets(game(name), options)
    people = [small_site.visitor(f"Person {seat}") for seat in range(position.seats)]
    match = people[0].create("m" + "f" * (position.seats - 1), game=name, options=options)
    for person in people[1:]:
        person.join(match)
    viewer, looks = people[seat], []
    for record in (position.snapshot()[0], other):
        _put(small_site, match, position, record)
        told = [viewer.get(f"/matches/{match}").content, viewer.get(f"/matches/{match}/legal").content]
        told += [viewer.get(f"/matches/{match}/preview/{a}").content for a in position.legal_ids(seat)[:12]]
        looks.append([*told, viewer.http.get(f"{small_site.url}/matches/{match}").content])
    assert looks[0] == looks[1]
    assert b'"question":0' not in looks[0][1], "she is asked"


def test_no_choice_is_tried_on_a_record_with_something_hidden(game_name: str):
    """HIDDEN is −2, an index that reaches the last but one: rules must never see it where a number is wanted."""
    played = game(game_name)
    match = midway(played, 12, seed=5)
    applied: list[Any] = []
    apply = played.apply

    def watched(s: Any, actor: int, action: int) -> None:
        applied.append(played.state.copy(s))
        apply(s, actor, action)

    object.__setattr__(played, "apply", watched)
    try:
        for seat in match.to_act:
            for choice in of(match, seat):
                choice.changes  # noqa: B018  # computed when first looked at
    finally:
        object.__setattr__(played, "apply", apply)
    assert applied
    for s in applied:
        assert played.state.out_of_range(s) is None


def test_what_is_final():
    """The first of two secret answers can be taken back; the last lays them open; a gamble leaves it to luck."""
    played = game(GAME)
    match = played.start(2, seed=1)  # Anna holds 10, 8 and 4, Ben 9, 3 and 7
    first = of(match, 0)[0]
    assert (first.final, first.reveals, first.lucky, first.ends) == (True, False, False, False)
    match.play(0, first.id)
    last = of(match, 1)[0]
    assert (last.final, last.reveals) == (True, True)
    match.play(1, last.id)
    winner = match.to_act[0]
    by_verb = {choice.verb: choice for choice in of(match, winner)}
    assert by_verb["gamble"].lucky
    assert not by_verb["gamble"].ends


def test_figures_that_hang_on_what_is_hidden_are_not_foretold(monkeypatch: pytest.MonkeyPatch):
    """Ben answers last: whether he wins the prize depends on Anna's secret card, and differs from world to world."""
    played = game(GAME)
    match = played.start(2, seed=1)
    match.play(0, match.legal_ids(0)[0])
    points = iter(range(100))

    def figures(of_game: Game, s: Any, seat: int, lang: str) -> list[Any]:
        from spielwerk.core.drawing import Figure

        known = Figure("hand", "card", "Cards", int((s.hand[seat] >= 0).sum()))
        return [known, Figure("points", "vp", "Points", next(points))]

    monkeypatch.setattr(choices, "figures_of", figures)
    choice = of(match, 1)[0]
    assert choice.reveals
    assert [(change.key, change.by) for change in choice.changes] == [("hand", -1)]


def test_all_choices_of_a_page_are_tried_in_one_world(people, monkeypatch: pytest.MonkeyPatch):
    match, anna, _ = people
    made: list[int] = []

    def counted(*args: Any) -> Any:
        made.append(1)
        return imagined(*args)

    monkeypatch.setattr(choices, "imagined", counted)
    assert anna.http.get(f"{anna.url}/matches/{match}/table").status_code == 200
    assert len(made) == 1
