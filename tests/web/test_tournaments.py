"""Tournaments: entered, paired, played and counted, each result once, whatever happens in between."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from spielwerk.web.matches.views import SeatPlan
from spielwerk.web.people.views import Who
from spielwerk.web.store.models import (
    BLOCKED,
    FINISHED,
    FRIEND,
    BadgeRow,
    MatchRow,
    NoticeRow,
    Person,
    RatingRow,
    RelationRow,
    SeatRow,
    TournamentRow,
    TournamentTableRow,
)
from spielwerk.web.tournaments.tables import Tables

from .site import GAME, RunningSite, Visitor, play_out, wait_for

TERMS = {"name": "Crystal Cup", "game": GAME, "seats": 2, "rounds": 2, "clock_kind": "none", "fewest": 2}


def account(site: RunningSite, name: str, password: str = "") -> Visitor:
    """Somebody with an account. Without a password nobody can sign in to it, and nothing has to be hashed for long."""
    visitor = site.visitor(name)
    called = f"{name} {visitor.person['person']}"
    if password:
        assert visitor.register(called, password).status_code == 201
        return visitor
    with site.site.database.writing() as db:
        person = db.get(Person, visitor.person["person"])
        person.name, person.key, person.password = called, called.casefold(), "!"
    return visitor


def created(organiser: Visitor, **terms: Any) -> int:
    answer = organiser.post("/tournaments", {**TERMS, **terms})
    assert answer.status_code == 201, answer.text
    return answer.json()["tournament"]


def seen(visitor: Visitor, cup: int, **params: Any) -> dict[str, Any]:
    answer = visitor.get(f"/tournaments/{cup}", **params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def enter(visitor: Visitor, cup: int, **body: Any) -> None:
    answer = visitor.post(f"/tournaments/{cup}/enter", body)
    assert answer.status_code == 201, answer.text


def begun(organiser: Visitor, cup: int) -> dict[str, Any]:
    """Begin it, and wait until the first tables are laid."""
    assert organiser.post(f"/tournaments/{cup}/begin").status_code == 200
    return wait_for(lambda: laid(organiser, cup, 1))


def laid(visitor: Visitor, cup: int, number: int) -> dict[str, Any] | None:
    view = seen(visitor, cup)
    if view["card"]["round"] < number or any(table["match"] is None for table in view["rounds"][number - 1]["tables"]):
        return None
    return view


def play_round(players: list[Visitor], cup: int, number: int) -> None:
    """Play all tables of a round that the players sit at."""
    view = wait_for(lambda: laid(players[0], cup, number))
    by_number = {player.person["person"]: player for player in players}
    for table in view["rounds"][number - 1]["tables"]:
        there = [by_number[seat["person"]] for seat in table["seats"] if seat["person"] in by_number]
        if there:  # bots play among themselves
            play_out(table["match"], *there)


def problem(answer: Any, status: int, key: str) -> None:
    assert (answer.status_code, answer.json()["title"]) == (status, key), answer.text


def test_a_tournament_from_its_creation_to_its_winner(site: RunningSite):
    players = [account(site, name) for name in ("Ines", "Yusuf", "Nora", "Tobias")]
    ines = players[0]
    cup = created(ines)
    for player in players:
        enter(player, cup)
    view = begun(ines, cup)
    assert view["card"]["status"] == "running"
    assert [each["status"] for each in view["rounds"]] == ["running", "coming"]
    assert view["preview"] is None, "no table is done yet"
    assert sorted(seat["person"] for table in view["rounds"][0]["tables"] for seat in table["seats"]) == sorted(
        player.person["person"] for player in players
    )
    first = view["rounds"][0]["tables"]
    play_out(first[0]["match"], *players_at(first[0], players))
    view = wait_for(lambda: (v := seen(ines, cup))["rounds"][0]["tables"][0]["status"] == "finished" and v)
    assert len(view["preview"]["tables"]) == 2
    assert view["after"] == 0
    play_out(first[1]["match"], *players_at(first[1], players))
    play_round(players, cup, 2)
    over = wait_for(lambda: (v := seen(ines, cup))["card"]["status"] == "finished" and v)
    assert [line["place"] for line in over["standings"]] == [1, 2, 3, 4]
    assert sum(line["points"] for line in over["standings"]) == 2 * 2 * 4  # two tables a round, each gives out 3 + 1
    assert all(len(line["rounds"]) == 2 for line in over["standings"])
    winner = over["standings"][0]["entrant"]
    assert over["card"]["winner"] == winner["name"]
    met = [{seat["person"] for seat in table["seats"]} for each in over["rounds"] for table in each["tables"]]
    assert len({frozenset(pair) for pair in met}) == 4, "nobody meets the same person twice"
    with site.site.database.reading() as db:
        row = db.get(TournamentRow, cup)
        assert row.winner == winner["person"]
        told = [
            n.kind for n in db.scalars(select(NoticeRow).where(NoticeRow.person == winner["person"]).order_by(NoticeRow.id))
        ]
        assert [kind for kind in told if kind != "badge"] == ["cup_begins", "cup_round", "cup_result"]
        assert db.get(BadgeRow, (winner["person"], "cup")) is not None, "who wins a tournament has its badge"
        matches = list(db.scalars(select(MatchRow).where(MatchRow.tournament == cup)))
        assert {match.title for match in matches} == {"Crystal Cup"}
        assert all(match.rated and match.hints == "none" for match in matches)
    mine = ines.get("/tournaments", which="mine").json()
    assert [(card["id"], card["status"]) for card in mine] == [(cup, "finished")]


def players_at(table: dict[str, Any], players: list[Visitor]) -> list[Visitor]:
    by_number = {player.person["person"]: player for player in players}
    return [by_number[seat["person"]] for seat in table["seats"]]


def test_results_are_exported_as_json_and_csv(small_site: RunningSite):
    ada, ben = account(small_site, "Ada"), account(small_site, "=Ben")
    cup = created(ada, rounds=1)
    enter(ada, cup)
    enter(ben, cup)
    begun(ada, cup)
    play_round([ada, ben], cup, 1)
    wait_for(lambda: seen(ada, cup)["card"]["status"] == "finished")
    told = ada.get(f"/tournaments/{cup}/export").json()
    assert told["winner"] == told["standings"][0]["player"]
    assert [seat["gained"] for seat in told["tables"][0]["seats"]] in ([3.0, 1.0], [1.0, 3.0], [2.0, 2.0])
    answer = ada.get(f"/tournaments/{cup}/export", format="csv")
    assert answer.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    assert len(lines) == 2
    assert {line["player"][0] for line in lines} == {"A", "'"}, "no name is a formula"
    assert {line["match"] for line in lines} == {told["tables"][0]["match"]}


def test_bots_are_entered_and_fill_seats_that_are_left(site: RunningSite):
    """Three bots and a person at tables of three: two stand-ins, whose points are nobody's."""
    anna = account(site, "Anna")
    cup = created(anna, seats=3, rounds=2, most=8)
    enter(anna, cup)
    assert len(anna.post(f"/tournaments/{cup}/bots", {"level": "apprentice", "count": 3}).json()["entries"]) == 3
    view = begun(anna, cup)
    names = [entrant["name"] for entrant in view["entrants"]]
    assert len(set(names)) == 4
    stand_ins = [seat for table in view["rounds"][0]["tables"] for seat in table["seats"] if seat["entry"] is None]
    assert len(stand_ins) == 2
    assert {seat["level"] for seat in stand_ins} == {"journeyman"}
    for number in (1, 2):
        view = wait_for(lambda number=number: laid(anna, cup, number))
        table = next(t for t in view["rounds"][number - 1]["tables"] if t["mine"])
        shown = anna.see(table["match"])["players"]
        assert [p["name"] for p in shown] == [seat["name"] for seat in table["seats"]], "bots are called the same everywhere"
        play_out(table["match"], anna)
    over = wait_for(lambda: (v := seen(anna, cup))["card"]["status"] == "finished" and v)
    given_out = sum(seat["gained"] for each in over["rounds"] for t in each["tables"] for seat in t["seats"] if seat["entry"])
    assert sum(line["points"] for line in over["standings"]) == pytest.approx(given_out)


