"""Lessons: a game learnt by playing it, step by step, on the real board with the real rules.

A lesson is data in the game's folder (`lessons/course.toml` and a file for each lesson); docs/teaching.md tells how to
write one.
"""

from __future__ import annotations

from .checking import faults_of
from .coaching import CoachCard, coach_cards, kind_asked
from .course import Course, course_of, lesson_for
from .lesson import Answer, BadLesson, Lesson, Step, Words, Wrong
from .playing import Heard, Progress, answer, back, position
from .standing import Stand, chosen_of, standing

__all__ = [
    "Answer",
    "BadLesson",
    "CoachCard",
    "Course",
    "Heard",
    "Lesson",
    "Progress",
    "Stand",
    "Step",
    "Words",
    "Wrong",
    "answer",
    "back",
    "chosen_of",
    "coach_cards",
    "course_of",
    "faults_of",
    "kind_asked",
    "lesson_for",
    "position",
    "standing",
]
