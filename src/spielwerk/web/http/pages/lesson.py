"""What the template of a lesson needs: the drawing with what can be chosen, the bubble beside it, and what is lit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spielwerk.core import CHANCE
from spielwerk.core.drawing import Choice, Drawing, Panel, Picks, draw
from spielwerk.core.effect import named
from spielwerk.core.story import figure_labels
from spielwerk.lessons import Step, answer

from ...learning.views import ASK, END, LessonView
from ...matches.views import FigureStep
from ...store.models import PERSON
from .. import throttle
from ..pieces import piece, put
from ..rendering import say
from .table import Seated

# What the page shows.
STEP = "step"
WRONG = "wrong"  # the step, and what is said to a wrong answer
RIGHT = "right"  # what came of the right one
WHICH = "which"  # several actions at the place that was pointed at
OVER = "over"  # the end of the lesson

MOST_TOLD = 5  # sentences about what the others did


@dataclass(frozen=True)
class Bubble:
    """What the bubble beside the board says and offers."""

    title: str
    text: str
    call: str = ""
    rules: tuple[str, ...] = ()
    says: str = ""  # to the last answer
    brought: tuple[FigureStep, ...] = ()  # how the learner's own figures changed then
    told: tuple[str, ...] = ()  # what the others did then
    more: int = 0  # sentences that there is no room for
    answers: tuple[str, ...] = ()  # of a small question
    given: int = -1  # which of them was chosen
    buttons: tuple[Choice, ...] = ()  # what cannot be clicked on the board


class Beside(NamedTuple):
    """A panel beside the board."""

    seat: int
    panel: Panel
    lit: bool  # it holds something that is lit or can be chosen


def shown(view: LessonView, lang: str, mode: str, pointed: Collection[int], missed: int | None) -> dict[str, object]:
    """What the template needs. `pointed`: what the learner has pointed at; `missed`: a wrong answer."""
    if view.wants == END and mode != RIGHT:
        mode = OVER
    elif mode == WRONG and (missed is None or answer(view.lesson, view.progress, missed).right):
        mode = STEP
    asked = mode in (STEP, WRONG)
    chosen = [missed] if mode == WRONG and missed is not None else pointed
    picks = Picks(view.choices if asked else (), chosen)
    with throttle.DRAWING:
        drawing = draw(view.game, view.stand.seen, view.lesson.seat, picks, lang)
    if mode == STEP and picks.chosen:
        mode = WHICH
    bubble, point = _bubble(view, lang, mode, drawing, picks, missed)
    beside = [Beside(p, panel, _is_lit(panel, point)) for p, panel in enumerate(drawing.panels)]
    seat, names = view.lesson.seat, tuple(view.names)
    me = Seated(seat, say(lang, "learn.you"), PERSON, "", asked, True, None, False)
    whole = "".join([drawing.board, *[panel.body for panel in drawing.panels]])
    return {
        "view": view,
        "mode": mode,
        "drawing": drawing,
        "bubble": bubble,
        "point": [name for name in dict.fromkeys(point) if _has(whole, [name])],
        "counted": answer(view.lesson, view.progress, missed).point if mode == WRONG and missed is not None else (),
        "own": seat,
        "mine": put([piece("own", lang, names, me, drawing.panels[seat], ())]),
        "cards": put(piece("hovercard", lang, names, key, card) for key, card in drawing.cards.items()),
        "others": [*beside[seat + 1 :], *beside[:seat]],
        "names": view.names,
        "game_name": view.game.name,
        "later": view.course.after(view.lesson),
        "learnt": [step.title[lang] for step in view.lesson.steps[:-1] if step.rules and not step.answers],
        "count": len(view.course.lessons),
    }


def _is_lit(panel: Panel, point: Sequence[str]) -> bool:
    return 'class="target' in panel.body or _has(panel.body, point)


def _has(markup: str, names: Sequence[str]) -> bool:
    """Whether a place of one of these names is drawn; where a lesson has several ways, some of it may be gone."""
    return any(f'data-{kind}="{name}"' in markup for name in names for kind in ("place", "card"))


def _bubble(
    view: LessonView, lang: str, mode: str, drawing: Drawing, picks: Picks, missed: int | None
) -> tuple[Bubble, tuple[str, ...]]:
    """What the bubble says, and what is lit."""
    step = view.before if mode == RIGHT else view.now
    if mode == OVER or step is None:
        return Bubble(view.lesson.title[lang], ""), ()
    title, text, rules = step.title[lang], step.text[lang], step.rules
    answers = tuple(each.text[lang] for each in step.answers)
    if mode == RIGHT:
        return _right(view, step, lang)
    if mode == WRONG and missed is not None:
        heard = answer(view.lesson, view.progress, missed)
        says = heard.says[lang] if heard.says is not None else say(lang, "learn.wrong")
        given = missed if view.wants == ASK else -1
        told = Bubble(title, text, "", rules, says, answers=answers, given=given, buttons=_buttons(drawing, picks))
        return told, (*step.point, *heard.point)
    buttons = tuple(picks.chosen) if mode == WHICH else _buttons(drawing, picks)
    call = say(lang, "learn.which") if mode == WHICH else step.call[lang] if step.call is not None else ""
    return Bubble(title, text, call, rules, answers=answers, buttons=buttons), step.point


def _buttons(drawing: Drawing, picks: Picks) -> tuple[Choice, ...]:
    """What cannot be clicked on the board: actions without a place, and amounts."""
    amounts = {step.choice for stepper in drawing.steppers for step in stepper.steps}
    return (*picks.buttons, *[choice for choice in picks.placed if choice.id in amounts])


def _right(view: LessonView, step: Step, lang: str) -> tuple[Bubble, tuple[str, ...]]:
    """What came of the right answer: what is said to it, what it brought, and what the others did."""
    seat, told = view.lesson.seat, view.told(lang)
    given = next((number for number, each in enumerate(step.answers) if each.right), -1)
    words = step.answers[given].why if given >= 0 else step.right
    sentences: list[str] = []
    for line in told:
        if line.actor not in (seat, CHANCE):
            sentences.append(line.text)
        sentences += [effect.text for effect in line.effects if effect.text and effect.text not in sentences]
    sums: dict[str, int] = {}
    for effect in (effect for line in told for effect in line.effects if effect.seat == seat):
        for key, by in effect.changes.items():
            sums[key] = sums.get(key, 0) + by
    labels = figure_labels(view.game, lang)
    brought = tuple(FigureStep(key, *labels.get(key, ("", key)), by) for key, by in sums.items() if by)
    bubble = Bubble(
        step.title[lang],
        step.text[lang] if step.answers else "",
        rules=step.rules,
        says=words[lang] if words is not None else say(lang, "learn.right"),
        brought=brought,
        told=tuple(named(sentence, view.names) for sentence in sentences[:MOST_TOLD]),
        more=max(0, len(sentences) - MOST_TOLD),
        answers=tuple(each.text[lang] for each in step.answers),
        given=given,
    )
    places = tuple(place for line in told for effect in line.effects for place in effect.places)
    return bubble, places or step.point
