"""The Ice Cellar: buy lakes at auction, cut ice in winter, sell it in summer before it melts.

Rules: rules.en.md beside this file.
"""

from spielwerk.core import Game

from .actions import VERBS
from .components import DATA
from .ending import CATEGORIES, breakdown, rank, score
from .invariants import LAWS, invariants
from .observe import imagine, observe
from .questions import QUESTIONS
from .setup import setup
from .state import OPTIONS, STATE
from .step import apply, asked, legal, outcomes, to_act
from .story import story
from .words import question_words, reason, revealed, secret, words

GAME = Game(
    __package__,
    seats=(2, 4),
    rules=1,
    state=STATE,
    verbs=VERBS,
    longest=170,
    widest=20,
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
    folds=("deal", "reveal"),
)
