"""Boards wait for each other, moves do not wait for boards."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from spielwerk.web import few
from spielwerk.web.shapes import SeatPlan

from .site import GAME, Site


def test_only_a_few_are_drawn_at_once():
    now, most, lock = 0, 0, threading.Lock()

    @few.few_at_once
    def draw() -> None:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        threading.Event().wait(0.01)
        with lock:
            now -= 1

    with ThreadPoolExecutor(20) as pool:
        for drawn in [pool.submit(draw) for _ in range(40)]:
            drawn.result(timeout=20)
    assert most == few.AT_ONCE


def test_a_move_goes_through_while_boards_are_drawn(small_site: Site):
    service = small_site.service
    anna, ben = service.guest("Anna"), service.guest("Ben")
    match = service.create(anna, GAME, [SeatPlan("me", ""), SeatPlan("free", "")]).match
    service.join(ben, match)
    asked = anna if service.view(anna, match, "en").question else ben
    view = service.view(asked, match, "en")
    enough = threading.Event()

    @few.few_at_once
    def draw() -> None:
        enough.wait(20)

    with ThreadPoolExecutor(few.AT_ONCE + 1) as pool:
        crowd = [pool.submit(draw) for _ in range(few.AT_ONCE)]
        waiting = pool.submit(service.view, asked, match, "en")
        played = service.act(asked, match, view.question, view.choices[0].id, "en")
        assert not waiting.done()
        enough.set()
        for drawn in crowd:
            drawn.result(timeout=20)
        assert waiting.result(timeout=20).version >= played > view.version
