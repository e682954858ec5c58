"""Hints, and the analysis of a finished match."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from spielwerk.bots import Hint, analyse, analyse_in, hint, insights
from spielwerk.bots.analysis import TurningPoint
from spielwerk.cli import app
from spielwerk.core import SpielwerkError, game
from spielwerk.core.effect import by_colour
from spielwerk.core.registry import TEMPLATE

from .test_games import play_at_random


@pytest.fixture
def template():
    return game(TEMPLATE)


def test_hints_are_legal_and_say_what_would_follow(template):
    match = template.start(2, 3)
    seat = match.to_act[0]
    hints = hint(template, match.seen(seat), seat, count=2, iterations=600, seed=1, threads=1)
    assert len(hints) == 2
    for one in hints:
        assert one.action in match.legal_ids(seat)
        assert one.line[0].action == one.action
        assert one.text == template.sentence(match.seen(seat), seat, one.action, "en")
        assert 0 <= one.share <= 1
        assert 0 < one.weight <= 1
    assert len(hints[0].line) > 1
    assert hints[0].line[1].actor != seat
    assert hints == hint(template, match.seen(seat), seat, count=2, iterations=600, seed=1, threads=1)


def test_who_is_not_asked_gets_no_hint(template):
    match = play_at_random(template.start(2, 3), 3, template.longest)
    with pytest.raises(SpielwerkError, match="Red is not asked anything now"):
        hint(template, match.seen(0), 0, iterations=10)


def test_analysis_tells_the_chances_over_time(template):
    match = play_at_random(template.start(3, 4), 4, template.longest)
    found = analyse(match, playouts=8, iterations=30)
    assert found.thorough
    assert [moment.ply for moment in found.moments] == sorted(moment.ply for moment in found.moments)
    assert all(sum(moment.chances) == pytest.approx(1) for moment in found.moments)
    assert {seat for seat, share in enumerate(found.moments[-1].chances) if share > 0} == set(match.winners)
    for point in found.turning_points:
        assert match.history[point.ply][0] == point.seat
        assert point.before > point.after < point.instead
    drawn = ElementTree.fromstring(found.chart("de"))
    assert len(drawn.findall("{*}polyline")) == 3


def test_a_silly_match_has_turning_points(template):
    """The first seat always does the last thing that is allowed; the master would have done something better."""
    match = template.start(3, 14)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_ids(seat)[-1 if seat == 0 else 0])
    found = analyse_in(("de", "en"), match, playouts=20, iterations=60)
    points = found["en"].turning_points
    assert points
    for point in points:
        assert match.history[point.ply][0] == point.seat
        assert point.better.action != match.history[point.ply][1]
        assert point.instead > point.after
        assert 1 <= len(point.reasons) <= 2
        assert point.rule.startswith("TPL-")
    assert [point.ply for point in found["de"].turning_points] == [point.ply for point in points]
    assert found["de"].turning_points[0].played != points[0].played


def test_what_there_is_to_learn_comes_from_own_decisions_and_from_where_the_winner_had_more(template):
    better = Hint(1, "Choose the 9", 0.5, 3.0, 1.0)
    points = [
        TurningPoint(4, 0, "Choose the 1", 0.5, 0.4, 0.5, better, ["Small reason."], "prizes", "TPL-3.2"),
        TurningPoint(6, 0, "Choose the 2", 0.5, 0.1, 0.5, better, ["Great reason."], "", "TPL-4.3"),
        TurningPoint(8, 1, "Choose the 3", 0.5, 0.1, 0.5, better, ["Not his."], "", "TPL-3.2"),
    ]
    breakdown = [{"prizes": 3, "tolls": 0}, {"prizes": 12, "tolls": -2}]
    found = insights(template, points, breakdown, 0, [1], "en")
    assert [(one.rule, one.ply) for one in found] == [("TPL-4.3", 6), ("TPL-3.2", 4), ("TPL-3.2", -1)]
    assert found[0].text == "Rather “Choose the 9” than “Choose the 2”. Great reason."
    assert by_colour(found[2].text, "en") == "Under “Prizes” Blue had 12 points, you had 3."
    german = insights(template, points, breakdown, 0, [1], "de")
    assert by_colour(german[2].text, "de") == "Bei „Preise“ hatte Blau 12 Punkte, du 3."
    won = insights(template, points, breakdown, 1, [1], "en")
    assert [one.ply for one in won] == [8, -1]
    assert "“Tolls”" in won[1].text, "who has won learns from the best of the others"
    assert insights(template, [], [{"prizes": 5, "tolls": 0}], 0, [0], "en") == []


def test_an_analysis_without_time_is_coarse_but_whole(template):
    match = play_at_random(template.start(3, 4), 4, template.longest)
    told: list[float] = []
    found = analyse(match, playouts=2, iterations=1, seconds=0.0, progress=told.append)
    assert [moment.ply for moment in found.moments][-1] == len(match.history)
    assert len(found.moments) == 2
    assert found.turning_points == []
    assert not found.thorough
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_only_finished_matches_are_analysed(template):
    with pytest.raises(SpielwerkError, match="Only a finished match"):
        analyse(template.start(2, 3))


@pytest.mark.usefixtures("compiled")
def test_commands(template, tmp_path):
    """hint, analyse and arena on the command line, for people and for programs."""
    run = CliRunner().invoke
    open_file, finished = tmp_path / "open.json", tmp_path / "finished.json"
    match = template.start(2, 3)
    open_file.write_text(match.save(), encoding="utf-8")
    finished.write_text(play_at_random(match, 3, template.longest).save(), encoding="utf-8")

    told = run(app, ["hint", str(open_file), "--seconds", "0.05", "--json"])
    assert told.exit_code == 0
    assert json.loads(told.stdout)["hints"][0]["line"]
    told = run(app, ["hint", str(open_file), "--seconds", "0.05", "--lang", "de"])
    assert told.exit_code == 0
    assert "wählen" in told.stdout
    assert run(app, ["hint", str(finished)]).exit_code == 2

    svg = tmp_path / "chances.svg"
    told = run(app, ["analyse", str(finished), "--svg", str(svg), "--json"])
    assert told.exit_code == 0
    assert len(json.loads(told.stdout)["moments"]) > 3
    ElementTree.parse(svg)
    assert run(app, ["analyse", str(open_file)]).exit_code == 2

    told = run(app, ["arena", TEMPLATE, "--bots", "random,journeyman", "--games", "4", "--workers", "1", "--json"])
    assert told.exit_code == 0
    assert {row["bot"] for row in json.loads(told.stdout)} == {"random", "journeyman"}
    assert run(app, ["arena", TEMPLATE, "--bots", "nobody"]).exit_code == 2
