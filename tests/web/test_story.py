"""The log as a story, and frames of the others' steps: nothing in them that the reader may not know."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import httpx
import pytest

from spielwerk.core import CHANCE, NOBODY
from spielwerk.web.http.pages.charts import _rounds
from spielwerk.web.matches.story import EffectTable, chapters, headings, story, summed, tabled
from spielwerk.web.matches.views import EffectLine, FigureStep, LogLine

from .site import RunningSite, Visitor, play_out


def effect(
    text: str = "", seat: int = NOBODY, title: str = "", *, heading: bool = False, places=(), **changes: int
) -> EffectLine:
    steps = tuple(FigureStep(key, key, key.title(), by) for key, by in changes.items())
    return EffectLine(text, seat, steps, title, heading, places)


def line(number: int, actor: int, verb: str, *effects: EffectLine) -> LogLine:
    return LogLine(number, actor, verb, f"{actor} does {verb}", datetime(2026, 1, 1, tzinfo=UTC), effects)


def folded(verb: str, n: int) -> str:
    return f"{n} × {verb}"


def test_a_heading_begins_a_chapter_and_takes_what_follows_it_along():
    paid = effect(seat=0, money=2)
    told = chapters(
        [line(0, 1, "pass", effect(seat=1, money=-1), effect("Round 2", heading=True), paid), line(1, 0, "go")], (), folded
    )
    assert [chapter.heading for chapter in told] == ["", "Round 2"]
    assert [len(entry.lines) for chapter in told for entry in chapter.entries] == [1, 0, 1]
    assert told[1].entries[0].effects == (paid,)
    assert headings([line(4, 1, "pass", effect("Round 2", heading=True))]) == [(5, "Round 2")]


def test_runs_fold_and_news_fold_seat_by_seat():
    """Old bids are one line; those since the reader's last decision are a step for each seat that bid."""
    lines = [line(n, n % 2, "bid") for n in range(4)] + [
        line(4, 2, "bid"),
        line(5, 0, "bid"),
        line(6, 0, "bid"),
        line(7, 1, "bid"),
    ]
    told = story(lines, ("bid",), folded, viewer=2, since=5)
    assert [(row.entry.fold, row.step, row.ply) for row in told.rows if row.entry] == [
        ("5 × bid", 0, 4),
        ("2 × bid", 1, 6),
        ("", 2, 7),
    ]
    assert [row.cut for row in told.rows] == [False, True, False, False]
    assert [row.new for row in told.steps] == [True, True]


def test_luck_of_several_kinds_is_one_run():
    lines = [line(n, CHANCE, verb) for n, verb in enumerate(("card", "token", "card", "roll"))]
    (chapter,) = chapters(lines, ("card", "token"), folded)
    assert [entry.fold for entry in chapter.entries] == ["2 × card, 1 × token", ""]


def test_luck_and_own_actions_are_no_steps_of_others():
    told = story([line(0, 2, "go"), line(1, CHANCE, "deal"), line(2, 0, "go")], (), folded, viewer=2, since=1)
    assert [row.ply for row in told.steps] == [2]
    assert story([line(0, 0, "go")], (), folded).steps == []  # an onlooker decides nothing


def test_effects_of_one_title_are_a_table():
    shown = tabled([effect("x"), effect(seat=0, title="Income", money=3), effect("why", seat=1, title="Income", points=1)])
    assert isinstance(table := shown[1], EffectTable)
    assert [column.key for column in table.columns] == ["money", "points"]
    assert [(seat, [cell and str(cell) for cell in cells], text) for seat, cells, text in table.rows] == [
        (0, ["+3", None], ""),
        (1, [None, "+1"], "why"),
    ]


def test_what_news_change_for_the_reader_is_summed():
    lines = [line(0, 1, "go", effect(seat=2, money=-2)), line(1, 0, "go", effect(seat=2, title="Income", money=5, points=1))]
    told = story(lines, (), folded, viewer=2, since=0)
    assert [(change.key, str(change)) for change in told.mine] == [("money", "+3"), ("points", "+1")]
    assert summed([effect(seat=0, money=1), effect(seat=0, money=-1)]) == []


