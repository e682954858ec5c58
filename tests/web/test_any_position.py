"""Whatever the position, what a page shows of it can be put together: for who is asked, who waits, who looks on, in each language.

Rules run plain here, so that an index past the end of a table is an error and not another number.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from spielwerk.core.text import LANGUAGES
from spielwerk.web.http.pages.table import decision
from spielwerk.web.matches.views import SeatPlan
from spielwerk.web.people.views import Who
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site

DECISIONS = 90  # of a match
EVERY = 6  # decisions between two looks; ahead, which means playing on in thought, every third of them


def test_any_position_can_be_shown_to_anybody(game_name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    site = Site(Settings(database=f"sqlite:///{tmp_path / 'site.sqlite'}", warm=False))
    played = site.games.find(game_name)
    for seed, seats in enumerate(sorted({max(2, played.fewest_seats), played.most_seats}), 45):
        monkeypatch.setattr("spielwerk.web.matches.lobby.new_seed", lambda seed=seed: seed)
        rng = random.Random(seed)
        people = [site.people.guest(f"P{seat}") for seat in range(seats)]
        match = site.lobby.create(people[0], game_name, [SeatPlan("me"), *[SeatPlan("free")] * (seats - 1)]).match
        for person in people[1:]:
            site.lobby.join(person, match)
        for number in range(DECISIONS):
            if number % EVERY == 0:
                look(site, match, rng.choice([*people, Who()]), rng.choice(LANGUAGES), deep=number % (3 * EVERY) == 0)
            views = [(who, site.queries.view(who, match, "en")) for who in people]
            asked = [(who, view) for who, view in views if view.question]
            if not asked:
                break
            who, view = rng.choice(asked)
            site.play.act(who, match, view.question, rng.choice(view.choices).id)
        for who in (*people, Who()):
            look(site, match, who, rng.choice(LANGUAGES), deep=True)
    site.database.close()


def look(site: Site, match: str, who: Who, lang: str, deep: bool) -> None:
    """All that the pages of a match put together for a visitor."""
    view = site.queries.view(who, match, lang)
    assert decision(view, lang)["drawing"]
    if view.choices:
        site.queries.preview(who, match, view.choices[0].id, lang)
    site.queries.frame(who, match, view.ply // 2, lang)
    if deep:
        assert view.ahead is not None
        assert site.queries.moment(who, match, view.ply // 3, lang).match.id == match
        assert len(site.queries.whole_log(who, match, lang)) <= view.ply
