"""What players and luck can decide."""

from spielwerk.core import Luck, Verb, Verbs, table

from .components import MOST, RESOURCES, ROWS, SEATS, WAYS, ZONES

NAMED_AT_ONCE = 50  # bids that are one action: 0 to 49 more than the one being named

VERBS = Verbs(
    Verb("pass"),
    Verb("done"),
    # Auctions: a bid up to 49 above the highest is one action; to name a higher one, fifties are added to it first
    Verb("raise", chip=2),
    Verb("bid", more=NAMED_AT_ONCE),
    # Set-up and specialists
    Verb("upgrade", resource=RESOURCES),
    Verb("propose", number=9),
    Verb("throw"),
    Verb("accept"),
    Verb("refuse"),
    Verb("choose", card=SEATS),
    Verb("licence"),
    Verb("credits"),
    Verb("good", resource=RESOURCES),
    Verb("order", resource=RESOURCES, place=RESOURCES),
    # Optional cards
    Verb("manipulate", way=WAYS),
    Verb("shift", resource=RESOURCES, down=2),
    Verb("sabotage", seat=SEATS),
    Verb("keep"),
    Verb("release"),
    # The map
    Verb("zone", zone=ZONES),
    Verb("build", zone=ZONES),
    Verb("anchor", row=ROWS),
    # Tank phase
    Verb("activate"),
    Verb("decline"),
    Verb("tank", imported=2),
    Verb("converter", resource=RESOURCES),
    Verb("compressor"),
    Verb("move", part=3),
    Verb("give_back"),
    # Resource phase
    Verb("produce"),
    Verb("buy", amount=MOST),
    Verb("sell", amount=MOST),
    Verb("sell_licence"),
    Verb("quarter"),
    Luck("roll", face=6),
)
(
    PASS,
    DONE,
    RAISE,
    BID,
    UPGRADE_FREIGHTER,
    PROPOSE_NUMBER,
    THROW,
    ACCEPT,
    REFUSE,
    CHOOSE,
    TAKE_LICENCE,
    TAKE_CREDITS,
    GOOD,
    ORDER,
    MANIPULATE_BY,
    SHIFT_PRICE,
    SABOTAGE_SEAT,
    KEEP_FREIGHTER,
    RELEASE,
    ZONE,
    BUILD,
    ANCHOR_AT,
    ACTIVATE_TURN,
    DECLINE,
    BUY_TANK,
    BUY_CONVERTER,
    BUY_COMPRESSOR,
    MOVE,
    GIVE_BACK_CONVERTER,
    RUN,
    BUY,
    SELL,
    SELL_LICENCE,
    BUY_QUARTER,
    ROLL,
) = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()

raise_id = VERBS.encoder("raise")
bid_id = VERBS.encoder("bid")
upgrade_id = VERBS.encoder("upgrade")
propose_id = VERBS.encoder("propose")
choose_id = VERBS.encoder("choose")
good_id = VERBS.encoder("good")
order_id = VERBS.encoder("order")
manipulate_id = VERBS.encoder("manipulate")
shift_id = VERBS.encoder("shift")
sabotage_id = VERBS.encoder("sabotage")
zone_id = VERBS.encoder("zone")
build_id = VERBS.encoder("build")
anchor_id = VERBS.encoder("anchor")
tank_id = VERBS.encoder("tank")
converter_id = VERBS.encoder("converter")
move_id = VERBS.encoder("move")
buy_id = VERBS.encoder("buy")
sell_id = VERBS.encoder("sell")
roll_id = VERBS.encoder("roll")

CHIP = table([50, 100])  # what can be added to a bid before it is named