def test_bots_are_entered_all_or_none(site: RunningSite):
    """A refusal has entered nobody."""
    anna = account(site, "Anna")
    cup = created(anna, seats=3, rounds=2, most=8)
    assert anna.post(f"/tournaments/{cup}/bots", {"count": 5}).status_code == 201
    refused = anna.post(f"/tournaments/{cup}/bots", {"count": 4})
    assert (refused.status_code, refused.json()["title"]) == (409, "cup_full")
    assert len(seen(anna, cup)["entrants"]) == 5
    assert anna.post(f"/tournaments/{cup}/bots", {"count": 3}).status_code == 201


def test_a_knock_out_and_a_final(site: RunningSite):
    """Four bots in pairs: two rounds. And a round robin of three with a final of the first two."""
    anna = account(site, "Anna")
    cups = [created(anna, format="knockout"), created(anna, format="roundrobin", rounds=0, final=True)]
    for cup, bots in zip(cups, (4, 3), strict=True):
        anna.post(f"/tournaments/{cup}/bots", {"level": "apprentice", "count": bots})
        begun(anna, cup)
    over = [wait_for(lambda cup=cup: (v := seen(anna, cup))["card"]["status"] == "finished" and v) for cup in cups]
    assert [len(each["tables"]) for each in over[0]["rounds"]] == [2, 1]
    final = over[0]["rounds"][1]["tables"][0]
    assert {seat["entry"] for seat in final["seats"]} == {line["entrant"]["entry"] for line in over[0]["standings"][:2]}
    assert [each["final"] for each in over[1]["rounds"]] == [False, False, False, True]
    last = over[1]["rounds"][3]["tables"][0]
    first = min(last["seats"], key=lambda seat: seat["place"])
    assert over[1]["standings"][0]["entrant"]["entry"] == first["entry"] or first["place"] == last["seats"][1]["place"]


