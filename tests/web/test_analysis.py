"""The analysis of a finished match: asked for once, computed elsewhere, kept for everybody."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from spielwerk.bots import Analysis, analyse_in
from spielwerk.core import game
from spielwerk.core.text import LANGUAGES
from spielwerk.web.store.models import AnalysisRow, MatchRow
from spielwerk.web.thinking import analyses

from .site import GAME, RunningSite, Visitor, play_out, wait_for


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    """As coarse as is enough here, and by iterations: what an analysis finds must not depend on how busy the machine is."""

    def coarse(*args: Any, **how: Any) -> dict[str, Analysis]:
        return analyse_in(*args, **{**how, "playouts": 20, "iterations": 60})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analyses, "SECONDS", 100.0)
        patch.setattr("spielwerk.thinking.thinker.analyse_in", coarse)
        yield


@pytest.fixture
def finished(small_site: RunningSite) -> tuple[Visitor, str]:
    return _finished(small_site)


def _finished(site: RunningSite) -> tuple[Visitor, str]:
    anna = site.visitor()
    match = anna.create("mbb")
    play_out(match, anna)
    return anna, match


def analysed(person: Visitor, match: str, lang: str = "en") -> dict[str, Any]:
    """The analysis, once it is done."""
    return wait_for(lambda: person.get(f"/matches/{match}/analysis", lang=lang).json()["analysis"], 120)


def test_a_finished_match_is_analysed_once_and_kept(site: RunningSite):
    anna, match = _finished(site)
    nothing = anna.get(f"/matches/{match}/analysis").json()
    assert nothing == {"possible": True, "running": False, "share": 0.0, "analysis": None, "ready": True, "learn": []}
    answer = anna.post(f"/matches/{match}/analysis")
    assert answer.status_code == 202
    found = analysed(anna, match)
    result = anna.see(match)["result"]
    assert found["moments"][-1]["ply"] == anna.see(match)["ply"]
    assert [seat for seat, share in enumerate(found["moments"][-1]["chances"]) if share > 0] == result["winners"]
    for moment in found["moments"]:
        assert sum(moment["chances"]) == pytest.approx(1)
    log = anna.get(f"/matches/{match}/log", lang="en").json()
    for point in found["turning_points"]:
        assert log[point["ply"]]["actor"] == point["seat"]
        value = point["played"].split()[-1]  # "Choose the 9" is told as "Anna has chosen the 9"
        assert log[point["ply"]]["text"].endswith(f" {value}")
        assert point["before"] > point["after"] < point["instead"]
    again = anna.post(f"/matches/{match}/analysis").json()
    assert (again["running"], again["share"]) == (False, 1.0)
    assert site.visitor("Otto").get(f"/matches/{match}/analysis", lang="en").json()["analysis"] == found


def test_both_languages_tell_the_same_analysis(small_site: RunningSite, finished):
    anna, match = finished
    anna.post(f"/matches/{match}/analysis")
    english, german = (analysed(anna, match, lang) for lang in ("en", "de"))
    assert english["moments"] == german["moments"]
    assert [p["ply"] for p in english["turning_points"]] == [p["ply"] for p in german["turning_points"]]


def test_it_is_for_finished_matches_only(small_site: RunningSite):
    anna = small_site.visitor()
    match = anna.create("mb")
    for answer in (anna.get(f"/matches/{match}/analysis"), anna.post(f"/matches/{match}/analysis")):
        assert answer.status_code == 409
        assert answer.json()["title"] == "still_running"
    assert anna.post("/matches/NNNNNNNN/analysis").status_code == 404
    assert httpx.get(f"{small_site.url}/matches/{match}/analysis").status_code == 409


def test_a_match_of_other_rules_or_of_one_seat_is_refused_with_a_sentence(small_site: RunningSite, finished):
    anna, match = finished
    with small_site.site.database.writing() as db:
        db.get(MatchRow, match).rules += 1
    assert not anna.get(f"/matches/{match}/analysis").json()["possible"]
    assert anna.post(f"/matches/{match}/analysis").json()["title"] == "old_rules"
    assert "bulb" not in httpx.get(f"{small_site.url}/matches/{match}/analysis").text.partition('id="study"')[2]
    with small_site.site.database.writing() as db:
        db.get(MatchRow, match).seats = 1
    assert anna.get(f"/matches/{match}/analysis").json()["title"] == "alone"


def test_a_full_queue_is_a_refusal_that_changes_nothing(small_site: RunningSite, finished, monkeypatch: pytest.MonkeyPatch):
    anna, match = finished
    monkeypatch.setattr(small_site.site.analyses._workers, "_most", 0)
    assert anna.post(f"/matches/{match}/analysis").status_code == 429
    assert not anna.get(f"/matches/{match}/analysis").json()["running"]


def test_progress_is_seen_by_all_processes_and_a_dead_one_is_taken_over(small_site: RunningSite, finished):
    """Another process is half through, then dies."""
    anna, match = finished
    with small_site.site.database.writing() as db:
        db.add(AnalysisRow(match=match, share=0.5, told=None, changed_at=time.time()))
    assert anna.post(f"/matches/{match}/analysis").json()["share"] == 0.5
    page = httpx.get(f"{small_site.url}/matches/{match}/analysis").text
    assert '<progress id="share" max="1" value="0.5">' in page
    with small_site.site.database.writing() as db:
        db.get(AnalysisRow, match).changed_at -= 2 * analyses.PATIENCE
    assert not anna.get(f"/matches/{match}/analysis").json()["running"]
    anna.post(f"/matches/{match}/analysis")
    assert analysed(anna, match)


def test_an_analysis_that_fails_can_be_asked_for_again(small_site: RunningSite, finished, monkeypatch: pytest.MonkeyPatch):
    anna, match = finished

    def fail(*args: Any, **how: Any) -> None:
        raise ArithmeticError

    with monkeypatch.context() as broken:
        broken.setattr("spielwerk.thinking.thinker.analyse_in", fail)
        anna.post(f"/matches/{match}/analysis")
        wait_for(lambda: not anna.get(f"/matches/{match}/analysis").json()["running"])
    anna.post(f"/matches/{match}/analysis")
    assert analysed(anna, match)


@pytest.fixture(scope="module")
def silly(small_site: RunningSite) -> tuple[Visitor, str]:
    """A match, uploaded and analysed, in which the first seat threw its chances away."""
    played = game(GAME).start(3, seed=14)
    while not played.over:
        seat = played.to_act[0]
        played.play(seat, played.legal_ids(seat)[-1 if seat == 0 else 0])
    anna = small_site.visitor()
    match = anna.post("/matches/upload", json.loads(played.save())).json()["match"]
    anna.post(f"/matches/{match}/analysis")
    wait_for(lambda: anna.get(f"/matches/{match}/analysis").json()["analysis"], 120)
    return anna, match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_leads_to_the_turning_points(small_site: RunningSite, silly, lang: str):
    anna, match = silly
    found = analysed(anna, match, lang)
    assert found["turning_points"]
    with httpx.Client(base_url=small_site.url, params={"lang": lang}) as http:
        page = unescape(http.get(f"/matches/{match}/analysis").text)
        assert page.count('class="curve ') == 3
        for point in found["turning_points"]:
            assert point["played"] in page
            assert point["better"]["text"] in page
            link = f"/matches/{match}/replay?at={point['ply']}&as={point['seat']}"
            assert link in page
            assert http.get(link).status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_tells_why_and_what_can_be_learnt(small_site: RunningSite, silly, lang: str):
    """Who threw his chances away reads why, with the rules behind it; so does everybody who asks for another player."""
    anna, match = silly
    study = anna.get(f"/matches/{match}/analysis", lang=lang).json()
    worst = [point for point in study["analysis"]["turning_points"] if point["seat"] == 0]
    assert worst
    with httpx.Client(base_url=small_site.url, params={"lang": lang}) as http:
        page = unescape(http.get(f"/matches/{match}/analysis", params={"as": 0, "lang": lang}).text)
        for point in worst:
            assert point["reasons"]
            assert " ".join(point["reasons"]) in page
            assert f'href="/rules/{GAME}#{point["rule"]}"' in page
        assert 1 <= len(study["learn"][0]) <= 3
        learnt = page[page.index('class="learn"') :]
        for one in study["learn"][0]:
            assert one["text"] in learnt
        assert study["learn"][0][0]["rule"] in {point["rule"] for point in worst}
        assert 'class="learn"' not in http.get(f"/matches/{match}/analysis").text, "an onlooker has played nothing"
        rules = http.get(f"/rules/{GAME}").text
        assert all(f'id="{point["rule"]}"' in rules for point in worst)


def test_a_hurried_analysis_does_not_say_that_nothing_was_lost(
    small_site: RunningSite, finished, monkeypatch: pytest.MonkeyPatch
):
    anna, match = finished
    monkeypatch.setattr(analyses, "SECONDS", 0.0)
    anna.post(f"/matches/{match}/analysis")
    assert not analysed(anna, match)["thorough"]
    page = unescape(httpx.get(f"{small_site.url}/matches/{match}/analysis", params={"lang": "en"}).text)
    assert "Time ran out before every decision had been looked at" in page
    assert "No decision cost anybody much" not in page


def test_an_analysis_stored_before_it_told_whether_time_ran_out_is_shown_as_it_was():
    assert analyses._analysis({"seats": 2, "moments": [], "turning_points": []}).thorough


def test_an_analysis_stored_before_it_had_reasons_is_shown_as_it_was():
    better = {"action": 1, "text": "x", "share": 0.5, "points": 3.0, "weight": 1.0, "line": []}
    point = {"ply": 3, "seat": 0, "played": "y", "before": 0.5, "after": 0.2, "instead": 0.5, "better": better}
    found = analyses._analysis({"seats": 2, "moments": [], "turning_points": [point]})
    assert found.turning_points[0].reasons == []
    assert found.turning_points[0].rule == ""


def test_the_result_leads_to_the_analysis(small_site: RunningSite, finished):
    _, match = finished
    with httpx.Client(base_url=small_site.url, follow_redirects=True) as http:
        assert f'href="/matches/{match}/analysis"' in http.get(f"/matches/{match}").text
        assert f'action="/matches/{match}/analysis"' in http.get(f"/matches/{match}/analysis").text
        asked = http.post(f"/matches/{match}/analysis")
        assert asked.url.path == f"/matches/{match}/analysis"
        assert "<progress" in asked.text or "curve" in asked.text
