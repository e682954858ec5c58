"""The leaderboard of bots as a page and for programs."""

from __future__ import annotations

import httpx

from spielwerk.suite import leaderboard, suite

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
    assert 'href="/leaderboard"' in httpx.get(f"{small_site.url}/people").text


def test_programs_get_the_same(small_site: RunningSite):
    told = httpx.get(f"{small_site.url}/api/leaderboard").json()
    assert told["suite"] == "spielwerk-5/v1"
    assert [task["name"] for task in told["tasks"]] == [task.name for task in suite("v1").tasks]
    assert {entry["bot"]: len(entry["cells"]) for entry in told["entries"]} == {
        entry.bot: len(entry.cells) for entry in leaderboard("v1").entries
    }
