"""What merchants and luck can decide."""

from spielwerk.core import Luck, Verb, Verbs

from .components import FROSTS, HEATS, HIGHEST_BID, LOTS, ORDERS, WAGON, WORKS
from .state import DEALT, SEATS

VERBS = Verbs(
    Verb("keep", slot=DEALT),
    Verb("bid", marks=HIGHEST_BID + 1),
    Verb("ship", blocks=WAGON + 1),
    Verb("build", work=WORKS),
    Verb("rest"),
    Luck("deal", seat=SEATS, order=ORDERS),
    Luck("reveal", lot=LOTS),
    Luck("frost", level=FROSTS),
    Luck("heat", level=HEATS),
)
KEEP, BID, SHIP, BUILD, REST, DEAL, REVEAL, FROST, HEAT = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()

keep_id = VERBS.encoder("keep")
bid_id = VERBS.encoder("bid")
ship_id = VERBS.encoder("ship")
build_id = VERBS.encoder("build")
deal_id = VERBS.encoder("deal")
reveal_id = VERBS.encoder("reveal")
frost_id = VERBS.encoder("frost")
heat_id = VERBS.encoder("heat")
