"""The JSON API of lessons: list them, take one, answer its steps. What a page can do, a program can."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, ConfigDict, Field, StrictInt

from spielwerk.core.effect import named

from ...learning.views import CourseCard, LessonView
from ...matches.records import as_json
from ..dependencies import Lang, TheSite, Visitor
from ..forms import MOST
from .common import PROBLEM, Plain, choice_json

router = APIRouter(prefix="/api/lessons", responses=PROBLEM)

GameName = Annotated[str, Path(max_length=40)]
LessonName = Annotated[str, Path(max_length=60)]
Number = Annotated[StrictInt, Field(ge=0, le=MOST)]


class StepAnswer(BaseModel):
    """An answer to a step: the id of an action, the number of an answer (from 0), or nothing where there is only to read."""

    model_config = ConfigDict(extra="forbid")

    step: Number
    given: Number | None = None


class StepIn(BaseModel):
    model_config = ConfigDict(extra="forbid")

    step: Number


def lesson_json(view: LessonView, lang: str) -> dict[str, object]:
    """A lesson as it stands, in plain JSON; nothing of later steps but how many there are."""
    step = view.now
    told: dict[str, object] = {
        "game": view.game.name,
        "lesson": view.lesson.name,
        "title": step.title[lang] if step is not None else view.lesson.title[lang],
        "step": view.step,
        "steps": len(view.lesson.steps),
        "wants": view.wants,
        "missed": view.missed,
        "done": view.done,
        "seat": view.lesson.seat,
        "state": as_json(view.game, view.stand.seen),
        "choices": [choice_json(choice) for choice in view.choices],
    }
    if step is not None:
        told["text"] = step.text[lang]
        told["call"] = step.call[lang] if step.call is not None else ""
        told["point"], told["rules"] = list(step.point), list(step.rules)
        told["answers"] = [each.text[lang] for each in step.answers]
    return told


@router.get("")
def list_courses(site: TheSite, who: Visitor, lang: Lang) -> list[CourseCard]:
    """The lessons of all games, and how far the asker is in each."""
    return site.lessons.shelf(who, lang)


@router.get("/{game}")
def one_course(site: TheSite, who: Visitor, game: GameName, lang: Lang) -> CourseCard:
    """The lessons of a game. `fits` is false where they were written for other rules or components: then none can be taken."""
    return site.lessons.course(who, game, lang)


@router.get("/{game}/{lesson}", response_class=Plain)
def one_lesson(site: TheSite, who: Visitor, game: GameName, lesson: LessonName, lang: Lang) -> Response:
    """A lesson where the asker stands, and what its step wants.

    `read`: nothing but going on; `do`: one of `choices`; `ask`: one of `answers`; `end`: the lesson is over.
    """
    return Plain(lesson_json(site.lessons.view(who, game, lesson, lang), lang))


@router.post("/{game}/{lesson}/answer", response_class=Plain)
def answer_step(site: TheSite, who: Visitor, game: GameName, lesson: LessonName, lang: Lang, body: StepAnswer) -> Response:
    """Answer a step: whether it was right, what is said to it, what the others did (`told`), and where the lesson stands.

    409: it is at another step by now. 422: that is not possible there.
    """
    answered = site.lessons.answer(who, game, lesson, body.step, body.given, lang)
    heard, view = answered.heard, answered.view
    told = [named(line.text, view.names) for line in view.told(lang)] if heard.right else []
    says = heard.says[lang] if heard.says is not None else ""
    return Plain({**lesson_json(view, lang), "right": heard.right, "says": says, "told": told})


@router.put("/{game}/{lesson}/progress", response_class=Plain)
def set_progress(site: TheSite, who: Visitor, game: GameName, lesson: LessonName, lang: Lang, body: StepIn) -> Response:
    """Back to a step that has been taken, the first one for example. 409: it has not been reached."""
    return Plain(lesson_json(site.lessons.go_back(who, game, lesson, body.step, lang), lang))
