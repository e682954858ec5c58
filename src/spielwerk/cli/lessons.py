"""Lessons: what there is, and whether all of it can be taken."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from spielwerk.core import Game
from spielwerk.lessons import course_of, faults_of

from .common import AsJson, Language, all_games, check_language, complain, out, sentences, the_game


def lessons(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A name from `spielwerk games`; all if left out.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Take all of them, every way, and say what is wrong.")] = False,
    as_json: AsJson = False,
    lang: Language = "en",
) -> None:
    """List the lessons of a game or of all games, or check them."""
    with sentences():
        check_language(lang)
        games = [the_game(name)] if name is not None else list(all_games())
        if check:
            _check(games)
            return
        rows = [_row(game, number, lang) for game in games for number in range(_count(game))]
        if as_json:
            print(json.dumps(rows, ensure_ascii=False))
            return
        table = Table("game", "lesson", "", "minutes", "steps", "rules")
        for row in rows:
            told = (row["game"], row["lesson"], row["title"], row["minutes"], row["steps"], len(row["rules"]))  # type: ignore[arg-type]  # a list, as `_row` makes it
            table.add_row(*map(str, told))
        out.print(table)


def _count(game: Game) -> int:
    course = course_of(game)
    return len(course.lessons) if course is not None else 0


def _row(game: Game, number: int, lang: str) -> dict[str, object]:
    course = course_of(game)
    assert course is not None
    lesson = course.lessons[number]
    return {
        "game": game.name,
        "lesson": lesson.name,
        "title": lesson.title[lang],
        "minutes": lesson.minutes,
        "steps": len(lesson.steps),
        "rules": list(lesson.rules),
        "fits": course.fits,
    }


def _check(games: list[Game]) -> None:
    """Every fault is a line; exit status 1 if there is any."""
    found = False
    for game in games:
        faults = faults_of(game)
        for fault in faults:
            complain(f"{game.name}: {fault}")
        found = found or bool(faults)
        if not faults:
            course = course_of(game)
            told = (
                f"{len(course.lessons)} lessons, {sum(len(each.steps) for each in course.lessons)} steps"
                if course
                else "no lessons"
            )
            out.print(f"{game.name}: {told}, nothing wrong", highlight=False)
    if found:
        raise typer.Exit(1)
