"""A cup of eight programs and eight bots over the API, to its end, with the server killed in the middle."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest

from .site import Server, Visitor, wait_for

GAME, SEATS, PROGRAMS, BOTS, ROUNDS = "prosperity", 4, 8, 8, 2
POINTS = (5, 3, 2, 1)


class Program(threading.Thread):
    """Takes part with a person's token: looks for its matches and answers what it is asked. It waits for a server that dies."""

    def __init__(self, where: list[str], number: int) -> None:
        super().__init__(name=f"program-{number}", daemon=True)
        self._where, self._luck, self.stop = where, random.Random(number), threading.Event()
        self.visitor = Visitor(where[0], f"Program {number}")
        assert self.visitor.register(f"Program {number}").status_code == 201
        self.number: int = self.visitor.person["person"]
        self.acknowledged, self.wrong = 0, ""

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                if not self._answer():
                    self.stop.wait(0.05)
            except httpx.TransportError:
                self.stop.wait(0.1)
                self.visitor.http.base_url = f"{self._where[0]}/api"

    def _answer(self) -> bool:
        """Answer everything that can be answered now; whether there was anything."""
        cards = [card for card in self.visitor.get("/matches", which="mine").json() if card["my_turn"]]
        for card in cards:
            asked = self.visitor.get(f"/matches/{card['id']}/legal").json()
            if not asked["question"]:
                continue
            action = self._luck.choice(asked["choices"])["id"]
            answer = self.visitor.act(card["id"], asked["question"], action)
            if answer.status_code == 200:
                self.acknowledged += 1
            elif answer.status_code != 409:  # an answer that was lost with the server may have counted
                self.wrong = answer.text
        return bool(cards)


def test_a_cup_of_programs_and_bots_outlives_a_killed_server(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'cup.sqlite'}"
    server = Server(database)
    where = [server.url]
    programs = [Program(where, number) for number in range(PROGRAMS)]
    organiser = programs[0].visitor
    terms = {"name": "Programs' Cup", "game": GAME, "seats": SEATS, "rounds": ROUNDS, "final": True, "fewest": 16, "most": 16}
    cup = organiser.post("/tournaments", {**terms, "clock_kind": "move", "clock_seconds": 3600}).json()["tournament"]
    for program in programs:
        assert program.visitor.post(f"/tournaments/{cup}/enter", {}).status_code == 201
    assert organiser.post(f"/tournaments/{cup}/bots", {"level": "apprentice", "count": BOTS}).status_code == 201
    watcher = Visitor(server.url)
    # The server dies as soon as it has been asked to begin, in the middle of round 1, and when round 2 is being laid.
    moments = [lambda: True, lambda: _made(programs) >= 60, lambda: _seen(watcher, cup)["card"]["round"] == 2]
    try:
        assert organiser.post(f"/tournaments/{cup}/begin").status_code == 200
        for program in programs:
            program.start()
        for moment in moments:
            wait_for(lambda moment=moment: moment() or any(program.wrong for program in programs), 150)
            time.sleep(random.uniform(0, 0.05))
            server.kill()
            server = Server(database)
            where[0] = server.url
            watcher = Visitor(server.url)
            assert _seen(watcher, cup)["card"]["status"] == "running", "it must die in the middle"
        over = wait_for(lambda: (view := _seen(watcher, cup))["card"]["status"] == "finished" and view, 150)
        assert not any(program.wrong for program in programs), [program.wrong for program in programs]
        assert all(program.acknowledged for program in programs)
        _assert_tables(watcher, over, {program.number for program in programs})
        _assert_standings(watcher, over)
    finally:
        for program in programs:
            program.stop.set()
        server.kill()


def _made(programs: list[Program]) -> int:
    return sum(program.acknowledged for program in programs)


def _seen(watcher: Visitor, cup: int) -> dict[str, Any]:
    return watcher.get(f"/tournaments/{cup}").json()


def _assert_tables(watcher: Visitor, over: dict[str, Any], people: set[int]) -> None:
    """Everybody sat at one table a round, met nobody twice before the final, and every match is one table's."""
    tables = [table for each in over["rounds"] for table in each["tables"]]
    assert [len(each["tables"]) for each in over["rounds"]] == [4, 4, 1]
    assert len({table["match"] for table in tables}) == len(tables)
    entries = {entrant["entry"] for entrant in over["entrants"]}
    met: Counter[frozenset[int]] = Counter()
    for each in over["rounds"][:ROUNDS]:
        assert Counter(seat["entry"] for table in each["tables"] for seat in table["seats"]) == dict.fromkeys(entries, 1)
        for table in each["tables"]:
            sat = [seat["entry"] for seat in table["seats"]]
            met.update(frozenset((one, other)) for one in sat for other in sat if one < other)
    assert set(met.values()) == {1}
    # The matches that people have had are all of the tables, none besides: nothing was set up twice.
    shown = {card["id"] for number in people for card in watcher.get(f"/people/{number}").json()["matches"]}
    own = {table["match"] for table in tables if people & {seat["person"] for seat in table["seats"]}}
    assert shown == own


def _assert_standings(watcher: Visitor, over: dict[str, Any]) -> None:
    """The standings, reckoned anew from the matches alone."""
    entry_of = {entrant["person"] or entrant["name"]: entrant["entry"] for entrant in over["entrants"]}
    points: dict[int, Fraction] = defaultdict(Fraction)
    play: Counter[int] = Counter()
    met: dict[int, list[int]] = defaultdict(list)
    final: dict[int, int] = {}
    for each in over["rounds"]:
        for table in each["tables"]:
            players = watcher.see(table["match"])["players"]
            who = [entry_of[player["person"] or player["name"]] for player in players]
            places = [player["place"] for player in players]
            if each["final"]:
                final = dict(zip(who, places, strict=True))
                continue
            for entry, player in zip(who, players, strict=True):
                same = [k for k in range(SEATS) if sorted(places)[k] == player["place"]]
                points[entry] += Fraction(sum(POINTS[k] for k in same), len(same))
                play[entry] += player["points"]
                met[entry] += [other for other in who if other != entry]
    strength = {entry: sum(points[other] for other in met[entry]) for entry in points}
    lines = {line["entrant"]["entry"]: line for line in over["standings"]}
    assert sum(points.values()) == sum(POINTS) * 4 * ROUNDS
    for entry, line in lines.items():
        assert line["points"] == pytest.approx(float(points[entry]), abs=0.006)
        assert line["strength"] == pytest.approx(float(strength[entry]), abs=0.006)
        assert line["play"] == play[entry]
    order = [line["entrant"]["entry"] for line in over["standings"]]
    key = {entry: (points[entry], strength[entry], play[entry]) for entry in order}
    assert set(order[:SEATS]) == set(final)
    assert [final[entry] for entry in order[:SEATS]] == sorted(final.values())
    assert min(key[entry] for entry in final) >= max(key[entry] for entry in order[SEATS:])
    assert [key[entry] for entry in order[SEATS:]] == sorted((key[entry] for entry in order[SEATS:]), reverse=True)
    assert over["card"]["winner"] == over["standings"][0]["entrant"]["name"]
