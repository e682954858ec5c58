"""What the pages of a table and a move ask of the database: so many statements and no more, whatever else the site can do."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import event

from spielwerk.web.people.preferences import read_preferences

from .site import GAME, RunningSite, Visitor, play_out

PAGE = 5  # the visitor with her bell, match and seats, the log, how she plays, the talk
TAKING_BACK = 2  # looking whether a turn of one's own, and its last decision, can be taken back
MOVE = 7 + PAGE  # match, seats, the action, match and seats again and those asked anew; then the table that it leads to


@pytest.fixture
def statements(small_site: RunningSite) -> Iterator[list[str]]:
    """What handlers of requests have asked since; what goes on beside them is not counted."""
    told: list[str] = []

    def listen(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if threading.current_thread().name.startswith("AnyIO"):
            told.append(statement)

    event.listen(small_site.site.database.engine, "before_cursor_execute", listen)
    yield told
    event.remove(small_site.site.database.engine, "before_cursor_execute", listen)


def asked_by(statements: list[str], request: Callable[[], Any]) -> list[str]:
    """The statements of a request that has been made before: what is remembered for a while is remembered then."""
    statements.clear()
    assert request().status_code == 200
    return list(statements)


def test_a_page_and_a_move_ask_the_database_little(small_site: RunningSite, statements: list[str]):
    anna, ben = small_site.account("Anna"), small_site.account("Ben")
    match = anna.create("mf", game="spyrium")
    ben.join(match)
    address = f"{anna.url}/matches/{match}"

    def move(visitor: Visitor) -> list[str]:
        seen = visitor.see(match)
        form = {"question": seen["question"], "action": seen["choices"][0]["id"]}
        return asked_by(statements, lambda: visitor.http.post(f"{address}/act", data=form, headers={"hx-request": "true"}))

    for turn in range(6):
        for visitor in (anna, ben):
            visitor.http.get(address)
            page = asked_by(statements, lambda visitor=visitor: visitor.http.get(address))
            table = asked_by(statements, lambda visitor=visitor: visitor.http.get(f"{address}/table"))
            for told in (page, table):
                most = PAGE + TAKING_BACK if turn else PAGE
                assert PAGE <= len(told) <= most, "\n".join(told)
        mover = anna if anna.see(match)["question"] else ben
        told = move(mover)
        assert PAGE < len(told) <= MOVE + TAKING_BACK, "\n".join(told)


def test_a_game_is_known_once_a_match_of_it_is_finished(site: RunningSite):
    """Read together with the settings, of the visitor and the game alone."""
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)

    def knows(visitor: Visitor, game: str) -> bool:
        with site.site.database.reading() as db:
            return read_preferences(db, visitor.person["person"], game)[1]

    assert not knows(anna, GAME)
    play_out(match, anna, ben)
    assert knows(anna, GAME)
    assert not knows(anna, "spyrium")
    assert not knows(site.visitor("Cleo"), GAME)
