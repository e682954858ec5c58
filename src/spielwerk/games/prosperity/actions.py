"""What players and luck can decide."""

from spielwerk.core import Luck, Verb, Verbs

from .state import MOST, SEATS, SLOTS, TILES, TRACKS

VERBS = Verbs(
    Verb("choose_side", side=2),
    Verb("pay", points=MOST + 1),
    Verb("divide", steps=MOST + 1),  # on the energy track; the rest goes to ecology
    Verb("income"),
    Verb("clean_up"),
    Verb("research", track=TRACKS),
    Verb("buy", tile=TILES),
    Verb("place", slot=SLOTS),
    Luck("first_player", seat=SEATS),
    Luck("draw", tile=TILES),
)
CHOOSE_SIDE, PAY, DIVIDE, INCOME, CLEAN_UP, RESEARCH_STEP, BUY, PLACE, FIRST_PLAYER, DRAW_TILE = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()

choose_side_id = VERBS.encoder("choose_side")
pay_id = VERBS.encoder("pay")
divide_id = VERBS.encoder("divide")
research_id = VERBS.encoder("research")
buy_id = VERBS.encoder("buy")
place_id = VERBS.encoder("place")
first_player_id = VERBS.encoder("first_player")
draw_id = VERBS.encoder("draw")
