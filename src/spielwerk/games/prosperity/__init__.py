"""Prosperity: seven decades of energy, ecology and research for 2 to 4 players. Rules: docs/rules/prosperity.md."""

from spielwerk.core import Game

from .actions import VERBS
from .components import DATA
from .final import breakdown, rank, score
from .invariants import LAWS, invariants
from .observe import imagine, observe
from .questions import QUESTIONS
from .setup import setup
from .state import CATEGORIES, OPTIONS, STATE
from .step import apply, asked, legal, outcomes, to_act
from .story import story
from .words import question_words, reason, words

GAME = Game(
    __package__,
    seats=(2, 4),  # PRO-1.1
    rules=2,
    state=STATE,
    verbs=VERBS,
    longest=400,
    widest=64,  # four actions and sixty tiles
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
    options=OPTIONS,
    words=words,
    question_words=question_words,
    reason=reason,
    story=story,
)
