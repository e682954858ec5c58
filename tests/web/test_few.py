"""Boards wait for each other, moves do not wait for boards."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from spielwerk.web import few
from spielwerk.web.pages.play import table
from spielwerk.web.shapes import SeatPlan

from .site import GAME, Site


@pytest.mark.parametrize("new_database", ["sqlite"], indirect=True)
def test_a_move_goes_through_while_boards_are_read_and_drawn(site: Site):
    service = site.service
    anna, ben = service.guest("Anna"), service.guest("Ben")
    match = service.create(anna, GAME, [SeatPlan("me", ""), SeatPlan("free", "")]).match
    service.join(ben, match)
    asked = anna if service.view(anna, match, "en").question else ben
    view = service.view(asked, match, "en")
    with ThreadPoolExecutor(2) as pool:
        with service._showing._turn, few.DRAWING:  # somebody else's turn
            reads, draws = pool.submit(service.view, asked, match, "en"), pool.submit(table, view, "en")
            played = service.act(asked, match, view.question, view.choices[0].id, "en")
            assert not reads.done()
            assert not draws.done()
        assert reads.result(timeout=20).version >= played > view.version
        assert draws.result(timeout=20)["drawing"].board


def test_several_are_read_at_once_where_another_server_does_the_work():
    assert few.reading(is_sqlite=True)._value < few.reading(is_sqlite=False)._value
