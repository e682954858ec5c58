"""Badges: each rule by itself, and that what is earned is given exactly once and told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import select

from spielwerk.core import game
from spielwerk.core.drawing.svg import ICONS
from spielwerk.core.text import LANGUAGES, catalogue
from spielwerk.lessons import course_of
from spielwerk.web.badges.awarding import OF_A_MATCH, award, facts_of, longest_row
from spielwerk.web.badges.rules import BADGES, BY_NAME, FIVE, PUZZLES, Facts, earned, feats_of, progress
from spielwerk.web.http.rendering import WEB
from spielwerk.web.problems import catalogue_of
from spielwerk.web.statistics.figures import Entry, add, nothing
from spielwerk.web.store.models import FRIEND, BadgeRow, LessonRow, NoticeRow, PlayedRow, PuzzleTryRow, RelationRow

from .site import GAME, RunningSite, play_out
from .test_home import account, page_of
from .test_statistics import duel

WON = Entry(seats=3, seat=0, place=1, points=50, people=0)
LOST = replace(WON, place=2)


def figures(*entries: Entry, of: str = "spyrium") -> dict[str, dict[str, object]]:
    told = nothing()
    for entry in entries:
        told = add(told, replace(entry, feats=feats_of(of, entry)))
    return {of: told}


NOT_YET_AND_EARNED = {
    "first_win": (Facts(figures(LOST)), Facts(figures(LOST, WON))),
    "all_five": (
        Facts({name: figures(WON)["spyrium"] for name in FIVE[:4]} | figures(LOST, of=FIVE[4])),
        Facts({name: figures(WON)["spyrium"] for name in FIVE}),
    ),
    "rating_1500": (Facts(ratings={"neom": 1499.9}), Facts(ratings={"neom": 800.0, "spyrium": 1500.0})),
    "beat_master": (
        Facts(figures(replace(LOST, levels=("master",)), replace(WON, levels=("journeyman",)))),
        Facts(figures(replace(WON, levels=("apprentice", "master")))),
    ),
    "full_table": (
        Facts(figures(replace(WON, people=2), replace(LOST, people=3, seats=4))),
        Facts(figures(replace(WON, people=3, seats=4))),
    ),
    "regular_table": (Facts(with_friend=9), Facts(with_friend=10)),
    "fair_player": (Facts(stayed=49), Facts(stayed=50)),
    "cup": (Facts(), Facts(cups=1)),
    "inventor": (
        Facts(figures(replace(WON, breakdown={"patents": 11}), replace(LOST, breakdown={"patents": 14}))),
        Facts(figures(replace(WON, breakdown={"patents": 12}))),
    ),
    "clean_sheet": (
        Facts(figures(replace(WON, breakdown={"track": 21}), of="prosperity")),
        Facts(figures(replace(WON, breakdown={"track": 22}), of="prosperity")),
    ),
    "garden_city": (
        Facts(figures(replace(WON, breakdown={"areas": 28}), of="spyrium")),
        Facts(figures(replace(WON, breakdown={"areas": 20}), of="neom")),
    ),
    "high_society": (
        Facts(figures(replace(WON, breakdown={"quarters": 100}), of="planet-steam")),
        Facts(figures(replace(WON, breakdown={"quarters": 150}), of="planet-steam")),
    ),
    "fresh_air": (
        Facts(figures(replace(WON, breakdown={"pollution": 34, "garbage": -5}), of="twentieth-century")),
        Facts(figures(replace(WON, breakdown={"pollution": 26, "garbage": 0}), of="twentieth-century")),
    ),
    "solver": (Facts(solved=24), Facts(solved=25)),
    "every_day": (Facts(days=6), Facts(days=7)),
    "student": (Facts(lessons={"neom": (4, 5), "spyrium": (1, 6)}), Facts(lessons={"neom": (5, 5)})),
}


@pytest.mark.parametrize("name", [badge.name for badge in BADGES])
def test_each_badge_by_its_rule(name: str):
    badge, (not_yet, enough) = BY_NAME[name], NOT_YET_AND_EARNED[name]
    assert not earned(badge, Facts())
    assert not earned(badge, not_yet)
    assert earned(badge, enough)
    now, of = progress(badge, enough)
    assert now == of
    assert badge.icon in ICONS.ids
    for lang in LANGUAGES:
        for part in ("title", "rule"):
            assert catalogue(WEB, lang).get("badges", f"{name}_{part}")
    if badge.game:
        assert badge.feat is not None
        assert set(badge.feat.least) <= set(game(badge.game).categories), "categories of the game's own"


def test_days_in_a_row():
    assert longest_row([]) == 0
    assert longest_row(["2026-11-18", "2026-11-17", "2026-11-15", "2026-11-16", "2026-10-01", ""]) == 4


def test_a_badge_is_given_once_with_the_match_and_told(site: RunningSite):
    anna = account(site, "Anna of badges")
    ben = account(site, "Ben of badges")
    number = anna.person["person"]
    for _ in range(12):
        match = duel(anna, ben)
        if anna.see(match)["result"]["places"][0] == 1:
            break
    else:
        pytest.fail("Anna never wins")
    with site.site.database.reading() as db:
        (row,) = db.scalars(select(BadgeRow).where(BadgeRow.person == number))
        assert (row.badge, row.match) == ("first_win", match)
        (told,) = [
            notice for notice in db.scalars(select(NoticeRow).where(NoticeRow.person == number)) if notice.kind == "badge"
        ]
        assert told.url == f"/people/{number}/badges"
    for lang, sentence in (("en", "“First win”"), ("de", "„Erster Sieg“")):
        assert sentence in catalogue_of(lang).say("notice.badge", "subject", told.words)
    with site.site.database.writing() as db:
        assert award(db, number, OF_A_MATCH) == []
    duel(anna, ben)
    with site.site.database.reading() as db:
        assert len(list(db.scalars(select(BadgeRow).where(BadgeRow.person == number)))) == 1
    badges = anna.get(f"/people/{number}/badges").json()
    assert badges[0]["name"] == "first_win"
    assert badges[0]["at"] is not None
    assert next(one for one in badges if one["name"] == "fair_player")["now"] >= 2
    page = page_of(anna, f"/people/{number}/badges")
    assert f'href="/matches/{match}"' in page
    assert page.count('<li class="not"') == len(BADGES) - 1


def test_friends_count_as_a_regular_table_and_leaving_begins_anew(small_site: RunningSite):
    anna, ben = account(small_site, "Anna at her table"), account(small_site, "Ben at her table")
    one, other = anna.person["person"], ben.person["person"]
    for _ in range(2):
        duel(anna, ben)
    wanted = [BY_NAME["regular_table"], BY_NAME["fair_player"]]
    with small_site.site.database.writing() as db:
        assert facts_of(db, one, wanted).with_friend == 0, "who is no friend does not count"
        db.add(RelationRow(person=one, other=other, kind=FRIEND, at=0.0))
        db.flush()
        assert facts_of(db, one, wanted).with_friend == 2
        assert facts_of(db, one, wanted).stayed == 2
        first = db.scalars(select(PlayedRow).where(PlayedRow.person == one).order_by(PlayedRow.at)).first()
        first.left = True
        db.flush()
        assert facts_of(db, one, wanted).stayed == 1


def test_puzzles_and_lessons_have_badges_too(small_site: RunningSite):
    anna = account(small_site, "Learning Anna")
    number, site = anna.person["person"], small_site.site
    puzzle = site.puzzles.all()[0]
    today = date(2026, 11, 18)
    with site.database.writing() as db:
        for n in range(6):
            day = (today - timedelta(days=n + 1)).isoformat()
            about = {"game": "spyrium", "puzzle": f"old{n}", "right": False, "clue": False, "before": 0.0, "after": 0.0}
            db.add(PuzzleTryRow(person=number, day=day, at=1.0 + n, **about))
        course = course_of(game("spyrium"))
        lessons = course.lessons
        for lesson in lessons[1:]:
            row = LessonRow(
                person=number, game="spyrium", lesson=lesson.name, step=len(lesson.steps), chosen=[], missed=0, done=True
            )
            row.changed_at = 1.0
            db.add(row)
    from spielwerk.web.people.views import Who

    who = Who(number, "Learning Anna", True)
    site.puzzles.answer(who, puzzle, None, today)
    name = lessons[0].name
    for step in range(len(lessons[0].steps)):
        site.lessons.show(who, "spyrium", name, step, "en")
    with site.database.reading() as db:
        assert set(db.scalars(select(BadgeRow.badge).where(BadgeRow.person == number))) == {"every_day", "student"}
    with site.database.writing() as db:
        assert award(db, number, {PUZZLES}) == []


def test_a_game_that_is_not_one_of_the_five_counts_for_a_first_win(small_site: RunningSite):
    anna = account(small_site, "Anna elsewhere")
    number = anna.person["person"]
    for _ in range(12):
        match = anna.create("mb", game=GAME)
        if play_out(match, anna)["result"]["places"][0] == 1:
            break
    names = [one["name"] for one in anna.get(f"/people/{number}/badges").json() if one["at"]]
    assert names == ["first_win"]