@pytest.mark.parametrize(
    ("told", "axis", "ticks"),
    [
        ([(1, "Round 1 of 3"), (9, "Round 2 of 3")], "Round", ["1", "2"]),
        ([(1, "Auction: Guest 3541 begins"), (3, "Runde I"), (9, "Runde II")], "Runde", ["I", "II"]),
        (
            [(0, "Generation I, round 1"), (5, "Generation I, round 2"), (9, "Generation II, round 1")],
            "Generation",
            ["I", "II"],
        ),
        ([(1, "The end")], "", []),
    ],
)
def test_rounds_stand_on_the_axis(told, axis, ticks):
    assert _rounds(told, 20) == (
        axis,
        [(next(n for n, text in told if tick in text.split(",")[0].split()), tick) for tick in ticks],
    )
    assert len(_rounds([(n, f"Turn {n}") for n in range(50)], 60)[1]) <= 10


# On the site


@pytest.fixture
def running(small_site: RunningSite) -> tuple[str, Visitor, Visitor, Visitor]:
    """A match of Anna and Ben in which Anna has chosen a card in secret, and Otto, who looks on."""
    anna, ben, otto = (small_site.visitor(name) for name in ("Anna", "Ben", "Otto"))
    match = anna.create("mf")
    ben.join(match)
    anna.answer(match, 2)
    return match, anna, ben, otto


def page(person: Visitor, path: str) -> httpx.Response:
    return httpx.get(f"{person.url}/matches/{path}", headers=person.http.headers, timeout=30)


def hands(markup: str) -> list[int]:
    """How many backs of cards each panel shows."""
    panels = re.findall(r'<section class="(?:pl|mine) card.*?</section>', markup, re.DOTALL)
    return [panel.count(">?<") for panel in panels]


def test_a_frame_shows_what_its_reader_may_know_and_no_more(running):
    match, anna, ben, otto = running
    last = anna.see(match)["ply"]
    own, others, onlooker = (page(person, f"{match}/frame/{last}") for person in (anna, ben, otto))
    assert {answer.status_code for answer in (own, others, onlooker)} == {200}
    assert sorted(hands(own.text)) == [0, 3]  # her own hand is open, Ben's is not
    assert sorted(hands(others.text))[0] == 0
    assert all(hands(onlooker.text))
    mine = [card for card in anna.see(match)["state"]["hand"][0] if card >= 0]
    for answer in (others, onlooker):
        for card in mine:
            assert f'data-for="card-{card}"' not in answer.text
    for number in range(last + 1):  # however early the position
        assert "has chosen the" not in page(ben, f"{match}/frame/{number}").text


def test_a_frame_asks_nothing_and_a_position_that_is_none_is_refused(running):
    match, anna, ben, _ = running
    last = anna.see(match)["ply"]
    asked = page(ben, f"{match}/frame/{last}").text
    assert 'class="target' not in asked
    assert 'class="target' in page(ben, match).text
    assert 'class="btn pickbtn"' not in asked
    assert 'data-turn="0"' in asked
    for junk in (str(last + 1), "-1", "x", "9" * 40):
        assert page(ben, f"{match}/frame/{junk}").status_code == 404


def test_a_secret_choice_is_in_no_log_strip_or_replay_of_others(running):
    match, anna, ben, otto = running
    said = anna.get(f"/matches/{match}/log", lang="en").json()[-1]["text"].removeprefix("Anna")
    assert said in page(anna, f"{match}/log").text
    for person in (ben, otto):
        for path in ("", "/table", "/log", "/replay?at=1"):
            assert said not in page(person, match + path).text, path


def test_log_and_replay_of_a_finished_match_tell_it_all(small_site: RunningSite):
    anna = small_site.visitor()
    match = anna.create("mb")
    play_out(match, anna)
    told = page(anna, f"{match}/log").text
    assert told.count('class="rnd"') == 3
    numbers = [int(n) for n in re.findall(r'data-number="(\d+)"', told)]
    assert numbers == list(range(anna.see(match)["ply"]))
    beside = page(anna, f"{match}/replay?at=2").text
    assert [int(n) for n in re.findall(r'data-number="(\d+)"', beside)] == numbers
    result = page(anna, match).text
    assert ">Round<" in result  # the axis of the chart
