"""What pages keep is never stale, never another viewer's, and never much; and a page is sent only what it does not have."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from markupsafe import Markup

from spielwerk.core import HIDDEN, PLAIN, Match, game
from spielwerk.core.drawing.kept import forget, kept_parts
from spielwerk.web.http.app import make_app
from spielwerk.web.http.pages import table as table_pages
from spielwerk.web.http.pieces import HAVE, KEPT, Piece, piece, put
from spielwerk.web.matches import knowledge
from spielwerk.web.matches.stored import read_match
from spielwerk.web.matches.views import SeatPlan, Terms
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.models import HintRow

POSITIONS = 16  # of a match that are looked at
WARM = 3  # positions whose pages fill what is kept, before one page is compared with what it is from nothing

Pieces = dict[str, str]  # mark → markup


class Table:
    """A running match of people and an onlooker, each with a browser; nobody else moves."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        app = make_app(Settings(f"sqlite:///{folder / 'kept.sqlite'}", limits=False, warm=False))
        self.site: Site = app.state.site
        self.rng = random.Random(seed)
        seats = max(2, min(3, game(name).most_seats))
        self.people = [self.site.people.guest(f"Guest {i}") for i in range(seats)]
        plans = [SeatPlan("me"), *[SeatPlan("free")] * (seats - 1)]
        self.match = self.site.lobby.create(self.people[0], name, plans, Terms(hints="all")).match
        for who in self.people[1:]:
            self.site.lobby.join(who, self.match)
        onlooker = self.site.people.guest("Onlooker")
        self.browsers = [self.site.people.sign(who) for who in (*self.people, onlooker)]  # what each shows
        self.lang = "de"
        self._way = httpx.ASGITransport(app)  # without starting the site: its bots sleep

    def page(self, browser: str, path: str = "", have: Collection[str] = ()) -> str:
        async def get() -> httpx.Response:
            async with httpx.AsyncClient(transport=self._way, base_url="http://site", cookies={"spielwerk": browser}) as http:
                headers = {HAVE: "".join(have).encode()}
                return await http.get(f"/matches/{self.match}{path}", params={"lang": self.lang}, headers=headers)

        with ThreadPoolExecutor(1) as pool:  # browser tests that ran in this process before leave a loop in its main thread
            answer = pool.submit(asyncio.run, get()).result()
        assert answer.status_code == 200, answer.text
        return answer.text

    def asked(self) -> tuple[int, int, list[int]] | None:
        """A seat that is asked, its question, and its legal actions."""
        with self.site.database.reading() as db:
            stored = read_match(db, self.site.games, self.match)
            row, found = stored.row, next((seat for seat in stored.seats if seat.question), None)
            if found is None:
                return None
            legal = Match.resume(stored.game, row.record or b"", row.dice or (), row.options).legal_ids(found.seat)
            return found.seat, found.question, legal

    # Every kind of change

    def move(self) -> None:
        if (asked := self.asked()) is not None:
            seat, question, legal = asked
            self.site.play.act(seat, self.match, question, self.rng.choice(legal))

    def undo(self) -> None:
        for who in self.people:
            view = self.site.queries.view(who, self.match, "en")
            if view.undo:
                self.site.play.undo(who, self.match, to=view.undo.turn)
                return

    def chat(self) -> None:
        self.site.play.chat(self.people[0], self.match, f'<b>{self.rng.random()}</b> {chr(0xE000)} data-part="@part"')

    def rename(self) -> None:
        self.site.people.change(self.people[0], name=f"@part {self.rng.randrange(99)} & <Co>")

    def speak(self) -> None:
        self.lang = "en" if self.lang == "de" else "de"

    def settle(self) -> None:
        name = self.site.queries.view(self.people[0], self.match, "en").game.name
        self.site.people.change(self.people[0], confirm={name: self.rng.random() < 0.5}, pace=self.rng.choice(("0.4", "1.5")))

    def advise(self) -> None:
        """A hint has come."""
        if (asked := self.asked()) is None:
            return
        seat, question, legal = asked
        hint = {"action": self.rng.choice(legal), "text": "x", "share": 0.5, "points": 3.0, "weight": 0.5, "line": []}
        with self.site.database.writing() as db:
            db.merge(
                HintRow(match=self.match, seat=seat, question=question, told={"de": [hint], "en": [hint]}, asked_at=time.time())
            )

    def leave(self) -> None:
        """A bot takes over."""
        if self.asked() is not None:
            self.site.lobby.leave(self.people[-1], self.match)

    CHANGES = (move, undo, chat, rename, speak, settle, advise, move)


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[[str], Table]]:
    tables: list[Table] = []

    def sit(name: str) -> Table:
        tables.append(Table(tmp_path, name, seed=len(name)))
        return tables[-1]

    yield sit
    for table in tables:
        table.site.database.close()