def test_who_may_enter(site: RunningSite):
    anna, ben, guest = account(site, "Anna"), account(site, "Ben"), site.visitor("Gast")
    open_to_all = created(anna, most=2)
    problem(guest.post(f"/tournaments/{open_to_all}/enter", {}), 403, "account_needed")
    problem(guest.post("/tournaments", TERMS), 403, "account_needed")
    enter(ben, open_to_all)
    problem(ben.post(f"/tournaments/{open_to_all}/enter", {}), 409, "entered_already")
    enter(anna, open_to_all)
    problem(account(site, "Carl").post(f"/tournaments/{open_to_all}/enter", {}), 409, "cup_full")

    by_link = created(anna, admits="link")
    problem(ben.post(f"/tournaments/{by_link}/enter", {}), 403, "cup_link")
    assert seen(ben, by_link)["key"] == ""
    assert seen(ben, by_link)["why_not"]
    key = seen(anna, by_link)["key"]
    assert seen(ben, by_link, key=key)["may_enter"]
    enter(ben, by_link, key=key)
    assert by_link not in [card["id"] for card in guest.get("/tournaments").json()]
    assert by_link in [card["id"] for card in ben.get("/tournaments").json()]

    for_friends = created(anna, admits="friends")
    problem(ben.post(f"/tournaments/{for_friends}/enter", {}), 403, "cup_friends")
    mine, his, now = anna.person["person"], ben.person["person"], time.time()
    with site.site.database.writing() as db:
        db.add_all(
            [RelationRow(person=mine, other=his, kind=FRIEND, at=now), RelationRow(person=his, other=mine, kind=FRIEND, at=now)]
        )
    enter(ben, for_friends)

    club = anna.post("/clubs", {"name": f"Crystals {anna.person['person']}"}).json()["club"]
    of_club = created(anna, admits="club", club=club)
    problem(ben.post(f"/tournaments/{of_club}/enter", {}), 403, "cup_club")
    problem(ben.post("/tournaments", {**TERMS, "admits": "club", "club": club}), 422, "cup_no_club")
    assert ben.post(f"/clubs/{club}/join", {}).status_code < 300
    enter(ben, of_club)

    with site.site.database.writing() as db:
        db.add(RatingRow(person=his, game=GAME, mean=1500.0, deviation=100.0, shown=1300.0, matches=9, wins=4))
    problem(ben.post(f"/tournaments/{created(anna, rating_low=1400)}/enter", {}), 403, "cup_rating")
    enter(ben, created(anna, rating_low=1200, rating_high=1400))

    with site.site.database.writing() as db:
        db.get(RelationRow, (mine, his)).kind = BLOCKED
    problem(ben.post(f"/tournaments/{created(anna)}/enter", {}), 403, "cup_closed")


