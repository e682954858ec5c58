"""What a coach says: cards for questions, read from a file, and refused where something is wrong."""

from __future__ import annotations

import pytest

from spielwerk.core import game
from spielwerk.lessons import BadLesson, coach_cards, kind_asked
from spielwerk.lessons.coaching import _cards, _faults, coach_faults


def test_the_template_has_a_card_for_every_question():
    template = game("template")
    assert coach_faults(template) == []
    assert set(coach_cards(template)) == {"choose", "prize"}
    match = template.start(2, 1)
    assert kind_asked(template, match.seen(0), 0) == "choose"


@pytest.mark.parametrize(
    ("part", "value", "fault"),
    [
        ("title", {"en": "x" * 41, "de": "x"}, "title has 41 characters in en"),
        ("matters", {"en": "x", "de": ""}, "matters has 0 characters in de"),
        ("rules", [], "no rule is named"),
        ("rules", ["TPL-99.9"], "TPL-99.9 is no rule"),
    ],
)
def test_what_is_wrong_is_said(part: str, value: object, fault: str):
    words = {"en": "x", "de": "x"}
    card = {"title": words, "asked": words, "matters": words, "rules": ["TPL-3.2"]}
    cards = dict(_cards({"choose": card, "prize": {**card, part: value}}, ""))
    assert [fault in found for found in _faults(game("template"), cards)] == [True]


def test_cards_and_questions_must_fit():
    words = {"en": "x", "de": "x"}
    card = {"title": words, "asked": words, "matters": words, "rules": ["TPL-3.2"]}
    faults = list(_faults(game("template"), dict(_cards({"choose": {**card, "other": card}, "deal": card}, ""))))
    assert len(faults) == 3, faults  # prize is missing, choose.other and deal are no questions
    with pytest.raises(BadLesson, match="must be a table"):
        dict(_cards({"choose": 3}, ""))
