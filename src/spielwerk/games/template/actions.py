"""What players and luck can decide."""

from spielwerk.core import Luck, Verb, Verbs

from .components import CARDS, HAND
from .state import SEATS

VERBS = Verbs(
    Verb("choose", slot=HAND),
    Verb("take"),
    Verb("gamble"),
    Luck("deal", seat=SEATS, card=CARDS),
    Luck("roll", prize=6),  # the face is prize + 1
    Luck("flip", side=2),  # 0: lost, 1: doubled
)
CHOOSE, TAKE, GAMBLE, DEAL, ROLL, FLIP = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()

choose_id = VERBS.encoder("choose")
deal_id = VERBS.encoder("deal")
roll_id = VERBS.encoder("roll")
flip_id = VERBS.encoder("flip")
