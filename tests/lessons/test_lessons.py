"""Lessons as data: read, played, and refused where something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.core import game
from spielwerk.lessons import BadLesson, Progress, answer, checking, lesson_for, position
from spielwerk.lessons.course import Course
from spielwerk.lessons.lesson import Words, lesson_from
from spielwerk.lessons.playing import back

GOOD = """
minutes = 1
title = {en = "Cards", de = "Karten"}
about = {en = "What they are.", de = "Was sie sind."}
start = {seats = 2, seat = 0, seed = 1}

[[step]]
title = {en = "Read", de = "Lies"}
text = {en = "Look.", de = "Schau."}
rules = ["TPL-2.1"]

[[step]]
title = {en = "Choose", de = "Wähle"}
text = {en = "Take one.", de = "Nimm eine."}
call = {en = "Choose.", de = "Wähle."}
await = ["%s", "%s"]
wrong = [{action = "%s", text = {en = "No.", de = "Nein."}}]
otherwise = {en = "Another.", de = "Eine andere."}
right = {en = "Yes.", de = "Ja."}

[[step]]
title = {en = "Think", de = "Denk"}
text = {en = "How many?", de = "Wie viele?"}
answer = [
    {text = {en = "One", de = "Eine"}, why = {en = "More.", de = "Mehr."}},
    {text = {en = "Two", de = "Zwei"}, right = true, why = {en = "Right.", de = "Stimmt."}},
]
"""


@pytest.fixture
def template():
    return game("template")


def choices(template) -> list[str]:
    """The first legal actions of the lesson's seat, as a lesson writes them."""
    match = template.start(2, 1)
    assert match.to_act[0] == 0
    return [f"{action.verb} {' '.join(map(str, action.args))}".strip() for action in match.legal(0)][:3]


@pytest.fixture
def write(template, tmp_path: Path):
    def lesson(text: str):
        file = tmp_path / "cards.toml"
        file.write_text(text, encoding="utf-8")
        return lesson_from(template, file)

    return lesson


def test_a_lesson_goes_from_step_to_step(template, write):
    lesson = write(GOOD % tuple(choices(template)))
    first, second, wrong = (template.verbs[c.split()[0]].encode(*map(int, c.split()[1:])) for c in choices(template))
    heard = answer(lesson, Progress())
    assert (heard.right, heard.progress) == (True, Progress(1))
    missed = answer(lesson, heard.progress, wrong)
    assert (missed.right, missed.says["de"], missed.progress) == (False, "Nein.", heard.progress)
    assert answer(lesson, heard.progress, 10**6).says["en"] == "Another."
    done = answer(lesson, heard.progress, second)
    assert (done.right, done.says["en"], done.progress) == (True, "Yes.", Progress(2, (1,)))
    assert (0, second) in position(lesson, done.progress).history
    assert (0, first) in position(lesson, answer(lesson, heard.progress, first).progress).history
    assert not any(answer(lesson, done.progress, given).right for given in (0, 7))
    assert answer(lesson, done.progress, 1).progress == Progress(3, (1,))
    assert [back(lesson, done.progress), back(lesson, Progress())] == [Progress(1), Progress()]


def test_a_good_lesson_has_no_faults(template, write):
    assert list(checking._lesson_faults(template, write(GOOD % tuple(choices(template))))) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Look.", "x" * 281, "281 characters in en"),
        ('de = "Nein."', 'de = " "', "says nothing in de"),
        ('rules = ["TPL-2.1"]', 'point = ["nowhere"]', "nothing on the board is called 'nowhere'"),
        ('call = {en = "Choose.", de = "Wähle."}', "", "no call says which"),
        ("otherwise = ", 'then = ["1 choose 99"]\notherwise = ', "choose"),
        ("seat = 0", "seat = 5", "there is no seat 5"),
        ('title = {en = "Choose", de = "Wähle"}', 'title = {en = "Read", de = "Wähle"}', "same title"),
    ],
)
def test_what_is_wrong_is_said(template, write, old: str, new: str, fault: str):
    text = GOOD % tuple(choices(template))
    assert old in text
    try:
        faults = list(checking._lesson_faults(template, write(text.replace(old, new))))
    except BadLesson as error:
        faults = [str(error)]
    assert any(fault in found for found in faults), faults


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("minutes = 1", "", "minutes is missing"),
        ("minutes = 1", "minutes = 1\ncolour = 3", "colour is not known"),
        (', de = "Karten"', "", "de is missing"),
        ("right = true", "right = false", "exactly one answer"),
        ("await", "answer = [{}]\nawait", "en is missing|text is missing"),
        ("minutes = 1", "minutes = '", "cannot be read"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused(template, write, old: str, new: str, fault: str):
    with pytest.raises(BadLesson, match=fault):
        write((GOOD % tuple(choices(template))).replace(old, new))


def test_what_must_be_taught_is_taught(template, write):
    lesson = write(GOOD % tuple(choices(template)))
    tip = Words({"en": "Tip.", "de": "Tipp."})
    digest = template.components.digest
    faults = list(checking._faults(template, Course(template.rules, digest, ("TPL-3.2",), tip, (lesson,) * 5, True)))
    assert faults == ["TPL-3.2: must be taught, but no lesson names it"]
    assert "written for rules 99" in next(checking._faults(template, Course(99, digest, (), tip, (), False)))


def test_a_rule_leads_to_the_lesson_that_teaches_it():
    spyrium = game("spyrium")
    assert lesson_for(spyrium, "SPY-8.3").name == "crowds"
    assert lesson_for(spyrium, "SPY-8.1") is not None, "of the same chapter"
    assert lesson_for(spyrium, "SPY-99.1") is None
    assert lesson_for(spyrium, "") is None
