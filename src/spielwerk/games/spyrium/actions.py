"""What players and luck can decide."""

from spielwerk.core import Luck, Verb, Verbs

from .components import BUILDINGS, CARDS, EVENTS, OPTIONS, USES
from .state import GAPS, SEATS, SIDES, VALUES

BY_EVENT, BY_PATENT = 0, 1  # what allows a second use

VERBS = Verbs(
    Verb("place", gap=GAPS),
    Verb("event", option=OPTIONS),
    Verb("revalue", option=OPTIONS, value=VALUES),  # the event with its token at another value
    Verb("late", gap=GAPS),  # the event that places a worker
    Verb("switch"),
    Verb("earn", gap=GAPS, side=SIDES),
    Verb("withdraw", gap=GAPS),
    Verb("activate", gap=GAPS, side=SIDES, waived=2),  # waived: without the surcharge, by patent
    Verb("token", token=VALUES, value=VALUES),
    Verb("build_new"),
    Verb("replace", card=BUILDINGS, used=2),
    Verb("advance"),
    Verb("score"),
    Verb("bonus_worker"),
    Verb("bonus_money"),
    Verb("use", card=BUILDINGS, option=USES),
    Verb("use_again", card=BUILDINGS, option=USES, by=2),
    Verb("pass"),
    Luck("start", seat=SEATS),
    Luck("draw_event", event=EVENTS),
    Luck("draw_token", value=VALUES),
    Luck("deal", card=CARDS),
)
(
    PLACE,
    EVENT,
    REVALUE,
    LATE,
    SWITCH,
    EARN,
    WITHDRAW,
    ACTIVATE,
    TOKEN,
    BUILD_NEW,
    REPLACE,
    ADVANCE,
    SCORE,
    BONUS_WORKER,
    BONUS_MONEY,
    USE,
    USE_AGAIN,
    PASS,
    START,
    DRAW_EVENT,
    DRAW_TOKEN,
    DEAL,
) = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()

place_id = VERBS.encoder("place")
event_id = VERBS.encoder("event")
revalue_id = VERBS.encoder("revalue")
late_id = VERBS.encoder("late")
earn_id = VERBS.encoder("earn")
withdraw_id = VERBS.encoder("withdraw")
activate_id = VERBS.encoder("activate")
token_id = VERBS.encoder("token")
replace_id = VERBS.encoder("replace")
use_id = VERBS.encoder("use")
use_again_id = VERBS.encoder("use_again")
start_id = VERBS.encoder("start")
draw_event_id = VERBS.encoder("draw_event")
draw_token_id = VERBS.encoder("draw_token")
deal_id = VERBS.encoder("deal")
