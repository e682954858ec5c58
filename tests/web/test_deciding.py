"""The decision bar, how people set it, the room before a match, and answers in advance."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import httpx
import pytest

from spielwerk.core.drawing import Drawing, Picks
from spielwerk.core.drawing import draw as draw_plainly
from spielwerk.core.text import LANGUAGES
from spielwerk.web.http.pages import table as table_pages
from spielwerk.web.http.pages.table import columns_of
from spielwerk.web.people.preferences import PACES

from .site import GAME, RunningSite, Visitor, play_out, wait_for


def page_of(visitor: Visitor, match: str, part: str = "", **params: Any) -> str:
    answer = visitor.http.get(f"{visitor.url}/matches/{match}{part}", params={"lang": "en", **params})
    assert answer.status_code == 200, answer.text
    return answer.text


def asked(site: RunningSite, game: str = "spyrium") -> tuple[Visitor, str]:
    anna = site.visitor("Anna")
    match = anna.create("mb", game=game)
    wait_for(lambda: anna.see(match)["question"])
    return anna, match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bar_shows_a_choice_before_it_is_made(small_site: RunningSite, lang: str):
    """The fragment and the page without script say the same, and nothing happens until it is confirmed."""
    anna, match = asked(small_site)
    view = anna.see(match, lang=lang)
    choice = view["choices"][0]
    bar = page_of(anna, match, "/ask", pick=choice["id"], lang=lang)
    assert bar.startswith("<section")
    assert f'name="action" value="{choice["id"]}"' in bar
    assert 'id="back"' in bar
    assert bar in page_of(anna, match, pick=choice["id"], lang=lang)
    assert anna.see(match, lang=lang) == view
    assert not re.search("[\ue000-\ue007]", bar), "names, not marks"


def test_several_choices_are_listed_and_impossible_ones_are_not(small_site: RunningSite):
    anna, match = asked(small_site)
    ids = [choice["id"] for choice in anna.see(match)["choices"]][:2]
    bar = page_of(anna, match, "/ask", pick=".".join(map(str, ids)))
    assert [int(found) for found in re.findall(r'class="btn pickbtn" [^>]*data-pick="(\d+)"', bar)] == ids
    for nonsense in ("99999999", "x", "-1", "1.2.3.", "1" * 400):
        assert 'id="confirm"' not in page_of(anna, match, "/ask", pick=nonsense)


def test_an_onlooker_is_shown_no_choice(small_site: RunningSite):
    anna, match = asked(small_site)
    choice = anna.see(match)["choices"][0]["id"]
    bar = httpx.get(f"{small_site.url}/matches/{match}/ask", params={"pick": choice}).text
    assert 'id="confirm"' not in bar
    assert "pickbtn" not in bar


def test_an_amount_is_chosen_by_steps(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    """Three cards as amounts: each has a column, a link to the one below and above, and the first is there at once."""

    def with_amounts(game: Any, seen: Any, seat: int, picks: Picks, lang: str) -> Drawing:
        drawing = draw_plainly(game, seen, seat, picks, lang)
        amounts = [(10 * i, choice, f"£{i}", "then 3") for i, choice in enumerate(picks.find("choose"))]
        return replace(drawing, steppers=(picks.stepper("Bid", amounts, "€"),)) if amounts else drawing

    monkeypatch.setattr(table_pages, "draw", with_amounts)
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    ids = [choice["id"] for choice in anna.see(match)["choices"]]
    bar = page_of(anna, match, "/ask")
    assert f'data-steps="0:{ids[0]} 10:{ids[1]} 20:{ids[2]} "' in bar
    assert f'id="confirm" name="action" value="{ids[0]}"' in bar
    bar = page_of(anna, match, "/ask", pick=ids[1])
    assert f'id="confirm" name="action" value="{ids[1]}"' in bar
    assert f'class="less" href="/matches/{match}?pick={ids[0]}#ask"' in bar
    assert f'class="more" href="/matches/{match}?pick={ids[2]}#ask"' in bar
    assert bar.count("<b>10</b>") == 1
    assert f'<option value="{ids[1]}" selected>10: £1</option>' in bar, "without a script it is a list"
    assert re.findall(r'aria-disabled="true"', page_of(anna, match, "/ask", pick=ids[2])) == ['aria-disabled="true"']


@pytest.mark.parametrize(
    ("steps", "at", "columns"),
    [(1, 0, [0]), (7, 3, list(range(7))), (8, 0, [0, 1, 2, 7]), (30, 12, [0, 11, 12, 13, 29]), (30, 29, [0, 27, 28, 29])],
)
def test_long_steppers_have_columns_where_they_matter(steps: int, at: int, columns: list[int]):
    assert columns_of(steps, at) == columns


def test_newcomers_see_first_until_they_have_finished_a_match(small_site: RunningSite):
    anna = small_site.visitor("Anna")
    first = anna.create("mb")
    assert anna.see(first)["confirm"]
    play_out(first, anna)
    assert not anna.see(anna.create("mb"))["confirm"], "she knows the game"
    assert anna.see(anna.create("mb", game="spyrium"))["confirm"], "but not this one"


def test_settings_are_kept_for_a_person_and_a_game(small_site: RunningSite):
    anna = small_site.visitor("Anna")
    match = anna.create("mb")
    assert anna.http.patch("/me", json={"confirm": {GAME: False}}).json()["settings"] == {
        "confirm": {GAME: False},
        "pace": "0.8",
        "met": {},
    }
    assert not anna.see(match)["confirm"]
    assert anna.http.patch("/me", json={"pace": "click"}).json()["settings"]["confirm"] == {GAME: False}
    assert anna.see(match)["pace"] == "click"
    for bad in ({"pace": "fast"}, {"confirm": {"x": 3}}, {"confirm": {str(n): True for n in range(60)}}):
        assert anna.http.patch("/me", json=bad).status_code == 422
    assert "0.8" in PACES
    page = anna.http.post(f"{anna.url}/matches/{match}/settings", data={"confirm": "1"})
    assert page.status_code == 303
    assert anna.see(match)["confirm"]


def test_a_table_keeps_what_is_chosen_only_for_the_same_question(small_site: RunningSite):
    anna, match = asked(small_site)
    view = anna.see(match)
    pick = view["choices"][0]["id"]
    assert f'data-chosen="{pick}"' in page_of(anna, match, "/table", pick=pick, question=view["question"])
    assert 'data-chosen=""' in page_of(anna, match, "/table", pick=pick, question=view["question"] + 1)


# The room


def test_the_room_tells_what_is_agreed_upon_and_has_a_talk(small_site: RunningSite):
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    match = anna.create("mfb", game="spyrium", clock={"kind": "match", "seconds": 900}, rated=False)
    assert anna.post(f"/matches/{match}/chat", {"text": "Who comes?"}).status_code == 200
    room = page_of(ben, match)
    for told in ("15 min each", "Casual", "Who comes?", "Apprentice"):
        assert told in room
    assert 'id="chat-text"' not in room, "only who sits talks"
    assert 'id="chat-text"' in page_of(anna, match)


def test_a_free_seat_goes_to_a_bot_and_seats_are_swapped(small_site: RunningSite):
    anna = small_site.visitor("Anna")
    match = anna.create("mff", game="spyrium")

    def arrange(visitor: Visitor, seat: int, kind: str, level: str = "") -> int:
        return visitor.post(f"/matches/{match}/arrange", {"seat": seat, "kind": kind, "level": level}).status_code

    ben = small_site.visitor("Ben")
    assert arrange(ben, 1, "bot", "master") == 403, "who does not sit there"
    assert arrange(anna, 2, "me") == 204
    seen = anna.see(match)
    assert [player["kind"] for player in seen["players"]] == ["free", "free", "person"]
    assert seen["viewer"] == 2
    ben.join(match)
    assert arrange(ben, 1, "bot", "master") == 403, "who has not set the table"
    assert arrange(anna, 0, "bot", "master") == 409, "Ben sits there"
    assert arrange(anna, 1, "bot", "champion") == 422
    assert arrange(anna, 7, "bot", "master") == 422
    assert anna.see(match)["status"] == "open"
    assert arrange(anna, 1, "bot", "apprentice") == 204
    assert anna.see(match)["status"] == "running", "no seat is free"
    assert arrange(anna, 1, "free") == 409


def test_the_rooms_own_news_load_its_part_and_then_the_match(small_site: RunningSite):
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    match = anna.create("mf")
    assert page_of(anna, match, "/room").lstrip().startswith("<section")
    ben.join(match)
    begun = anna.http.get(f"{anna.url}/matches/{match}/room")
    assert (begun.status_code, begun.headers["hx-refresh"]) == (204, "true")


def test_the_form_of_a_new_match_knows_rated_and_casual(small_site: RunningSite):
    token = small_site.account().http.headers["authorization"]
    shown = {"origin": small_site.url, "authorization": token}
    with httpx.Client(base_url=small_site.url, headers=shown, follow_redirects=True) as browser:
        seats = {"seat0": "me", "seat1": "free", "seat2": "none", "seat3": "none"}
        for wanted, words in (("yes", "Rated"), ("no", "Casual")):
            room = browser.post("/new/template", data={**seats, "rated": wanted}, params={"lang": "en"})
            assert f"</svg>{words}</b><small>" in room.text.partition('class="kind')[2][:600], wanted
        assert browser.post("/new/template", data={**seats, "rated": "perhaps"}).status_code == 422


def test_running_matches_are_counted_and_listed_alike(small_site: RunningSite):
    """What the first page counts, everybody can watch."""
    anna = small_site.visitor("Anna")
    before = small_site.site.lists.running_count()
    anna.create("mf", listed=False)
    shown = anna.create("mb", game="spyrium", listed=True)
    assert small_site.site.lists.running_count() == before + 1
    listed = httpx.get(f"{small_site.url}/api/matches", params={"which": "running", "limit": 200}).json()
    assert shown in [card["id"] for card in listed]
    assert len(listed) == before + 1
    assert httpx.get(f"{small_site.url}/matches/{shown}").status_code == 200


# Answers in advance


def test_the_placement_of_a_worker_is_prepared_and_played(small_site: RunningSite):
    """Spyrium's commonest question, while another person thinks."""
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    match = anna.create("mf", game="spyrium")
    ben.join(match)
    asked, waits = (anna, ben) if anna.see(match)["question"] else (ben, anna)
    offered = waits.see(match, ahead=True)["prepare"]
    assert waits.see(match)["prepare"] is None, "found out although nobody asked for it"
    verbs = {choice["verb"] for choice in offered}
    assert len(offered) > 3
    place = next(choice for choice in offered if choice["args"])
    assert waits.post(f"/matches/{match}/prepare", {"action": place["id"]}).status_code == 200
    assert asked.answer(match)
    log = waits.see(match)["log"]
    assert log[-1]["verb"] == place["verb"]
    assert verbs >= {place["verb"]}
    assert waits.see(match)["players"][waits.see(match)["viewer"]]["prepared"] == ""


def test_nobody_answers_in_advance_while_bots_think_or_what_makes_no_sense(small_site: RunningSite):
    anna = small_site.visitor("Anna")
    alone = anna.create("mb", game="spyrium")
    assert anna.see(alone, ahead=True)["prepare"] == []
    ben = small_site.visitor("Ben")
    match = anna.create("mf", game="spyrium")
    ben.join(match)
    waits = ben if anna.see(match)["question"] else anna
    choices = waits.see(match, ahead=True)["prepare"]
    assert len({choice["text"] for choice in choices}) == len(choices)
    everything = 10_000
    assert waits.post(f"/matches/{match}/prepare", {"action": everything}).status_code == 422