def test_the_organiser_edits_removes_and_calls_off(site: RunningSite):
    anna, ben = account(site, "Anna"), account(site, "Ben")
    cup = created(anna)
    enter(ben, cup)
    problem(ben.http.patch(f"/tournaments/{cup}", json={"name": "Mine"}), 403, "not_organiser")
    problem(ben.post(f"/tournaments/{cup}/begin"), 403, "not_organiser")
    problem(anna.post(f"/tournaments/{cup}/begin"), 409, "cup_too_few")
    changed = anna.http.patch(f"/tournaments/{cup}", json={"name": "Autumn Cup", "rounds": 4, "ties": ["wins"]})
    assert changed.json()["terms"]["name"] == "Autumn Cup"
    assert changed.json()["terms"]["ties"] == ["wins"]
    assert changed.json()["terms"]["seats"] == 2
    problem(anna.http.patch(f"/tournaments/{cup}", json={"seats": 9}), 422, "bad_seats")
    entry = seen(anna, cup)["entrants"][0]["entry"]
    assert anna.http.delete(f"/tournaments/{cup}/entries/{entry}").status_code == 204
    assert seen(anna, cup)["entrants"] == []
    enter(ben, cup)
    assert anna.post(f"/tournaments/{cup}/cancel").status_code == 200
    assert seen(ben, cup)["card"]["status"] == "cancelled"
    problem(ben.post(f"/tournaments/{cup}/withdraw"), 409, "cup_over")
    with site.site.database.reading() as db:
        kinds = list(db.scalars(select(NoticeRow.kind).where(NoticeRow.person == ben.person["person"]).order_by(NoticeRow.id)))
    assert kinds == ["cup_changed", "cup_off"]


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"name": "ab"}, "bad_cup_name"),
        ({"seats": 5}, "bad_seats"),
        ({"rounds": 0}, "bad_cup_number"),
        ({"ties": ["strength", "luck"]}, "bad_cup_word"),
        ({"fewest": 10, "most": 8}, "bad_cup_number"),
        ({"format": "knockout", "going_on": 2}, "bad_cup_number"),
        ({"clock_kind": "match", "clock_seconds": 1}, "bad_clock"),
        ({"starts": "time"}, "no_cup_time"),
        ({"options": {"nonsense": 1}}, "bad_option"),
        ({"admits": "club"}, "cup_no_club"),
        ({"rating_low": 20, "rating_high": 10}, "bad_cup_number"),
    ],
)
def test_terms_that_cannot_be_are_refused(organiser: Visitor, wrong: dict[str, Any], key: str):
    problem(organiser.post("/tournaments", {**TERMS, **wrong}), 422, key)


@pytest.fixture(scope="module")
def organiser(small_site: RunningSite) -> Visitor:
    return account(small_site, "Olga")


