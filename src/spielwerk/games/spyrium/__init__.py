"""Spyrium, a worker placement game by William Attia (Ystari 2013). Rules: docs/rules/spyrium.md."""

from spielwerk.core import Game

from .actions import VERBS
from .components import DATA
from .invariants import LAWS, invariants
from .observe import imagine, observe
from .questions import QUESTIONS
from .reasons import reason
from .scoring import CATEGORIES, breakdown, rank, score
from .setup import setup
from .state import LONGEST, SEATS, STATE, WIDEST
from .step import apply, asked, legal, outcomes, to_act
from .story import story
from .words import question_words, words

GAME = Game(
    __package__,
    seats=(2, SEATS),
    rules=1,
    state=STATE,
    verbs=VERBS,
    longest=LONGEST,
    widest=WIDEST,
    setup=setup,
    to_act=to_act,
    legal=legal,
    apply=apply,
    outcomes=outcomes,
    score=score,
    rank=rank,
    breakdown=breakdown,
    observe=observe,
    imagine=imagine,
    invariants=invariants,
    laws=LAWS,
    categories=CATEGORIES,
    components=DATA,
    questions=QUESTIONS,
    asked=asked,
    words=words,
    question_words=question_words,
    reason=reason,
    story=story,
    folds=("place", "deal", "draw_token"),
)