def test_a_page_is_what_it_would_be_if_nothing_had_been_kept(sit_down: Callable[[str], Table], game_name: str):
    """After every kind of change, for every seat and an onlooker, who have all filled what is kept before."""
    table = sit_down(game_name)
    for position in range(POSITIONS):
        for _ in range(WARM):
            table.CHANGES[position % len(table.CHANGES)](table)
            table.move()
            kept = [table.page(browser) for browser in table.browsers]
        if position == POSITIONS - 3:
            table.leave()
            kept = [table.page(browser) for browser in table.browsers]
        for browser, page in zip(table.browsers, kept, strict=True):
            forget()
            assert table.page(browser) == page


def test_a_live_page_puts_together_what_a_new_one_would_be_sent(
    sit_down: Callable[[str], Table], game_name: str, monkeypatch: pytest.MonkeyPatch
):
    """A page that names what it shows gets the rest, and both together are the whole table."""
    shown: Pieces = {}

    def noted(pieces: Iterable[Piece], have: Collection[str] = ()) -> Markup:
        some = list(pieces)
        shown.update({p.mark: str(p.markup) for p in some if p.mark not in have})
        return put(some, have)

    monkeypatch.setattr(table_pages, "put", noted)
    table = sit_down(game_name)
    left_out = 0
    for position in range(POSITIONS):
        for browser in table.browsers:
            shown.clear()
            table.page(browser, "/table")
            had = dict(shown)
            table.CHANGES[position % len(table.CHANGES)](table)
            part = table.page(browser, "/table", had)
            marks = re.findall(r'<i data-same="([\w-]{8})"></i>', part)
            left_out += len(marks)
            together = part
            for mark in marks:
                together = together.replace(f'<i data-same="{mark}"></i>', had[mark])
            assert together == table.page(browser, "/table")
            assert part == together or len(part) < len(together)
    assert left_out > POSITIONS * len(table.browsers) * 5


def test_a_page_that_names_nonsense_is_sent_everything(sit_down: Callable[[str], Table]):
    table = sit_down("template")
    whole = table.page(table.browsers[0], "/table")
    for nonsense in ("x" * 8000, "@part", '"><script>', "ü"):
        assert table.page(table.browsers[0], "/table", [nonsense]) == whole


def test_what_is_kept_is_bounded():
    """However many matches there are."""
    for number in range(KEPT + 200):
        piece("chat", "en", (), f"match {number}", (), False)
    parts = {part.name: part for part in kept_parts() if part.name.startswith("spielwerk.web.")}
    assert parts.keys() >= {
        "spielwerk.web.http.pieces.made",
        "spielwerk.web.matches.log_entries._told",
        "spielwerk.web.matches.knowledge._score",
        "spielwerk.web.matches.ahead.ahead_of",
    }
    assert parts["spielwerk.web.http.pieces.made"].count == KEPT
    assert all(0 < part.most <= 10_000 for part in parts.values())
    forget()


@pytest.mark.skipif(not PLAIN, reason="compiled rules cannot be watched: they score every imagined world")
def test_a_score_that_looks_at_nothing_hidden_is_that_of_all_worlds(game_name: str, monkeypatch: pytest.MonkeyPatch):
    """Watched scoring is the fast twin of scoring in every world that fits what is seen."""
    played = game(game_name)
    match, rng = played.start(played.most_seats, seed=7), random.Random(7)
    sights = []
    for _ in range(60):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal_ids(seat)))
        sights += [(match.seen(viewer), viewer) for viewer in range(-1, match.seats)][:: 1 + match.ply % 2]
    fast = [knowledge.known_breakdown(played, seen, viewer, match.seats) for seen, viewer in sights]
    points = [knowledge.known_points(played, seen, viewer, match.seats) for seen, viewer in sights]
    assert any(knowledge._without_secrets(knowledge._breakdown, played, seen, match.seats) for seen, _ in sights)
    monkeypatch.setattr(knowledge, "PLAIN", False)
    assert [knowledge.known_breakdown(played, seen, viewer, match.seats) for seen, viewer in sights] == fast
    assert [knowledge.known_points(played, seen, viewer, match.seats) for seen, viewer in sights] == points


@pytest.mark.skipif(not PLAIN, reason="compiled rules cannot be watched: they score every imagined world")
def test_a_score_that_looks_at_something_hidden_is_not_taken_from_what_is_seen():
    played = game("template")
    seen = played.start(2, seed=2).seen(0)
    seen.won[1] = HIDDEN
    assert knowledge._without_secrets(knowledge._breakdown, played, seen, 2) is None
