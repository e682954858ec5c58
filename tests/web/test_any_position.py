"""Whatever the position, what a page shows of it can be put together: for who is asked, waits or looks on, in each language.

Rules run plain here, so that an index past the end of a table is an error and not another number.
"""

from __future__ import annotations

import random
from pathlib import Path

from sqlalchemy import update

from spielwerk.core import Game, Match, load
from spielwerk.core.text import LANGUAGES
from spielwerk.web.http.pages.table import decision
from spielwerk.web.people.views import Who
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.models import PERSON, SeatRow

LOOKS = 3  # at a match
LONGEST = 120  # decisions of it


def positions(played: Game, seats: int) -> list[Match]:
    """Some positions of a random match, of which so much is played, and that in which it stops."""
    rng, match = random.Random(seats), played.start(seats, seed=seats)
    wanted, saved = set(rng.sample(range(LONGEST), LOOKS - 1)), []
    for number in range(LONGEST):
        if match.over:
            break
        if number in wanted:
            saved.append(match.save())
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))
    return [*(load(one) for one in saved), match]


def test_any_position_can_be_shown_to_anybody(game_name: str, tmp_path: Path):
    site = Site(Settings(database=f"sqlite:///{tmp_path / 'site.sqlite'}", warm=False))
    played = site.games.find(game_name)
    for seats in sorted({max(2, played.fewest_seats), played.most_seats}):
        rng = random.Random(seats)
        people = [site.people.guest(f"P{seat}") for seat in range(seats)]
        for position in positions(played, seats):
            begun = None if position.over else site.lobby.play_on(people[0], position, 0, "apprentice")
            match = begun.match if begun is not None else site.lobby.upload(position.save().encode())
            with site.database.writing() as db:
                for seat in range(1, seats):
                    mine = (SeatRow.match == match, SeatRow.seat == seat)
                    db.execute(update(SeatRow).where(*mine).values(kind=PERSON, person=people[seat].person))
            look(site, match, rng.choice([*people, Who()]), rng.choice(LANGUAGES), rng)
    site.database.close()


def look(site: Site, match: str, who: Who, lang: str, rng: random.Random) -> None:
    """All that the pages of a match put together for a visitor."""
    view = site.queries.view(who, match, lang)
    assert decision(view, lang)["drawing"]
    assert view.ahead is not None
    if view.choices:
        assert site.queries.preview(who, match, rng.choice(view.choices).id, lang)
    assert site.queries.frame(who, match, view.ply, lang)
    assert site.queries.moment(who, match, view.ply, lang).match.id == match
    assert len(site.queries.whole_log(who, match, lang)) <= view.ply
