"""NEOM by Paul Sottosanti: draft tiles, build a city in three generations. Rules: docs/rules/neom.md."""

from spielwerk.core import Game

from .actions import VERBS
from .components import DATA
from .deals import setup
from .invariants import LAWS, invariants
from .observe import imagine, observe
from .questions import QUESTIONS
from .scoring import CATEGORIES, breakdown, rank, score
from .state import OPTIONS, STATE
from .step import apply, asked, legal, outcomes, to_act
from .story import story
from .words import question_words, reason, revealed, secret, words

GAME = Game(
    __package__,
    seats=(1, 5),
    rules=2,
    state=STATE,
    verbs=VERBS,
    longest=1500,
    widest=48,
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
    secret=secret,
    revealed=revealed,
    story=story,
    folds=("board", "deal_anchor", "deal", "choose"),
)
