"""NEOM by Paul Sottosanti: draft tiles, build a city in three generations. Rules: docs/rules/neom.md."""

from spielwerk.core import Game, Option

from .actions import VERBS
from .components import DATA
from .deals import setup
from .invariants import LAWS, invariants
from .observe import imagine, observe
from .scoring import CATEGORIES, breakdown, rank, score
from .state import STATE
from .step import apply, legal, outcomes, to_act
from .words import question, reason, revealed, secret, words

OPTIONS = (
    Option("beginners", choices=(0, 1), default=0),
    Option("tiles", choices=(0, 1, 2), default=0),
)

GAME = Game(
    __package__,
    seats=(1, 5),
    rules=1,
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
    options=OPTIONS,
    words=words,
    question=question,
    reason=reason,
    secret=secret,
    revealed=revealed,
)
