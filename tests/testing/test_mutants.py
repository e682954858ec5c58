"""The contract tests can fail: each of these mutants of the template game is noticed by the test that is there for it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from spielwerk.core import HIDDEN, PLAIN, Game, game
from spielwerk.core import drawing as core_drawing
from spielwerk.core.questions import Questions
from spielwerk.testing.contract import test_secrets, test_views, test_words

pytestmark = pytest.mark.skipif(not PLAIN, reason="mutants of compiled rules would have to be compiled")


@pytest.fixture
def template() -> Game:
    return game("template")


def test_a_view_that_remembers_what_it_drew_for_others(template, monkeypatch):
    """A face kept under too few arguments: the hand that was drawn last appears on everybody's page."""
    real = core_drawing.view_of(template)
    kept: dict[int, object] = {}

    def draw(s, seat, picks, lang):
        drawing = real.draw(s, seat, picks, lang)
        for p, panel in enumerate(drawing.panels):
            kept[p] = panel.body if p == seat else kept.get(p, panel.body)
        return replace(drawing, panels=tuple(replace(panel, body=kept[p]) for p, panel in enumerate(drawing.panels)))

    test_views.test_a_drawing_shows_nothing_that_the_seat_cannot_know(template)
    monkeypatch.setattr(core_drawing, "view_of", lambda played: SimpleNamespace(draw=draw, figures=real.figures))
    with pytest.raises(AssertionError):
        test_views.test_a_drawing_shows_nothing_that_the_seat_cannot_know(template)


def test_an_observation_that_forgets_to_hide_a_choice(template):
    """Everybody sees which card the others have laid face down."""

    def observe(s, seat, seen):
        template.observe(s, seat, seen)
        for p in range(s.seats):
            if seen.chosen[p] == HIDDEN:
                seen.chosen[p] = s.chosen[p]

    test_secrets.test_worlds_told_alike_look_alike(template)
    with pytest.raises(AssertionError):
        test_secrets.test_worlds_told_alike_look_alike(replace(template, observe=observe))


def test_an_observation_that_hides_nothing_though_actions_are_secret(template):
    with pytest.raises(AssertionError):
        test_secrets.test_worlds_told_alike_look_alike(replace(template, observe=lambda s, seat, seen: None))


def with_question(played: Game, name: str, **changes: object) -> Game:
    changed = (replace(question, **changes) if question.name == name else question for question in played.questions)
    return replace(played, questions=Questions(*changed))


def test_a_question_that_does_not_declare_an_answer(template):
    test_words.test_questions_that_occur_get_the_answers_that_they_declare(template)
    mutant = with_question(template, "prize", answers=("take",))
    with pytest.raises(AssertionError, match="gamble"):
        test_words.test_questions_that_occur_get_the_answers_that_they_declare(mutant)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("prize", {"rule": "TPL-9.9"}),
        ("prize", {"sentences": {"unsaid": "TPL-4.3"}}),
        ("prize", {"answers": ("take", "gamble", "flip")}),
        ("choose", {"answers": ("take",)}),
    ],
)
def test_a_question_that_is_declared_wrongly(template, name, changes):
    """A rule that no note has, a sentence that no catalogue has, luck's verb as an answer, a verb that answers nothing."""
    test_words.test_questions_are_declared(template)
    with pytest.raises(AssertionError):
        test_words.test_questions_are_declared(with_question(template, name, **changes))


def test_a_rule_that_is_named_only_where_nothing_can_fail(template, tmp_path):
    """An id in a comment, or in a test without an assertion, does not count."""
    from spielwerk.testing.rule_ids import unnamed

    ids = template.rule_ids()
    named = "".join(f"def test_{n}():\n    # {rule}\n    assert n\n\n\n" for n, rule in enumerate(ids))
    (tmp_path / "test_rules.py").write_text(named)
    assert unnamed(template, tmp_path) == []
    (tmp_path / "test_rules.py").write_text(named.replace("assert n", "pass", 1) + f"# {ids[0]}\n")
    assert unnamed(template, tmp_path) == [ids[0]]
