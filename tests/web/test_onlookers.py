"""Who may watch, and how far behind: whatever an onlooker asks for, the last decisions do not show in it."""

from __future__ import annotations

import re

import pytest

from spielwerk.web.store.models import FRIEND

from .site import RunningSite, Visitor, play_out
from .test_terms import relate

COMMON = 2  # decisions that are the same in both matches
API = ("", "?ahead=true", "/legal", "/log", "/moments/0", "/moments/{ply}", "/moments/{ply}?viewer=-1", "/hint")
REFUSED = ("/points", "/export", "/preview/0", "/moments/{next}", "/moments/{last}")  # while it runs, whatever was decided
PAGES = ("", "/table", "/ask", "/ahead", "/log", "/replay?at={ply}", "/frame/0", "/frame/{ply}", "/room")


def look(visitor: Visitor, match: str, ply: int, last: int) -> dict[str, tuple[int, str]]:
    """Everything that somebody can ask for, without the match's code, numbers of lines and times."""
    found = {}
    for root, paths in (("/api/matches/", (*API, *REFUSED)), ("/matches/", PAGES)):
        for path in paths:
            url = visitor.url + root + match + path.format(ply=ply, next=ply + 1, last=last)
            answer = visitor.http.get(url, headers={"accept-language": "en"})
            text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?", "TIME", answer.text.replace(match, "MATCH"))
            text = re.sub(
                r'"id":\d+|chat-\d+|data-part="[^"]+"', "MARK", text
            )  # they are counted over all matches, or hold its code
            found[root + path] = (answer.status_code, text)
    cards = visitor.get("/matches", which="running", limit=200).json()
    card = next(card for card in cards if card["id"] == match)
    found["card"] = (200, str({name: value for name, value in card.items() if name not in ("id", "created_at", "changed_at")}))
    return found


@pytest.mark.parametrize("delay", [1, 3])
def test_an_onlooker_is_shown_nothing_of_the_last_decisions(
    small_site: RunningSite, monkeypatch: pytest.MonkeyPatch, delay: int
):
    """Two matches of the same people and the same luck that differ in their last decisions only look the same to her."""
    monkeypatch.setattr("spielwerk.web.matches.lobby.new_seed", lambda: 1)
    anna, ben, nobody = small_site.visitor("Anna"), small_site.visitor("Ben"), Visitor(small_site.url)
    seen, known = [], []
    for last in (0, -1):
        match = anna.create("mf", delay=delay, clock={"kind": "match", "seconds": 3600})
        ben.join(match)
        for number in range(COMMON + delay):
            if number == COMMON:
                ply = anna.see(match)["ply"]
            mover = next(one for one in (anna, ben) if one.see(match)["question"])
            assert mover.answer(match, 0 if number < COMMON else last)
            if number == COMMON:
                assert anna.post(f"/matches/{match}/chat", {"text": f"I do {last}"}).status_code == 200
        assert anna.see(match)["status"] == "running"
        now = anna.see(match)["ply"]
        known.append(anna.see(match)["state"])
        seen.append(look(nobody, match, ply, now))
    assert known[0] != known[1], "the matches are different ones"
    assert seen[0].keys() == seen[1].keys()
    for path, answer in seen[0].items():
        if "moments/{last}" not in path:
            assert answer == seen[1][path], path
    assert all(seen[0]["/matches/" + path][0] == 200 for path in PAGES if path != "/room")
    assert all(seen[0]["/api/matches/" + path][0] == 200 for path in API)
    view = nobody.see(match)
    assert (view["ply"], view["behind"], anna.see(match)["behind"]) == (ply, True, False)
    assert all(player["seconds_left"] is None for player in view["players"])
    assert nobody.get(f"/matches/{match}/moments/{ply + 1}").status_code == 404
    with nobody.events(match) as news:
        assert news.next()["to_act"] == []
    with anna.events(match) as news:
        assert news.next()["to_act"] != []
    play_out(match, anna, ben)
    over = nobody.see(match)
    assert over["ply"] == anna.see(match)["ply"]
    assert any("I do" in line["text"] for line in over["chat"])


def test_a_match_without_onlookers_shows_itself_to_its_players_only(small_site: RunningSite):
    anna, ben, carl = (small_site.account(name) for name in ("Anna", "Ben", "Carl"))
    relate(small_site, FRIEND, ben, carl)
    for onlookers, friend in (("none", 403), ("friends", 200), ("all", 200)):
        match = anna.create("mf", onlookers=onlookers)
        assert carl.get(f"/matches/{match}").status_code == 200, "the room can be seen by whoever may join"
        before = small_site.site.lists.running_count()
        ben.join(match)
        assert small_site.site.lists.running_count() == before + (onlookers == "all")
        stranger = 200 if onlookers == "all" else 403
        for visitor, expected in ((Visitor(small_site.url), stranger), (carl, friend), (anna, 200)):
            for path in ("", "/legal", "/log", "/moments/0", "/hint"):
                assert visitor.get(f"/matches/{match}{path}").status_code == expected, (onlookers, path)
            for path in ("", "/table", "/log", "/replay", "/frame/0", "/ask"):
                answer = visitor.http.get(f"{visitor.url}/matches/{match}{path}")
                assert answer.status_code == expected, (onlookers, path)
            if expected == 403:
                assert visitor.http.get(f"{visitor.url}/matches/{match}/events").status_code == 403
                assert visitor.get(f"/matches/{match}/events").status_code == 403
            listed = [card["id"] for card in visitor.get("/matches", which="running", limit=200).json()]
            assert (match in listed) == (expected == 200)
        play_out(match, anna, ben)
        nobody = Visitor(small_site.url)
        assert nobody.get(f"/matches/{match}/export").status_code == 200, "everything is open once it is over"
        assert match in [card["id"] for card in nobody.get("/matches", which="finished", limit=200).json()]
