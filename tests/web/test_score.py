"""The score with its parts while a match runs: where the points come from, as far as the viewer can know."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from spielwerk.core import HIDDEN, Game, game
from spielwerk.core.text import LANGUAGES
from spielwerk.web.matches import knowledge
from spielwerk.web.matches.knowledge import known_breakdown

from .site import GAME, RunningSite, play_out


def test_what_a_seat_knows_of_the_score_is_true(game_name: str):
    """It is handed the seen record only; of itself a seat knows everything, of the others nothing wrong."""
    played = game(game_name)
    match = played.start(played.most_seats, seed=3)
    for _ in range(80):
        if match.over:
            break
        seat = match.to_act[-1]
        match.play(seat, match.legal_ids(seat)[0])
    truth = match.breakdown()
    for viewer in range(-1, match.seats):
        known = known_breakdown(played, match.seen(viewer), viewer, match.seats)
        assert [list(row) for row in known] == [list(played.categories)] * match.seats
        if viewer >= 0:
            assert known[viewer] == truth[viewer]


def test_points_that_hang_on_what_is_hidden_are_not_told(monkeypatch: pytest.MonkeyPatch):
    """The worlds that fit what is seen differ in a seat's prizes: neither number is told."""
    played = game(GAME)
    seen = played.start(2, seed=2).seen(0)
    seen.won[1] = HIDDEN

    def dealt(_: Game, seen: Any, seat: int, world: int = 0) -> Any:
        s = played.state.copy(seen)
        s.won[1] = world
        return s

    monkeypatch.setattr(knowledge, "imagined", dealt)
    assert known_breakdown(played, seen, 0, 2) == [{"prizes": 0, "tolls": 0}, {"prizes": None, "tolls": 0}]


def test_the_api_tells_the_parts_of_the_score(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mb")
    running = anna.see(match)
    assert set(running["players"][0]["breakdown"]) == {"prizes", "tolls"}
    assert sum(running["players"][0]["breakdown"].values()) == running["players"][0]["points"]
    over = play_out(match, anna)
    assert [player["breakdown"] for player in over["players"]] == over["result"]["breakdown"]
    assert anna.get("/matches", which="my-finished").json()[0]["players"][0]["breakdown"] == {}


class _ScoreTable(HTMLParser):
    """The cells of the score's table."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._cell = self._inside = False

    def handle_starttag(self, tag, attrs):
        self._inside = self._inside or dict(attrs).get("id") == "score"
        self._cell = self._inside and tag in ("th", "td")
        if self._inside and tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag):
        self._inside = self._inside and tag != "details"
        self._cell = self._cell and tag not in ("th", "td")

    def handle_data(self, data):
        if self._cell and data.strip():
            self.rows[-1].append(data.strip())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_shows_a_row_for_every_part_and_their_sum(small_site: RunningSite, lang: str):
    match = small_site.visitor().create("mbb", game="spyrium")
    table = _ScoreTable()
    table.feed(httpx.get(f"{small_site.url}/matches/{match}", params={"lang": lang}).text)
    words = game("spyrium").text(lang)
    names = [words.say("category", category) for category in game("spyrium").categories]
    assert [row[0] for row in table.rows[1:-1]] == names
    assert all(len(row) == 4 for row in table.rows[1:])
    sums = [sum(_points(row[seat]) for row in table.rows[1:-1]) for seat in (1, 2, 3)]
    assert [_points(told) for told in table.rows[-1][1:]] == sums


def _points(told: str) -> int:
    """A number of the table, where a dash stands for none."""
    return 0 if told == "–" else int(told.replace("−", "-"))


def test_points_below_nothing_have_a_real_minus(small_site: RunningSite):
    """In NEOM everybody begins below nothing: without power, in a ghost town."""
    anna = small_site.visitor()
    match = anna.create("mb", game="neom")
    page = httpx.get(f"{small_site.url}/matches/{match}").text
    score = page[page.index('id="score"') : page.index("</details>", page.index('id="score"'))]
    assert "−" in score
    assert not re.search(r">-\d", score)
