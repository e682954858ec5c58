"""Planet Steam: auctions, claims, tanks and a nervous market, for two to five players.

Rules: docs/rules/planet-steam.md.
"""

from spielwerk.core import Game

from .actions import VERBS
from .closing import CATEGORIES, breakdown, rank, score
from .components import DATA, SEATS
from .invariants import LAWS, invariants
from .observe import imagine, observe
from .questions import QUESTIONS
from .reasons import reason
from .setup import setup
from .state import LONGEST, OPTIONS, STATE
from .step import apply, asked, legal, outcomes, to_act
from .story import story
from .words import question_words, words

GAME = Game(
    __package__,
    seats=(2, SEATS),  # STM-1.1
    rules=2,
    state=STATE,
    verbs=VERBS,
    longest=LONGEST,
    widest=96,
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
    folds=("bid", "pass", "buy", "sell", "roll", "shift"),
)
