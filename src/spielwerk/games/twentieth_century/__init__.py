"""Das 20. Jahrhundert (20th Century): auctions, tiles, rails, and garbage, for three to five players.

Rules: docs/rules/twentieth-century.md.
"""

from spielwerk.core import Game

from .actions import VERBS
from .components import DATA
from .invariants import LAWS, invariants
from .observe import imagine, observe
from .questions import QUESTIONS
from .reasons import reason
from .scoring import breakdown, rank, score
from .setup import setup
from .state import CATEGORIES, LONGEST, MOST_COINS, OPTIONS, SEATS, STATE
from .step import apply, asked, legal, outcomes, to_act
from .story import story
from .words import question_words, words

GAME = Game(
    __package__,
    seats=(3, SEATS),
    rules=2,
    state=STATE,
    verbs=VERBS,
    longest=LONGEST,
    widest=MOST_COINS + 3,  # every bid, passing, leaving
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
    folds=("bid", "pass", "litter", "show_land", "show_technology"),
)
