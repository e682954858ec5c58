"""What is handed to pages and API about lessons: plain values without database, request or anything of a later step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from spielwerk.core import Game
from spielwerk.core.drawing import Choice
from spielwerk.core.story import Told
from spielwerk.lessons import Course, Heard, Lesson, Progress, Stand, Step

Names: TypeAlias = list[str]  # of the seats

# What a step wants.
READ = "read"  # nothing but going on
DO = "do"  # one of some actions
ASK = "ask"  # an answer to a small question
END = "end"  # nothing more: the lesson is over


@dataclass(frozen=True)
class LessonCard:
    """A lesson on the shelf, and how far the visitor is in it."""

    name: str
    number: int  # from 1
    title: str
    about: str
    minutes: int
    steps: int
    step: int  # steps taken this time; as many as there are: over
    done: bool  # taken to its end, this time or before

    @property
    def begun(self) -> bool:
        return 0 < self.step < self.steps


@dataclass(frozen=True)
class CourseCard:
    """The lessons of a game. `fits` is false where they were written for other rules or components: then there are none."""

    game: str
    title: str
    fits: bool
    tip: str
    lessons: list[LessonCard] = field(default_factory=list)
    next: str = ""  # the lesson to go on with: the last one begun, else the first that is not done; empty if all are

    @property
    def minutes(self) -> int:
        return sum(lesson.minutes for lesson in self.lessons)

    @property
    def minutes_left(self) -> int:
        return sum(lesson.minutes for lesson in self.lessons if not lesson.done)

    @property
    def steps(self) -> int:
        return sum(lesson.steps for lesson in self.lessons)

    @property
    def steps_done(self) -> int:
        return sum(lesson.steps if lesson.done else lesson.step for lesson in self.lessons)

    @property
    def lessons_done(self) -> int:
        return sum(lesson.done for lesson in self.lessons)

    @property
    def begun(self) -> bool:
        return self.steps_done > 0

    def card(self, name: str) -> LessonCard | None:
        return next((lesson for lesson in self.lessons if lesson.name == name), None)


@dataclass(frozen=True)
class LessonView:
    """A lesson as it stands for the visitor."""

    game: Game
    course: Course
    lesson: Lesson
    number: int  # of the lesson, from 1
    progress: Progress
    missed: int  # wrong answers at this step
    done: bool  # taken to its end once
    stand: Stand
    names: Names
    choices: list[Choice]  # the actions that can be chosen at this step

    @property
    def step(self) -> int:
        """How many steps have been taken."""
        return self.progress.step

    @property
    def now(self) -> Step | None:
        """The step; None at the end."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    @property
    def before(self) -> Step | None:
        """The step that was answered last."""
        return self.lesson.steps[self.step - 1] if self.step else None

    @property
    def wants(self) -> str:
        if self.now is None:
            return END
        return DO if self.now.awaits else ASK if self.now.answers else READ

    def told(self, lang: str) -> tuple[Told, ...]:
        """What led here since the step before."""
        return self.stand.told[lang]


@dataclass(frozen=True)
class Answered:
    """What became of an answer, and where the lesson stands now."""

    heard: Heard
    view: LessonView
