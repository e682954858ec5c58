"""The leaderboard of bots as a page and for programs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx

import spielwerk.web
from spielwerk.core.text import catalogue
from spielwerk.suite import leaderboard, suite
from spielwerk.web.http.pages.leaderboard import KINDS, ours

from .site import RunningSite


def test_the_page_tells_every_bot_and_task_in_both_languages(small_site: RunningSite):
    on, board = suite("v1"), leaderboard("v1")
    for lang, word in (("en", "Bots on fixed tasks"), ("de", "Bots an festen Aufgaben")):
        page = httpx.get(f"{small_site.url}/leaderboard", params={"lang": lang})
        assert page.status_code == 200
        assert word in page.text
        for entry in board.entries:
            assert page.text.count(f'<th scope="row">{entry.bot}</th>') == len(on.games)
    best = board.best_first(on)[0]
    cell = next(cell for cell in best.cells if cell.fair < 1)
    assert f"<b>{100 * cell.share:.1f} %</b>".replace(".", ",") in page.text  # the last one is German
    assert "Nimmt, was am Ende seines Zuges am besten aussieht." in page.text
    assert "Sucht 200 Iterationen je Entscheidung, mit dem Wissen der Spiele." in page.text
    assert 'href="/leaderboard"' in httpx.get(f"{small_site.url}/people").text


def test_the_page_has_words_of_its_own_for_our_bots_only():
    entry = replace(leaderboard("v1").entries[0], bot="grandmaster:200")
    assert ours(entry) == ("grandmaster", "200")
    assert ours(replace(entry, bot="ppo.onnx")) == ("ppo", "")
    for other in (replace(entry, by="Anna"), replace(entry, bot="master:1s"), replace(entry, bot="mine.py:Bot")):
        assert ours(other) is None
    for lang in ("en", "de"):
        words = catalogue(Path(spielwerk.web.__file__).parent, lang)
        assert all(words.say("leaderboard", f"about_{kind.removesuffix('.onnx')}", {"n": 200}) for kind in KINDS)


def test_programs_get_the_same(small_site: RunningSite):
    told = httpx.get(f"{small_site.url}/api/leaderboard").json()
    assert told["suite"] == "spielwerk-5/v1"
    assert [task["name"] for task in told["tasks"]] == [task.name for task in suite("v1").tasks]
    assert {entry["bot"]: len(entry["cells"]) for entry in told["entries"]} == {
        entry.bot: len(entry.cells) for entry in leaderboard("v1").entries
    }