def test_it_begins_when_it_is_full_or_at_its_time_and_not_with_too_few(site: RunningSite):
    anna = account(site, "Anna")
    full = created(anna, starts="full", most=2)
    anna.post(f"/tournaments/{full}/bots", {"count": 2})
    in_time = created(anna, starts="time", starts_at=time.time() + 3600)
    anna.post(f"/tournaments/{in_time}/bots", {"count": 2})
    empty = created(anna, starts="time", starts_at=time.time() - 1)
    wait_for(lambda: seen(anna, full)["card"]["status"] != "planned")
    wait_for(lambda: seen(anna, empty)["card"]["status"] == "cancelled")
    assert seen(anna, in_time)["card"]["status"] == "planned"
    with site.site.database.writing() as db:
        db.get(TournamentRow, in_time).next_at = time.time()
    wait_for(lambda: seen(anna, in_time)["card"]["status"] != "planned")


def test_who_skips_or_leaves_is_not_paired(site: RunningSite):
    players = [account(site, name) for name in ("Anna", "Ben", "Carl", "Dora")]
    anna, ben, carl, dora = players
    cup = created(anna, rounds=3, pause=3600)
    for player in players:
        enter(player, cup)
    begun(anna, cup)
    play_round(players, cup, 1)
    view = wait_for(lambda: (v := seen(anna, cup))["card"]["next_at"] and v)
    assert view["preview"]["mine"] is not None, "between rounds everybody sees whom she meets next"
    assert ben.post(f"/tournaments/{cup}/skip", {}).status_code == 204
    assert carl.post(f"/tournaments/{cup}/withdraw").status_code == 204
    assert anna.post(f"/tournaments/{cup}/come").status_code == 204
    view = seen(anna, cup)
    assert [e["skips_next"] for e in view["entrants"]] == [False, True, False, False]
    assert [e["withdrawn"] for e in view["entrants"]] == [False, False, True, False]
    assert view["me"]["comes_next"]
    _let_pass(site, cup)
    view = wait_for(lambda: laid(anna, cup, 2))
    assert [{seat["person"] for seat in table["seats"]} for table in view["rounds"][1]["tables"]] == [
        {anna.person["person"], dora.person["person"]}
    ]
    play_round(players, cup, 2)
    wait_for(lambda: seen(anna, cup)["card"]["next_at"])
    _let_pass(site, cup)
    view = wait_for(lambda: laid(anna, cup, 3))
    there = {seat["person"] for table in view["rounds"][2]["tables"] for seat in table["seats"]}
    assert there == {None, *(player.person["person"] for player in (anna, ben, dora))}, "Ben is back, a bot sits for nobody"
    standing = {line["entrant"]["name"]: line["rounds"] for line in view["standings"]}
    assert standing[f"Ben {ben.person['person']}"][1] is None


def _let_pass(site: RunningSite, cup: int) -> None:
    """The pause is over."""
    with site.site.database.writing() as db:
        db.get(TournamentRow, cup).next_at = time.time()


def test_a_round_whose_time_is_up_is_played_to_its_end_by_bots(site: RunningSite):
    anna, ben = account(site, "Anna"), account(site, "Ben")
    cup = created(anna, rounds=1, round_seconds=3600)
    enter(anna, cup)
    enter(ben, cup)
    view = begun(anna, cup)
    assert view["deadline"]
    match = view["my_table"]["match"]
    assert anna.answer(match) or ben.answer(match)
    with site.site.database.writing() as db:
        db.get(TournamentRow, cup).deadline = time.time() - 1

    def over() -> dict[str, Any] | None:
        for late, owner in site.site.bots.waiting(0.0):
            site.site.bots._queue.put(late, owner)  # not only when the next sweep comes
        view = seen(anna, cup)
        return view if view["card"]["status"] == "finished" else None

    standings = wait_for(over)["standings"]
    assert {line["entrant"]["person"] for line in standings} == {anna.person["person"], ben.person["person"]}


