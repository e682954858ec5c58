"""What players and luck can decide."""

from spielwerk.core import Luck, Verb, Verbs

from .components import CARDS, COLUMNS, DISASTERS, HIGHEST_STAKE, LANDS, TECHNOLOGIES, TILES, WAYS
from .state import MOST_COINS, SEATS, SIDES
from .tracks import STOPS

VERBS = Verbs(
    Verb("offer", land=LANDS),
    Verb("bid", coins=MOST_COINS + 1),
    Verb("pass"),
    Verb("leave"),
    Verb("buy", technology=TECHNOLOGIES),
    Verb("decline"),
    Verb("column", column=COLUMNS),
    Verb("stake", research=HIGHEST_STAKE + 1),
    Verb("litter", land=LANDS),
    Verb("lay", tile=TILES),
    Verb("site", tile=TILES, side=SIDES),
    Verb("turn", quarter=4),
    Verb("settle", city=STOPS),
    Verb("use", technology=TECHNOLOGIES, part=2),  # 0: the single use, 1: the multiple use
    Verb("finish"),
    Verb("man", land=LANDS, city=STOPS),
    Verb("span_on", tile=TILES),
    Verb("span", way=WAYS),
    Verb("clear", land=LANDS),
    Verb("board", land=LANDS, city=STOPS),
    Verb("travel", land=LANDS, city=STOPS),
    Verb("load", land=LANDS),
    Verb("unload", land=LANDS),
    Verb("recycle", land=LANDS),
    Verb("idle"),
    Luck("first", seat=SEATS),
    Luck("card", card=CARDS),
    Luck("show_land", land=LANDS),
    Luck("show_technology", technology=TECHNOLOGIES),
    Luck("show_disaster", disaster=DISASTERS),
)
(
    OFFER,
    BID,
    PASS,
    LEAVE,
    BUY,
    DECLINE,
    COLUMN,
    STAKE,
    LITTER,
    LAY,
    SITE,
    TURN,
    SETTLE,
    USE,
    FINISH,
    MAN,
    SPAN_ON,
    SPAN,
    CLEAR,
    BOARD,
    TRAVEL,
    LOAD,
    UNLOAD,
    RECYCLE,
    IDLE,
    FIRST,
    CARD,
    SHOW_LAND,
    SHOW_TECHNOLOGY,
    SHOW_DISASTER,
) = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()

offer_id = VERBS.encoder("offer")
bid_id = VERBS.encoder("bid")
buy_id = VERBS.encoder("buy")
column_id = VERBS.encoder("column")
stake_id = VERBS.encoder("stake")
litter_id = VERBS.encoder("litter")
lay_id = VERBS.encoder("lay")
site_id = VERBS.encoder("site")
turn_id = VERBS.encoder("turn")
settle_id = VERBS.encoder("settle")
use_id = VERBS.encoder("use")
man_id = VERBS.encoder("man")
span_on_id = VERBS.encoder("span_on")
span_id = VERBS.encoder("span")
clear_id = VERBS.encoder("clear")
board_id = VERBS.encoder("board")
travel_id = VERBS.encoder("travel")
load_id = VERBS.encoder("load")
unload_id = VERBS.encoder("unload")
recycle_id = VERBS.encoder("recycle")
first_id = VERBS.encoder("first")
card_id = VERBS.encoder("card")
show_land_id = VERBS.encoder("show_land")
show_technology_id = VERBS.encoder("show_technology")
show_disaster_id = VERBS.encoder("show_disaster")
