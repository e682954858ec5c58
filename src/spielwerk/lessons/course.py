"""The lessons of a game in their order, and the rules that they must teach."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from spielwerk.core import Game

from .lesson import Lesson, Table, Words, lesson_from, read_toml

FOLDER = "lessons"
FILE = "course.toml"


@dataclass(frozen=True)
class Course:
    """The lessons of a game."""

    rules: int  # the rules number that they were written for,
    components: str  # and the digest of the components
    must_teach: tuple[str, ...]  # rule ids
    tip: Words  # for a first match
    lessons: tuple[Lesson, ...]
    fits: bool  # False: rules or components are others by now, and the lessons are not offered

    def lesson(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        at = self.lessons.index(lesson) + 1
        return self.lessons[at] if at < len(self.lessons) else None


@cache
def course_of(game: Game) -> Course | None:
    """The lessons of a game; None if it has none. Raises `BadLesson` for a file that cannot be used."""
    folder = game.folder / FOLDER
    if not (folder / FILE).is_file():
        return None
    table = Table(read_toml(folder / FILE), FILE)
    rules, components = table.get("rules", int), table.get("components", str)
    fits = rules == game.rules and components == game.components.digest
    course = Course(
        rules=rules,
        components=components,
        must_teach=table.strings("must_teach"),
        tip=table.words("tip"),
        lessons=tuple(lesson_from(game, folder / f"{name}.toml") for name in table.strings("lessons")),
        fits=fits,
    )
    table.close()
    return course


def lesson_for(game: Game, rule: str) -> Lesson | None:
    """The first lesson that teaches a rule, or else one of its chapter."""
    course = course_of(game)
    if course is None or not course.fits:
        return None
    chapter = rule.rpartition(".")[0] + "."
    exactly = (lesson for lesson in course.lessons if rule in lesson.rules)
    nearly = (lesson for lesson in course.lessons if any(taught.startswith(chapter) for taught in lesson.rules))
    return next(exactly, None) or (next(nearly, None) if chapter != "." else None)