def test_a_result_counts_once_whoever_looks_and_however_often(site: RunningSite):
    """Two threads and many looks: a table has one result, and it is the match's."""
    anna, ben = account(site, "Anna"), account(site, "Ben")
    cup = created(anna, rounds=1)
    enter(anna, cup)
    enter(ben, cup)
    view = begun(anna, cup)
    play_out(view["my_table"]["match"], anna, ben)
    for _ in range(5):
        site.site.course.go_on(cup)
    with site.site.database.reading() as db:
        tables = list(db.scalars(select(TournamentTableRow).where(TournamentTableRow.tournament == cup)))
        assert len(tables) == 1
        match = db.get(MatchRow, tables[0].match)
        assert (tables[0].places, tables[0].points) == (match.result["places"], match.result["points"])
        assert len(list(db.scalars(select(MatchRow).where(MatchRow.tournament == cup)))) == 1
        told = list(db.scalars(select(NoticeRow.kind).where(NoticeRow.person == anna.person["person"])))
        assert told.count("cup_result") == 1


def test_whoever_dies_between_laying_and_setting_up_leaves_it_to_the_next(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    """The first table is set up, then the process dies; the next look sets up the other, and nothing twice."""
    anna = account(site, "Anna")
    cup = created(anna, rounds=1)
    anna.post(f"/tournaments/{cup}/bots", {"level": "apprentice", "count": 4})
    set_up, died = Tables.set_up, []

    def dies(self: Tables, tournament: int, round_number: int, number: int) -> None:
        if number == 2 and not died:
            died.append(number)
            raise ConnectionError("killed")
        set_up(self, tournament, round_number, number)

    monkeypatch.setattr(Tables, "set_up", dies)
    assert anna.post(f"/tournaments/{cup}/begin").status_code == 200
    over = wait_for(lambda: (v := seen(anna, cup))["card"]["status"] == "finished" and v)
    assert died
    assert [len(each["tables"]) for each in over["rounds"]] == [2]
    with site.site.database.reading() as db:
        assert len(list(db.scalars(select(MatchRow).where(MatchRow.tournament == cup)))) == 2


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_two_processes_lay_and_count_every_table_once(new_database: Callable[[], str]):
    """Both do what is due at the same time, again and again."""
    url = new_database()
    with RunningSite(url) as one, RunningSite(url) as two:
        anna = account(one, "Anna")
        cups = [created(anna, rounds=2) for _ in range(3)]
        for cup in cups:
            anna.post(f"/tournaments/{cup}/bots", {"level": "apprentice", "count": 6})
            anna.post(f"/tournaments/{cup}/begin")

        def over() -> bool:
            two.site.course.wake()
            return all(seen(anna, cup)["card"]["status"] == "finished" for cup in cups)

        wait_for(over)
        with one.site.database.reading() as db:
            for cup in cups:
                matches = list(db.scalars(select(MatchRow).where(MatchRow.tournament == cup)))
                tables = list(db.scalars(select(TournamentTableRow).where(TournamentTableRow.tournament == cup)))
                assert sorted(match.id for match in matches) == sorted(table.match for table in tables)
                assert len(tables) == 6


def test_a_table_of_rules_that_are_no_more_is_shared_and_the_tournament_goes_on(site: RunningSite):
    anna, ben = account(site, "Anna"), account(site, "Ben")
    cup = created(anna, rounds=1)
    enter(anna, cup)
    enter(ben, cup)
    view = begun(anna, cup)
    with site.site.database.writing() as db:
        db.get(MatchRow, view["my_table"]["match"]).rules += 1
    assert cup in site.site.course.due(everything=True)
    site.site.course.go_on(cup)
    over = seen(anna, cup)
    assert over["card"]["status"] == "finished"
    assert [line["points"] for line in over["standings"]] == [2.0, 2.0]


def test_a_tournament_of_a_game_that_is_no_more_is_called_off_and_holds_up_nobody(small_site: RunningSite):
    anna = account(small_site, "Anna")
    lost, other = created(anna), created(anna, rounds=1)
    for cup in (lost, other):
        anna.post(f"/tournaments/{cup}/bots", {"level": "apprentice", "count": 2})
    with small_site.site.database.writing() as db:
        db.get(TournamentRow, lost).game = "bridge"
        db.get(TournamentRow, lost).next_at = time.time()
    begun(anna, other)
    wait_for(lambda: seen(anna, other)["card"]["status"] == "finished")
    wait_for(lambda: seen(anna, lost)["card"]["status"] == "cancelled")


def test_people_who_are_kept_apart_do_not_sit_together(site: RunningSite):
    players = [account(site, name) for name in ("Anna", "Ben", "Carl", "Dora")]
    mine, his = players[0].person["person"], players[1].person["person"]
    with site.site.database.writing() as db:
        db.add(RelationRow(person=his, other=mine, kind=BLOCKED, at=time.time()))
    for _ in range(3):
        cup = created(players[2], rounds=1)
        for player in players:
            enter(player, cup)
        view = begun(players[2], cup)
        assert not any({mine, his} <= {seat["person"] for seat in table["seats"]} for table in view["rounds"][0]["tables"])
        players[2].post(f"/tournaments/{cup}/cancel")


def test_somebody_who_deletes_herself_leaves_a_tournament_that_goes_on(site: RunningSite):
    """Of the organiser and a player nothing is left but the results; a tournament that nobody can begin is called off."""
    anna, ben, carl = account(site, "Anna"), account(site, "Ben", "long enough"), account(site, "Carl")
    planned, cup = created(ben, rounds=2), created(ben, rounds=2)
    for player in (anna, ben, carl):
        enter(player, cup)
    begun(ben, cup)
    site.site.deletion.delete(Who(ben.person["person"], account=True), "long enough")
    wait_for(lambda: seen(anna, planned)["card"]["status"] == "cancelled")
    play_round([anna, carl], cup, 1)
    play_round([anna, carl], cup, 2)
    over = wait_for(lambda: (v := seen(anna, cup, lang="en"))["card"]["status"] == "finished" and v)
    assert over["card"]["host"] is None
    gone = next(entrant for entrant in over["entrants"] if entrant["person"] is None)
    assert "Ben" not in gone["name"]
    assert "Ben" not in str(over)
    second = {seat["entry"] for table in over["rounds"][1]["tables"] for seat in table["seats"]}
    assert gone["entry"] not in second


def test_whoever_watches_hears_of_every_change(site: RunningSite):
    anna = account(site, "Anna")
    cup = created(anna)
    with anna.http.stream("GET", f"/tournaments/{cup}/events", timeout=30) as answer:
        lines = answer.iter_lines()
        first = next(line for line in lines if line.startswith("data: "))
        account(site, "Ben").post(f"/tournaments/{cup}/enter", {})
        second = next(line for line in lines if line.startswith("data: "))
    assert first != second


def test_a_running_table_tells_only_what_everybody_may_know(site: RunningSite):
    """The hands of the template game are secret; its tables show names, the round and points that lie open."""
    anna, ben = account(site, "Anna"), account(site, "Ben")
    cup = created(anna, rounds=1)
    enter(anna, cup)
    enter(ben, cup)
    table = begun(anna, cup)["my_table"]
    assert {seat["me"] for seat in table["seats"]} == {True, False}
    assert all(seat["points"] is not None for seat in table["seats"])
    assert set(table) == {"number", "round", "final", "match", "status", "heading", "seats", "mine"}


def test_a_match_of_no_tournament_is_nobodys_concern(site: RunningSite):
    anna = site.site.people.guest("Anna")
    match = site.site.lobby.create(anna, GAME, [SeatPlan("bot", "apprentice"), SeatPlan("bot", "apprentice")]).match
    with site.site.database.reading() as db:
        assert db.get(MatchRow, match).tournament is None
        assert db.scalar(select(TournamentTableRow).where(TournamentTableRow.match == match)) is None
        assert db.scalar(select(SeatRow.name).where(SeatRow.match == match)) == ""
    wait_for(lambda: site.site.queries.view(anna, match, "en").status == FINISHED)
