"""Being told that it is one's turn, and ways into a match."""

from __future__ import annotations

import random

from .hands import move, state

# What a browser would do to somebody's ears and desktop is written down instead.
_LISTEN = """
globalThis.told = [];
globalThis.Notification = class { constructor(text) { told.push(text); } };
Notification.permission = "granted";
const Audio = globalThis.AudioContext;
globalThis.AudioContext = class extends Audio { constructor() { super(); told.push("chime"); } };
Object.defineProperty(document, "hidden", { get: () => true });
localStorage.setItem("spielwerk.sound", "1");
localStorage.setItem("spielwerk.notify", "1");
"""


def two_at_a_table(visit):
    """Two browsers in one match: who is asked, and who waits."""
    host, guest = visit(), visit()
    for page in (host, guest):
        page.add_init_script(_LISTEN)
    host.goto("/new/spyrium")
    host.select_option("#seat1", "free")
    host.select_option("#seat2", "none")
    host.click(".newfoot .btn.main")
    host.wait_for_selector("#link")
    code = host.input_value("#link").rpartition("/")[2]
    guest.goto("/")
    guest.fill("#code", f" {code[:4].lower()}-{code[4:]} ")  # as somebody reads it out
    guest.press("#code", "Enter")
    guest.click(".seatc .btn.main")
    for page in (host, guest):
        page.wait_for_selector("#ask")
        page.wait_for_function("() => document.body.dataset.live")
    return (host, guest) if state(host) == "turn" else (guest, host)


def test_my_turn_is_told_by_title_favicon_sound_and_notification(visit):
    asked, waits = two_at_a_table(visit)
    calm = waits.get_attribute("#favicon", "href")
    assert not waits.title().startswith("●")
    assert waits.evaluate("told") == []
    rng = random.Random(2)
    while state(waits) != "turn":
        if state(asked) == "turn":
            move(asked, rng)
        asked.wait_for_timeout(50)
    waits.wait_for_function("() => document.title.startsWith('●')")
    waits.wait_for_function("calm => document.querySelector('#favicon').getAttribute('href') !== calm", arg=calm)
    waits.wait_for_function("() => told.includes('chime') && told.some(text => text.startsWith('Spyrium'))")


def test_every_position_of_a_running_match_has_an_address(visit):
    """As its reader may know it; a stranger sees no more than an onlooker."""
    asked, waits = two_at_a_table(visit)
    move(asked, random.Random(3))
    match = asked.url.partition("#")[0]
    for page in (asked, visit()):
        answer = page.goto(f"{match}/replay?at=1")
        assert answer.status == 200
        assert page.input_value("#at") == "1"
        assert page.locator("svg").count() > 1
    assert waits.request.get(f"{match}/replay?at=99999").status == 404
